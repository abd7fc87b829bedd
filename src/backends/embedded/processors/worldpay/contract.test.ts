import { createFetcher } from '#fetch';
import { startWorldpay } from '../../../../../sandbox/worldpay/index.ts';
import { faultyWire } from '../../../../../test/support/embedded/faulty-wire.ts';
import { inMemoryLedger } from '../../../../../test/support/embedded/in-memory-ledger.ts';
import { openNoticeInbox } from '../../../../../test/support/embedded/notice-inbox.ts';
import {
  testProcessor,
  type ProcessorUnderTest,
  type WiredOperation,
} from '../../../../../test/support/embedded/processor-contract.ts';
import { worldpayGooglePay, worldpayKeysOf } from '../../../../../test/support/embedded/worldpay.ts';
import { processorFetcherOptions } from '../stripe/client.ts';
import { createWorldpayProcessor } from './worldpay.ts';

const operations: [path: RegExp, operation: WiredOperation][] = [
  [/^\/api\/payments$/, 'authorize'],
  [/\/settlements(?:\/full\/|$)/, 'capture'],
  [/\/cancellations(?:\/|$)/, 'void'],
  [/\/(?:partialRefunds$|refunds\/partials\/)/, 'refund'],
];

const minute = 60_000;

async function open(): Promise<ProcessorUnderTest> {
  const inbox = await openNoticeInbox();
  const fake = await startWorldpay({ webhookUrl: inbox.url, settleMs: 150, slowMs: 50 });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const wire = faultyWire(fetcher, (method, path) =>
    method === 'POST' ? operations.find(([pattern]) => pattern.test(path))?.[1] : undefined,
  );
  const ledger = inMemoryLedger();
  const { book, gatewayMerchantId, password, webhookKey } = fake;
  const wrongPassword = 'wrong-password-of-somebody';
  /** What the queries did not show for 20 minutes never arrived. */
  let passedMs = 0;
  const credential = (name: string) => ({
    type: 'PAYMENT_GATEWAY',
    /** A new one each time it is read: Google's can be used once. */
    get token() {
      return String(worldpayGooglePay(gatewayMerchantId, name)['token']);
    },
  });
  return {
    processor: (key) =>
      createWorldpayProcessor({
        ...worldpayKeysOf(fake),
        ...(key ? { password: wrongPassword } : {}),
        fetcher: wire.fetcher,
        ledger,
        now: () => Date.now() + passedMs,
      }),
    wire,
    credentials: {
      good: credential('success'),
      declined: credential('decline'),
      lateDecline: credential('decline_at_capture'),
    },
    async money(reference) {
      const captured = book.total('captured', reference);
      const authorized = book.total('authorized', reference);
      return {
        authorizations: book.entries.filter((one) => one.kind === 'authorized' && one.reference === reference)
          .length,
        held:
          authorized - captured - book.total('voided', reference) - book.total('capture_declined', reference),
        captured,
        refunded: book.total('refunded', reference),
      };
    },
    answerChallenge: async () => undefined,
    elapse: async () => void (passedMs += minute),
    outwait: async () => void (passedMs += 21 * minute),
    notices: (reference) => inbox.of(reference),
    forge: ({ body, headers }) => ({ headers, body: body.replace('"value":2500', '"value":1') }),
    secrets: [password, webhookKey, wrongPassword],
    close: () => Promise.all([fetcher.close(), fake.close(), inbox.close()]),
  };
}

testProcessor('worldpay', open);
