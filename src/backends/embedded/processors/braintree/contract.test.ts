import { createFetcher } from '#fetch';
import { startBraintree } from '../../../../../sandbox/braintree/index.ts';
import { braintreeKeysOf, fakeNonce } from '../../../../../test/support/embedded/braintree.ts';
import { faultyWire } from '../../../../../test/support/embedded/faulty-wire.ts';
import { inMemoryLedger } from '../../../../../test/support/embedded/in-memory-ledger.ts';
import { openNoticeInbox } from '../../../../../test/support/embedded/notice-inbox.ts';
import {
  testProcessor,
  type ProcessorUnderTest,
  type WiredOperation,
} from '../../../../../test/support/embedded/processor-contract.ts';
import { processorFetcherOptions } from '../stripe/client.ts';
import { createBraintreeProcessor } from './braintree.ts';

const operations: readonly (readonly [name: string, operation: WiredOperation])[] = [
  ['mutation PorticoAuthorize', 'authorize'],
  ['mutation PorticoCapture', 'capture'],
  ['mutation PorticoReverse', 'void'],
  ['mutation PorticoRefund', 'refund'],
];

async function open(): Promise<ProcessorUnderTest> {
  const inbox = await openNoticeInbox();
  const fake = await startBraintree({ webhookUrl: inbox.url, settleMs: 0, slowMs: 50 });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const wire = faultyWire(
    fetcher,
    (_method, _path, body) => operations.find(([name]) => body.includes(name))?.[1],
  );
  const ledger = inMemoryLedger();
  const { privateKey, book } = fake;
  const wrongKey = 'wrongkeyofsomebodywrongkeyofsome';
  /** The search may lag: what was not found for a quarter of an hour never arrived. */
  let passedMs = 0;
  return {
    processor: (key) =>
      createBraintreeProcessor({
        ...braintreeKeysOf(fake),
        fetcher: wire.fetcher,
        ledger,
        privateKey: key ? wrongKey : privateKey,
        now: () => Date.now() + passedMs,
      }),
    wire,
    credentials: {
      good: fakeNonce('success'),
      declined: fakeNonce('decline'),
      lateDecline: fakeNonce('decline_at_capture'),
    },
    async money(reference) {
      const captured = book.total('captured', reference);
      const ended = book.total('voided', reference) + book.total('capture_declined', reference);
      return {
        authorizations: book.entries.filter((one) => one.kind === 'authorized' && one.reference === reference)
          .length,
        held: book.total('authorized', reference) - captured - ended,
        captured,
        refunded: book.total('refunded', reference),
      };
    },
    answerChallenge: async () => undefined,
    elapse: async () => void (passedMs += 60_000),
    notices: () => [],
    forge: (notice) => notice,
    secrets: [privateKey, wrongKey],
    close: () => Promise.all([fetcher.close(), fake.close(), inbox.close()]),
  };
}

const silent =
  'Braintree sends no webhook about the authorization or capture of a card. braintree.test.ts has webhooks.';

testProcessor('braintree', open, {
  'accepts a notice that comes before the answer': silent,
  'accepts notices twice and in reverse order': silent,
  'rejects a forged notice, and one without a signature, and learns nothing from them': silent,
});
