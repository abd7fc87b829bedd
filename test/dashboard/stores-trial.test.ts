/** Checks and tried checkouts leave no trace among what agents did. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openStores } from './stores-world.ts';

const base = '/dashboard/stores/demo';

test('never stores events of checks and test checkouts', async (t) => {
  const { owner, service, buy } = await openStores(t);
  const { db } = service.database;
  await sql`create table noted (body text)`.execute(db);
  await sql`create trigger note_event after insert on commerce_event begin insert into noted values (new.body); end`.execute(
    db,
  );
  const noted = async () => (await sql<{ body: string }>`select body from noted`.execute(db)).rows.length;
  await owner.post(`${base}/go-live`);
  await owner.post(`${base}/go-live/checkout`);
  assert.match(await (await owner.get(`${base}/go-live`)).text(), /A checkout was started and canceled/);
  assert.equal(await noted(), 0);
  assert.deepEqual(await db.selectFrom('refusalDay').selectAll().execute(), []);
  await buy();
  const types = (await db.selectFrom('commerceEvent').select('body').execute()).map(
    ({ body }) => (JSON.parse(body) as { type: string }).type,
  );
  assert.deepEqual(types.toSorted(), [
    'checkout_created',
    'order_placed',
    'payment_settled',
    'session_created',
  ]);
  assert.equal(await noted(), 4);
});

test('counts a request that falsely claims to be a check', async (t) => {
  const { service } = await openStores(t);
  const { db } = service.database;
  for (const mark of ['yes', `${Date.now() + 60_000}.${'A'.repeat(43)}`]) {
    const answer = await fetch(`${service.url}/api/ucp/discover?limit=1`, {
      headers: { 'portico-trial': mark },
    });
    assert.equal(answer.headers.get('portico-trial'), null);
  }
  assert.equal((await db.selectFrom('commerceEvent').selectAll().execute()).length, 1);
});
