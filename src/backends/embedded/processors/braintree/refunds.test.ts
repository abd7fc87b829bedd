import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  fakeNonce,
  startBraintreeBench,
  type BraintreeBench,
} from '../../../../../test/support/embedded/braintree.ts';
import { eur } from '../../../../../test/support/embedded/processor.ts';
import { startApi } from '../../../../../sandbox/json-api/server.ts';
import { ProcessorUncertain } from '../port.ts';

describe('refunds of Braintree', () => {
  let bench: BraintreeBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    const t = { after: (close: unknown) => void closers.push(close as () => unknown) };
    bench = await startBraintreeBench(t as never, { settleMs: 3_600_000 });
  });
  after(() => Promise.all(closers.map((close) => close())));

  async function captured(reference: string, nonce: string): Promise<void> {
    await bench.processor.authorize(reference, {
      ...eur(2_500),
      reference,
      orderNumber: 'N-1',
      credential: fakeNonce(nonce),
      returnUrl: 'https://shop.example/back',
    });
    await bench.processor.capture(reference, eur(2_500));
  }

  const refund = (reference: string, amount = 1_000, by = bench.processor) =>
    by.refund(reference, eur(amount), 'key');
  const requests = (): number =>
    bench.fake.exchanges.filter(({ request }) => JSON.stringify(request).includes('PorticoRefund')).length;

  test('are pending until the payment is settled, without a request', async () => {
    await captured('settling', 'success');
    const before = requests();
    for (let ask = 0; ask < 3; ask += 1) assert.deepEqual(await refund('settling'), { status: 'pending' });
    assert.equal(requests(), before);
    await bench.fake.settle();
    const made = await refund('settling');
    assert.ok(made.id);
    assert.equal(made.status, 'pending');
    assert.equal((await refund('settling')).id, made.id);
    await bench.fake.settle();
    assert.equal((await bench.processor.findRefund(made.id)).status, 'completed');
    assert.equal(bench.fake.book.total('refunded', 'settling'), 1_000);
  });

  for (const [what, reference, nonce, give] of [
    ['voided', 'given-up', 'success', async () => bench.fake.void('given-up')],
    ['whose settlement was declined', 'unsettled', 'late_decline', async () => bench.fake.settle()],
  ] as const)
    test(`fail of a payment ${what}, without a request`, async () => {
      await captured(reference, nonce);
      await give();
      const before = requests();
      for (let ask = 0; ask < 2; ask += 1) assert.deepEqual(await refund(reference), { status: 'failed' });
      assert.equal(requests(), before);
    });

  test('stay failed when they are asked for again', async () => {
    await captured('too-much', 'success');
    await bench.fake.settle();
    for (let ask = 0; ask < 3; ask += 1)
      assert.deepEqual(await refund('too-much', 2_600), { status: 'failed' });
    assert.equal(bench.fake.book.total('refunded', 'too-much'), 0);
  });

  for (const [code, what] of [
    ['915232', 'was used with another request'],
    ['915233', 'is in flight'],
    ['915235', 'failed at Braintree'],
  ] as const)
    test(`are uncertain where the key ${what}`, async () => {
      const transaction = {
        __typename: 'Transaction',
        id: 'dHJhbnNhY3Rpb25fMQ',
        orderId: code,
        status: 'SETTLED',
        amount: { value: '25.00', currencyCode: 'EUR' },
      };
      const api = await startApi(async ({ json }) => ({
        status: 200,
        body: JSON.stringify(json).includes('PorticoRefund')
          ? { data: null, errors: [{ extensions: { errorClass: 'VALIDATION', legacyCode: code } }] }
          : {
              data: { search: { transactions: { edges: [{ node: transaction }] } }, node: transaction },
            },
      }));
      closers.push(() => api.close());
      await assert.rejects(refund(code, 1_000, bench.again({ apiBase: api.url })), ProcessorUncertain);
    });
});
