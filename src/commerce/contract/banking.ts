/** What the bank says, and what must follow: decline, challenge, an answer that is lost. */
import assert from 'node:assert/strict';
import type { Scenario } from './scenario.ts';
import { assertCharged, assertNothing, commitPurchase, left, prepared } from './steps.ts';

export const banking: Scenario[] = [
  {
    name: 'charges nothing on a decline, creates no order, returns the stock, and allows another try',
    needs: ['decline'],
    async run(under) {
      const before = await left(under);
      const bought = await prepared(under);
      const outcome = await commitPurchase(under, bought, 'decline');
      assert.equal(outcome.outcome, 'declined');
      await assertNothing(under, bought, before);
      const next = await prepared(under);
      assert.notEqual(next.ref, bought.ref);
      assert.equal((await commitPurchase(under, next, 'accept')).outcome, 'placed');
      assert.equal(
        (await under.backend.placement(bought.ref)).outcome,
        'declined',
        'the first stays what it was',
      );
    },
  },
  {
    name: 'returns a page and charges nothing for a challenge, and places the order once passed',
    needs: ['challenge'],
    async run(under) {
      const bought = await prepared(under);
      const outcome = await commitPurchase(under, bought, 'challenge');
      assert.ok(outcome.outcome === 'challenge', JSON.stringify(outcome));
      assert.ok(URL.canParse(outcome.url));
      await assertCharged(under, bought, 0);
      const found = await under.backend.placement(bought.ref);
      assert.ok(found.outcome === 'challenge' && found.url === outcome.url);
      assert.equal(await under.backend.order(bought.ref), undefined);
      await under.decide?.(true);
      assert.equal((await under.backend.placement(bought.ref)).outcome, 'placed');
      await assertCharged(under, bought, bought.quote.totals.total);
    },
  },
  {
    name: 'declines a failed challenge',
    needs: ['challenge'],
    async run(under) {
      const before = await left(under);
      const bought = await prepared(under);
      await commitPurchase(under, bought, 'challenge');
      await under.decide?.(false);
      assert.equal((await under.backend.placement(bought.ref)).outcome, 'declined');
      await assertNothing(under, bought, before);
    },
  },
  {
    name: 'does not let a released challenge be passed',
    needs: ['challenge'],
    async run(under) {
      const before = await left(under);
      const bought = await prepared(under);
      await commitPurchase(under, bought, 'challenge');
      await under.backend.release(bought.ref);
      await under.decide?.(true);
      await assertNothing(under, bought, before);
    },
  },
  {
    name: 'finds a payment with a lost response',
    needs: ['lost'],
    async run(under) {
      const bought = await prepared(under);
      const outcome = await commitPurchase(under, bought, 'lost');
      assert.equal(outcome.outcome, 'uncertain');
      const found = await under.backend.placement(bought.ref);
      assert.equal(found.outcome, 'placed');
      assert.deepEqual(await under.backend.placement(bought.ref), found);
      await assertCharged(under, bought, bought.quote.totals.total);
    },
  },
];
