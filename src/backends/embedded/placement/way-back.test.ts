/** The bank's return URL contains the link that opens the checkout: it is kept no longer than needed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../../../../test/support/databases.ts';
import { testStore } from '../../../../test/support/embedded/placement-store.ts';

const wayBack = 'https://shop.test/back';

for (const { name, skip, open } of testDialects())
  test(
    `${name}: passes the return URL to the processor, and keeps it in no placement that started paying or ended`,
    {
      skip,
    },
    async () => {
      const database = await open();
      const store = testStore(database);
      await store.stock('lamp', 9);
      const told: string[] = [];
      const { authorize } = store.ledger.processor;
      store.ledger.processor.authorize = (id, given) => {
        told.push(given.returnUrl);
        return authorize.call(store.ledger.processor, id, given);
      };
      const rowOf = (ref: string) =>
        database.db
          .selectFrom('storePlacement')
          .select(['state', 'returnUrl', 'challengeUrl'])
          .where('id', '=', ref)
          .executeTakeFirstOrThrow();
      const prepare = async () => {
        const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
        const prepared = await store.backend.prepare(cart);
        assert.ok(prepared.ok);
        return { ref: prepared.ref, amount: cart.quote.totals.total };
      };

      const released = await prepare();
      assert.deepEqual(
        { ...(await rowOf(released.ref)) },
        {
          state: 'prepared',
          returnUrl: wayBack,
          challengeUrl: null,
        },
      );
      await store.backend.release(released.ref);
      const ended: [string, string][] = [[released.ref, 'released']];
      for (const [token, state] of [
        ['good', 'captured'],
        ['declined', 'declined'],
        ['no-capture', 'declined'],
      ] as const) {
        const { ref, amount } = await prepare();
        await store.backend.commit(store.commitment(ref, amount, token));
        ended.push([ref, state]);
      }
      const challenged = await prepare();
      await store.backend.commit(store.commitment(challenged.ref, challenged.amount, 'challenge'));
      const { challengeUrl, ...waiting } = await rowOf(challenged.ref);
      assert.deepEqual(waiting, { state: 'challenged', returnUrl: '' });
      assert.ok(challengeUrl);
      await store.backend.release(challenged.ref);
      ended.push([challenged.ref, 'released']);
      assert.deepEqual(told, Array(4).fill(wayBack));
      for (const [ref, state] of ended)
        assert.deepEqual({ ...(await rowOf(ref)) }, { state, returnUrl: '', challengeUrl: null }, state);

      // An older node of the same store began it, and left the way back.
      const begun = await prepare();
      await store.backend.commit(store.commitment(begun.ref, begun.amount, 'challenge'));
      await database.db
        .updateTable('storePlacement')
        .set({ returnUrl: wayBack })
        .where('id', '=', begun.ref)
        .execute();
      store.ledger.decide(true);
      await store.backend.placement(begun.ref);
      assert.deepEqual(
        { ...(await rowOf(begun.ref)) },
        { state: 'captured', returnUrl: '', challengeUrl: null },
      );
      await database.close();
    },
  );
