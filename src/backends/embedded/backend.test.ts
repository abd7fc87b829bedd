import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BackendUnavailable, sealCredential, hour } from '#commerce';
import { sandboxTokens, startPsp } from '../../../sandbox/psp/index.ts';
import { testDialects } from '../../../test/support/databases.ts';
import { testStore } from '../../../test/support/embedded/placement-store.ts';
import { startBench } from '../../../test/support/embedded/processor.ts';
import { until } from '../../../test/support/until.ts';

const cart = [{ variantId: 'lamp', quantity: 1 }];
const sqlite = testDialects()[0];
if (!sqlite) throw new Error('SQLite is always there.');

for (const { id: token, description, result, declineAtCapture, answer, refunds } of sandboxTokens) {
  test(`keeps the ledger consistent with the orders through the API of a real processor: ${description}`, async (t) => {
    let aheadMs = 0;
    const { psp, processor } = startBench(
      t,
      await startPsp({ slowMs: 200, now: () => Date.now() + aheadMs }),
    );
    const database = await sqlite.open();
    const store = testStore(database);
    const backend = store.other(database, processor);
    await store.stock('lamp', 1);
    const preparation = store.cart(cart);
    const prepared = await backend.prepare(preparation);
    assert.ok(prepared.ok);
    const { ref } = prepared;
    const amount = preparation.quote.totals.total;
    const outcome = await backend.commit({
      ref,
      amount,
      deadline: store.clock.now + 10_000,
      credential: sealCredential({ type: 'card', token }),
    });
    if (outcome.outcome === 'challenge')
      await fetch(outcome.url, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'complete' }),
        redirect: 'manual',
      });
    let found = await backend.placement(ref);
    await until(async () => (found = await backend.placement(ref)).outcome !== 'pending');
    if (found.outcome === 'none') {
      await backend.release(ref);
      found = await backend.placement(ref);
    }
    const declines = result === 'decline' || declineAtCapture || answer === 'drop-before';
    assert.equal(found.outcome, declines ? 'declined' : 'placed');
    await backend.sweep(store.clock.now + 4 * hour);
    const { held = 0, captured = 0, refunded = 0 } = psp.ledger().sums['eur'] ?? {};
    assert.deepEqual({ held, kept: captured - refunded }, { held: 0, kept: declines ? 0 : amount });
    assert.deepEqual(await store.shelf('lamp'), { quantity: declines ? 1 : 0, held: 0 });
    if (found.outcome === 'placed') {
      const cancelled = await backend.cancel(found.order.number);
      assert.ok(cancelled.ok);
      assert.equal(cancelled.order.adjustments[0]?.status, refunds ? 'pending' : 'completed');
      assert.equal(psp.ledger().sums['eur']?.refunded, amount);
      aheadMs = 250;
      await backend.sweep(store.clock.now + 4 * hour);
      const shown = await backend.show(found.order.number);
      assert.equal(shown?.order.adjustments[0]?.status, refunds === 'failed' ? 'failed' : 'completed');
      assert.equal(psp.ledger().sums['eur']?.refunded, refunds === 'failed' ? 0 : amount);
    }
    await database.close();
  });
}

test('reports a lost database as an unavailable store', async () => {
  const database = await sqlite.open();
  const store = testStore(database);
  await database.close();
  await assert.rejects(store.backend.placement('x'), BackendUnavailable);
  await assert.rejects(store.backend.prepare(store.cart(cart)), BackendUnavailable);
  assert.deepEqual(await store.backend.commit(store.commitment('x', 1)), { outcome: 'uncertain' });
});
