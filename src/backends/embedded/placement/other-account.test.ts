/** The key of another account is given while a payment is under way: what became of it cannot be known until the former one is back. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealCredential, day } from '#commerce';
import { startPsp } from '../../../../sandbox/psp/index.ts';
import { testDialects } from '../../../../test/support/databases.ts';
import { brokenWire, startBench } from '../../../../test/support/embedded/processor.ts';
import { testStore } from '../../../../test/support/embedded/placement-store.ts';

const losses: [what: string, broken: 'before' | 'after'][] = [
  ['before the processor received the capture', 'before'],
  ['after that', 'after'],
];

for (const { name, skip, open } of testDialects())
  for (const [when, broken] of losses)
    test(
      `${name}: reports and recovers from a key that is replaced ${when}, without ending a payment`,
      { skip },
      async (t) => {
        const bench = startBench(t, await startPsp());
        const other = startBench(t, await startPsp());
        const { fetcher } = brokenWire(bench.fetcher, (_, what) =>
          what.endsWith('/capture') ? broken : undefined,
        );
        const database = await open();
        const store = testStore(database);
        await store.stock('lamp', 10);
        const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
        const { total } = cart.quote.totals;
        const before = store.other(database, bench.again({ fetcher }));
        const prepared = await before.prepare(cart);
        assert.ok(prepared.ok);
        const credential = sealCredential({ type: 'token', token: 'pm_sandbox_success' });
        const paid = await before.commit({ ...store.commitment(prepared.ref, total), credential });
        assert.equal(paid.outcome, 'uncertain');

        const exchanged = store.other(database, other.again());
        for (let days = 0; days < 10; days += 1) {
          store.clock.now += day;
          await exchanged.sweep(store.clock.now);
          await exchanged.release(prepared.ref);
          await assert.rejects(exchanged.placement(prepared.ref), {
            name: 'BackendUnavailable',
            message: /rejected the request: resource_missing/,
          });
        }
        assert.deepEqual(await store.shelf('lamp'), { quantity: 9, held: 0 });

        const back = store.other(database, bench.again());
        assert.equal((await back.placement(prepared.ref)).outcome, 'placed');
        assert.equal(bench.psp.ledger().sums['eur']?.captured, total);
        await database.close();
      },
    );
