/** A whole run of the service, with all logging: nothing secret or personal is in anything that it wrote. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#storage';
import { until } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { filesOf } from './net.ts';
import { ask, buy, furnish, moveToPlatform, signIn, write } from './whole-drive.ts';
import { openWorld, type World } from './whole-world.ts';

/** Sealed, or kept as a hash, or not kept at all. */
const neverKept = [
  'SECRET',
  'METRICS_TOKEN',
  'password',
  'wrong password',
  'session',
  'API key',
  'wrong API key',
  'link of a letter',
  'link of a checkout',
  'webhook secret',
  'secret of a platform',
  'key of the processor',
  'webhook secret of the processor',
  'key of the collector',
  'credential of payment',
  'broken body',
  'query',
  'cookie',
  'baggage',
  'tracestate',
];

/** The temporary name of a table: everything that needs it fails. */
async function without(databaseUrl: string, table: string, work: () => Promise<void>): Promise<void> {
  const database = await openDatabase(databaseUrl);
  const [here, away] = [sql.table(table), sql.table(`${table}_away`)];
  await sql`alter table ${here} rename to ${away}`.execute(database.db);
  await work();
  await sql`alter table ${away} rename to ${here}`.execute(database.db);
  await database.close();
}

/** Every row of every table, as text. @param only the table of this name */
async function rowsOf(databaseUrl: string, only?: string): Promise<string> {
  const database = await openDatabase(databaseUrl);
  const names = await database.db.introspection.getTables();
  const texts: string[] = [];
  for (const { name, schema } of names) {
    if (only !== undefined && name !== only) continue;
    const table = sql.table(schema === undefined ? name : `${schema}.${name}`);
    texts.push(JSON.stringify((await sql`select * from ${table}`.execute(database.db)).rows));
  }
  await database.close();
  return texts.join('\n');
}

for (const { name, skip, url } of testDialects())
  describe(`a whole run on ${name}`, { skip, timeout: 240_000 }, () => {
    let world: World;
    /** Place → what was written there. */
    const written = new Map<string, string>();
    before(async () => {
      world = await openWorld(name === 'SQLite' ? undefined : await url());
      const me = await signIn(world);
      const key = await furnish(world, me);
      await ask(world, key);
      assert.equal(await write(world), 200);
      for (const [token, state] of [
        ['pm_sandbox_success', 'completed'],
        ['pm_sandbox_decline', 'ready_for_complete'],
      ] as const)
        assert.equal(await buy(world, token), state, token);
      await without(world.databaseUrl, 'contact_message', async () => assert.equal(await write(world), 500));
      await without(world.databaseUrl, 'checkout', async () => {
        assert.equal(await buy(world, 'pm_sandbox_success'), '500');
      });
      await until(() => world.agent.received.length > 0 && world.events.received.length > 1);
      await moveToPlatform(world, me);
      const headers = { authorization: `Bearer ${world.metricsToken}` };
      written.set('metrics', await (await fetch(`${world.url}/metrics`, { headers })).text());
      const { stdout, stderr } = await world.stop();
      written.set('standard output', stdout).set('log', stderr);
      written.set('traces', world.collector.texts.join('\n'));
      for (const [path, text] of filesOf(world.folder))
        if (!/portico\.db(-wal|-shm)?$/.test(path)) written.set(path, text);
    });
    after(() => world?.close());

    test('writes to every destination, and uses every kind of text', () => {
      const log = written.get('log') ?? '';
      for (const said of [
        '/api/ucp/checkout-sessions',
        '/dashboard/sign-in',
        '/api/mcp',
        '/contact',
        'request failed',
      ])
        assert.ok(log.includes(said), said);
      assert.match(written.get('traces') ?? '', /complete_checkout/);
      assert.match(written.get('metrics') ?? '', /portico_payments_total/);
      const kinds = world.net.kinds();
      assert.ok(kinds.length > 40, kinds.join(', '));
      for (const kind of neverKept) assert.ok(kinds.includes(kind), kind);
    });

    test('finds each planted value in every spelling', () => {
      for (const kind of world.net.kinds()) {
        const planted = world.net.make(kind, (word) => `${word} é`);
        for (const text of [planted, encodeURIComponent(planted), Buffer.from(planted).toString('hex')])
          assert.equal(world.net.caught('a line', `{"msg":"${text}"}`).length, 1, kind);
      }
    });

    test('writes no secrets or personal data to log, output, files, traces, and metrics', () => {
      assert.deepEqual(
        [...written].flatMap(([place, text]) => world.net.caught(place, text)),
        [],
      );
    });

    test('keeps responses that open no checkout', async () => {
      const rows = await rowsOf(world.databaseUrl, 'stored_answer');
      assert.ok(world.net.caught('stored_answer', rows, ['key of idempotency']).length > 1);
      assert.deepEqual(world.net.caught('stored_answer', rows, ['link of a checkout']), []);
    });

    test('stores nothing readable that must be encrypted or hashed', async () => {
      const rows = await rowsOf(world.databaseUrl);
      // What may be kept is there: the look into the tables finds texts.
      assert.ok(world.net.caught('the database', rows, ['last name', 'address of a visitor']).length > 1);
      assert.deepEqual(world.net.caught('the database', rows, neverKept), []);
      for (const [path, text] of filesOf(world.folder))
        assert.deepEqual(world.net.caught(path, text, neverKept), []);
    });
  });
