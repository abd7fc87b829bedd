import { createFetcher } from '#fetch';
import { startAdyen, webhookBody } from '../../../../../sandbox/adyen/index.ts';
import { googlePay } from '../../../../../test/support/embedded/adyen.ts';
import { faultyWire } from '../../../../../test/support/embedded/faulty-wire.ts';
import { inMemoryLedger } from '../../../../../test/support/embedded/in-memory-ledger.ts';
import { press } from '../../../../../test/support/embedded/processor.ts';
import {
  testProcessor,
  type FakeMoney,
  type ProcessorUnderTest,
  type WiredOperation,
} from '../../../../../test/support/embedded/processor-contract.ts';
import { processorFetcherOptions } from '../stripe/client.ts';
import { createAdyenProcessor } from './adyen.ts';

const operations: [path: RegExp, operation: WiredOperation][] = [
  [/\/payments$/, 'authorize'],
  [/\/captures$/, 'capture'],
  [/\/(?:cancels|reversals)$/, 'void'],
  [/\/refunds$/, 'refund'],
];

async function open(): Promise<ProcessorUnderTest> {
  const adyen = await startAdyen({ settleMs: 5 });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const wire = faultyWire(
    fetcher,
    (_method, path) => operations.find(([pattern]) => pattern.test(path))?.[1],
  );
  const { apiKey, merchantAccount, hmacKey, url: apiBase } = adyen;
  const wrongKey = 'AQEwrongKeyOfSomebody';
  const ledger = inMemoryLedger();
  const options = { merchantAccount, hmacKey, isLive: false, apiBase, fetcher: wire.fetcher, ledger };
  const processor = (key?: 'wrong') => createAdyenProcessor({ ...options, apiKey: key ? wrongKey : apiKey });
  return {
    processor,
    wire,
    // A new one each time it is read: a token of Google is charged once.
    credentials: {
      get good() {
        return googlePay('success');
      },
      get declined() {
        return googlePay('decline');
      },
      get challenge() {
        return googlePay('challenge');
      },
      get lateDecline() {
        return googlePay('capture_failed');
      },
    },
    async money(reference): Promise<FakeMoney> {
      const moves = adyen.moves.filter((move) => move.reference === reference);
      const sum = (one: string): number =>
        moves.reduce((total, { kind, amount }) => (kind === one ? total + amount : total), 0);
      const captured = sum('captured') - sum('capture-reversed');
      return {
        authorizations: moves.filter(({ kind }) => kind === 'authorised').length,
        held: sum('authorised') - captured - sum('cancelled'),
        captured,
        refunded: sum('refunded') - sum('refund-reversed'),
      };
    },
    async answerChallenge(url, passed) {
      const back = await press(url, passed ? 'complete' : 'fail');
      const query = new URL(back.headers.get('location') ?? '').searchParams;
      const id = adyen.exchanges.findLast(({ path }) => path === '/payments')?.request['reference'];
      await processor().findByReference(String(id), Object.fromEntries(query));
    },
    elapse: () => adyen.settled(),
    notices: (reference) =>
      adyen.webhooks
        .filter(({ merchantReference }) => merchantReference.split('.')[0] === reference)
        .map((item) => ({ body: webhookBody(item), headers: {} })),
    forge: ({ body, headers }) => ({ headers, body: body.replace('"value":2500', '"value":1') }),
    secrets: [apiKey, hmacKey, wrongKey],
    close: () => Promise.all([fetcher.close(), adyen.close()]),
  };
}

testProcessor('adyen', open);
