/** `portico backup` while the service takes payments, and a service that starts from what it made. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadSecret, openDatabase } from '#storage';
import { portico } from './support/command-line.ts';
import { temporaryFolder } from './support/shops.ts';

test('copies the whole database during writes, and opens the copy with its own secret', async (t) => {
  const folder = await temporaryFolder(t);
  const url = `sqlite:${join(folder, 'live', 'portico.db')}`;
  const database = await openDatabase(url);
  t.after(() => database.close());
  const secret = await loadSecret(database);
  const write = (at: number) =>
    database.db
      .insertInto('setting')
      .values([`a${at}`, `b${at}`].map((name) => ({ name, value: 'x'.repeat(2_000) })))
      .execute();
  await write(-1);
  let written = 0;
  const done = new AbortController();
  const writing = (async () => {
    while (!done.signal.aborted) {
      await write(written);
      written += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  const to = join(folder, 'copies', 'monday');
  const { code, stdout, stderr } = await portico(['backup', to], { env: { DATABASE_URL: url } });
  done.abort();
  await writing;
  assert.deepEqual([code, stderr], [0, '']);
  assert.deepEqual(
    stdout.trim().split('\n'),
    ['portico.db', 'secret', 'manifest.json'].map((file) => join(to, file)),
  );
  assert.deepEqual(readdirSync(to).toSorted(), ['manifest.json', 'portico.db', 'secret']);
  for (const file of readdirSync(to)) assert.equal(statSync(join(to, file)).mode & 0o777, 0o600);

  const restored = join(folder, 'restored');
  const put = await portico(['restore', to], {
    env: { DATABASE_URL: `sqlite:${join(restored, 'portico.db')}` },
  });
  assert.deepEqual([put.code, put.stderr], [0, '']);
  assert.match(put.stdout, /^Restored the backup of \d{4}-/);
  assert.deepEqual(readdirSync(restored).toSorted(), ['portico.db', 'secret']);
  const again = await openDatabase(`sqlite:${join(restored, 'portico.db')}`);
  t.after(() => again.close());
  assert.equal(await loadSecret(again), secret);
  const names = (await again.db.selectFrom('setting').select('name').execute()).map(({ name }) => name);
  assert.ok(written > 3 && names.includes('a-1'), `${written} written meanwhile`);
  const [a, b] = ['a', 'b'].map((letter) => names.filter((name) => name.startsWith(letter)).length);
  assert.equal(a, b, 'each transaction is there whole or not at all');
});

test('overwrites nothing, and names what cannot be copied', async (t) => {
  const folder = await temporaryFolder(t);
  const url = `sqlite:${join(folder, 'portico.db')}`;
  const backup = (to: string, database = url) => portico(['backup', to], { env: { DATABASE_URL: database } });
  const nothing = await backup(join(folder, 'to'));
  assert.deepEqual([nothing.code, nothing.stdout], [2, '']);
  assert.match(nothing.stderr, /No database found at/);
  assert.ok(!existsSync(join(folder, 'to')));
  await (await openDatabase(url)).close();
  mkdirSync(join(folder, 'full'));
  writeFileSync(join(folder, 'full', 'portico.db'), 'mine');
  assert.match((await backup(join(folder, 'full'))).stderr, /already exists/);
  assert.equal(statSync(join(folder, 'full', 'portico.db')).size, 4);
  assert.match(
    (await backup(join(folder, 'mem'), 'sqlite::memory:')).stderr,
    /in-memory database cannot be backed up/,
  );
  assert.equal((await backup('')).code, 2);
});

test('reports in one line a folder or a database that cannot be created', async (t) => {
  const made = join(await temporaryFolder(t), 'made');
  const url = `sqlite:${join(made, 'below', 'portico.db')}`;
  await (await openDatabase(url)).close();
  const start = performance.now();
  const copied = await portico(['backup', '/proc/x/y'], { env: { DATABASE_URL: url } });
  assert.match(copied.stderr, /^Cannot create \/proc\/x\/y: there is no such file or folder\.\n$/);
  assert.deepEqual([copied.code, copied.stdout], [2, '']);
  const opened = await portico(['migrate'], { env: { DATABASE_URL: 'sqlite:/proc/x/y/portico.db' } });
  assert.match(
    opened.stderr,
    /^Cannot use the database in DATABASE_URL: there is no such file or folder\.\n$/,
  );
  assert.equal(opened.code, 70);
  assert.ok(performance.now() - start < 60_000);
});
