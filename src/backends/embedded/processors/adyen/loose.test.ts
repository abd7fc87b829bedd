/** Authorizations that must not stay, and those that are not ours to end. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createFetcher, type Fetcher } from '#fetch';
import { googlePay, startAdyenBench, type AdyenBench } from '../../../../../test/support/embedded/adyen.ts';
import { eur, returnUrl } from '../../../../../test/support/embedded/processor.ts';
import { ProcessorUncertain, type Authorization, type PaymentProcessor } from '../port.ts';
import { processorFetcherOptions } from '../stripe/client.ts';

describe('loose authorizations at Adyen', () => {
  let bench: AdyenBench;
  let fetcher: Fetcher;
  const closers: (() => unknown)[] = [];
  before(async () => {
    fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
    closers.push(() => fetcher.close());
    bench = await startAdyenBench({ after: (close) => void closers.push(close as () => unknown) });
  });
  after(() => Promise.all(closers.map((close) => close())));

  let count = 0;
  const newId = (): string => `attempt-${(count += 1)}`;
  const moved = (id: string): string[] =>
    bench.adyen.moves
      .filter(({ reference }) => reference === id)
      .map(({ kind, amount }) => `${kind} ${amount}`);

  const asking = (id: string): Authorization => ({
    ...eur(2_500),
    reference: id,
    orderNumber: 'N-1',
    credential: googlePay('partial'),
    returnUrl,
  });
  const pspOf = (id: string): string =>
    bench.adyen.moves.find(({ reference }) => reference === id)?.psp ?? '';
  /** Whose requests to such URLs are refused, or get no answer. */
  const broken = (isBroken: (url: string) => boolean, answer?: 'refusal', more = {}): PaymentProcessor =>
    bench.again({
      ...more,
      fetcher: {
        ...fetcher,
        async fetch(request) {
          if (!isBroken(String(request.url))) return fetcher.fetch(request);
          if (answer === undefined) throw new Error('cut');
          // Adyen answers 401 to a key that it does not know.
          return fetcher.fetch({ ...request, headers: { ...request.headers, 'x-api-key': 'unknown' } });
        },
      },
    });
  /** An authorization of a part, which nothing has ended: its webhook is not delivered yet. */
  async function partial(): Promise<string> {
    const id = newId();
    const uncancelable = broken((url) => url.endsWith('/cancels'));
    await assert.rejects(uncancelable.authorize(id, asking(id)), ProcessorUncertain);
    return id;
  }
  const noticeOf = async (...ids: string[]): Promise<string> => {
    await bench.adyen.settled();
    const items = ids.map((id) => bench.adyen.webhooks.find((item) => item.merchantReference === id));
    const notificationItems = items.map((NotificationRequestItem) => ({ NotificationRequestItem }));
    return JSON.stringify({ live: 'false', notificationItems });
  };
  const deaf = { readNotices: async () => [] };

  test('ends an authorization of a part when it is answered', async () => {
    const id = newId();
    bench.receiver = deaf;
    const { state, reason } = await bench.processor.authorize(id, asking(id));
    assert.deepEqual([state, reason], ['declined', 'amount-mismatch']);
    await bench.adyen.settled();
    assert.deepEqual(moved(id), ['authorised 1250', 'cancelled 1250']);
    bench.receiver = bench.processor;
  });

  test('does not count an authorization of a part as declined before its cancel is accepted', async () => {
    bench.receiver = deaf;
    const id = await partial();
    assert.equal((await bench.processor.findByReference(id)).state, 'processing');
    await bench.processor.void(id);
    await bench.adyen.settled();
    assert.deepEqual(moved(id), ['authorised 1250', 'cancelled 1250']);
    bench.receiver = bench.processor;
  });

  for (const [what, answer, isOpen] of [
    ['refused', 'refusal', false],
    ['not answered', undefined, true],
  ] as const)
    test(`follows the other notices of a batch when a cancel is ${what}`, async () => {
      bench.receiver = deaf;
      const [first, second] = [await partial(), await partial()];
      const body = await noticeOf(first, second);
      const events: unknown[] = [];
      const log = (...event: unknown[]): void => void events.push(event);
      const processor = broken((url) => url.includes(pspOf(first)), answer, { log });
      const notices = await processor.readNotices(body, () => undefined);
      assert.deepEqual(
        notices?.map(({ reference, failure }) => [reference, failure instanceof ProcessorUncertain]),
        [
          [first, isOpen],
          [second, false],
        ],
      );
      const refused = { call: 'void', code: 'adyen-000', reference: first };
      assert.deepEqual(events, isOpen ? [] : [['processor-refused', refused]]);
      await bench.adyen.settled();
      assert.deepEqual(moved(first), ['authorised 1250']);
      assert.deepEqual(moved(second), ['authorised 1250', 'cancelled 1250']);
      // Nothing is lost: the next notice, or the end of the payment, ends it.
      assert.notEqual(await bench.processor.readNotices(body, () => undefined), undefined);
      await bench.adyen.settled();
      assert.deepEqual(moved(first), ['authorised 1250', 'cancelled 1250']);
      bench.receiver = bench.processor;
    });

  test('leaves payments that others made in the same account alone, whatever their reference', async () => {
    const id = newId();
    await bench.payElsewhere(id);
    await bench.payElsewhere(id);
    await bench.adyen.settled();
    assert.equal(bench.adyen.webhooks.filter((item) => item.merchantReference === id).length, 2);
    assert.deepEqual(moved(id), ['authorised 2500', 'authorised 2500']);
    const asked = bench.adyen.exchanges.filter(({ request }) => request['reference'] === id);
    assert.deepEqual(
      asked.map(({ path }) => path),
      ['/payments', '/payments'],
    );
  });
});
