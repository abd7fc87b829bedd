import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { portico } from '../../test/support/command-line.ts';
import { environment, environmentFile } from './environment.ts';

/** Without a pause: the working directory, and the user, are those of all tests. */
function within<T>(folder: string, work: () => T): T {
  const before = process.cwd();
  const isRoot = process.getuid?.() === 0;
  process.chdir(folder);
  if (isRoot) process.seteuid?.(65_534);
  try {
    return work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    process.chdir(before);
  }
}

test('reports an unreadable .env once, and uses the environment of the process', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-env-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, '.env'), 'PORT=1\n', { mode: 0 });
  const told: unknown[] = [];
  t.mock.method(process.stderr, 'write', (text: unknown) => told.push(text) > 0);
  const [names, again] = within(folder, () => [environmentFile(), environment()]);
  assert.deepEqual(names, {});
  assert.deepEqual(again, { ...process.env });
  assert.deepEqual(told, [
    'No permission to read .env. Only environment variables of the process are used.\n',
  ]);
});

test('ends every command with one line if .env is a folder', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-env-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, '.env'));
  const { code, stdout, stderr } = await portico(['migrate'], { cwd: folder });
  assert.match(stderr, /^\.env is a folder\. .*\n$/);
  assert.deepEqual([code, stdout], [2, '']);
});
