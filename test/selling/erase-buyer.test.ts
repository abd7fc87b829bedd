/** After a buyer is erased, nothing of them is left in the database, nor in its file, but what the books need. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import {
  buyerStore,
  contactMessages,
  copyOfBuyer,
  createMemberActs,
  notificationOutbox,
  openDatabase,
  type Database,
} from '#storage';
import { until } from '../api/service.ts';
import { portico } from '../support/command-line.ts';
import { testDialects } from '../support/databases.ts';
import { createMarked, mark, markedEmail, markedKey, traces } from './marked-buyer.ts';
import { openAgent } from './agent.ts';
import { openStore } from './open-store.ts';
import { complete, lamp, shopper } from './shopper.ts';

const secret = 'a-secret-of-the-tests-that-is-long-enough';

async function everything({ db, dialect }: Database): Promise<string> {
  const tables =
    dialect === 'postgres'
      ? sql<{ name: string }>`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
          from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`
      : sql<{ name: string }>`select '"' || name || '"' as name from sqlite_master where type = 'table'`;
  const texts: string[] = [];
  for (const { name } of (await tables.execute(db)).rows)
    texts.push(
      JSON.stringify(
        (await sql`select ${sql.lit(name)} as of, t.* from ${sql.raw(name)} t`.execute(db)).rows,
      ),
    );
  return texts.join('\n');
}

for (const { name, skip, url } of testDialects())
  describe(`a buyer who is erased on ${name}`, { skip }, () => {
    test('leaves the sale without any link to the buyer', { timeout: 240_000 }, async (t) => {
      const databaseUrl = await url();
      const store = await openStore({ DATABASE_URL: databaseUrl, SECRET: secret }, { platform: 'embedded' });
      let isOpen = true;
      t.after(() => (isOpen ? store.close() : undefined));
      const agent = await openAgent();
      t.after(() => agent.close());
      const headers = { 'ucp-agent': agent.header('2026-08-25') };
      const given = shopper(store, { headers });
      const { pay, cancel } = given;

      const bought = await createMarked(given, 2);
      assert.equal((await pay(bought, 'pm_sandbox_success', markedKey())).body.status, 'completed');
      const declined = await createMarked(given);
      await pay(declined, 'pm_sandbox_decline', markedKey());
      const gone = await createMarked(given);
      assert.equal((await cancel(gone, markedKey())).body.status, 'canceled');
      await createMarked(given);
      const challenged = await createMarked(given);
      await pay(challenged, 'pm_sandbox_challenge', markedKey());
      const cart = await store.call(
        '/api/ucp/carts',
        { line_items: [{ item: { id: lamp }, quantity: 1 }], buyer: { email: markedEmail } },
        { method: 'POST', headers: { ...headers, ...markedKey() } },
      );
      assert.equal(cart.status, 201, JSON.stringify(cart.body));
      const other = await given.create(complete([lamp, 1]));
      assert.equal((await pay(String(other.body.id))).body.status, 'completed');

      const database = await openDatabase(databaseUrl);
      t.after(() => database.close());
      await contactMessages(database).insert({
        id: 'm1',
        createdAt: Date.now(),
        source: 'form',
        name: mark,
        email: markedEmail.toUpperCase(),
        message: `Where is it? ${mark}`,
      });
      await notificationOutbox(database, { secret }).put(
        { id: 'l1', to: 'owner@shop.example', replyTo: markedEmail, subject: 'A message', text: mark },
        Date.now(),
      );
      assert.notDeepEqual(traces(await everything(database)), [], 'there is something to erase');

      const buyers = buyerStore({ database, secret });
      const copy = copyOfBuyer(markedEmail, await buyers.find(` ${markedEmail.toLowerCase()}`), Date.now());
      assert.deepEqual(
        [copy.orders, copy.carts, copy.messages].map(({ length }) => length),
        [1, 1, 1],
      );
      assert.equal(copy.payments.length, 3);
      assert.match(JSON.stringify(copy), /Flat zyxmark/);
      assert.doesNotMatch(JSON.stringify(copy), /ada\.quill/i);

      await until(async () => {
        const waiting = await database.db
          .selectFrom('orderNotice')
          .select('id')
          .where('ended', 'is', null)
          .execute();
        return waiting.length === 0;
      });
      const first = await buyers.erase(markedEmail);
      assert.deepEqual(first.held, []);
      assert.deepEqual(
        first.open.map(({ checkoutId, site }) => [checkoutId, site]),
        [[challenged, 'demo']],
      );
      assert.deepEqual([first.counts.orders, first.counts.checkouts, first.counts.carts], [1, 3, 1]);
      assert.equal((await given.read(challenged)).body.status, 'requires_escalation', 'the payment goes on');

      // It is given up, and so decided.
      assert.equal((await cancel(challenged, markedKey())).status, 200);
      const second = await buyers.erase(markedEmail);
      assert.deepEqual(second.open, []);
      assert.equal(second.counts.checkouts, 1);
      const third = await buyers.erase(markedEmail);
      assert.ok(
        Object.values(third.counts).every((count) => count === 0),
        JSON.stringify(third),
      );

      const left = await everything(database);
      assert.deepEqual(traces(left), []);
      assert.match(left, /ada\.quill/i, 'another buyer stays');
      const { body } = await database.db
        .selectFrom('storeOrder')
        .select('body')
        .where('number', 'in', (on) =>
          on.selectFrom('orderRecord').select('number').where('erasedAt', 'is not', null),
        )
        .executeTakeFirstOrThrow();
      const { order } = JSON.parse(body) as { order: { totals: { total: number }; lines: unknown[] } };
      assert.ok(order.totals.total > 0 && order.lines.length === 1);
      assert.match(
        body,
        /"destination":\{"country":"IE","region":"[^"]*","postalCode":"D01"\}|"destination":\{"country":"IE","postalCode":"D01"\}/,
      );
      assert.equal((await given.read(bought)).body.status, 'completed', 'agents can still ask for it');

      await store.close();
      isOpen = false;
      await database.close();
      if (name !== 'SQLite') return;
      const folder = dirname(databaseUrl.slice('sqlite:'.length));
      for (const file of readdirSync(folder))
        assert.deepEqual(traces(readFileSync(join(folder, file), 'latin1')), [], file);
    });
  });

test('confirms, erases, and reports with the command, and records no address in the activity', async (t) => {
  const [sqlite] = testDialects();
  assert.ok(sqlite);
  const databaseUrl = await sqlite.url();
  const database = await openDatabase(databaseUrl);
  t.after(() => database.close());
  const put = () =>
    contactMessages(database).insert({
      id: `m${Math.random()}`,
      createdAt: 1_000,
      source: 'form',
      name: mark,
      email: markedEmail,
      message: 'Hello',
    });
  await put();
  const run = (...args: string[]) =>
    portico(['buyers', ...args], { env: { DATABASE_URL: databaseUrl, SECRET: secret } });
  const copy = await run('export', markedEmail);
  assert.equal(copy.code, 0, copy.stderr);
  assert.equal((JSON.parse(copy.stdout) as { messages: unknown[] }).messages.length, 1);
  const asked = await run('erase', markedEmail);
  assert.deepEqual([asked.code, asked.stdout], [2, '']);
  assert.match(asked.stderr, /Permanently erase 1 message\? .*add --yes/);
  const erased = await run('erase', markedEmail, '--yes');
  assert.deepEqual([erased.code, erased.stdout], [0, 'Erased: 1 message.\n']);
  const again = await run('erase', markedEmail, '--yes');
  assert.deepEqual([again.code, again.stdout], [0, 'Erased: nothing.\n']);
  assert.equal((await run('erase', 'nobody', '--yes')).code, 2);
  const acts = await createMemberActs(database).list({ limit: 9 });
  assert.deepEqual(
    acts.map(({ who, what, about, outcome }) => [who.replace(/ \(.*\)$/, ''), what, about, outcome]),
    [
      ['command line', 'erased a buyer', 'nothing', 'done'],
      ['command line', 'erased a buyer', '1 message', 'done'],
      ['command line', 'exported a buyer', '1 message', 'done'],
    ],
  );
  assert.deepEqual(traces(await everything(database)), []);
});
