/** `portico backup` and `portico restore` on both databases: what is refused, and what is left when something fails. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { openDatabase, startingSecretsOf } from '#storage';
import { portico } from './support/command-line.ts';
import { postgresBinaries, testDialects } from './support/databases.ts';
import { temporaryFolder } from './support/shops.ts';

const PATH = [postgresBinaries() ?? '', process.env['PATH'] ?? ''].join(':');
const secret = 'a secret of the tests of restoring, long enough';

const run = (command: string[], databaseUrl: string, env: Record<string, string> = {}) =>
  portico(command, { env: { PATH, DATABASE_URL: databaseUrl, ...env } });

async function put(url: string, value: string): Promise<void> {
  const database = await openDatabase(url);
  await database.db
    .insertInto('setting')
    .values({ name: 'mark', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
  await database.close();
}

async function read(url: string): Promise<string | undefined> {
  const database = await openDatabase(url);
  const row = await database.db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'mark')
    .executeTakeFirst();
  await database.close();
  return row?.value;
}

/** A backup of a database with one mark, and a folder for more. */
async function backedUp(t: TestContext, url: string): Promise<{ folder: string; copy: string }> {
  const folder = await temporaryFolder(t);
  const copy = join(folder, 'copy');
  await put(url, 'before');
  const { code, stderr } = await run(['backup', copy], url);
  assert.deepEqual([code, stderr], [0, '']);
  return { folder, copy };
}

const manifestOf = (copy: string) =>
  JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')) as {
    schema: string;
    database: string;
    files: { name: string; sha256: string }[];
  };

const altered = (copy: string, change: Record<string, unknown>) =>
  writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifestOf(copy), ...change }));

for (const { name, skip, url, emptyUrl } of testDialects()) {
  test(`${name}: restores a backup into an empty database only`, { skip }, async (t) => {
    const source = await url();
    const { copy } = await backedUp(t, source);
    const target = await emptyUrl();
    const { code, stdout, stderr } = await run(['restore', copy], target);
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /^Restored the backup of .+, created by Portico \d/);
    assert.equal(await read(target), 'before');

    await put(source, 'after');
    const again = await run(['restore', copy], source);
    assert.equal(again.code, 2);
    assert.match(
      again.stderr,
      name === 'SQLite' ? /has data\. To replace it with the backup, add --replace/ : /is not empty: it has /,
    );
    assert.equal(await read(source), 'after');
  });

  test(
    `${name}: changes nothing for a damaged backup, a newer one, and one without a manifest`,
    { skip },
    async (t) => {
      const { folder, copy } = await backedUp(t, await url());
      const [file = { name: '', sha256: '' }] = manifestOf(copy).files;
      const cases: [says: RegExp, spoil: (to: string) => void][] = [
        [/is damaged: its checksum differs/, (to) => writeFileSync(join(to, file.name), 'x')],
        [/created by a newer release/, (to) => altered(to, { schema: '9999-future' })],
        [/created by a newer release/, (to) => altered(to, { version: 2 })],
        [/is not a backup manifest/, (to) => altered(to, { files: [{ ...file, name: '../x' }] })],
        [/is not a backup manifest/, (to) => writeFileSync(join(to, 'manifest.json'), '{')],
        [/is missing\. The backup is incomplete/, (to) => writeFileSync(join(to, 'x'), '')],
      ];
      for (const [place, [says, spoil]] of cases.entries()) {
        const to = join(folder, String(place));
        if (place === cases.length - 1) mkdirSync(to);
        else cpSync(copy, to, { recursive: true });
        spoil(to);
        const target = await emptyUrl();
        const { code, stderr } = await run(['restore', to], target);
        assert.equal(code, 2, stderr);
        assert.match(stderr, says);
        if (name === 'SQLite') assert.ok(!existsSync(target.slice('sqlite:'.length)));
      }
    },
  );

  test(`${name}: leaves an empty database empty when a restore fails halfway`, { skip }, async (t) => {
    const { copy } = await backedUp(t, await url());
    // As if the file had been cut before its checksum was made.
    const [{ name: file } = { name: '' }] = manifestOf(copy).files;
    const path = join(copy, file);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length / 2));
    const cut = readFileSync(path);
    const files = manifestOf(copy).files.map((one, place) =>
      place === 0
        ? { ...one, bytes: cut.length, sha256: createHash('sha256').update(cut).digest('hex') }
        : one,
    );
    altered(copy, { files });
    const target = await emptyUrl();
    const { code, stderr } = await run(['restore', copy], target);
    assert.equal(code, 2, stderr);
    if (name === 'SQLite') return assert.deepEqual(readdirSync(dirname(target.slice('sqlite:'.length))), []);
    const database = await openDatabase(target);
    t.after(() => database.close());
    assert.equal((await database.db.selectFrom('setting').selectAll().execute()).length, 0);
    return undefined;
  });

  test(
    `${name}: migrates an older schema after the restore, and names a missing secret`,
    { skip },
    async (t) => {
      const source = await emptyUrl();
      const database = await openDatabase(source, { lastMigration: '0031-confirmed-sessions' });
      await startingSecretsOf(database, { secret });
      await database.close();
      const folder = await temporaryFolder(t);
      const copy = join(folder, 'copy');
      // A backup does not migrate what it copies.
      assert.equal((await run(['backup', copy], source)).code, 0);
      assert.equal(manifestOf(copy).schema, '0031-confirmed-sessions');
      const target = await emptyUrl();
      const { code, stderr } = await run(['restore', copy], target, {
        SECRET: 'another secret, also long enough',
      });
      assert.equal(code, 0, stderr);
      assert.match(stderr, /will not start yet: SECRET differs from the one/);
      const restored = await openDatabase(target);
      t.after(() => restored.close());
      assert.deepEqual((await sql`select * from passkey`.execute(restored.db)).rows, []);
      const right = await emptyUrl();
      assert.equal((await run(['restore', copy], right, { SECRET: secret })).stderr, '');
    },
  );
}

const [sqlite, postgres] = testDialects();

test('restores a database whose name starts with a dot, and hides a copy from other users', async (t) => {
  const folder = await temporaryFolder(t);
  const url = `sqlite:${join(folder, '.data.db')}`;
  await put(url, 'before');
  const copy = join(folder, 'copy');
  mkdirSync(copy, { mode: 0o755 });
  assert.equal((await run(['backup', copy], url)).code, 0);
  assert.equal(statSync(join(copy, 'portico.db')).mode & 0o777, 0o600);
  const target = `sqlite:${join(folder, 'new.db')}`;
  const { code, stderr } = await run(['restore', copy], target);
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(await read(target), 'before');
});

test('--replace keeps the old file and the old secret, and fails while the database is open', async (t) => {
  assert.ok(sqlite);
  const { folder, copy } = await backedUp(t, await sqlite.url());
  const file = join(folder, 'live', 'portico.db');
  const live = `sqlite:${file}`;
  await put(live, 'newer');
  writeFileSync(join(dirname(file), 'secret'), 'a secret of its own, that is long enough');
  writeFileSync(join(copy, 'secret'), 'the secret of the copy, which is long enough');
  const bytes = readFileSync(join(copy, 'secret'));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  altered(copy, {
    files: [...manifestOf(copy).files, { name: 'secret', role: 'secret', bytes: bytes.length, sha256 }],
  });

  const service = await openDatabase(live);
  const busy = await run(['restore', copy, '--replace'], live);
  await service.close();
  assert.equal(busy.code, 2);
  assert.match(busy.stderr, /is in use\. Stop the service first/);
  assert.equal(await read(live), 'newer');

  const { code, stdout, stderr } = await run(['restore', copy, '--replace'], live);
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(await read(live), 'before');
  assert.match(readFileSync(join(dirname(file), 'secret'), 'utf8'), /^the secret of the copy/);
  const kept = [...stdout.matchAll(/^Kept the old file: (.+)$/gm)].map(([, path = '']) => path);
  assert.equal(kept.length, 2);
  assert.equal(await read(`sqlite:${kept.find((path) => path.includes('portico.db'))}`), 'newer');
  assert.match(
    readFileSync(kept.find((path) => path.includes('secret.')) ?? '', 'utf8'),
    /^a secret of its own/,
  );
  assert.ok(!readdirSync(dirname(file)).some((one) => one.startsWith('.restore-')));
});

test('restores a backup only into its kind of database', { skip: postgres?.skip }, async (t) => {
  assert.ok(sqlite && postgres);
  const { copy } = await backedUp(t, await sqlite.url());
  const wrong = await run(['restore', copy], await postgres.emptyUrl());
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /is from an embedded database, but DATABASE_URL is PostgreSQL/);
  const other = await backedUp(t, await postgres.url());
  const replace = await run(['restore', other.copy, '--replace'], await postgres.emptyUrl());
  assert.match(replace.stderr, /--replace works only with an embedded database/);
});

test(
  'names a missing or outdated pg_dump, and passes no password as an argument',
  { skip: postgres?.skip },
  async (t) => {
    assert.ok(postgres);
    const folder = await temporaryFolder(t);
    const url = new URL(await postgres.url());
    url.password = 'hunter2';
    const backup = (path: string, to: string) => run(['backup', join(folder, to)], url.href, { PATH: path });
    const bare = join(folder, 'bare');
    mkdirSync(bare);
    const missing = await backup(bare, 'a');
    assert.deepEqual([missing.code, /pg_dump is not installed/.test(missing.stderr)], [2, true]);

    const program = join(bare, 'pg_dump');
    writeFileSync(program, '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6"\n');
    chmodSync(program, 0o755);
    const older = await backup(`${bare}:/usr/bin:/bin`, 'b');
    assert.equal(older.code, 2);
    assert.match(older.stderr, /pg_dump has version 9, older than the server \(\d+\)/);

    const seen = join(folder, 'seen');
    writeFileSync(
      program,
      `#!/bin/sh\necho "$@ $PGPASSWORD $SECRET" >> ${seen}\ncase "$1" in --version) echo "pg_dump (PostgreSQL) 99.1";; *) echo broken >&2; exit 1;; esac\n`,
    );
    const broken = await run(['backup', join(folder, 'c')], url.href, {
      PATH: `${bare}:/usr/bin:/bin`,
      SECRET: secret,
    });
    assert.equal(broken.code, 2);
    assert.match(broken.stderr, /^pg_dump failed: broken$/m);
    const [version = '', dump = ''] = readFileSync(seen, 'utf8').split('\n');
    assert.match(version, /^--version/);
    assert.match(dump, /^--format=custom --no-password --file=\S+ hunter2 $/);
    assert.deepEqual(readdirSync(join(folder, 'c')), []);
  },
);
