/** `portico keys`, beside a running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService, secret } from './api/service.ts';
import { portico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';

test('creates, lists, replaces, and revokes keys while the service runs', async (t) => {
  const databaseUrl = (await testDialects(false)[0]?.url()) ?? '';
  const service = await startService(t, { databaseUrl });
  const env = { DATABASE_URL: databaseUrl, SECRET: secret };
  const keys = (...args: string[]) => portico(['keys', ...args], { env });
  const opens = async (key: string) => (await service.get('/api/v1/usage', `Bearer ${key}`)).status;

  const made = await keys('create', '--client', 'Acme', '--plan', 'pro', '--json');
  assert.deepEqual([made.code, made.stderr], [0, '']);
  const { key } = JSON.parse(made.stdout) as { key: string };
  assert.equal(await opens(key), 200);

  const listed = JSON.parse((await keys('list', '--json')).stdout) as {
    id: string;
    client: string;
    state: string;
  }[];
  const own = listed.find(({ client }) => client === 'Acme');
  assert.ok(own);
  assert.doesNotMatch(JSON.stringify(listed), new RegExp(key.slice(-20)));
  assert.match((await keys('list')).stdout, new RegExp(`^${own.id}\tAcme\tpro\tlive\t`, 'm'));

  const rotated = await keys('rotate', own.id, '--old-works-for-hours', '0');
  assert.equal(rotated.code, 0, rotated.stderr);
  const next = rotated.stdout.trim();
  assert.deepEqual([await opens(key), await opens(next)], [401, 200]);

  const revoked = await keys('revoke', own.id);
  assert.equal(revoked.stdout, `Revoked key ${own.id} of Acme.\n`);
  assert.equal(await opens(next), 401);
  assert.doesNotMatch((await keys('list')).stdout, /Acme/);
  assert.match((await keys('list', '--all')).stdout, /\tAcme\tpro\trevoked\t/);

  for (const [args, says] of [
    [['revoke', 'nope'], /No active key found for "nope"/],
    [['rotate', own.id], /is already revoked/],
    [['rotate', own.id, '--old-works-for-hours', '999'], /whole number from 0 to 168/],
  ] as const) {
    const wrong = await keys(...args);
    assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
    assert.match(wrong.stderr, says);
  }
});
