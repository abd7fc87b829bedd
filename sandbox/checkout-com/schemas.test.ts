/** What the processor and the fake say to each other, against the API reference that Checkout.com published until July 2021. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Ajv, type AnySchema } from 'ajv';
import { findProvider } from '#commerce';
import {
  checkoutComGooglePay,
  checkoutComToken,
  startCheckoutComBench,
  type CheckoutComBench,
} from '../../test/support/embedded/checkout-com.ts';
import { press } from '../../test/support/embedded/processor.ts';
import { extractCheckoutComSchemas } from './extract-schemas.ts';

const schemas = JSON.parse(readFileSync(new URL('schemas.json', import.meta.url), 'utf8')) as Record<
  string,
  AnySchema
>;
const folder = process.env['CHECKOUT_COM_OPENAPI'];

const operations: [pattern: RegExp, request: string | undefined, answers: Record<number, string>][] = [
  [/^POST \/tokens$/, '02_GooglePayTokenRequest', { 201: '02_GooglePayTokenResponse' }],
  [/^POST \/payments$/, 'PaymentRequest', { 201: 'PaymentResponse', 202: 'PaymentAcceptedResponse' }],
  [/^GET \/payments\/pay_\w{26}$/, undefined, { 200: 'PaymentDetails' }],
  [/^GET \/payments\/pay_\w{26}\/actions$/, undefined, { 200: 'PaymentActionsResponse' }],
  [/^POST \/payments\/pay_\w{26}\/captures$/, 'CaptureRequest', { 202: 'CaptureAcceptedResponse' }],
  [/^POST \/payments\/pay_\w{26}\/voids$/, 'VoidRequest', { 202: 'VoidAcceptedResponse' }],
  [/^POST \/payments\/pay_\w{26}\/refunds$/, 'RefundRequest', { 202: 'RefundAcceptedResponse' }],
];

/** Members that are newer than the document, with the page that has them. */
const newer: Readonly<Record<string, string>> = {
  allow_upgrade: 'https://www.checkout.com/docs/risk-management/3d-secure/automated-sca-soft-decline-retry',
  upgrade_reason: 'https://www.checkout.com/docs/risk-management/3d-secure/automated-sca-soft-decline-retry',
  token_format: 'https://www.checkout.com/docs/payments/add-payment-methods/google-pay/unified-payments-api',
  // Of ECv2, which Google documents.
  intermediateSigningKey:
    'https://developers.google.com/pay/api/web/guides/resources/payment-data-cryptography',
};

const withoutNewer = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, member: unknown) => {
    if (Object.hasOwn(newer, name)) return undefined;
    // The tokens that decide what happens to a payment have a form of their own.
    return name === 'token' ? String(member).replace(/^tok_sandbox_\w+$/, `tok_${'0'.repeat(26)}`) : member;
  });

describe('Checkout.com by its API reference', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const check = (schema: string | undefined, value: unknown, what: string): void => {
    const isValid = ajv.validate(schemas[schema ?? ''] ?? assert.fail(what), withoutNewer(value));
    assert.ok(isValid, `${what}: ${ajv.errorsText()} in ${JSON.stringify(value)}`);
  };
  let bench: CheckoutComBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startCheckoutComBench({ after: (close) => void closers.push(close as () => unknown) });
    await everything(bench);
  });
  after(() => Promise.all(closers.map((close) => close())));

  test('requests and answers have the members, types, and values of the reference', () => {
    const seen = new Set<RegExp>();
    for (const { method, path, request, status, answer } of bench.fake.exchanges) {
      if (path.startsWith('/3ds/') || `${method} ${path}` === 'GET /payments') continue;
      const what = `${method} ${path} ${status}`;
      const [pattern, schema, answers] =
        operations.find(([one]) => one.test(`${method} ${path}`)) ?? assert.fail(what);
      if (schema) check(schema, request, `request of ${what}`);
      if (status === 422) check('ValidationError', answer, what);
      else if (status !== 403 && status !== 404) check(answers[status], answer, `answer of ${what}`);
      if (status < 300) seen.add(pattern);
    }
    assert.equal(seen.size, operations.length, 'all operations were used');
  });

  test('sends the events that the connected webhook is asked for', () => {
    const { events = [] } = findProvider('checkout-com')?.setup ?? {};
    const sent = new Set(bench.fake.events.map(({ body }) => (JSON.parse(body) as { type: string }).type));
    for (const type of sent) assert.ok(events.includes(type), type);
    assert.deepEqual([...sent].toSorted(), [
      'payment_approved',
      'payment_capture_declined',
      'payment_captured',
      'payment_declined',
      'payment_refund_declined',
      'payment_refunded',
      'payment_voided',
    ]);
  });

  test('finds a wrong member, a missing one, and a wrong value', () => {
    const made = bench.fake.exchanges.find(({ method, path }) => `${method} ${path}` === 'POST /payments');
    const request = withoutNewer(made?.request) as Record<string, unknown>;
    const { currency: _gone, ...without } = request;
    const schema = schemas['PaymentRequest'] ?? assert.fail();
    assert.equal(ajv.validate(schema, request), true, ajv.errorsText());
    for (const wrong of [{ ...request, total: 1 }, without, { ...request, amount: '25.00' }])
      assert.equal(ajv.validate(schema, wrong), false);
  });

  const reason =
    'CHECKOUT_COM_OPENAPI does not name nas_spec/components/schemas of github.com/checkout/checkout-api-reference.';
  test('the extract is what the reference has', { skip: folder === undefined ? reason : false }, () => {
    assert.deepEqual(JSON.parse(JSON.stringify(extractCheckoutComSchemas(folder ?? ''))), schemas);
  });
});

/** Every operation, and every event that the fake has. */
async function everything({ fake, processor }: CheckoutComBench): Promise<void> {
  const money = { amount: 2_500, currency: 'EUR' };
  const pay = async (reference: string, credential: Record<string, unknown>): Promise<void> => {
    const state = await processor.authorize(reference, {
      ...money,
      reference,
      orderNumber: 'N-1',
      credential,
      returnUrl: 'https://shop.example/back',
      payer: {
        signals: { 'dev.ucp.buyer_ip': '192.0.2.7' },
        instrument: {
          billingAddress: {
            firstName: 'Ada',
            street: '1 Main St',
            locality: 'Boston',
            region: 'MA',
            postalCode: '02108',
            country: 'US',
          },
        },
      },
    });
    if (state.challengeUrl) await press(state.challengeUrl, 'complete');
    await processor.findByReference(reference);
  };
  await pay('google', checkoutComGooglePay(fake.publicKey));
  for (const name of [
    'decline',
    'challenge',
    'late_decline',
    'decline_at_capture',
    'refund_fails',
    'success',
  ])
    await pay(name, checkoutComToken(name));
  await wait(150);
  for (const paid of ['google', 'decline_at_capture', 'refund_fails']) await processor.capture(paid, money);
  await processor.void('success');
  await wait(100);
  for (const paid of ['google', 'refund_fails'])
    await processor.refund(paid, { ...money, amount: 500 }, 'one');
  await wait(200);
  await processor.findByReference('google');
}
