/** What an operator reads when the database of DATABASE_URL cannot be used: one line, and no stack. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { portico } from './command-line.ts';

test('a host that is not found is the database’s, and HOST is blamed for its own alone', async () => {
  const lost = 'postgres://portico:hunter2@database.invalid/portico';
  const [database, host] = await Promise.all([
    portico(['serve'], { env: { PORT: '0', DATABASE_URL: lost } }),
    portico(['serve'], { env: { PORT: '0', DATABASE_URL: 'sqlite::memory:', HOST: 'node.invalid' } }),
  ]);
  assert.match(
    database.stderr,
    /^The database of DATABASE_URL cannot be used: its host "database\.invalid" is not found \(E\w+\)\.$/m,
  );
  assert.doesNotMatch(database.stderr, /hunter2|HOST|\n {4}at /);
  assert.equal(database.code, 70);
  assert.match(host.stderr, /^HOST "node\.invalid" is no address of this machine\.$/m);
  assert.equal(host.code, 2);
});
