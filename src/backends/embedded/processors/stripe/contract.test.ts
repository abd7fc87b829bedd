import { createFetcher } from '#fetch';
import { openInbox } from '../../../../../sandbox/psp/testing.ts';
import { sandboxProfile, startPsp, type Psp } from '../../../../../sandbox/psp/index.ts';
import { faultyWire } from '../../../../../test/support/embedded/faulty-wire.ts';
import { card, grantToken, press } from '../../../../../test/support/embedded/processor.ts';
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

/** Credentials by what the bank does with them. */
type Credentials = (psp: Psp) => Promise<(outcome: string) => { type: string; token: string }>;

const cards: Credentials = async () => card;

const sharedTokens: Credentials = async (psp) => {
  const outcomes = ['success', 'decline', 'challenge', 'decline_at_capture'];
  const granted = await Promise.all(
    outcomes.map(async (outcome) => [outcome, await grantToken(psp, { outcome })] as const),
  );
  const tokens = new Map(granted);
  return (outcome) => ({ type: 'token', token: tokens.get(outcome) ?? '' });
};

const open = (credentials: Credentials) => async (): Promise<ProcessorUnderTest> => {
  const inbox = await openInbox();
  const psp = await startPsp({ webhook: { url: inbox.url }, slowMs: 50 });
  const fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
  const wire = faultyWire(fetcher, (method, path) =>
    method === 'POST' ? operations.find(([pattern]) => pattern.test(path))?.[1] : undefined,
  );
  const { url: apiBase, secretKey, publishableKey, webhookSecret } = psp;
  const wrongKey = 'sk_test_wrong_key_of_somebody';
  const keys = { publishableKey, webhookSecret, apiBase, fetcher: wire.fetcher, profileId: sandboxProfile };
  const credential = await credentials(psp);
  const entriesOf = (reference: string) =>
    psp.ledger().entries.filter(({ metadata }) => metadata['reference'] === reference);
  return {
    processor: (key) => createStripeProcessor({ ...keys, secretKey: key ? wrongKey : secretKey }),
    wire,
    credentials: {
      good: credential('success'),
      declined: credential('decline'),
      challenge: credential('challenge'),
      lateDecline: credential('decline_at_capture'),
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
};

testProcessor('stripe', open(cards));
testProcessor('stripe with shared payment tokens', open(sharedTokens));
