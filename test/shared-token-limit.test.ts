/** One shared payment token for two checkouts at once: where Stripe counts only what is captured, both are authorized. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sandboxProfile, startPsp } from '../sandbox/psp/index.ts';
import { openShop } from './payment-crash/shop.ts';
import { openWorld, order, pay, pieces, variantId, type Charging } from './payment-crash/world.ts';
import { testDialects } from './support/databases.ts';
import { grantToken } from './support/embedded/processor.ts';

for (const dialect of testDialects())
  test(
    `${dialect.name}: makes one order and one charge, and gives the other stock back`,
    { skip: dialect.skip },
    async (t) => {
      // The bank takes its time, so that both are authorized before one is captured.
      const psp = await startPsp({ grantCounts: 'captured', slowMs: 700 });
      t.after(() => psp.close());
      const charging: Charging = { name: 'stripe', keys: { ...psp, profileId: sandboxProfile } };
      const { template, stock } = await openShop(dialect, { charging });
      const world = await openWorld({ databaseUrl: template, charging });
      t.after(() => world.close());
      const { commerce, caller, site, database, backend } = world;
      const checkouts = await Promise.all(
        ['ada', 'grace'].map(async (name) => {
          const buyer = { ...order.buyer, email: `${name}@limit.test` };
          const made = await commerce.checkouts.create(caller, { ...order, buyer });
          assert.ok(made.ok && made.value.state === 'ready_for_complete', JSON.stringify(made));
          return made.value;
        }),
      );
      const total = checkouts[0]?.quote.totals.total;
      assert.ok(total !== undefined);
      const token = await grantToken(psp, { outcome: 'slow', maxAmount: total });
      const answers = await Promise.all(
        checkouts.map(async ({ id }, at) => {
          const key = { key: `key-of-the-limit-${at}`.padEnd(20, 'x'), fingerprint: id };
          const answer = await commerce.checkouts.complete(
            caller,
            id,
            pay(site, { type: 'token', token }),
            key,
          );
          assert.ok(answer.ok, JSON.stringify(answer));
          return answer.value;
        }),
      );
      const kinds = psp.ledger().entries.map(({ kind }) => kind);
      const times = (kind: string): number => kinds.filter((one) => one === kind).length;
      assert.deepEqual([times('authorised'), times('captured'), times('voided')], [2, 1, 1]);
      assert.deepEqual(answers.map(({ state }) => state).toSorted(), ['completed', 'ready_for_complete']);
      const declined = answers.find(({ state }) => state === 'ready_for_complete');
      assert.match(
        JSON.stringify(declined),
        /shared payment token could not be used[^"]* Nothing was charged/,
      );
      assert.ok(!JSON.stringify(declined).includes(token));
      const { db } = database;
      const shelf = await db
        .selectFrom('storeStock')
        .select(['quantity', 'held'])
        .where('variantId', '=', variantId)
        .executeTakeFirstOrThrow();
      assert.deepEqual({ ...shelf }, { quantity: stock - pieces, held: 0 });
      const orders = await db.selectFrom('orderRecord').select('number').execute();
      assert.equal(orders.length, 1);
      const placements = await db.selectFrom('storePlacement').select(['state', 'voidPending']).execute();
      assert.deepEqual(placements.map(({ state }) => state).toSorted(), ['captured', 'declined']);
      assert.ok(placements.every(({ voidPending }) => voidPending === 0));
      assert.equal((await backend.sweep(Date.now())).failed, 0);
    },
  );
