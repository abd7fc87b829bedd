/** The embedded store, its payment on the provider's own page, and what lies between. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealCredential } from '#commerce';
import { startPsp } from '../../../../../sandbox/psp/index.ts';
import { testDialects } from '../../../../../test/support/databases.ts';
import { testStore } from '../../../../../test/support/embedded/placement-store.ts';
import { hostedPage } from './stripe.ts';
import { brokenWire, press, startBench } from '../../../../../test/support/embedded/processor.ts';

const amount = 1_390;

for (const { name, skip, open } of testDialects()) {
  test(`${name}: places an order after the buyer paid on the page, and not before`, { skip }, async (t) => {
    const database = await open();
    t.after(() => database.close());
    const bench = startBench(t, await startPsp());
    const store = testStore(database);
    const backend = store.other(database, bench.processor);
    await store.stock('lamp', 5);
    const prepare = async () => {
      const prepared = await backend.prepare(store.cart([{ variantId: 'lamp', quantity: 1 }]));
      assert.ok(prepared.ok);
      const credential = sealCredential(hostedPage);
      return { ref: prepared.ref, credential, amount, deadline: store.clock.now + 20_000 };
    };
    const sums = () => bench.psp.ledger().sums.eur;

    const paid = await prepare();
    const challenge = await backend.commit(paid);
    assert.ok(challenge.outcome === 'challenge');
    assert.deepEqual(await backend.placement(paid.ref), challenge);
    await press(challenge.url, 'decline');
    assert.deepEqual(await backend.placement(paid.ref), challenge);
    const back = await press(challenge.url, 'pay');
    assert.equal(back.headers.get('location'), 'https://shop.test/back');
    assert.equal((await backend.placement(paid.ref)).outcome, 'placed');
    assert.equal((await backend.placement(paid.ref)).outcome, 'placed');
    assert.deepEqual([sums()?.authorised, sums()?.captured], [amount, amount]);
    assert.deepEqual(await store.shelf('lamp'), { quantity: 4, held: 0 });

    const left = await prepare();
    const other = await backend.commit(left);
    assert.ok(other.outcome === 'challenge');
    await backend.release(left.ref);
    assert.equal((await press(other.url, 'pay')).status, 200, 'behind the fence nobody pays');
    assert.equal((await backend.placement(left.ref)).outcome, 'declined');

    // Paid, but the store hears of it only after its fence: what is held is given back.
    const late = await prepare();
    const third = await backend.commit(late);
    assert.ok(third.outcome === 'challenge');
    await press(third.url, 'pay');
    await backend.release(late.ref);
    assert.equal((await backend.placement(late.ref)).outcome, 'declined');
    assert.deepEqual([sums()?.captured, sums()?.held], [amount, 0]);
    assert.deepEqual(await store.shelf('lamp'), { quantity: 4, held: 0 });
  });

  test(
    `${name}: charges the buyer at most once after any lost request to open the page`,
    { skip },
    async (t) => {
      const database = await open();
      t.after(() => database.close());
      const bench = startBench(t, await startPsp());
      const store = testStore(database);
      await store.stock('lamp', 50);
      let orders = 0;
      for (const way of ['before', 'after'] as const) {
        for (let lost = 0; lost < 8; lost++) {
          const good = store.other(database, bench.processor);
          const prepared = await good.prepare(store.cart([{ variantId: 'lamp', quantity: 1 }], false));
          assert.ok(prepared.ok);
          const { ref } = prepared;
          const wire = brokenWire(bench.fetcher, (index) => (index >= lost ? way : undefined));
          const shaky = store.other(database, bench.again({ fetcher: wire.fetcher }));
          const deadline = store.clock.now + 20_000;
          await shaky.commit({ ref, credential: sealCredential(hostedPage), amount: 1_490, deadline });
          const found = await good.placement(ref);
          assert.ok(found.outcome === 'challenge' || found.outcome === 'none', found.outcome);
          if (found.outcome === 'challenge' && lost % 2 === 0) {
            await press(found.url, 'pay');
            assert.equal((await good.placement(ref)).outcome, 'placed');
            orders += 1;
          } else await good.release(ref);
        }
      }
      const { eur } = bench.psp.ledger().sums;
      assert.ok(orders > 0);
      assert.deepEqual([eur?.authorised, eur?.captured, eur?.held], [orders * 1_490, orders * 1_490, 0]);
      assert.deepEqual(await store.shelf('lamp'), { quantity: 50 - orders, held: 0 });
    },
  );
}
