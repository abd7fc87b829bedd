import { createFetcher } from '#fetch';
import { startCheckoutCom } from '../../../../../sandbox/checkout-com/index.ts';
import { checkoutComGooglePay, checkoutComToken } from '../../../../../test/support/embedded/checkout-com.ts';
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
import { createCheckoutComProcessor } from './checkout-com.ts';

const operations: [path: RegExp, operation: WiredOperation][] = [
  [/^\/payments$/, 'authorize'],
  [/\/captures$/, 'capture'],
  [/\/voids$/, 'void'],
  [/\/refunds$/, 'refund'],
];

async function open(): Promise<ProcessorUnderTest> {
  const inbox = await openNoticeInbox();
  const fake = await startCheckoutCom({ webhookUrl: inbox.url, settleMs: 150, slowMs: 50 });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const wire = faultyWire(fetcher, (method, path) =>
    method === 'POST' ? operations.find(([pattern]) => pattern.test(path))?.[1] : undefined,
  );
  const ledger = inMemoryLedger();
  const { url: apiBase, secretKey, publicKey, webhookKey, book } = fake;
  const wrongKey = 'sk_sbox_wrong_key_of_somebody';
  const keys = { publicKey, webhookKey, apiBase, isLive: false, fetcher: wire.fetcher, ledger };
  /** The search by reference lags: what was not found for a quarter of an hour never arrived. */
  let passedMs = 0;
  return {
    processor: (key) =>
      createCheckoutComProcessor({
        ...keys,
        secretKey: key ? wrongKey : secretKey,
        now: () => Date.now() + passedMs,
      }),
    wire,
    credentials: {
      good: checkoutComToken('success'),
      declined: checkoutComToken('decline'),
      challenge: checkoutComGooglePayOnce(publicKey),
      lateDecline: checkoutComToken('decline_at_capture'),
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
    answerChallenge: (url, passed) => press(url, passed ? 'complete' : 'fail'),
    elapse: async () => void (passedMs += 60_000),
    notices: (reference) => inbox.of(reference),
    forge: ({ body, headers }) => ({ headers, body: body.replace('"amount":2500', '"amount":1') }),
    secrets: [secretKey, webhookKey, wrongKey],
    close: () => Promise.all([fetcher.close(), fake.close(), inbox.close()]),
  };
}

/** A new token each time it is read: Google's can be used once. */
function checkoutComGooglePayOnce(publicKey: string): { type: string; token: string } {
  return {
    type: 'PAYMENT_GATEWAY',
    get token() {
      return String(checkoutComGooglePay(publicKey, { pan: '4000000000003220' })['token']);
    },
  };
}

testProcessor('checkout.com', open);
