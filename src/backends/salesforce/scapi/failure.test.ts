import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOf } from './failure.ts';

const base = 'https://api.commercecloud.salesforce.com/documentation/error/v1/errors';
const problem = (type: string, more: object = {}): string =>
  JSON.stringify({ title: 'Title', type: `${base}/${type}`, detail: 'Said.', ...more });
const fail = (status: number, text: string, secrets: string[] = []) =>
  failureOf({
    operation: 'createBasket',
    method: 'POST',
    resource: '/checkout/shopper-baskets/v2/baskets',
    status,
    text,
    secrets,
  });

const cases: [status: number, text: string, kind: string, type: string][] = [
  [400, problem('bad-request'), 'refused', 'bad-request'],
  [400, problem('bad-request', { detail: 'The customer is invalid.' }), 'not-found', 'bad-request'],
  [400, problem('product-item-not-available'), 'refused', 'product-item-not-available'],
  [400, problem('product-not-found'), 'not-found', 'product-not-found'],
  [
    400,
    problem('invalid-coupon-code', { statusCode: 'redemption_limit_exceeded' }),
    'refused',
    'invalid-coupon-code:redemption_limit_exceeded',
  ],
  [
    400,
    problem('validation', { validationType: 'BillingAddressRequired' }),
    'refused',
    'validation:BillingAddressRequired',
  ],
  [
    400,
    problem('hook-status-exception', { statusCode: 'PorticoPaymentDeclined' }),
    'refused',
    'PorticoPaymentDeclined',
  ],
  [
    400,
    problem('PorticoPaymentDeclined', { statusCode: 'PorticoPaymentDeclined' }),
    'refused',
    'PorticoPaymentDeclined',
  ],
  [401, problem('unauthorized'), 'refused', 'unauthorized'],
  [401, '', 'refused', 'http-401'],
  [401, '{"error":"invalid_client","error_description":"No."}', 'misconfigured', 'invalid_client'],
  [400, problem('unsupported-currency'), 'misconfigured', 'unsupported-currency'],
  [403, problem('forbidden'), 'misconfigured', 'forbidden'],
  [403, problem('site-offline'), 'unavailable', 'site-offline'],
  [403, '<html>Checking your browser</html>', 'unavailable', 'not-json'],
  [404, problem('basket-not-found'), 'not-found', 'basket-not-found'],
  [404, 'Not here', 'not-found', 'http-404'],
  [409, problem('order-status-transition'), 'conflict', 'order-status-transition'],
  [412, problem('precondition-failed'), 'conflict', 'precondition-failed'],
  [400, '{"type":7,"detail":{}}', 'refused', 'http-400'],
  [400, '[]', 'unavailable', 'not-json'],
];
for (const [status, text, kind, type] of cases)
  test(`maps ${status} ${text.slice(0, 120)} to ${kind} ${type}`, () => {
    const error = fail(status, text);
    assert.deepEqual([error.kind, error.type, error.status], [kind, type, status]);
  });

test('keeps a short version of the rejection message', () => {
  assert.equal(fail(400, problem('bad-request')).message, 'createBasket: 400 bad-request: Said.');
  const long = fail(400, problem('bad-request', { detail: 'word '.repeat(100) }));
  assert.ok(long.message.length <= 'createBasket: 400 bad-request: '.length + 200);
});

test('includes no personal data and no secret in an error', () => {
  const detail =
    "Aoife Byrne <aoife@example.com>, +353 91 555 000, card 4111-1111 1111 1111,\n token 'abc.def' in 1 Quay Street";
  const { message } = fail(400, problem('bad-request', { detail }), [
    'Aoife',
    'Byrne',
    'abc.def',
    '1 Quay Street',
    '',
  ]);
  for (const secret of ['Aoife', 'Byrne', 'example.com', '555', '4111', '1111', 'abc.def', 'Quay', '\n'])
    assert.ok(!message.includes(secret), `${secret} in ${message}`);
});
