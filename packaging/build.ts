/**
 * `npm run build`: the program as plain JavaScript in `dist`, for those who install it. Node strips no types under `node_modules`,
 * and one file of what an audit loads takes less memory and time than 600. See docs/decisions/145.
 */
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild';

import { compileTo } from '../cartridges/build.ts';
import { doors } from './doors.ts';
import { fontFiles, fontSource } from '../src/web/design/fonts.ts';
import { widgetFiles, widgetSource } from '../src/web/site/contact/widget-files.ts';

const root = join(import.meta.dirname, '..');

/** Each is started as a process or a thread of its own, by `programFile`. */
const programs = [
  'src/main.ts',
  'src/server/audit/thread.ts',
  'src/audit/report/spreadsheet-thread.ts',
  'sandbox/psp/main.ts',
];

/** Built by itself: a chunk that it shared with others would bring along what only they need. */
const parser = 'src/audit/parse/worker.ts';

/** Read by `projectFile` while the program runs. */
const files = [
  'src/web/design/styles',
  'src/web/design/scripts',
  'src/web/assistant/guides',
  'docs',
  'CHANGELOG.md',
  'src/audit/parse/vocabulary/schema-org.json',
  'src/http/api-reference/recorded',
  'sandbox/shops/live/style.css',
  'fixtures/demo-store',
];

/** Installed by those who need it: the driver of a browser takes 14 MB. `pg` asks for the other, and does without. */
const outside = ['playwright-core', 'pg-native'];

/** Loaded when the first payment needs it, from the sources by `createRequire`, which a bundler does not look into. */
const lazyStripe: Plugin = {
  name: 'lazy-stripe',
  setup({ onLoad }) {
    onLoad({ filter: /stripe[/\\]client\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const contents = source.replace("createRequire(import.meta.url)('stripe')", "require('stripe')");
      if (contents === source) throw new Error(`${path} does not load the SDK as this build expects.`);
      return { contents, loader: 'ts' };
    });
  },
};

/**
 * What `import()` of a CommonJS package gives: in Node its names, of a bundle only `default`. So each package that is loaded on
 * demand is reached by a module that names what Node finds in it.
 */
const namesOnDemand: Plugin = {
  name: 'names-on-demand',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z@]/ }, ({ path, kind, namespace }) =>
      kind === 'dynamic-import' &&
      !isBuiltin(path) &&
      namespace !== 'on-demand' &&
      !outside.includes(path) &&
      !(path in alias)
        ? { path, namespace: 'on-demand' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'on-demand' }, async ({ path }) => {
      const names = Object.keys((await import(path)) as object).filter((name) => name !== 'module.exports');
      return { contents: `export { ${names.join(', ')} } from '${path}';`, resolveDir: root };
    });
  },
};

/** The file of ECMAScript modules: the other one loads only after `sandbox/certificates.ts` has prepared for it. */
const alias = { '@peculiar/x509': '@peculiar/x509/build/x509.es.js' };

/** Passkeys bring a release of their own, which loads what it needs by itself: the alias would give them ours. */
const passkeyCertificates: Plugin = {
  name: 'passkey-certificates',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^@peculiar\/x509$/ }, ({ importer, kind }) =>
      /[/\\]@simplewebauthn[/\\]server[/\\]/.test(importer)
        ? resolve('./node_modules/@peculiar/x509/build/x509.es.js', {
            kind,
            resolveDir: join(root, 'node_modules/@simplewebauthn/server'),
          })
        : undefined,
    );
  },
};

const options: BuildOptions = {
  absWorkingDir: root,
  outbase: '.',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  external: outside,
  alias,
  plugins: [lazyStripe, passkeyCertificates, namesOnDemand],
  metafile: true,
  sourcemap: true,
  sourcesContent: false,
  // Names stay: they are read in stack traces and in the `name` of errors.
  minifyWhitespace: true,
  lineLimit: 160,
  minifySyntax: true,
  keepNames: true,
  legalComments: 'linked',
  banner: { js: `import{createRequire as _r}from'node:module';const require=_r(import.meta.url);` },
  logLevel: 'warning',
};

/**
 * V8 keeps the source of a file in which one character is beyond Latin-1 at two bytes each, in every thread. esbuild escapes them
 * in strings but not in regular expressions and tagged templates, where the escape means the same: `String.raw` only writes
 * expressions here.
 */
function toAscii(path: string): void {
  const source = readFileSync(path, 'utf8');
  const escape = (unit: string): string => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const ascii = source.replaceAll(/[^\0-\x7f]/g, escape);
  if (ascii !== source) writeFileSync(path, ascii);
}

/**
 * @param folder is replaced; it lies where package.json of the package is above it
 * @returns what was bundled, by esbuild's own description
 */
export async function buildTo(folder: string): Promise<Metafile['inputs']> {
  rmSync(folder, { recursive: true, force: true });
  const shared = await build({
    ...options,
    outdir: folder,
    entryPoints: [...programs, ...Object.values(doors)],
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  });
  const alone = await build({ ...options, outdir: folder, entryPoints: [parser] });
  for (const file of globSync('**/*.js', { cwd: folder })) toAscii(join(folder, file));
  for (const file of files)
    cpSync(join(root, file), join(folder, file), {
      recursive: true,
      // The pictures of README.md are not on pages of the service.
      filter: (path) => !/\.(?:ts|png)$/.test(path),
    });
  // What `portico cartridge` makes archives of.
  compileTo(join(folder, 'cartridges'));
  cpSync(join(root, 'cartridges/int_portico/metadata'), join(folder, 'cartridges/metadata'), {
    recursive: true,
  });
  for (const file of widgetFiles) cpSync(widgetSource(file), join(folder, 'altcha', file.name));
  for (const file of fontFiles) cpSync(fontSource(file), join(folder, 'fonts', file.name));
  return { ...shared.metafile?.inputs, ...alone.metafile?.inputs };
}

if (import.meta.main) await buildTo(join(root, 'dist'));
