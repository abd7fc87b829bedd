/** What an operator reads when the database of DATABASE_URL cannot be used: one line, and no stack. */
import assert from 'node:assert/strict';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#storage';
import { portico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';
import { temporaryFolder } from './support/shops.ts';

test('names DATABASE_URL for an unknown database host, and HOST only for its own errors', async () => {
  const lost = 'postgres://portico:hunter2@database.invalid/portico';
  const [database, host] = await Promise.all([
    portico(['serve'], { env: { PORT: '0', DATABASE_URL: lost } }),
    portico(['serve'], { env: { PORT: '0', DATABASE_URL: 'sqlite::memory:', HOST: 'node.invalid' } }),
  ]);
  assert.match(
    database.stderr,
    /^Cannot use the database in DATABASE_URL: the host "database\.invalid" was not found\.$/m,
  );
  assert.doesNotMatch(database.stderr, /hunter2|HOST|\n {4}at /);
  assert.equal(database.code, 70);
  assert.match(host.stderr, /^HOST "node\.invalid" is not an address of this machine\.$/m);
  assert.equal(host.code, 2);
});

const bring = async (url: string): Promise<void> => {
  const { db, close } = await openDatabase(url);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-future', '2999-01-01')`.execute(db);
  await close();
};
const newer =
  /^This database was migrated to 9999-future by a newer version of Portico\. Start that version, or restore a backup \(docs\/deploy\.md, Upgrade\)\.\n$/;

for (const { name, skip, url } of testDialects())
  test(`${name}: reports in an older version that a newer one used the database`, { skip }, async () => {
    const address = await url();
    await bring(address);
    await assert.rejects(
      openDatabase(address),
      /^DatabaseRefused: This database was migrated to 9999-future/,
    );
  });

test('reports it in one line from every command', async (t) => {
  const url = `sqlite:${join(await temporaryFolder(t), 'portico.db')}`;
  await bring(url);
  for (const command of [
    'serve',
    'migrate',
    'keys create --client a',
    'users list',
    'reseal',
    'orders list',
    'stores list',
    'opt-out list',
  ]) {
    const { code, stdout, stderr } = await portico(command.split(' '), {
      env: { PORT: '0', DATABASE_URL: url },
    });
    assert.match(stderr, newer, command);
    assert.deepEqual([code, stdout], [70, ''], command);
  }
});

test('reports a server without the required TLS in one line', async (t) => {
  // As a server says it: no.
  const server = createServer((socket) => socket.once('data', () => socket.write('N')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const { code, stderr } = await portico(['migrate'], {
    env: { DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/portico?sslmode=verify-full` },
  });
  assert.match(
    stderr,
    /^Cannot use the database in DATABASE_URL: The server does not support SSL connections\.\n$/,
  );
  assert.equal(code, 70);
});
