/**
 * Builds a release of the cartridges: `npm run build:cartridge -- [folder] [--site ID …]`. Default folder: `cartridges/built`, where
 * Salesforce's `b2c` finds it: that skips what is below `dist`, `build` and `tmp`, where another program may clean up as well.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkSites, writeRelease } from './archives.ts';
import { entries } from './compile/entries.ts';
import { compileAll } from './compile/plan.ts';
import { cartridgeNames, type CartridgeName } from './names.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [main] = cartridgeNames;
const read = (path: string): string => readFileSync(path, 'utf8');

const sourceOf = (name: CartridgeName): string => join(root, 'cartridges', name);

/** Beside the compiled files, of the cartridge that has them. */
const copied = ['caches.json', 'hooks.json', 'steptypes.json', 'README.md'];

export interface Built {
  /** Folder of `int_portico`. */
  cartridge: string;
  /** Compiled files of it, such as `cartridge/controllers/UCP.js`. */
  files: string[];
  /** Names of the archives, without `.zip`. */
  archives: string[];
}

/**
 * @param folder what it has of an earlier build is replaced
 * @throws with file, line and column where a source does not compile, and for a wrong site ID; nothing is written then
 */
export function buildCartridge(folder: string, siteIds: readonly string[] = []): Built {
  const sites = checkSites(siteIds);
  const files = compileTo(folder);
  const { version } = project();
  const metadata = join(sourceOf(main), 'metadata');
  const archives = writeRelease(folder, { cartridges: folder, metadata, version, sites });
  return { cartridge: join(folder, main), files, archives };
}

/** @param folder of the folders of the cartridges, which are replaced @returns compiled files of `int_portico` */
export function compileTo(folder: string): string[] {
  const compiled = compileAll(entries());
  for (const name of cartridgeNames) {
    const cartridge = join(folder, name);
    rmSync(cartridge, { recursive: true, force: true });
    cpSync(join(sourceOf(name), 'static'), cartridge, { recursive: true });
    for (const file of copied)
      if (existsSync(join(sourceOf(name), file))) cpSync(join(sourceOf(name), file), join(cartridge, file));
    cpSync(join(root, 'LICENSE'), join(cartridge, 'LICENSE'));
    const { name: own, ...rest } = JSON.parse(read(join(cartridge, 'package.json'))) as { name: string };
    write(
      join(cartridge, 'package.json'),
      `${JSON.stringify({ name: own, version: project().version, ...rest }, undefined, 2)}\n`,
    );
    write(join(cartridge, '.project'), eclipseProject(name));
    write(join(cartridge, `cartridge/${name}.properties`), properties(name));
  }
  for (const { cartridge, path, code } of compiled) write(join(folder, cartridge, path), code);
  return compiled.filter(({ cartridge }) => cartridge === main).map(({ path }) => path);
}

const project = () => JSON.parse(read(join(root, 'package.json'))) as { version: string };

/** By this file, tools find a cartridge. It is made here: beside the sources, they would find those. */
const eclipseProject = (name: CartridgeName): string => `<?xml version="1.0" encoding="UTF-8"?>
<projectDescription>
  <name>${name}</name>
  <comment></comment>
  <projects></projects>
  <buildSpec>
    <buildCommand>
      <name>com.demandware.studio.core.beehiveElementBuilder</name>
      <arguments></arguments>
    </buildCommand>
  </buildSpec>
  <natures>
    <nature>com.demandware.studio.core.beehiveNature</nature>
  </natures>
</projectDescription>
`;

const properties = (name: CartridgeName): string => `demandware.cartridges.${name}.id=${name}
demandware.cartridges.${name}.multipleLanguageStorefront=true
`;

function write(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

if (import.meta.main)
  try {
    const { values, positionals } = parseArgs({
      options: { site: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Error('Name one folder, and each site with --site.');
    const folder = resolve(positionals[0] ?? join(root, 'cartridges/built'));
    const { files, archives } = buildCartridge(folder, values.site);
    process.stdout.write(
      `${folder}: ${cartridgeNames.join(' and ')} (${files.length} files), ${archives.map((one) => `${one}.zip`).join(', ')}\n`,
    );
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
