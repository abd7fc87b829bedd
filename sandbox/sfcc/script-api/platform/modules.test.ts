/** What the cartridge's types declare must be simulated. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { modules } from './index.ts';

const types = fileURLToPath(new URL('../../../../cartridges/int_portico/types/dw/', import.meta.url));

const declared = globSync('*.d.ts', { cwd: types })
  .flatMap((file) => [...readFileSync(types + file, 'utf8').matchAll(/^declare module '(dw\/[^']+)'/gm)])
  .map(([, name = '']) => name)
  .toSorted();

void test('simulates every module that the cartridge may import', () => {
  assert.ok(declared.length > 20);
  assert.deepEqual(
    declared.filter((name) => modules[name] === undefined),
    [],
  );
});
