import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { testDialects } from '../support/databases.ts';

const run = promisify(execFile);

test('adds a host to the opt-out list, lists it, and removes it for the operator', async () => {
  const DATABASE_URL = (await testDialects(false)[0]?.url()) as string;
  const portico = (...args: string[]) =>
    run(process.execPath, ['src/main.ts', 'opt-out', ...args], { env: { ...process.env, DATABASE_URL } });
  const refused = (code: number, words: RegExp) => (error: { code: number; stderr: string }) =>
    error.code === code && words.test(error.stderr);

  assert.equal(
    (await portico('add', 'https://Shop.Example/path')).stdout,
    'Added shop.example to the opt-out list.\n',
  );
  assert.match((await portico('list')).stdout, /^\d{4}-\d\d-\d\d {2}operator {2}shop\.example\n$/);
  await assert.rejects(portico('add', 'co.uk'), refused(2, /public suffix/));
  await assert.rejects(portico('add', 'no host'), refused(2, /is not a host/));
  assert.equal(
    (await portico('remove', 'shop.example')).stdout,
    'Removed shop.example from the opt-out list.\n',
  );
  await assert.rejects(portico('remove', 'shop.example'), refused(2, /not on the opt-out list/));
  assert.equal((await portico('list')).stdout, '');
});
