import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { categories } from './categories.ts';
import type { Check } from './check.ts';
import { checks } from './checks/index.ts';
import { checksMarkdown } from '../../docs/checks-markdown.ts';
import { registryFiles } from '../../docs/check-registry.ts';
import { catalogue } from '../../test/support/audit/reference-shops.ts';

const root = fileURLToPath(new URL('checks', import.meta.url));
/** `category/id` of every file beside which a table of samples stands. */
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => path.slice(0, -'.test.ts'.length));
const specified = new Map(catalogue.map((entry) => [entry.id, entry]));

test('has unique check IDs', () => {
  const ids = checks.map((check) => check.id);
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
});

test('has exactly ten categories, each with checks', () => {
  const ids = categories.map((category) => category.id).sort();
  assert.equal(ids.length, 10);
  assert.deepEqual([...new Set(checks.map((check) => check.category))].sort(), ids);
});

test('has each check in the folder of its category under its own name, next to its samples', async () => {
  for (const check of checks) {
    const path = `${check.category}/${check.id}`;
    const module = (await import(`./checks/${path}.ts`)) as { default: Check };
    assert.equal(module.default.id, check.id);
    assert.ok(files.includes(path), `${path} has no table of samples`);
  }
});

test('has an up-to-date registry and snapshot (run "npm run docs")', async () => {
  for (const [path, text] of await registryFiles())
    assert.equal(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'), text, path);
});

test('matches the snapshot in category, priority, requirements, and effort of each check', () => {
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

test('has fix titles of at most 70 characters', () => {
  for (const check of checks) assert.ok(check.fix.title.length > 0 && check.fix.title.length <= 70, check.id);
});

test('has documentation for every check', () => {
  const documented = new Set([...checksMarkdown().matchAll(/^### (\S+)$/gm)].map((match) => match[1]));
  assert.deepEqual(documented, new Set(checks.map((check) => check.id)));
});
