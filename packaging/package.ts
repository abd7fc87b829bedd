/**
 * `npm run package`: builds the package that is published, and writes its archive: `portico-…-0.1.0.tgz`. What a checkout needs to
 * run its sources (packages, scripts, imports) stays behind: the package has no dependency, for everything is bundled.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { auditConfigSchema, schemaFile } from '../src/cli/audits/config.ts';
import { buildTo } from './build.ts';
import { doors } from './doors.ts';
import { noticesOf } from './notices.ts';
import { fontLicenses } from '../src/web/design/fonts.ts';
import { npm } from './npm.ts';
import { declarationOf, writeTypes, type TypeImports } from './types.ts';

const root = join(import.meta.dirname, '..');

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
}

/**
 * @param folder gets package.json, `dist`, `types` and the texts that come with them
 * @param repository URL of the sources. npm asks for it when it publishes with provenance
 */
export async function stage(folder: string, repository?: string): Promise<void> {
  const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  const bundled = await buildTo(join(folder, 'dist'));
  const imports = await writeTypes(folder);
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify(published(own, imports, repository), undefined, 2)}\n`,
  );
  await writeFile(join(folder, schemaFile), `${JSON.stringify(auditConfigSchema(), undefined, 2)}\n`);
  await writeFile(
    join(folder, 'THIRD-PARTY-NOTICES.txt'),
    await noticesOf(root, [...Object.keys(bundled), ...fontLicenses]),
  );
  for (const text of ['README.md', 'LICENSE', 'CHANGELOG.md', '.env.example'])
    await cp(join(root, text), join(folder, text));
}

/** package.json of the package. */
function published(
  { name, version, description, license, dependencies }: Manifest,
  imports: TypeImports,
  repository: string | undefined,
): object {
  const browser = dependencies['playwright-core'];
  if (browser === undefined) throw new Error('package.json names no playwright-core.');
  return {
    name,
    version,
    description,
    keywords: ['ucp', 'mcp', 'agents', 'agentic-commerce', 'storefront', 'audit'],
    license,
    ...(repository === undefined ? {} : { repository: { type: 'git', url: repository } }),
    type: 'module',
    bin: { portico: 'dist/src/main.js' },
    exports: {
      ...Object.fromEntries(
        Object.entries(doors).map(([door, source]) => [
          `./${door}`,
          {
            types: `./${declarationOf(source)}`,
            default: `./dist/${source.replace(/\.ts$/, '.js')}`,
          },
        ]),
      ),
      './package.json': './package.json',
    },
    // Of the declarations alone: the program is bundled.
    imports,
    files: ['dist', 'types', schemaFile, 'THIRD-PARTY-NOTICES.txt', 'CHANGELOG.md', '.env.example'],
    engines: { node: '>=22.19' },
    // For --browser and BROWSER_PATH alone.
    peerDependencies: { 'playwright-core': browser },
    peerDependenciesMeta: { 'playwright-core': { optional: true } },
    publishConfig: { access: 'public', provenance: true },
  };
}

/** @param destination folder for the archive @param repository as `stage` has it @returns its path */
export async function pack(destination: string, repository?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-package-'));
  try {
    await stage(folder, repository);
    const packed = await npm([
      'pack',
      '--json',
      '--ignore-scripts',
      '--pack-destination',
      resolve(destination),
      folder,
    ]);
    const [archive] = JSON.parse(packed) as { filename: string }[];
    if (!archive) throw new Error('npm packed nothing.');
    return join(resolve(destination), archive.filename);
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { repository: { type: 'string' } },
    allowPositionals: true,
  });
  process.stdout.write(`${await pack(positionals[0] ?? '.', values.repository)}\n`);
}
