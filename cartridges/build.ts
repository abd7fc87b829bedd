/**
 * Builds a release of the cartridge: `npm run build:cartridge -- [folder] [--site ID …]`. Default folder: `cartridges/built`, where
 * Salesforce's `b2c` finds it: that skips what is below `dist`, `build` and `tmp`, where another program may clean up as well.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkSites, writeRelease } from './archives.ts';
import { entries } from './compile/entries.ts';
import { compileAll } from './compile/plan.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'cartridges/int_portico');
const name = 'int_portico';
const read = (path: string): string => readFileSync(path, 'utf8');

/** Beside the compiled files. */
const copied = ['caches.json', 'hooks.json', 'steptypes.json', 'README.md'];

export interface Built {
  /** Folder of the cartridge. */
  cartridge: string;
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
  const cartridge = join(folder, name);
  const files = compileTo(cartridge);
  const { version } = project();
  const archives = writeRelease(folder, { cartridge, metadata: join(source, 'metadata'), version, sites });
  return { cartridge, files, archives };
}

/** @param cartridge folder of the cartridge; is replaced @returns the compiled files, such as `cartridge/controllers/UCP.js` */
export function compileTo(cartridge: string): string[] {
  const compiled = compileAll(entries());
  rmSync(cartridge, { recursive: true, force: true });
  for (const { path, code } of compiled) write(join(cartridge, path), code);
  for (const file of copied) cpSync(join(source, file), join(cartridge, file));
  cpSync(join(root, 'LICENSE'), join(cartridge, 'LICENSE'));
  const { name: own, ...rest } = JSON.parse(read(join(source, 'static/package.json'))) as { name: string };
  write(
    join(cartridge, 'package.json'),
    `${JSON.stringify({ name: own, version: project().version, ...rest }, undefined, 2)}\n`,
  );
  write(join(cartridge, '.project'), eclipseProject);
  write(join(cartridge, `cartridge/${name}.properties`), properties);
  return compiled.map(({ path }) => path);
}

const project = () => JSON.parse(read(join(root, 'package.json'))) as { version: string };

/** By this file, tools find a cartridge. It is made here: beside the sources, they would find those. */
const eclipseProject = `<?xml version="1.0" encoding="UTF-8"?>
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

const properties = `demandware.cartridges.${name}.id=${name}
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
      `${folder}: ${name} (${files.length} files), ${archives.map((one) => `${one}.zip`).join(', ')}\n`,
    );
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
