/** Declarations of the package's doors: those that they reach, and no type of another package. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { doors } from './doors.ts';

const root = join(import.meta.dirname, '..');

/** As `imports` of package.json has them: specifiers of this project in the declarations. */
export type TypeImports = Record<string, { types: string }>;

/** Where a declaration lies in the package. @param source path from the root of the project */
export const declarationOf = (source: string): string =>
  `types/${source.replace(/^\.\//, '').replace(/(?<!\.d)\.ts$/, '.d.ts')}`;

/**
 * @param folder of the package; gets `types`
 * @returns what package.json has to map
 * @throws when a door lets out a type that the package does not bring
 */
export async function writeTypes(folder: string): Promise<TypeImports> {
  const { imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  const emitted = await mkdtemp(join(tmpdir(), 'portico-types-'));
  try {
    await emit(emitted);
    const used: TypeImports = {};
    const reached = new Set<string>();
    const open = Object.values<string>(doors).map(declarationOf);
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      if (reached.has(path)) continue;
      reached.add(path);
      const text = await readFile(join(emitted, path), 'utf8');
      for (const [, specifier = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'([\w.#@][^' ]*)'/g)) {
        const source = imports[specifier];
        if (source) used[specifier] = { types: `./${declarationOf(source)}` };
        if (source) open.push(declarationOf(source));
        else if (specifier.startsWith('.'))
          open.push(declarationOf(posix.join(posix.dirname(path), specifier).slice('types/'.length)));
        else if (!specifier.startsWith('node:'))
          throw new Error(`${path} lets out a type of "${specifier}".`);
      }
    }
    for (const path of reached) await cp(join(emitted, path), join(folder, path));
    return used;
  } finally {
    await rm(emitted, { recursive: true });
  }
}

/** @param folder gets `types`, with the declarations of every file that a door imports */
async function emit(folder: string): Promise<void> {
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    tsBuildInfoFile: null,
    rootDir: root,
    outDir: join(folder, 'types'),
    typeRoots: [join(root, 'node_modules/@types')],
  };
  const files = [...Object.values(doors), 'src/fetch/undici-parts.d.ts'].map((path) => join(root, path));
  await writeFile(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }),
  );
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', config], { maxBuffer: 10_000_000 });
}
