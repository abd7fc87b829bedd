/**
 * What follows from the files of the checks: the registry, and a snapshot of their ids, order and weight. Nothing here reads the
 * registry, which may name a file that is gone. Known checks keep their place; a new one is the last of its category.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { categories } from '../src/audit/categories.ts';
import type { Check } from '../src/audit/check.ts';

const root = join(import.meta.dirname, '..');

/** Path from the root of the project, and text. */
export async function registryFiles(): Promise<[path: string, text: string][]> {
  const checks = await checksInOrder();
  return [
    ['src/audit/checks/index.ts', index(checks)],
    ['fixtures/catalogue.json', snapshot(checks)],
  ];
}

async function checksInOrder(): Promise<Check[]> {
  const known = JSON.parse(await readFile(join(root, 'fixtures/catalogue.json'), 'utf8')) as { id: string }[];
  const places = new Map(known.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: Check): number => places.get(id) ?? places.size;
  const found: Check[] = [];
  for (const { id: category } of categories) {
    const folder = join(root, 'src/audit/checks', category);
    const files = (await readdir(folder)).filter((name) => /^[a-z0-9-]+\.ts$/.test(name)).sort();
    const modules = await Promise.all(
      files.map((name) => import(join(folder, name)) as Promise<{ default: Check }>),
    );
    found.push(...modules.map((module) => module.default).sort((a, b) => placeOf(a) - placeOf(b)));
  }
  return found;
}

const nameOf = ({ id }: Check): string =>
  id.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

function index(checks: readonly Check[]): string {
  const paths = checks.map((check) => [`${check.category}/${check.id}`, nameOf(check)] as const).sort();
  return [
    '/** Every check, category by category. Written by `npm run docs` from the files in these folders. */',
    '/* oxlint-disable max-lines */',
    "import type { Check } from '../check.ts';",
    ...paths.map(([path, name]) => `import ${name} from './${path}.ts';`),
    '',
    'export const checks: readonly Check[] = [',
    ...checks.map((check) => `  ${nameOf(check)},`),
    '];',
    '',
  ].join('\n');
}

function snapshot(checks: readonly Check[]): string {
  const rows = checks.map(({ id, category, priority, requires, confidence = 'high', effort }) =>
    JSON.stringify({ id, category, priority, requires, confidence, effort }),
  );
  return `[\n  ${rows.join(',\n  ')}\n]\n`;
}
