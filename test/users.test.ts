/** `portico users`, as a process of its own beside a running service. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService, secret } from './api/service.ts';
import { testDialects } from './support/databases.ts';
import { startPortico } from './support/command-line.ts';
import { accountsOf, callerOf, signIn } from './dashboard/signed-in.ts';

async function start(t: Parameters<typeof startService>[0]) {
  const databaseUrl = (await testDialects(false)[0]?.url()) ?? '';
  const service = await startService(t, { databaseUrl });
  const env = { DATABASE_URL: databaseUrl, SECRET: secret, BASE_URL: service.url };
  const users = (...args: string[]) => startPortico(['users', ...args], { env }).ended;
  return { service, users };
}

test('users reset prints a link that opens an account of the running service once, and revokes the previous one', async (t) => {
  const { service, users } = await start(t);
  const first = (await users('reset')).stdout.trim();
  assert.match(first, /^http:\/\/127\.0\.0\.1:\d+\/dashboard\/welcome\/[\w-]{43}$/);
  assert.equal((await fetch(service.server.firstLink ?? '')).status, 404);
  const made = await callerOf(service).post(new URL(first).pathname, {
    name: 'Ada',
    email: 'ada@people.example',
    password: 'seven quiet otters',
  });
  assert.equal(made.status, 303);
  const [one, two] = [await users('reset'), await users('reset', '--email', 'ADA@people.example')];
  assert.deepEqual([one.code, two.code, two.stderr], [0, 0, '']);
  const pages = await Promise.all([one, two].map(({ stdout }) => fetch(stdout.trim())));
  assert.deepEqual(
    pages.map(({ status }) => status),
    [404, 200],
  );
  const opened = await callerOf(service).post(new URL(two.stdout.trim()).pathname);
  assert.equal(opened.status, 303);
  assert.equal((await fetch(two.stdout.trim())).status, 404);
});

test('users list names all users; reset asks for the account if there are several owners', async (t) => {
  const { service, users } = await start(t);
  const [one, two] = [await signIn(service), await signIn(service)];
  await signIn(service, 'member');
  const listed = await users('list');
  assert.match(
    listed.stdout,
    new RegExp(`^${one.member.email}\\towner\\t\\d{4}-\\d\\d-\\d\\d\\tSome owner`, 'm'),
  );
  const rows = JSON.parse((await users('list', '--format', 'json')).stdout) as { role: string }[];
  assert.deepEqual(
    rows.map(({ role }) => role),
    ['owner', 'owner', 'member'],
  );
  const unclear = await users('reset');
  assert.deepEqual([unclear.code, unclear.stdout], [2, '']);
  assert.match(unclear.stderr, new RegExp(`${one.member.email} or ${two.member.email}`));
  const nobody = await users('reset', '--email', 'nobody@people.example');
  assert.deepEqual([nobody.code, nobody.stdout], [2, '']);
  assert.equal((await accountsOf(service).links.list('reset')).length, 0);
});
