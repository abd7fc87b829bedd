import assert from 'node:assert/strict';
import type { ProcessorScenario } from '../processor-contract.ts';
import { money, newPayment, nothing, total, unknown } from './payment.ts';

export const paying: readonly ProcessorScenario[] = [
  {
    name: 'authorizes, and captures once however often it is asked',
    async run(under) {
      const payment = await newPayment(under);
      assert.ok(unknown.includes((await payment.find()).state), 'nothing was authorized yet');
      const authorised = await payment.authorize(under.credentials.good);
      assert.deepEqual(authorised, { id: payment.id, state: 'authorised', captured: 0 });
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, held: total });
      const { settlement } = under.processor().capabilities();
      const first = await payment.capture();
      assert.equal(first.state, settlement === 'synchronous' ? 'captured' : 'capturing');
      await payment.capture();
      const { captured } = await payment.becomes('captured');
      assert.equal(captured, total);
      const again = await under.processor().capture(payment.id, money(total));
      assert.deepEqual(again, { id: payment.id, state: 'captured', captured: total });
      await under.elapse();
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, captured: total });
    },
  },
  {
    name: 'returns a decline as a state with a code',
    async run(under) {
      const payment = await newPayment(under);
      const declined = await payment.authorize(under.credentials.declined);
      assert.equal(declined.state, 'declined');
      assert.match(declined.reason ?? '', /^[\w .:-]{1,100}$/);
      assert.equal(typeof declined.retryable, 'boolean');
      assert.equal(declined.captured, 0);
      await under.elapse();
      await payment.deliver();
      assert.deepEqual(await payment.money(), nothing);
    },
  },
  ...[true, false].map((passed): ProcessorScenario => ({
    name: `sends the buyer to the bank, who ${passed ? 'confirms' : 'does not confirm'}`,
    async run(under) {
      const { challenge } = under.credentials;
      if (!challenge) return;
      const payment = await newPayment(under);
      const challenged = await payment.authorize(challenge);
      assert.equal(challenged.state, 'challenge');
      const { challengeUrl = '' } = challenged;
      assert.match(challengeUrl, /^https?:/);
      assert.equal((await payment.money()).held, 0);
      await under.answerChallenge(challengeUrl, passed);
      if (!passed) {
        await payment.becomes('declined', 'cancelled');
        assert.deepEqual(await payment.money(), nothing);
        return;
      }
      await payment.becomes('authorised');
      await payment.capture();
      await payment.becomes('captured');
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, captured: total });
    },
  })),
  {
    name: 'authorizes once when two nodes ask at the same time, and when one asks again',
    async run(under) {
      const payment = await newPayment(under);
      const { good } = under.credentials;
      const both = await Promise.allSettled([payment.authorize(good), payment.authorize(good)]);
      for (const answer of both)
        if (answer.status === 'rejected') assert.equal(answer.reason.name, 'ProcessorUncertain');
      await payment.becomes('authorised');
      assert.equal((await payment.authorize(good)).state, 'authorised');
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, held: total });
    },
  },
  {
    name: 'reports a capture that fails, at once or later',
    async run(under) {
      const payment = await newPayment(under);
      assert.equal((await payment.authorize(under.credentials.lateDecline)).state, 'authorised');
      const { state } = await payment.capture();
      const { settlement } = under.processor().capabilities();
      assert.equal(state, settlement === 'synchronous' ? 'declined' : 'capturing');
      const declined = await payment.becomes('declined');
      assert.match(declined.reason ?? '', /^[\w .:-]{1,100}$/);
      assert.equal(declined.captured, 0);
      const { captured, refunded } = await payment.money();
      assert.equal(captured - refunded, 0);
    },
  },
];
