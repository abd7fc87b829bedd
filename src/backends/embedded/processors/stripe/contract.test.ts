import { createFetcher } from '#fetch';
import { openInbox } from '../../../../../sandbox/psp/testing.ts';
import { startPsp } from '../../../../../sandbox/psp/index.ts';
import { faultyWire } from '../../../../../test/support/embedded/faulty-wire.ts';
import { card, press } from '../../../../../test/support/embedded/processor.ts';
import {
  testProcessor,
  type FakeMoney,
  type ProcessorUnderTest,
  type WiredOperation,
} from '../../../../../test/support/embedded/processor-contract.ts';
import { processorFetcherOptions } from './client.ts';
import { createStripeProcessor } from './stripe.ts';

const operations: [path: RegExp, operation: WiredOperation][] = [
  [/\/confirm$/, 'authorize'],
  [/\/capture$/, 'capture'],
  [/\/cancel$/, 'void'],
  [/\/refunds$/, 'refund'],
];

async function open(): Promise<ProcessorUnderTest> {
  const inbox = await openInbox();
  const psp = await startPsp({ webhook: { url: inbox.url }, slowMs: 50 });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const wire = faultyWire(fetcher, (method, path) =>
    method === 'POST' ? operations.find(([pattern]) => pattern.test(path))?.[1] : undefined,
  );
  const { url: apiBase, secretKey, publishableKey, webhookSecret } = psp;
  const wrongKey = 'sk_test_wrong_key_of_somebody';
  const keys = { publishableKey, webhookSecret, apiBase, fetcher: wire.fetcher };
  const entriesOf = (reference: string) =>
    psp.ledger().entries.filter(({ metadata }) => metadata['reference'] === reference);
  return {
    processor: (key) => createStripeProcessor({ ...keys, secretKey: key ? wrongKey : secretKey }),
    wire,
    credentials: {
      good: card('success'),
      declined: card('decline'),
      challenge: card('challenge'),
      lateDecline: card('decline_at_capture'),
    },
    async money(reference): Promise<FakeMoney> {
      const sum = (...kinds: string[]): number =>
        entriesOf(reference).reduce(
          (total, { kind, amount }) => (kinds.includes(kind) ? total + amount : total),
          0,
        );
      const captured = sum('captured');
      return {
        authorizations: entriesOf(reference).filter(({ kind }) => kind === 'authorised').length,
        held: sum('authorised') - captured - sum('released', 'voided', 'capture_declined'),
        captured,
        refunded: sum('refunded') - sum('refund_failed'),
      };
    },
    answerChallenge: (url, passed) => press(url, passed ? 'complete' : 'fail'),
    elapse: async () => {},
    notices: (reference) =>
      inbox.received
        .filter(({ body }) => body.includes(`"reference":"${reference}"`))
        .map(({ body, signature }) => ({ body, headers: { 'stripe-signature': signature } })),
    forge: ({ body, headers }) => ({ headers, body: body.replace('"amount":2500', '"amount":1') }),
    secrets: [secretKey, webhookSecret, wrongKey],
    close: () => Promise.all([fetcher.close(), psp.close(), inbox.close()]),
  };
}

testProcessor('stripe', open);
