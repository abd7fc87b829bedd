import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createFetcher, type Fetcher } from '#fetch';
import type { CredentialContent } from '#commerce';
import { startPayPal, type SimulatedPayPal } from '../../../../../sandbox/paypal/index.ts';
import { inMemoryLedger } from '../../../../../test/support/embedded/in-memory-ledger.ts';
import { openNoticeInbox, type NoticeInbox } from '../../../../../test/support/embedded/notice-inbox.ts';
import { eur, press } from '../../../../../test/support/embedded/processor.ts';
import { ProcessorRefused, type PaymentProcessor, type PaymentState } from '../port.ts';
import { hostedPage } from '../stripe/stripe.ts';
import { processorFetcherOptions } from '../stripe/client.ts';
import { certificateUrl } from './certificate.ts';
import { createPayPalProcessor, type PayPalOptions } from './paypal.ts';
import { until } from '../../../../../test/support/until.ts';

describe('paypal', () => {
  let fake: SimulatedPayPal;
  let fetcher: Fetcher;
  let inbox: NoticeInbox;
  let processor: PaymentProcessor;
  let again: (changes?: Partial<PayPalOptions>) => PaymentProcessor;
  const asked: string[] = [];
  before(async () => {
    inbox = await openNoticeInbox();
    fake = await startPayPal({ slowMs: 60, webhookUrl: inbox.url });
    fetcher = createFetcher({ ...processorFetcherOptions(), allowPrivate: true });
    const { url: apiBase, clientId, clientSecret, webhookId, merchantId } = fake;
    const counted: Fetcher = {
      ...fetcher,
      fetch: (request) => {
        asked.push(new URL(request.url).pathname);
        return fetcher.fetch(request);
      },
    };
    const ledger = inMemoryLedger();
    const keys = { apiBase, clientId, clientSecret, webhookId, merchantId, isLive: false };
    again = (changes = {}) => createPayPalProcessor({ ...keys, fetcher: counted, ledger, ...changes });
    processor = again();
  });
  after(() => Promise.all([fetcher.close(), fake.close(), inbox.close()]));

  const open = async (reference: string): Promise<string> =>
    (await processor.open({ reference, orderNumber: 'N-1', ...eur(2_500) })).id;
  const pay = (id: string, reference: string, credential: CredentialContent): Promise<PaymentState> =>
    processor.authorize(id, {
      ...eur(2_500),
      reference,
      orderNumber: 'N-1',
      credential,
      returnUrl: 'https://shop.example/back',
    });
  const tokensAsked = (): number => asked.filter((path) => path === '/v1/oauth2/token').length;

  test('uses one access token until it is rejected, then one new one', async () => {
    const fresh = again();
    const tokensBefore = tokensAsked();
    const openOne = (reference: string): Promise<PaymentState> =>
      fresh.open({ reference, orderNumber: 'N-1', ...eur(100) });
    await Promise.all([openOne('token-1'), openOne('token-2'), openOne('token-3')]);
    assert.equal(tokensAsked() - tokensBefore, 1);
    fake.revokeTokens();
    await openOne('token-4');
    assert.equal(tokensAsked() - tokensBefore, 2);
  });

  test('opens one order for a reference, from any node', async () => {
    const first = await processor.open({ reference: 'same', orderNumber: 'N-1', ...eur(2_500) });
    const second = await again().open({ reference: 'same', orderNumber: 'N-1', ...eur(2_500) });
    assert.equal(second.id, first.id);
  });

  test('is paid on PayPal’s page: approved, then authorized and captured', async () => {
    const id = await open('page');
    const shown = await pay(id, 'page', hostedPage);
    assert.equal(shown.state, 'challenge');
    const back = await press(shown.challengeUrl, 'pay');
    assert.equal(back.headers.get('location'), `https://shop.example/back?token=${id}`);
    assert.equal((await processor.findByReference(id)).state, 'authorised');
    assert.equal(fake.book.total('authorized', 'page'), 0, 'nothing is held before the capture');
    const captured = await processor.capture(id, eur(2_500));
    assert.deepEqual(captured, { id, state: 'captured', captured: 2_500 });
    assert.equal(fake.book.total('captured', 'page'), 2_500);
  });

  test('never charges an approved order that was voided', async () => {
    const id = await open('left');
    const shown = await pay(id, 'left', hostedPage);
    await press(shown.challengeUrl, 'pay');
    assert.equal((await processor.void(id)).state, 'cancelled');
    assert.equal((await processor.capture(id, eur(2_500))).state, 'cancelled');
    assert.equal(fake.book.total('authorized', 'left'), 0);
  });

  test('keeps the page open for a buyer who came back without paying, until it is voided', async () => {
    const id = await open('undecided');
    const shown = await pay(id, 'undecided', hostedPage);
    await press(shown.challengeUrl, 'decline');
    assert.equal((await processor.findByReference(id)).state, 'challenge');
    assert.equal((await processor.void(id)).state, 'cancelled');
  });

  for (const [name, reason, retryable] of [
    ['insufficient_funds', 'response_5120', true],
    ['lost_card', 'response_9520', false],
    ['fraudulent', 'response_9500', false],
  ] as const)
    test(`returns ${name} as ${reason}`, async () => {
      const id = await open(`declined-${name}`);
      const state = await pay(id, `declined-${name}`, { type: 'card', token: `sandbox_${name}` });
      assert.deepEqual([state.state, state.reason, state.retryable], ['declined', reason, retryable]);
    });

  test('declines a Google Pay token without a request', async () => {
    const id = await open('google');
    const tokensBefore = asked.length;
    const { state, reason } = await pay(id, 'google', {
      type: 'PAYMENT_GATEWAY',
      token: '{"signature":"x"}',
    });
    assert.deepEqual([state, reason], ['declined', 'credential-unsupported']);
    assert.equal(asked.length, tokensBefore);
  });

  test('refunds that are pending complete or fail later', async () => {
    for (const [name, end] of [
      ['refund_pending', 'completed'],
      ['refund_fails', 'failed'],
    ] as const) {
      const id = await open(name);
      await pay(id, name, { type: 'card', token: `sandbox_${name}` });
      await processor.capture(id, eur(2_500));
      const refund = await processor.refund(id, eur(500), `${name}-1`);
      assert.equal(refund.status, 'pending');
      let status: string = refund.status;
      await until(async () => {
        ({ status } = await processor.findRefund(refund.id ?? ''));
        return status !== 'pending';
      });
      assert.equal(status, end);
    }
  });

  test('rejects a currency that PayPal does not accept before it asks', async () => {
    const opening = processor.open({ reference: 'kwd', orderNumber: 'N-1', amount: 1_000, currency: 'KWD' });
    await assert.rejects(opening, ProcessorRefused);
  });

  test('rejects a webhook for another webhook ID, and one with an expired certificate', async () => {
    const id = await open('noticed');
    await pay(id, 'noticed', { type: 'card', token: 'sandbox_success' });
    await until(() => inbox.of('noticed').length > 0);
    const [notice] = inbox.of('noticed');
    assert.ok(notice);
    const { body, headers } = notice;
    const read = (by: PaymentProcessor) => by.readNotices(body, (name) => headers[name]);
    assert.deepEqual(await read(processor), [{ reference: 'noticed', intentId: id }]);
    assert.equal(await read(again({ webhookId: 'OTHER' })), undefined);
    assert.equal(await read(again({ now: () => Date.now() + 800 * 86_400_000 })), undefined);
    const elsewhere = { ...headers, 'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1' };
    assert.equal(await processor.readNotices(body, (name) => (elsewhere as typeof headers)[name]), undefined);
  });
});

const origins = ['https://api.paypal.com'];
for (const url of [
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:444/v1/notifications/certs/CERT-1',
  'https://user@api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/notifications/certs/../../redirect',
  'https://api.paypal.com/v1/notifications/certs/CERT-1?to=evil',
  'CERT-1',
])
  test(`reads no certificate from ${url}`, () => assert.equal(certificateUrl(url, origins), undefined));

test('reads a certificate from PayPal', () => {
  const url = 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-aecacc47';
  assert.equal(certificateUrl(url, origins), url);
});
