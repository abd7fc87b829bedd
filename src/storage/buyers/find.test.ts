/** A buyer is found by indexes, however many others there are, also where an older node wrote. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDialects } from '../../../test/support/databases.ts';
import { attempt, checkout, secret, withStore } from '../../../test/support/storage/commerce.ts';
import { createRetention } from '../retention/retention.ts';
import type { Database } from '../tables.ts';
import { findBuyer } from './find.ts';

const email = 'Ada@quill.example';

/** Statements of a search and an erasure that would grow with the years, and the index of each. */
const statements: [query: string, index: RegExp][] = [
  ["select body from checkout where buyer = 'x' and buyer is not null and buyer <> ''", /checkout_buyer\b/],
  [
    "select body from checkout where buyer is null and state in ('completed', 'canceled') and body like '%x%'",
    /checkout_buyer_unknown/,
  ],
  ["select id from contact_message where lower(email) = 'x'", /contact_message_sender/],
  ["delete from stored_answer where checkout_id = 'x'", /stored_answer_checkout/],
  [
    "select body from store_placement where reference = 'x'",
    /store_placement_reference|sqlite_autoindex_store_placement/,
  ],
  ["delete from store_promotion_claim where subject = 'x' and subject <> ''", /store_promotion_claim_buyer/],
  ["select uses from store_promotion_use where subject = 'x' and subject <> ''", /store_promotion_use_buyer/],
  [
    "delete from store_payment_entry where site = 'x' and payment in ('x', 'y')",
    /store_payment_entry_payment/,
  ],
  ["delete from store_refund where order_number = 'x'", /store_refund_order/],
  [
    "update mail_outbox set ended = 'x' where site = 'x' and order_number = 'x' and ended is null",
    /mail_outbox_order/,
  ],
];

async function planOf({ db, dialect }: Database, query: string): Promise<string> {
  return db.connection().execute(async (connection) => {
    // An empty table is read whole, whatever there is.
    if (dialect === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
    const words = dialect === 'postgres' ? 'explain' : 'explain query plan';
    return JSON.stringify((await sql.raw(`${words} ${query}`).execute(connection)).rows);
  });
}

for (const { name, skip, open } of testDialects()) {
  const storeTest = (title: string, use: Parameters<typeof withStore>[1]) =>
    test(`${name}: ${title}`, { skip }, () => withStore(open, use));

  storeTest(
    'finds a buyer in every state, including those ended by an older node',
    async (store, database) => {
      const states = ['incomplete', 'complete_in_progress', 'canceled', 'completed'] as const;
      const given = checkout('x').input;
      await store.transaction(async (write) => {
        for (const state of states)
          for (const [who, address] of [
            ['own', email],
            ['other', `x${email}`],
          ]) {
            const id = `${who} ${state}`;
            const input = { ...given, buyer: { email: ` ${address?.toUpperCase()}` } };
            await write.insertCheckout(checkout(id, { state, input }));
            if (state === 'complete_in_progress')
              await write.insertAttempt(attempt(`a ${id}`, { checkoutId: id }));
          }
      });
      const ids = async () =>
        (await findBuyer({ database, secret }, email)).checkouts.map(({ id }) => id).toSorted();
      const all = states.map((state) => `own ${state}`).toSorted();
      assert.deepEqual(await ids(), all);
      await sql`update checkout set buyer = null`.execute(database.db);
      assert.deepEqual(await ids(), all, 'before the job has filled it in');
      assert.deepEqual((await createRetention(database, () => 1).run(undefined, ['buyers'])).failed, []);
      assert.deepEqual(await ids(), all);
      const keys = await database.db.selectFrom('checkout').select(['id', 'buyer']).execute();
      for (const { id, buyer } of keys) assert.equal(buyer !== null, /canceled|completed/.test(id), id);
    },
  );

  storeTest('finds growing data with an index', async (_, database) => {
    for (const [query, index] of statements) assert.match(await planOf(database, query), index, query);
  });
}
