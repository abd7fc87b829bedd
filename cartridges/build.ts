/** Builds the cartridge: `npm run build:cartridge [folder]`; default `dist/`. Two archives: the cartridge, and what a site imports. */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync, type Zippable } from 'fflate';
import { entries } from './compile/entries.ts';
import { compileAll } from './compile/plan.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'cartridges/int_portico');
const name = 'int_portico';

/** Beside the compiled files. */
const copied = ['caches.json', 'hooks.json', 'steptypes.json', 'README.md'];

export interface Built {
  /** Folder of the cartridge. */
  cartridge: string;
  /** Folder of the site archive. */
  metadata: string;
  files: string[];
}

/** @throws with file, line and column where a source does not compile; nothing is written then */
export function buildCartridge(folder: string): Built {
  const compiled = compileAll(entries());
  const cartridge = join(folder, name);
  const metadata = join(folder, 'portico_metadata');
  for (const old of [cartridge, join(folder, 'bm_portico'), metadata]) rmSync(old, { recursive: true, force: true });
  for (const one of compiled) write(join(folder, one.cartridge, one.path), one.code);
  const manager = join(folder, 'bm_portico');
  cpSync(join(root, 'cartridges/bm_portico/static'), manager, { recursive: true });
  cpSync(join(root, 'LICENSE'), join(manager, 'LICENSE'));
  for (const file of copied) cpSync(join(source, file), join(cartridge, file));
  cpSync(join(root, 'LICENSE'), join(cartridge, 'LICENSE'));
  cpSync(join(source, 'static'), cartridge, { recursive: true });
  cpSync(join(source, 'metadata'), metadata, { recursive: true });
  write(join(folder, `${name}.zip`), zipSync(treeOf(folder, name), fixed));
  write(join(folder, 'portico_metadata.zip'), zipSync(treeOf(folder, 'portico_metadata'), fixed));
  return { cartridge, metadata, files: compiled.map(({ path }) => path) };
}

/** The same sources make the same archive. */
const fixed = { level: 9, mtime: '1980-01-01T12:00:00' } as const;

const treeOf = (folder: string, top: string): Zippable =>
  Object.fromEntries(
    globSync(`${top}/**/*`, { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]),
  );

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

if (import.meta.main) {
  const folder = resolve(process.argv[2] ?? 'dist');
  const { files } = buildCartridge(folder);
  process.stdout.write(`${files.length} files, ${name}.zip and portico_metadata.zip in ${folder}\n`);
}
