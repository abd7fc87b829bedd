import { createFetcher } from '#fetch';
import { startPayPal } from '../../../../../sandbox/paypal/index.ts';
import { faultyWire } from '../../../../../test/support/embedded/faulty-wire.ts';
import { inMemoryLedger } from '../../../../../test/support/embedded/in-memory-ledger.ts';
import { openNoticeInbox } from '../../../../../test/support/embedded/notice-inbox.ts';
import { press } from '../../../../../test/support/embedded/processor.ts';
import {
  testProcessor,
  type ProcessorUnderTest,
  type WiredOperation,
} from '../../../../../test/support/embedded/processor-contract.ts';
import { processorFetcherOptions } from '../stripe/client.ts';
import { createPayPalProcessor } from './paypal.ts';

const operations: [path: RegExp, operation: WiredOperation][] = [
  [/\/authorize$/, 'authorize'],
  [/\/capture$/, 'capture'],
  [/\/void$/, 'void'],
  [/\/refund$/, 'refund'],
];

const savedCard = (name: string) => ({ type: 'card', token: `sandbox_${name}` });

async function open(): Promise<ProcessorUnderTest> {
  const inbox = await openNoticeInbox();
  const fake = await startPayPal({ webhookUrl: inbox.url, slowMs: 50 });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const wire = faultyWire(fetcher, (method, path) =>
    method === 'POST' ? operations.find(([pattern]) => pattern.test(path))?.[1] : undefined,
  );
  const ledger = inMemoryLedger();
  const { url: apiBase, clientId, clientSecret, webhookId, merchantId, book } = fake;
  const wrongSecret = 'E-wrong-secret-of-somebody';
  let passedMs = 0;
  const keys = { clientId, webhookId, merchantId, apiBase, isLive: false, fetcher: wire.fetcher, ledger };
  const nodes = { right: clientSecret, wrong: wrongSecret };
  return {
    processor: (key) =>
      createPayPalProcessor({
        ...keys,
        clientSecret: nodes[key ?? 'right'],
        now: () => Date.now() + passedMs,
      }),
    wire,
    credentials: {
      good: savedCard('success'),
      declined: savedCard('decline'),
      challenge: savedCard('challenge'),
      lateDecline: savedCard('decline_at_capture'),
    },
    async money(reference) {
      const captured = book.total('captured', reference);
      return {
        authorizations: book.entries.filter((one) => one.kind === 'authorized' && one.reference === reference)
          .length,
        held: book.total('authorized', reference) - captured - book.total('voided', reference),
        captured,
        refunded: book.total('refunded', reference),
      };
    },
    answerChallenge: (url, passed) => press(url, passed ? 'complete' : 'fail'),
    elapse: async () => void (passedMs += 20_000),
    notices: (reference) => inbox.of(reference),
    forge: ({ body, headers }) => ({ headers, body: body.replace('"value":"25.00"', '"value":"0.01"') }),
    secrets: [clientSecret, wrongSecret],
    close: () => Promise.all([fetcher.close(), fake.close(), inbox.close()]),
  };
}

testProcessor('paypal', open, {
  'sends the buyer to the bank, who does not confirm':
    'PayPal has no state for it: the order waits for the buyer until it is voided. paypal.test.ts has that.',
});
