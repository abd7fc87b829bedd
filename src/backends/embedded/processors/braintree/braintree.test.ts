import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { CredentialContent } from '#commerce';
import { braintreeWebhook } from '../../../../../sandbox/braintree/index.ts';
import { startApi } from '../../../../../sandbox/json-api/server.ts';
import {
  braintreeGooglePay,
  fakeNonce,
  startBraintreeBench,
  type BraintreeBench,
} from '../../../../../test/support/embedded/braintree.ts';
import { eur } from '../../../../../test/support/embedded/processor.ts';
import { ProcessorUncertain, type Authorization, type PaymentState } from '../port.ts';
import { fromBraintreeAmount, toBraintreeAmount } from './amounts.ts';
import { readBraintreeNotice } from './notices.ts';
import { authorizationInput } from './request.ts';
import { readTransaction } from './state.ts';

const details = (reference: string, credential: CredentialContent): Authorization => ({
  ...eur(2_500),
  reference,
  orderNumber: 'N-1',
  credential,
  returnUrl: 'https://shop.example/back',
});

describe('braintree', () => {
  let bench: BraintreeBench;
  /** Settles when it is told to, and takes its time. */
  let slow: BraintreeBench;
  const closers: (() => unknown)[] = [];
  before(async () => {
    const t = { after: (close: () => unknown) => void closers.push(close) } as never;
    bench = await startBraintreeBench(t);
    slow = await startBraintreeBench(t, { settleMs: 3_600_000, slowMs: 800 });
  });
  after(() => Promise.all(closers.map((close) => close())));

  const pay = (
    reference: string,
    credential: CredentialContent,
    by = bench.processor,
  ): Promise<PaymentState> => by.authorize(reference, details(reference, credential));

  test('charges the nonce of what Google Pay returned, once', async () => {
    const googlePay = braintreeGooglePay(bench.fake);
    assert.equal((await pay('google-1', googlePay)).state, 'authorised');
    const replayed = await pay('google-2', googlePay);
    assert.deepEqual([replayed.state, replayed.reason], ['declined', 'validation_91564']);
    assert.equal((await pay('google-1', googlePay)).state, 'authorised', 'what was paid stays paid');
    assert.equal(bench.fake.book.total('authorized', 'google-1'), 2_500);
  });

  for (const [what, fault] of [
    ['another merchant', 'wrong-recipient'],
    ['three hours ago', 'expired'],
  ] as const)
    test(`declines a Google Pay token of ${what}, twice too`, async () => {
      const credential = braintreeGooglePay(bench.fake, { fault });
      for (const reason of ['validation_91565', 'validation_915234']) {
        const state = await pay(`google-${fault}`, credential);
        assert.deepEqual([state.state, state.reason, state.retryable], ['declined', reason, true]);
      }
    });

  for (const [name, reason, retryable] of [
    ['insufficient_funds', 'processor_2001', true],
    ['lost_card', 'processor_2012', false],
    ['fraudulent', 'processor_2014', false],
    ['challenge', 'processor_2099', true],
  ] as const)
    test(`returns ${name} as ${reason}`, async () => {
      const { state, ...declined } = await pay(`declined-${name}`, fakeNonce(name));
      assert.deepEqual([state, declined.reason, declined.retryable], ['declined', reason, retryable]);
    });

  for (const [what, credential] of [
    ['a sealed token of another gateway', { type: 'PAYMENT_GATEWAY', token: '{"signedMessage":"{}"}' }],
    ['no token', { type: 'token' }],
  ] as const)
    test(`rejects ${what} without a request`, async () => {
      const asked = bench.fake.exchanges.length;
      const { state, reason } = await pay('foreign', credential);
      assert.deepEqual([state, reason], ['declined', 'credential-unsupported']);
      assert.equal(bench.fake.exchanges.length, asked);
    });

  test('charges no currency without a merchant account of its own', async () => {
    const money = { amount: 2_500, currency: 'GBP' };
    const open = bench.processor.open({ reference: 'gbp', orderNumber: 'N-1', ...money });
    await assert.rejects(open, { code: 'currency-not-supported' });
    const authorize = bench.processor.authorize('gbp', { ...details('gbp', fakeNonce('success')), ...money });
    await assert.rejects(authorize, { code: 'currency-not-supported' });
    assert.deepEqual(bench.processor.capabilities().currencies, ['EUR', 'USD', 'JPY']);
  });

  test('voids what was authorized in the currency of another merchant account', async () => {
    const swapped = bench.again({ merchantAccounts: new Map([['EUR', 'portico_usd']]) });
    assert.deepEqual(await swapped.check?.(), { ok: false, code: 'merchant-account-currency' });
    const { state, reason, retryable } = await pay('swapped', fakeNonce('success'), swapped);
    assert.deepEqual([state, reason, retryable], ['declined', 'amount-mismatch', false]);
    assert.equal(bench.fake.book.total('voided', 'swapped'), 2_500);
  });

  test('does not capture what turns out to be in another currency', async () => {
    const swapped = bench.again({ merchantAccounts: new Map([['EUR', 'portico_usd']]) });
    const lost = pay('swapped-lost', fakeNonce('lost_answer'), swapped);
    await assert.rejects(lost, ProcessorUncertain);
    assert.equal((await swapped.capture('swapped-lost', eur(2_500))).state, 'cancelled');
    const { book } = bench.fake;
    assert.deepEqual(
      [book.total('captured', 'swapped-lost'), book.total('voided', 'swapped-lost')],
      [0, 2_500],
    );
  });

  test('finds a payment that the search does not show yet once it does', async () => {
    await assert.rejects(pay('lagging', fakeNonce('lookup_lag')), ProcessorUncertain);
    assert.equal((await bench.again().findByReference('lagging')).state, 'processing');
    await wait(100);
    assert.equal((await bench.again().findByReference('lagging')).state, 'authorised');
  });

  test('voids an authorization whose void came while it was on its way', async () => {
    const [paid, voided] = await Promise.all([
      pay('crossed', fakeNonce('slow'), slow.processor),
      wait(30).then(() => slow.again().void('crossed')),
    ]);
    assert.equal((voided as PaymentState).state, 'voiding');
    assert.equal(paid.state, 'cancelled');
    assert.equal(slow.fake.book.total('voided', 'crossed'), 2_500);
  });

  test('keeps a charge or a void where both are asked for at once, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const reference = `race-${round}`;
      await pay(reference, fakeNonce('success'), slow.processor);
      const both = [slow.processor.capture(reference, eur(2_500)), slow.again().void(reference)];
      await Promise.allSettled(round % 2 ? both : both.toReversed());
      const state = await slow.processor.void(reference);
      const { book } = slow.fake;
      const [captured, voided] = [book.total('captured', reference), book.total('voided', reference)];
      assert.equal(captured + voided, 2_500, `${captured} captured, ${voided} voided`);
      assert.equal(state.state, captured > 0 ? 'captured' : 'cancelled');
    }
  });

  for (const minutes of [10, -10])
    test(`waits for a capture of another node with a clock ${minutes} minutes away`, async () => {
      const reference = `apart-${minutes}`;
      await pay(reference, fakeNonce('success'), slow.processor);
      const ledger = { ...slow.ledger, now: async () => Date.now() };
      const away = slow.again({ ledger, now: () => Date.now() + minutes * 60_000 });
      const near = slow.again({ ledger });
      const [asks, voids] = minutes > 0 ? [near, away] : [away, near];
      const captured = asks.capture(reference, eur(2_500));
      const isAsked = (): boolean =>
        [...slow.ledger.all.values()].some(
          ({ kind, payment }) => kind === 'capture_asked' && payment === reference,
        );
      while (!isAsked()) await wait(1);
      await voids.void(reference);
      await captured;
      const { book } = slow.fake;
      assert.equal(book.total('captured', reference) + book.total('voided', reference), 2_500);
    });

  test('reports a settlement that is declined after the capture', async () => {
    await pay('unsettled', fakeNonce('late_decline'), slow.processor);
    assert.equal((await slow.processor.capture('unsettled', eur(2_500))).state, 'captured');
    await slow.fake.settle();
    const { state, reason, captured } = await slow.processor.findByReference('unsettled');
    assert.deepEqual([state, reason, captured], ['declined', 'settlement_4001', 0]);
  });

  for (const [what, answer, expected] of [
    [
      'an error beside a transaction',
      { data: { authorizeCreditCard: {} }, errors: [{ extensions: { errorClass: 'NOT_FOUND' } }] },
      'ProcessorUncertain',
    ],
    ['an error inside', { errors: [{ extensions: { errorClass: 'INTERNAL' } }] }, 'ProcessorUncertain'],
    ['an error without a class', { errors: [{ message: 'No.' }] }, 'ProcessorUncertain'],
    ['no data', {}, 'ProcessorUncertain'],
    ['no permission', { errors: [{ extensions: { errorClass: 'AUTHORIZATION' } }] }, 'ProcessorRefused'],
    [
      'another wrong input',
      { errors: [{ extensions: { errorClass: 'VALIDATION', legacyCode: '91513' } }] },
      'ProcessorRefused',
    ],
  ] as const)
    test(`takes ${what} for no decline`, async () => {
      const api = await startApi(async () => ({ status: 200, body: answer }));
      closers.push(() => api.close());
      const reference = `odd-${what.replaceAll(' ', '-')}`;
      const by = bench.again({ apiBase: api.url });
      await assert.rejects(pay(reference, fakeNonce('success'), by), { name: expected });
    });

  test('knows no refund that is not there', () =>
    assert.rejects(bench.processor.findRefund('cmVmdW5kX25vbmU='), { code: 'resource_missing' }));

  describe('webhooks', () => {
    const sign = (
      kind: string,
      reference: string,
      keys: { publicKey: string; privateKey: string } = bench.fake,
    ) => braintreeWebhook(kind, { transaction: { id: 'abc', 'order-id': reference } }, keys, Date.now()).body;
    const read = (body: string) => bench.processor.readNotices(body, () => undefined);

    test('name the payment that they are about', async () => {
      for (const kind of ['transaction_settled', 'refund_failed'])
        assert.deepEqual(await read(sign(kind, 'att-1')), [{ reference: 'att-1', intentId: 'att-1' }]);
      const dispute = { dispute: { id: 'd1', transaction: { id: 'abc', 'order-id': 'att-2' } } };
      const { body } = braintreeWebhook('dispute_opened', dispute, bench.fake, Date.now());
      assert.deepEqual(await read(body), [{ reference: 'att-2', intentId: 'att-2' }]);
    });

    test('change nothing where they are about no payment', async () => {
      const { body } = braintreeWebhook('check', { check: 'true' }, bench.fake, Date.now());
      assert.deepEqual(await read(body), []);
      assert.deepEqual(await read(sign('transaction_settled', 'not an order of ours')), []);
    });

    test('are rejected without a signature of the private key', async () => {
      const { publicKey } = bench.fake;
      const signed = new URLSearchParams(sign('transaction_settled', 'att-1'));
      const other = Buffer.from('<notification><kind>check</kind></notification>').toString('base64');
      for (const body of [
        '',
        'null',
        sign('transaction_settled', 'att-1', { publicKey, privateKey: 'f'.repeat(32) }),
        sign('transaction_settled', 'att-1', { ...bench.fake, publicKey: 'ffffffffffffffff' }),
        new URLSearchParams({ ...Object.fromEntries(signed), bt_payload: other }).toString(),
        new URLSearchParams({ bt_payload: signed.get('bt_payload') ?? '' }).toString(),
      ])
        assert.equal(await read(body), undefined, body);
    });

    test('are read where one of several signatures is ours, and without the line break at the end', async () => {
      const form = new URLSearchParams(sign('transaction_settled', 'att-1'));
      const signature = form.get('bt_signature') ?? '';
      form.set('bt_signature', `ffffffffffffffff|${'0'.repeat(40)}&${signature}`);
      form.set('bt_payload', (form.get('bt_payload') ?? '').trim());
      assert.deepEqual(await read(form.toString()), [{ reference: 'att-1', intentId: 'att-1' }]);
    });

    test('are never thrown at, whatever is signed', () => {
      const keys = { publicKey: 'ours_ours', privateKey: 'secretsecretsecret' };
      fc.assert(
        fc.property(fc.string(), (text) => {
          const { body } = braintreeWebhook(text, { transaction: { id: text } }, keys, 0);
          const notice = readBraintreeNotice(body, keys);
          assert.equal(notice?.reference, undefined);
          readBraintreeNotice(text, keys);
        }),
      );
    });

    test('arrive of a refund that failed, and of a settlement where Braintree has them', async () => {
      const kinds = () =>
        bench.fake.events.map(({ body }) => {
          const payload = Buffer.from(new URLSearchParams(body).get('bt_payload') ?? '', 'base64').toString();
          return /<kind>(\w+)</.exec(payload)?.[1];
        });
      await pay('told', fakeNonce('webhook_first'));
      await bench.processor.capture('told', eur(2_500));
      await pay('untold', fakeNonce('success'));
      await bench.processor.capture('untold', eur(2_500));
      await pay('failing', fakeNonce('refund_fails'));
      await bench.processor.capture('failing', eur(2_500));
      const { id = '' } = await bench.processor.refund('failing', eur(100), 'key');
      await bench.fake.settle();
      assert.equal((await bench.processor.findRefund(id)).status, 'failed');
      assert.deepEqual(kinds().slice(-2), ['transaction_settled', 'refund_failed']);
    });
  });
});

test('sends billing and risk facts, and the merchant account of the currency', () => {
  const payer: Authorization['payer'] = {
    instrument: {
      billingAddress: { firstName: 'Ada', street: '1 Main St', postalCode: '94103', country: 'USA' },
    },
    signals: { 'dev.ucp.buyer_ip': '203.0.113.7' },
  };
  const given = { ...details('att-1', {}), payer };
  assert.deepEqual(authorizationInput('nonce-1', given, { accountId: 'acme_eur', key: 'key-1' }), {
    apiRequestKey: 'key-1',
    paymentMethodId: 'nonce-1',
    transaction: {
      amount: '25.00',
      merchantAccountId: 'acme_eur',
      orderId: 'att-1',
      riskData: { customerIp: '203.0.113.7' },
    },
    options: {
      billingAddress: {
        firstName: 'Ada',
        streetAddress: '1 Main St',
        postalCode: '94103',
        countryCode: 'US',
      },
    },
  });
});

test('leaves out what Braintree would reject', () => {
  const payer: Authorization['payer'] = {
    instrument: { billingAddress: { street: 'x'.repeat(256), postalCode: '1234567890', locality: '' } },
    signals: { 'dev.ucp.buyer_ip': 'not an address' },
  };
  const input = authorizationInput('n', { ...details('att-1', {}), payer }, { accountId: 'a', key: 'k' });
  assert.equal('options' in input, false);
  assert.equal(JSON.stringify(input).includes('riskData'), false);
});

for (const [status, state] of [
  ['AUTHORIZING', 'processing'],
  ['AUTHORIZED', 'authorised'],
  ['AUTHORIZATION_EXPIRED', 'cancelled'],
  ['SUBMITTED_FOR_SETTLEMENT', 'captured'],
  ['SETTLING', 'captured'],
  ['SETTLED', 'captured'],
  ['SETTLEMENT_PENDING', 'captured'],
  ['SETTLEMENT_CONFIRMED', 'captured'],
  ['SETTLEMENT_DECLINED', 'declined'],
  ['VOIDED', 'cancelled'],
  ['FAILED', 'declined'],
] as const)
  test(`reads ${status} as ${state}`, () => {
    const transaction = { id: 't', status, amount: { value: '25.00', currencyCode: 'EUR' } };
    assert.equal(readTransaction('att-1', transaction).state.state, state);
  });

test('is uncertain about an unknown status and an unreadable amount', () => {
  const amount = { value: '25.00', currencyCode: 'EUR' };
  for (const transaction of [
    { id: 't', status: 'LEVITATING', amount },
    { id: 't', status: 'AUTHORIZED', amount: { ...amount, value: 'much' } },
    { status: 'AUTHORIZED', amount },
  ])
    assert.throws(() => readTransaction('att-1', transaction), ProcessorUncertain);
});

test('returns the reason of the gateway', () => {
  const amount = { value: '25.00', currencyCode: 'EUR' };
  for (const [reason, retryable] of [
    ['THREE_D_SECURE', true],
    ['FRAUD', false],
  ] as const) {
    const statusHistory = [{ __typename: 'GatewayRejectedEvent', gatewayRejectionReason: reason }];
    const { state } = readTransaction('a', { id: 't', status: 'GATEWAY_REJECTED', amount, statusHistory });
    assert.deepEqual([state.reason, state.retryable], [`gateway_${reason.toLowerCase()}`, retryable]);
  }
});

test('writes amounts with the digits of the currency, and reads them back', () => {
  assert.equal(toBraintreeAmount(2_500, 'EUR'), '25.00');
  assert.equal(toBraintreeAmount(5, 'EUR'), '0.05');
  assert.equal(toBraintreeAmount(2_500, 'JPY'), '2500');
  assert.equal(toBraintreeAmount(2_500, 'KWD'), '2.500');
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000_000 }),
      fc.constantFrom('EUR', 'USD', 'JPY', 'KWD', 'HUF', 'CLP'),
      (amount, currency) =>
        assert.equal(fromBraintreeAmount(currency, toBraintreeAmount(amount, currency)), amount),
    ),
  );
  for (const [amount, currency] of [
    [0, 'EUR'],
    [-1, 'EUR'],
    [1.5, 'EUR'],
    [1, 'XXZ'],
  ] as const)
    assert.throws(() => toBraintreeAmount(amount, currency), { name: 'ProcessorRefused' });
});
