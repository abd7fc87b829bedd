import assert from 'node:assert/strict';
import type { ProcessorScenario } from '../processor-contract.ts';
import { isUncertain, money, newPayment, nothing, total } from './payment.ts';

export const moneyBack: readonly ProcessorScenario[] = [
  {
    name: 'refunds in parts, each once by its key',
    async run(under) {
      const payment = await newPayment(under);
      await payment.paid();
      const refund = (amount: number, key: string) =>
        under.processor().refund(payment.id, money(amount), `${payment.reference}-${key}`);
      const first = await refund(1_000, 'a');
      assert.equal((await refund(1_000, 'a')).id, first.id);
      const second = await refund(500, 'b');
      assert.notEqual(second.id, first.id);
      await payment.refundBecomes(first, 'completed');
      await payment.refundBecomes(second, 'completed');
      assert.equal((await refund(1_000, 'a')).id, first.id, 'also once it is completed');
      const { captured, refunded } = await payment.money();
      assert.deepEqual({ captured, refunded }, { captured: total, refunded: 1_500 });
    },
  },
  {
    name: 'makes a refund once whose answer was lost',
    async run(under) {
      for (const fault of ['unheard', 'unanswered', 'server-error', 'outage'] as const) {
        const payment = await newPayment(under);
        await payment.paid();
        const key = `${payment.reference}-${fault}`;
        under.wire.fault('refund', fault);
        await assert.rejects(under.processor().refund(payment.id, money(1_000), key), isUncertain);
        await under.outwait?.();
        const made = await under.processor().refund(payment.id, money(1_000), key);
        await payment.refundBecomes(made, 'completed');
        assert.equal((await payment.money()).refunded, 1_000, fault);
      }
    },
  },
  {
    name: 'returns a refund of more than is left as failed, and pays nothing',
    async run(under) {
      const payment = await newPayment(under);
      await payment.paid();
      const all = await under.processor().refund(payment.id, money(total), `${payment.reference}-all`);
      await payment.refundBecomes(all, 'completed');
      const more = await under.processor().refund(payment.id, money(100), `${payment.reference}-more`);
      if (more.status !== 'failed') await payment.refundBecomes(more, 'failed');
      assert.equal((await payment.money()).refunded, total);
    },
  },
  {
    name: 'voids an authorization for good, however often',
    async run(under) {
      const payment = await newPayment(under);
      await payment.authorize(under.credentials.good);
      const { settlement } = under.processor().capabilities();
      const { state } = await payment.void();
      if (settlement === 'synchronous') assert.equal(state, 'cancelled');
      else assert.ok(['voiding', 'cancelled'].includes(state), state);
      await payment.void();
      await payment.becomes('cancelled');
      assert.equal((await payment.void()).state, 'cancelled');
      await payment.capture().catch(() => undefined);
      await under.elapse();
      await payment.deliver();
      assert.equal((await payment.find()).state, 'cancelled');
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1 });
    },
  },
  {
    name: 'leaves a captured payment as it is when asked to void it',
    async run(under) {
      const payment = await newPayment(under);
      await payment.paid();
      await payment.void();
      const { captured } = await payment.becomes('captured');
      assert.equal(captured, total);
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, captured: total });
    },
  },
];
