/**
 * `npm run build`: the program as plain JavaScript in `dist`, for those who install it. Node strips no types under `node_modules`,
 * and one file of what an audit loads takes less memory and time than 600. See docs/decisions/145.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

const root = join(import.meta.dirname, '..');

/** Each is started as a process or a thread of its own, by `programFile`. */
const programs = ['src/main.ts', 'src/server/audit/thread.ts', 'sandbox/psp/main.ts'];

/** Built by itself: a chunk that it shared with others would bring along what only they need. */
const parser = 'src/audit/parse/worker.ts';

/** Read by `projectFile` while the program runs. */
const files = [
  'src/web/design/styles',
  'src/web/design/scripts',
  'src/web/assistant/guides',
  'src/audit/parse/vocabulary/schema-org.json',
  'sandbox/shops/live/style.css',
  'fixtures/demo-store',
];

/** Read from their own folders, or loaded only by those who need them. */
const left = ['playwright-core', 'stripe', 'altcha', '@peculiar/x509', 'pg-native'];

const options: BuildOptions = {
  absWorkingDir: root,
  outbase: '.',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  external: left,
  sourcemap: true,
  sourcesContent: false,
  // Names stay: they are read in stack traces and in the `name` of errors.
  minifyWhitespace: true,
  minifySyntax: true,
  keepNames: true,
  legalComments: 'linked',
  banner: { js: `import{createRequire as _r}from'node:module';const require=_r(import.meta.url);` },
  logLevel: 'warning',
};

/** @param folder is replaced; it lies where package.json of the package is above it */
export async function buildTo(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await build({
    ...options,
    outdir: folder,
    entryPoints: programs,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  });
  await build({ ...options, outdir: folder, entryPoints: [parser] });
  for (const file of files)
    cpSync(join(root, file), join(folder, file), {
      recursive: true,
      filter: (path) => !path.endsWith('.ts'),
    });
}

if (import.meta.main) await buildTo(join(root, 'dist'));
