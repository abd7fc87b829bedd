/** No connection to the processor is made: nothing was sent, and all say so alike. What may have been sent stays uncertain. */
import assert from 'node:assert/strict';
import { PaymentUnreachable, processorUnreachable, sealCredential, type CommitOutcome } from '#commerce';
import { testDialects } from '../../databases.ts';
import type { ProcessorScenario, ProcessorUnderTest } from '../processor-contract.ts';
import { testStore } from '../placement-store.ts';
import { isUncertain, newPayment, nothing, total } from './payment.ts';

const cannotPay = { outcome: 'declined', reason: processorUnreachable, retryable: true };

/** Prepares and commits in an embedded store. @param between happens after the preparation */
async function buy(under: ProcessorUnderTest, between: () => unknown): Promise<CommitOutcome> {
  const database = await testDialects()[0]?.open();
  assert.ok(database);
  try {
    const store = testStore(database);
    await store.stock('lamp', 1);
    const backend = store.other(database, under.processor());
    const cart = store.cart([{ variantId: 'lamp', quantity: 1 }]);
    const prepared = await backend.prepare(cart);
    assert.ok(prepared.ok);
    between();
    const credential = sealCredential(under.credentials.good);
    const { total: amount } = cart.quote.totals;
    const outcome = await backend.commit({ ...store.commitment(prepared.ref, amount), credential });
    if (outcome.outcome === 'declined')
      assert.deepEqual(await store.shelf('lamp'), { quantity: 1, held: 0 }, 'the stock is free again');
    return outcome;
  } finally {
    await database.close();
  }
}

export const unreachable: readonly ProcessorScenario[] = [
  {
    name: 'reports that it cannot be reached when the request for an authorization could not be sent',
    async run(under) {
      const payment = await newPayment(under);
      under.wire.fault('authorize', 'unreachable');
      const { state, reason, retryable } = await payment.authorize(under.credentials.good);
      assert.deepEqual([state, reason, retryable], ['declined', processorUnreachable, true]);
      await payment.void();
      await payment.becomes('cancelled', 'declined');
      assert.deepEqual(await payment.money(), nothing);
    },
  },
  {
    name: 'does not take a repeated request that could not be sent for a decline',
    async run(under) {
      const payment = await newPayment(under);
      under.wire.fault('authorize', 'unanswered');
      await assert.rejects(payment.authorize(under.credentials.good), isUncertain);
      under.wire.fault('authorize', 'unreachable');
      const again = await payment.authorize(under.credentials.good).catch((error: unknown) => {
        assert.ok(isUncertain(error));
        return payment.find();
      });
      assert.notEqual(again.state, 'declined');
      under.wire.forget();
      await payment.becomes('authorised');
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, held: total });
    },
  },
  {
    name: 'ends a purchase as not payable if it cannot be reached from the start',
    async run(under) {
      under.wire.cut();
      const outcome = await buy(under, () => {}).catch((error: unknown) => error);
      if (!(outcome instanceof PaymentUnreachable)) assert.deepEqual(outcome, cannotPay);
    },
  },
  {
    name: 'ends a purchase as not payable if it cannot be reached anymore when the buyer pays',
    async run(under) {
      assert.deepEqual(await buy(under, () => under.wire.cut()), cannotPay);
    },
  },
  ...(['unheard', 'unanswered', 'server-error', 'outage'] as const).map((fault): ProcessorScenario => ({
    name: `leaves a purchase undecided if the answer is missing and it cannot be reached anymore (${fault})`,
    async run(under) {
      const outcome = await buy(under, () => {
        under.wire.fault('authorize', fault);
        under.wire.cutAfter('authorize');
      });
      assert.deepEqual(outcome, { outcome: 'uncertain' });
    },
  })),
];
