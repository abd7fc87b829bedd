import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CredentialContent } from '#commerce';
import { signCheckoutComEvent } from '../../../../../sandbox/checkout-com/index.ts';
import {
  checkoutComGooglePay,
  checkoutComToken,
  startCheckoutComBench,
  type CheckoutComBench,
} from '../../../../../test/support/embedded/checkout-com.ts';
import { eur } from '../../../../../test/support/embedded/processor.ts';
import type { Authorization, PaymentState } from '../port.ts';
import { ProcessorUncertain } from '../port.ts';
import { checkoutComPayment, readCredential } from './payment-request.ts';
import { toPaymentState } from './state.ts';
import { until } from '../../../../../test/support/until.ts';

describe('checkout.com', () => {
  let bench: CheckoutComBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    bench = await startCheckoutComBench({
      after: (close: () => unknown) => void closers.push(close),
    } as never);
  });
  after(() => Promise.all(closers.map((close) => close())));

  const details = (reference: string, credential: CredentialContent): Authorization => ({
    ...eur(2_500),
    reference,
    orderNumber: 'N-1',
    credential,
    returnUrl: 'https://shop.example/back',
  });
  const pay = (
    reference: string,
    credential: CredentialContent,
    by = bench.processor,
  ): Promise<PaymentState> => by.authorize(reference, details(reference, credential));

  test('knows no refund of a payment that is of another account', () =>
    assert.rejects(bench.processor.findRefund('pay_of_another_account:act_1'), { code: 'resource_missing' }));

  test('makes no request to open a payment', async () => {
    const { secretKey, publicKey, webhookKey, url } = bench.fake;
    const unreachable = bench.again({ secretKey, publicKey, webhookKey, apiBase: url.replace(/\d+$/, '1') });
    const opened = await unreachable.open({ reference: 'opened', orderNumber: 'N-1', ...eur(100) });
    assert.deepEqual(opened, { id: 'opened', state: 'unconfirmed', captured: 0 });
  });

  test('passes on what Google Pay returned, once', async () => {
    const googlePay = checkoutComGooglePay(bench.fake.publicKey);
    assert.equal((await pay('google-1', googlePay)).state, 'authorised');
    const replayed = await pay('google-2', googlePay);
    assert.deepEqual([replayed.state, replayed.reason], ['declined', 'token_data_replayed']);
    assert.equal((await pay('google-1', googlePay)).state, 'authorised', 'what was paid stays paid');
  });

  for (const [what, more, reason] of [
    ['another account', { gatewayMerchantId: 'pk_sbox_other' }, 'token_data_wrong_merchant'],
    ['another gateway', { gateway: 'adyen' }, 'token_data_bad_signature'],
    ['an expired one', { fault: 'expired' }, 'token_data_message_expired'],
    ['one without a chain to the root', { fault: 'broken-chain' }, 'token_data_broken_chain'],
  ] as const)
    test(`declines a token of ${what}`, async () => {
      const state = await pay(
        `bad-${what}`.replaceAll(' ', '-'),
        checkoutComGooglePay(bench.fake.publicKey, more),
      );
      assert.equal(state.state, 'declined');
      assert.match(state.reason ?? '', /^token_data_/);
      if (what !== 'another gateway') assert.equal(state.reason, reason);
    });

  for (const [name, reason, retryable] of [
    ['insufficient_funds', 'response_20051', true],
    ['lost_card', 'response_30041', false],
    ['fraudulent', 'response_20059', false],
    ['late_decline', 'response_20005', true],
  ] as const)
    test(`returns ${name} as ${reason}`, async () => {
      let state = await pay(`declined-${name}`, checkoutComToken(name));
      if (state.state === 'processing')
        await until(async () => {
          state = await bench.again().findByReference(`declined-${name}`);
          return state.state !== 'processing';
        });
      assert.deepEqual([state.state, state.reason, state.retryable], ['declined', reason, retryable]);
    });

  test('rejects a credential of another processor without a request', async () => {
    const { state, reason } = await pay('foreign', { type: 'card', token: 'pm_card_visa' });
    assert.deepEqual([state, reason], ['declined', 'credential-unsupported']);
  });

  test('finds a payment that the search by reference does not show yet once its event came', async () => {
    const reference = 'lagging';
    await assert.rejects(pay(reference, checkoutComToken('lookup_lag')), ProcessorUncertain);
    assert.equal((await bench.again().findByReference(reference)).state, 'processing');
    const paymentId = bench.fake.book.entries.find((one) => one.reference === reference)?.paymentId;
    const data = { id: paymentId, action_id: 'act_1', reference, amount: 2_500, currency: 'EUR' };
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_approved', data });
    const header = (): string => signCheckoutComEvent(body, bench.fake.webhookKey);
    const notices = await bench.processor.readNotices(body, header);
    assert.deepEqual(notices, [{ reference, intentId: reference }]);
    assert.equal((await bench.again().findByReference(reference)).state, 'authorised');
  });

  test('voids an authorization whose void came while it was on its way', async () => {
    const reference = 'crossed';
    const [paid, voided] = await Promise.all([
      pay(reference, checkoutComToken('slow')),
      new Promise((resolve) => setTimeout(resolve, 40)).then(() => bench.again().void(reference)),
    ]);
    assert.equal((voided as PaymentState).state, 'voiding');
    assert.ok(['voiding', 'cancelled'].includes(paid.state), paid.state);
  });

  test('sends nothing for a payment that was voided before it was authorized', async () => {
    assert.equal((await bench.processor.void('never')).state, 'cancelled');
    assert.equal((await pay('never', checkoutComToken('success'))).state, 'cancelled');
    assert.equal(bench.fake.book.total('authorized', 'never'), 0);
  });
});

const authorization: Authorization = {
  ...eur(2_500),
  reference: 'att-1',
  orderNumber: 'N-1',
  credential: {},
  returnUrl: 'https://shop.example/back',
  payer: {
    instrument: {
      billingAddress: { firstName: 'Ada', street: '1 Main St', postalCode: '94103', country: 'USA' },
    },
    signals: { 'dev.ucp.buyer_ip': '203.0.113.7' },
  },
};

test('asks for 3-D Secure only where the bank insists, and sends billing and risk facts', () => {
  assert.deepEqual(checkoutComPayment('tok_1', authorization, { processingChannelId: 'pc_1' }), {
    source: {
      type: 'token',
      token: 'tok_1',
      billing_address: { address_line1: '1 Main St', zip: '94103', country: 'US' },
    },
    amount: 2_500,
    currency: 'EUR',
    reference: 'att-1',
    capture: false,
    '3ds': { enabled: false, allow_upgrade: true },
    processing_channel_id: 'pc_1',
    success_url: 'https://shop.example/back',
    failure_url: 'https://shop.example/back',
    customer: { name: 'Ada' },
    payment_ip: '203.0.113.7',
    metadata: { order_number: 'N-1' },
  });
});

test('sends no IP address that is none', () => {
  const payer = { signals: { 'dev.ucp.buyer_ip': 'not an address' } };
  assert.equal('payment_ip' in checkoutComPayment('tok_1', { ...authorization, payer }, {}), false);
});

for (const [what, content] of [
  ['a payment method of Stripe', { type: 'token', token: 'pm_1' }],
  ['a token that is not text', { type: 'token', token: 7 }],
  ['a Google Pay token that is not JSON', { type: 'PAYMENT_GATEWAY', token: 'tok_1' }],
  ['a Google Pay token without a signature', { type: 'PAYMENT_GATEWAY', token: '{"signedMessage":"x"}' }],
] as const)
  test(`reads no credential from ${what}`, () => assert.equal(readCredential(content), undefined));

for (const [status, state] of [
  ['Pending', 'processing'],
  ['Authorized', 'authorised'],
  ['Card Verified', 'declined'],
  ['Captured', 'captured'],
  ['Partially Refunded', 'captured'],
  ['Refunded', 'captured'],
  ['Declined', 'declined'],
  ['Voided', 'cancelled'],
  ['Expired', 'cancelled'],
  ['Canceled', 'cancelled'],
] as const)
  test(`reads ${status} as ${state}`, () => {
    const payment = { id: 'pay_1', status, amount: 100, currency: 'EUR' };
    assert.equal(toPaymentState('att-1', payment).state, state);
  });

test('is uncertain about an unknown status', () =>
  assert.throws(() => toPaymentState('att-1', { status: 'Levitating' }), ProcessorUncertain));

for (const [code, retryable] of [
  ['20005', true],
  ['20183', false],
  ['40101', false],
  ['41203', false],
] as const)
  test(`${retryable ? 'offers' : 'does not offer'} a retry after ${code}`, () => {
    const payment = { id: 'pay_1', status: 'Declined', amount: 100, currency: 'EUR', response_code: code };
    assert.equal(toPaymentState('att-1', payment).retryable, retryable);
  });
