/** What counts as a declined payment, and what was never tried. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeDecline } from './answers.ts';
import type { GoogleAnswer } from './ask.ts';
import { judgeCapacity } from './capacity.ts';
import type { GooglePayHandler } from './handler.ts';
import type { GoogleBuyer, OpenedCheckout } from './purchase.ts';
import { createVerdicts, sumUp, type GoogleRule, type Verdicts } from './rules.ts';
import { makeTestToken } from './token.ts';

const answer = (json: object, status = 200): GoogleAnswer => ({ status, headers: {}, json, ms: 1 });
const error = (code: string) => ({
  messages: [{ type: 'error', code, severity: 'recoverable', content: 'No.' }],
});
const ready = { status: 'ready_for_complete' };
const declined = answer({ ...ready, ...error('payment_failed') });
const undeliverable = answer({ status: 'incomplete', ...error('address_undeliverable') });
const mismatch = answer({ code: 'payment_handler_mismatch' }, 400);

const resultOf = (verdicts: Verdicts, rule: GoogleRule): string => {
  const found = sumUp(verdicts.all).find((one) => one.rule === rule);
  return `${found?.result} ${found?.said}`;
};

const declines: [
  name: string,
  gateway: string,
  answer: GoogleAnswer,
  before: object,
  gateway: RegExp,
  decline: RegExp,
][] = [
  ['a decline', 'stripe', declined, ready, /^passed/, /^passed/],
  [
    'a decline of a token that may not have been read',
    'adyen',
    declined,
    ready,
    /^unknown The store did not refuse/,
    /^passed/,
  ],
  [
    'a checkout that could not be paid',
    'stripe',
    undeliverable,
    { status: 'incomplete' },
    /^unknown No payment was tried: the checkout was incomplete, .* 200 address_undeliverable\.$/,
    /^unknown No payment was tried/,
  ],
  [
    'a 409 of such a checkout',
    'stripe',
    answer({ code: 'invalid_state' }, 409),
    { status: 'incomplete' },
    /^unknown No payment/,
    /^unknown No payment/,
  ],
  [
    'an item that was sold out meanwhile',
    'stripe',
    answer({ ...ready, ...error('out_of_stock') }),
    ready,
    /^unknown .* not about the payment\.$/,
    /^unknown .* not about the payment\.$/,
  ],
  [
    'a challenge',
    'stripe',
    answer({ status: 'requires_escalation', ...error('payment_requires_action') }),
    ready,
    /^unknown/,
    /^unknown/,
  ],
  [
    'a token that was paid',
    'stripe',
    answer({ status: 'completed' }),
    ready,
    /^unknown The declining/,
    /^unknown The declining/,
  ],
  ['a handler that does not fit', 'stripe', mismatch, ready, /^failed/, /^unknown/],
  ['a decline as 402', 'stripe', answer(error('payment_failed'), 402), ready, /^unknown/, /^failed/],
  ['a decline without a message', 'stripe', answer(ready), ready, /^unknown/, /^failed .* no message/],
];
for (const [name, gateway, given, before, ofGateway, ofDecline] of declines)
  test(`judges ${name}`, () => {
    const verdicts = createVerdicts();
    judgeDecline(verdicts, gateway, given, { ...before });
    assert.match(resultOf(verdicts, 'google-gateway'), ofGateway);
    assert.match(resultOf(verdicts, 'google-decline'), ofDecline);
  });

const handler: GooglePayHandler = {
  id: 'google_pay',
  environment: 'TEST',
  gateway: 'adyen',
  parameters: { gatewayMerchantId: 'QuillECOM' },
};
const crowds: [name: string, before: string, answer: GoogleAnswer, said: RegExp][] = [
  [
    'declined',
    'ready_for_complete',
    declined,
    /^passed 5 buyers were served, and a declined payment of each/,
  ],
  [
    'not ready to be paid',
    'incomplete',
    undeliverable,
    /^unknown .* only 0 of their payments were declined\.$/,
  ],
  ['refused for their handler', 'ready_for_complete', mismatch, /^unknown .* only 0 of/],
  ['paid', 'ready_for_complete', answer({ status: 'completed' }), /^unknown .* only 0 of/],
  ['blocked', 'ready_for_complete', answer({}, 429), /^failed Buyer \d of 5 got 429/],
];
for (const [name, status, given, said] of crowds)
  test(`judges many buyers whose payments are ${name}, each with a token of its own`, async () => {
    const verdicts = createVerdicts();
    const tokens: string[] = [];
    const checkout: OpenedCheckout = { id: 'chk_1', checkout: { id: 'chk_1', status } };
    const buyerFor = (): GoogleBuyer => {
      const seen: GoogleAnswer[] = [];
      return {
        seen,
        create: async () => checkout,
        fill: async () => checkout,
        async complete(_opened: OpenedCheckout, content: object) {
          tokens.push(/"token":"(.*?[^\\])"/.exec(JSON.stringify(content))?.[1] ?? '');
          seen.push(given);
          return given;
        },
        cancel: async () => true,
      } as unknown as GoogleBuyer;
    };
    await judgeCapacity({ buyers: 5, verdicts, handler, makeToken: makeTestToken, buyerFor });
    assert.match(resultOf(verdicts, 'google-capacity'), said);
    assert.equal(new Set(tokens).size, tokens.length);
  });

test('makes the token that Braintree makes for its gateway', () => {
  const parameters = { 'braintree:merchantId': 'acme' };
  const token = makeTestToken({ ...handler, gateway: 'braintree', parameters }, 'declined') ?? '';
  const [card] = (JSON.parse(token) as { androidPayCards: { nonce: string }[] }).androidPayCards;
  assert.match(card?.nonce ?? '', /_decline$/);
});
