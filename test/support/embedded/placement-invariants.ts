/** What must be true of a store once everything has settled: ledger and tables agree. */
import assert from 'node:assert/strict';
import type { Database } from '#storage';
import type { TestStore } from './placement-store.ts';

export async function assertConsistent(
  { db }: Database,
  { site, ledger }: TestStore,
  shelves: Record<string, number>,
  note: string,
): Promise<void> {
  const placements = await db.selectFrom('storePlacement').selectAll().where('site', '=', site).execute();
  const orders = await db.selectFrom('storeOrder').selectAll().where('site', '=', site).execute();
  const claims = await db.selectFrom('storeStockClaim').selectAll().where('site', '=', site).execute();
  const sold = placements.filter(({ state }) => state === 'captured');

  for (const intent of ledger.intents.values()) {
    const own = placements.find(({ intentId }) => intentId === intent.id);
    const ends = own ? ['captured', 'cancelled'] : ['unconfirmed', 'cancelled'];
    assert.ok(ends.includes(intent.state), `${note}: an intent stays ${intent.state}`);
    const charged = ledger.kept(intent);
    assert.equal(charged > 0, own?.state === 'captured', `${note}: charge ${charged}, ${own?.state}`);
    if (charged > 0) assert.equal(charged, own?.amount, note);
    assert.ok(intent.confirmations <= 1, `${note}: confirmed twice`);
  }
  for (const { state, voidPending, body } of placements) {
    assert.ok(['captured', 'declined', 'released'].includes(state), `${note}: stays ${state}`);
    assert.equal(voidPending, 0, `${note}: not voided`);
    assert.ok(!body.includes('test.ip'), `${note}: signals are kept`);
  }
  const paid = orders.filter(({ capturedAt }) => capturedAt !== null);
  assert.deepEqual(
    paid.map(({ placementId }) => placementId).sort(),
    sold.map(({ id }) => id).sort(),
    `${note}: one order for each charge`,
  );
  for (const { capturedAt, status } of orders)
    assert.ok(capturedAt !== null || status === 'cancelled', `${note}: an unpaid order stands`);

  for (const [variantId, initial] of Object.entries(shelves)) {
    const shelf = await db
      .selectFrom('storeStock')
      .select(['quantity', 'held'])
      .where('site', '=', site)
      .where('variantId', '=', variantId)
      .executeTakeFirstOrThrow();
    const taken = claims
      .filter((claim) => claim.variantId === variantId)
      .reduce((sum, { taken }) => sum + taken, 0);
    assert.deepEqual({ ...shelf }, { quantity: initial - taken, held: 0 }, `${note}: stock`);
  }
  const soldIds = new Set(sold.map(({ id }) => id));
  assert.ok(
    claims.every(({ placementId }) => soldIds.has(placementId)),
    `${note}: a claim outlives its sale`,
  );
  const uses = await db.selectFrom('storePromotionUse').selectAll().where('site', '=', site).execute();
  for (const { uses: count } of uses) assert.equal(count, sold.length, `${note}: promotion uses`);
}
