import assert from 'node:assert/strict';
import type { ProcessorScenario, SentNotice } from '../processor-contract.ts';
import { newPayment, nothing, read, sentNotices, total, unknown } from './payment.ts';

export const noticing: readonly ProcessorScenario[] = [
  {
    name: 'accepts a notice that comes before the answer',
    async run(under) {
      const payment = await newPayment(under);
      under.wire.fault('authorize', {
        meanwhile: async () => {
          await sentNotices(payment, 1);
          await payment.deliver();
        },
      });
      assert.equal((await payment.authorize(under.credentials.good)).state, 'authorised');
      assert.equal((await payment.becomes('authorised')).captured, 0);
      await payment.capture();
      await payment.becomes('captured');
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, captured: total });
    },
  },
  {
    name: 'accepts notices twice and in reverse order',
    async run(under) {
      const payment = await newPayment(under);
      await payment.authorize(under.credentials.good);
      await payment.capture();
      await under.elapse();
      const sent = await sentNotices(payment, 2);
      const references = new Set<string>();
      for (const notice of [...sent.toReversed(), ...sent, ...sent.toReversed()])
        for (const { reference } of (await read(under.processor(), notice)) ?? []) references.add(reference);
      assert.deepEqual([...references], [payment.reference]);
      const { captured } = await payment.becomes('captured');
      assert.equal(captured, total);
      await payment.capture();
      assert.deepEqual(await payment.money(), { ...nothing, authorizations: 1, captured: total });
    },
  },
  {
    name: 'rejects a forged notice, and one without a signature, and learns nothing from them',
    async run(under) {
      const payment = await newPayment(under);
      under.wire.fault('authorize', 'unanswered');
      await payment.authorize(under.credentials.good).catch(() => undefined);
      const sent = await sentNotices(payment, 1);
      const refused: SentNotice[] = sent.flatMap((notice) => [
        under.forge(notice),
        { ...notice, body: `${notice.body.slice(0, -1)}x` },
        { body: '', headers: notice.headers },
        { body: 'null', headers: notice.headers },
      ]);
      for (const notice of refused) assert.deepEqual((await read(under.processor(), notice)) ?? [], []);
      for (const notice of sent)
        assert.equal(await read(under.processor(), under.forge(notice)), undefined, 'forged');
      if (under.processor().capabilities().lookup === 'fence')
        assert.ok(unknown.includes((await payment.find()).state), 'a forged notice tells nothing');
      await payment.becomes('authorised');
    },
  },
];
