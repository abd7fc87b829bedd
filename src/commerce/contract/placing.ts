/** Prepare, commit, placement, release: the promises that docs/payment.md rests on. */
import assert from 'node:assert/strict';
import type { Scenario } from './scenario.ts';
import { assertCharged, assertNothing, commitPurchase, holdPieces, left, prepared, refOf } from './steps.ts';
import { credentialFor, purchase } from './under-test.ts';

export const placing: Scenario[] = [
  {
    name: 'places a prepared and committed order, with charge and stock as quoted',
    async run(under) {
      const before = await left(under);
      const bought = await prepared(under, 2);
      if (before !== undefined) assert.equal(await left(under), before - 2, 'what is held is not offered');
      const outcome = await commitPurchase(under, bought, 'accept');
      assert.ok(outcome.outcome === 'placed', JSON.stringify(outcome));
      const { order } = outcome;
      const { quote, preparation } = bought;
      assert.deepEqual(
        [order.checkoutId, order.currency, order.totals],
        [preparation.checkoutId, quote.currency, quote.totals],
      );
      assert.deepEqual(
        order.lines.map(({ id, variantId, quantity }) => [
          id,
          variantId,
          quantity.original,
          quantity.ordered,
        ]),
        quote.lines.map(({ id, variantId, quantity }) => [id, variantId, quantity, quantity]),
      );
      assert.equal(order.permalink, `https://contract.test/orders/${order.number}`);
      assert.deepEqual(await under.backend.placement(bought.ref), outcome);
      assert.deepEqual(await under.backend.order(bought.ref), order);
      await assertCharged(under, bought, quote.totals.total);
      if (before !== undefined) assert.equal(await left(under), before - 2);
    },
  },
  {
    name: 'keeps the attribution in an order, but not observed data of the buyer',
    async run(under) {
      const more = {
        attribution: { 'com.example.campaign': 'spring' },
        signals: { 'com.example.ip': '203.0.113.77' },
      };
      const wanted = await purchase(under, 1, more);
      const bought = { ...wanted, ref: refOf(await under.backend.prepare(wanted.preparation)) };
      const outcome = await commitPurchase(under, bought, 'accept');
      assert.ok(outcome.outcome === 'placed');
      assert.deepEqual(outcome.order.attribution, more.attribution);
      assert.ok(!JSON.stringify(outcome.order).includes('203.0.113.77'));
    },
  },
  {
    name: 'holds once and returns the same reference for a repeated prepare',
    async run(under) {
      const before = await left(under);
      const bought = await prepared(under);
      assert.equal(refOf(await under.backend.prepare(bought.preparation)), bought.ref);
      if (before !== undefined) assert.equal(await left(under), before - 1);
      await under.backend.release(bought.ref);
      assert.equal(await left(under), before);
    },
  },
  {
    name: 'charges once and returns the same result when a commit is repeated or concurrent',
    async run(under) {
      const bought = await prepared(under);
      const both = await Promise.all([
        commitPurchase(under, bought, 'accept'),
        commitPurchase(under, bought, 'accept'),
      ]);
      const again = await commitPurchase(under, bought, 'accept');
      const known = [...both, again].filter(({ outcome }) => outcome !== 'uncertain');
      assert.ok(
        known.every(({ outcome }) => outcome === 'placed'),
        JSON.stringify(known),
      );
      assert.equal(new Set(known.map((one) => (one.outcome === 'placed' ? one.order.number : ''))).size, 1);
      await assertCharged(under, bought, bought.quote.totals.total);
    },
  },
  {
    name: 'charges nothing after a release, however often both are repeated',
    async run(under) {
      const before = await left(under);
      const bought = await prepared(under);
      await under.backend.release(bought.ref);
      await under.backend.release(bought.ref);
      const outcome = await commitPurchase(under, bought, 'accept');
      assert.ok(outcome.outcome === 'declined' || outcome.outcome === 'uncertain', outcome.outcome);
      await under.backend.release(bought.ref);
      await assertNothing(under, bought, before);
    },
  },
  {
    name: 'lets either a concurrent release or commit win, with consistent order and charge',
    async run(under) {
      for (let round = 0; round < 4; round += 1) {
        const before = await left(under);
        const bought = await prepared(under);
        await Promise.all([commitPurchase(under, bought, 'accept'), under.backend.release(bought.ref)]);
        await under.backend.release(bought.ref);
        const found = await under.backend.placement(bought.ref);
        if (found.outcome !== 'placed') await assertNothing(under, bought, before);
        else await assertCharged(under, bought, bought.quote.totals.total);
      }
    },
  },
  {
    name: 'changes nothing of a placed order on release',
    async run(under) {
      const bought = await prepared(under);
      const outcome = await commitPurchase(under, bought, 'accept');
      await under.backend.release(bought.ref);
      assert.deepEqual(await under.backend.placement(bought.ref), outcome);
      await assertCharged(under, bought, bought.quote.totals.total);
    },
  },
  {
    name: 'charges no other amount than the prepared one',
    async run(under) {
      const before = await left(under);
      const bought = await prepared(under);
      const { ref, quote } = bought;
      const amount = quote.totals.total + 1;
      const credential = credentialFor(under, 'accept');
      const outcome = await under.backend.commit({
        ref,
        credential,
        amount,
        deadline: under.context.now + 20_000,
      });
      assert.notEqual(outcome.outcome, 'placed');
      await under.backend.release(ref);
      await assertNothing(under, bought, before);
    },
  },
  {
    name: 'charges nothing that a release does not undo in a commit after its deadline',
    async run(under) {
      const before = await left(under);
      const bought = await prepared(under);
      const { ref, quote } = bought;
      const credential = credentialFor(under, 'accept');
      const amount = quote.totals.total;
      await under.backend.commit({ ref, credential, amount, deadline: under.context.now - 1 });
      await under.backend.release(ref);
      const found = await under.backend.placement(ref);
      if (found.outcome === 'placed') await assertCharged(under, bought, amount);
      else await assertNothing(under, bought, before);
    },
  },
  {
    name: 'reports the lines and the remaining quantity when another checkout holds the stock',
    async run(under) {
      const pieces = await left(under);
      if (pieces === undefined) return;
      const wanted = await purchase(under, 2);
      const holding = await holdPieces(under, pieces - 1);
      const answer = await under.backend.prepare(wanted.preparation);
      assert.deepEqual(answer, { ok: false, unavailable: [{ lineId: 'l1', available: 1 }] });
      for (const ref of holding) await under.backend.release(ref);
      assert.ok(
        (await under.backend.prepare({ ...wanted.preparation, reference: `${wanted.reference}_2` })).ok,
      );
    },
  },
  {
    name: 'reports an unknown reference as unknown without side effects',
    async run(under) {
      const { backend } = under;
      for (const ref of ['no-such-reference', '', "'; --", 'x'.repeat(2_000)]) {
        assert.deepEqual(await backend.placement(ref), { outcome: 'none' });
        assert.equal(await backend.order(ref), undefined);
        await backend.release(ref);
        const outcome = await backend.commit({
          ref,
          credential: credentialFor(under, 'accept'),
          amount: 100,
          deadline: under.context.now + 20_000,
        });
        assert.ok(outcome.outcome === 'declined' || outcome.outcome === 'uncertain');
      }
    },
  },
];
