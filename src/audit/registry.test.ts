import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { categories } from './categories.ts';
import type { Check } from './check.ts';
import { checks } from './checks/index.ts';
import { catalogue } from '../../test/support/audit/reference-shops.ts';

const root = fileURLToPath(new URL('checks', import.meta.url));
/** `category/id` of every file beside which a table of samples stands. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => path.slice(0, -'.test.ts'.length));
const specified = new Map(catalogue.map((entry) => [entry.id, entry]));

test('the ids of the checks are unique', () => {
  const ids = checks.map((check) => check.id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test('there are exactly ten categories, and each has checks', () => {
  const ids = categories.map((category) => category.id).sort();
  assert.equal(ids.length, 10);
  assert.deepEqual([...new Set(checks.map((check) => check.category))].sort(), ids);
});

test('each check lies in the folder of its category under its own name, with its samples beside it', async () => {
  for (const check of checks) {
    const path = `${check.category}/${check.id}`;
    const module = (await import(`./checks/${path}.ts`)) as { default: Check };
    assert.equal(module.default.id, check.id);
    assert.ok(files.includes(path), `${path} has no table of samples`);
  }
});

test('every check of the catalogue is written: 286', () => {
  const idsOf = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id).toSorted();
  assert.deepEqual(idsOf(checks), idsOf(catalogue));
  assert.equal(checks.length, 286);
});

test('every check that has samples is in the registry', () => {
  const paths = new Set(checks.map((check) => `${check.category}/${check.id}`));
  const ids = new Set(specified.keys());
  const forgotten = files.filter((path) => ids.has(path.split('/').at(-1) ?? '') && !paths.has(path));
  assert.deepEqual(forgotten, []);
});

test('each check agrees with the catalogue on category, priority, requirements and effort', () => {
  const shape = ({
    category,
    priority,
    requires,
    effort,
  }: Pick<Check, 'category' | 'priority' | 'requires' | 'effort'>) => ({
    category,
    priority,
    requires: [...requires].sort(),
    effort,
  });
  for (const check of checks) {
    const entry = specified.get(check.id);
    assert.ok(entry, `${check.id} is not in the catalogue`);
    assert.deepEqual(shape(check), shape(entry), check.id);
  }
});

test('a fix has a title of at most 70 characters', () => {
  for (const check of checks) assert.ok(check.fix.title.length > 0 && check.fix.title.length <= 70, check.id);
});

test('every check is documented in docs/checks.md', () => {
  const text = readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8');
  const documented = new Set([...text.matchAll(/^### (\S+)$/gm)].map((match) => match[1]));
  assert.deepEqual(documented, new Set(checks.map((check) => check.id)));
});
