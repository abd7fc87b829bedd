/** What docs/processor-adapters.md tells a merchant to copy and run is what the tests here run. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const page = readFileSync(at('docs/processor-adapters.md'), 'utf8');
const dense = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('shows the contract test that runs', () => {
  const [, block = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];
  assert.notEqual(block, '');
  const file = readFileSync(at('cartridges/processor-example/acme.test.ts'), 'utf8');
  assert.ok(dense(file).includes(dense(block)), block);
  const [, command = ''] = /node --test (\S+)/.exec(page) ?? [];
  assert.ok(existsSync(at(command)), command);
});

test('names every member of an adapter', () => {
  const source = readFileSync(at('cartridges/int_portico/src/scripts/processors/adapter.ts'), 'utf8');
  const [, body = ''] = /export interface ProcessorAdapter \{\n([\s\S]*?)\n\}/.exec(source) ?? [];
  const members = [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, name]) => name ?? '');
  assert.ok(members.length > 8);
  for (const name of members) assert.ok(page.includes(`| \`${name}\``), name);
});
