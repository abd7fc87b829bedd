import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startPsp, type Psp } from './index.ts';
import { createClient, openInbox, sessionFields, type Client, type Fields } from './testing.ts';

describe('session', () => {
  const minute = 60_000;
  const start = Date.now();
  let now = start;
  let psp: Psp;
  let client: Client;
  before(async () => {
    psp = await startPsp({ now: () => now });
    client = createClient(psp);
  });
  after(() => psp.close());

  const pay = (url: string, outcome = 'pay'): Promise<Response> =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  const path = (id: string): string => `/v1/checkout/sessions/${id}`;
  const inSeconds = (ms: number): number => Math.floor((now + ms) / 1_000);

  test('creates an open session without a payment and returns it in the API format', async () => {
    const made = await client.session({ client_reference_id: 'pi_ours', 'metadata[a]': 'b' });
    assert.match(made.id, /^cs_test_[0-9a-f]{24}$/);
    const { object, status, payment_status, mode, amount_total, currency, payment_intent } = made;
    assert.deepEqual(
      { object, status, payment_status, mode, amount_total, currency, payment_intent },
      {
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        mode: 'payment',
        amount_total: 2_500,
        currency: 'eur',
        payment_intent: null,
      },
    );
    assert.deepEqual([made.client_reference_id, made.metadata], ['pi_ours', { a: 'b' }]);
    assert.equal(made.url, `${psp.url}/c/pay/${made.id}`);
    assert.equal(made.expires_at, inSeconds(24 * 60 * minute), 'a day unless told');
    assert.deepEqual((await client.get(path(made.id))).body, made);
  });

  test('completes a paid session and authorizes its payment with the session metadata', async () => {
    const made = await client.session();
    await pay(made.url);
    const plain = (await client.get(path(made.id))).body;
    assert.deepEqual([plain.status, plain.payment_status, plain.url], ['complete', 'unpaid', null]);
    assert.match(plain.payment_intent, /^pi_/);
    for (const query of ['?expand[]=payment_intent', '?expand%5B0%5D=payment_intent']) {
      const { payment_intent: inner } = (await client.get(path(made.id) + query)).body;
      assert.deepEqual(
        [inner.id, inner.status, inner.amount_capturable, inner.metadata],
        [plain.payment_intent, 'requires_capture', 2_500, { reference: 'r-1' }],
      );
    }
    await client.post(`/v1/payment_intents/${plain.payment_intent}/capture`);
    assert.equal((await client.get(path(made.id))).body.payment_status, 'paid');
  });

  test('confirms its payment only on the page and cancels only an authorized one', async () => {
    const made = await client.session();
    await pay(made.url, 'decline');
    const { payment_intent: id, status } = (await client.get(path(made.id))).body;
    assert.equal(status, 'open');
    const intent = `/v1/payment_intents/${id}`;
    for (const [action, fields] of [
      ['confirm', { payment_method: 'pm_card_visa' }],
      ['cancel', {}],
    ] as [string, Fields][]) {
      const refused = await client.post(`${intent}/${action}`, fields);
      assert.deepEqual([refused.status, refused.body.error.type], [400, 'invalid_request_error'], action);
    }
    await pay(made.url);
    assert.equal((await client.post(`${intent}/cancel`)).body.status, 'canceled');
  });

  test('expires an open session with its payment attempt and rejects any other', async () => {
    for (const tried of [false, true]) {
      const made = await client.session();
      if (tried) await pay(made.url, 'decline');
      const ended = await client.post(`${path(made.id)}/expire`, { 'expand[0]': 'payment_intent' });
      assert.deepEqual([ended.status, ended.body.status, ended.body.url], [200, 'expired', null]);
      assert.equal(ended.body.payment_intent?.status, tried ? 'canceled' : undefined);
      const again = await client.post(`${path(made.id)}/expire`);
      assert.equal(again.status, 400);
      assert.match(again.body.error.message, /a status of `expired`/);
    }
    const paid = await client.session();
    await pay(paid.url);
    const late = await client.post(`${path(paid.id)}/expire`);
    assert.match(late.body.error.message, /a status of `complete`/);
    assert.equal((await client.get(path(paid.id))).body.status, 'complete');
  });

  test('expires a session at its exact second', async (t) => {
    t.after(() => (now = start));
    const made = await client.session({ expires_at: inSeconds(31 * minute) });
    now = made.expires_at * 1_000 - 1;
    assert.equal((await client.get(path(made.id))).body.status, 'open');
    now += 1;
    assert.equal((await client.get(path(made.id))).body.status, 'expired');
    assert.equal((await pay(made.url)).status, 200);
    assert.equal((await client.get(path(made.id))).body.payment_intent, null, 'nobody paid');
  });

  test('makes each change once per key and replays the response', async () => {
    const first = await client.post('/v1/checkout/sessions', { ...sessionFields }, 'cs-1');
    const again = await client.post('/v1/checkout/sessions', { ...sessionFields }, 'cs-1');
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.deepEqual(again.body, first.body);
    const other = { ...sessionFields, cancel_url: 'https://other.example/' };
    const refused = await client.post('/v1/checkout/sessions', other, 'cs-1');
    assert.deepEqual([refused.status, refused.body.error.type], [400, 'idempotency_error']);
    const ended = await client.post(`${path(first.body.id)}/expire`, {}, 'cs-2');
    const twice = await client.post(`${path(first.body.id)}/expire`, {}, 'cs-2');
    assert.deepEqual([twice.status, twice.body], [200, ended.body]);
    assert.equal(
      (await client.post('/v1/checkout/sessions', { ...sessionFields }, 'cs-1')).body.status,
      'open',
    );
  });

  test('merges metadata and removes empty values', async () => {
    const id = await client.intent({ 'metadata[reference]': 'r', 'metadata[gone]': 'x' });
    const intent = `/v1/payment_intents/${id}`;
    const change = { 'metadata[checkout_session]': 'cs_1', 'metadata[gone]': '' };
    const changed = await client.post(intent, change, 'm-1');
    assert.deepEqual(changed.body.metadata, { reference: 'r', checkout_session: 'cs_1' });
    await client.post(`${intent}/cancel`);
    const again = await client.post(intent, change, 'm-1');
    assert.deepEqual(again.body, changed.body);
    assert.deepEqual((await client.get(intent)).body.metadata, changed.body.metadata);
    const late = await client.post(intent, { 'metadata[late]': 'y' });
    assert.deepEqual([late.body.status, late.body.metadata.late], ['canceled', 'y']);
    const wrong = await client.post(intent, { amount: 1 });
    assert.equal(wrong.body.error.code, 'parameter_unknown');
    const many = Object.fromEntries(Array.from({ length: 49 }, (_, i) => [`metadata[k${i}]`, '1']));
    assert.equal((await client.post(intent, many)).status, 400, '50 keys at most, old and new');
  });

  const refusals: [what: string, fields: Fields, param: string, code?: string][] = [
    ['another mode', { mode: 'subscription' }, 'mode'],
    [
      'no unit amount',
      { 'line_items[0][price_data][unit_amount]': '' },
      'line_items[0][price_data][unit_amount]',
    ],
    [
      'no product name',
      { 'line_items[0][price_data][product_data][name]': '' },
      'line_items[0][price_data][product_data][name]',
    ],
    ['a second line', { 'line_items[1][quantity]': 1 }, 'line_items[1][quantity]', 'parameter_unknown'],
    ['a script as success URL', { success_url: 'javascript:alert(1)' }, 'success_url', 'url_invalid'],
    ['a script as cancel URL', { cancel_url: 'data:text/html,x' }, 'cancel_url', 'url_invalid'],
    ['an expiry that is too soon', { expires_at: Math.floor(start / 1_000) + 1_799 }, 'expires_at'],
    ['an expiry that is too late', { expires_at: Math.floor(start / 1_000) + 86_402 }, 'expires_at'],
    ['an expiry that is not a number', { expires_at: 'soon' }, 'expires_at', 'parameter_invalid_integer'],
    ['an unknown expansion', { 'expand[]': 'customer' }, 'expand'],
    [
      'an unknown parameter',
      { 'line_items[0][price]': 'price_1' },
      'line_items[0][price]',
      'parameter_unknown',
    ],
  ];
  for (const [what, fields, param, code] of refusals) {
    test(`rejects a session with ${what}`, async () => {
      const { status, body } = await client.post('/v1/checkout/sessions', { ...sessionFields, ...fields });
      assert.deepEqual([status, body.error.type, body.error.param], [400, 'invalid_request_error', param]);
      if (code !== undefined) assert.equal(body.error.code, code);
    });
  }

  test('returns 404 for an unknown session or action', async () => {
    for (const answer of [
      await client.get(path('cs_test_0')),
      await client.post(`${path('cs_test_0')}/expire`),
      await client.get(path('__proto__')),
    ])
      assert.deepEqual([answer.status, answer.body.error.code], [404, 'resource_missing']);
    assert.equal((await client.post(`${path('cs_test_0')}/explode`)).status, 404);
    assert.equal((await client.get('/v1/checkout/sessions')).status, 404);
  });

  test('keeps sessions, payments, and responses over a restart and keeps counting the time', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-psp-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const ledger = join(folder, 'ledger.jsonl');
    let later = start;
    const first = await startPsp({ ledger, now: () => later });
    const one = createClient(first);
    const [open, tried, paid] = [await one.session(), await one.session(), await one.session()];
    await pay(tried.url, 'decline');
    await pay(paid.url);
    const keyed = await one.post('/v1/checkout/sessions', { ...sessionFields }, 'k');
    const seen = await Promise.all([open, tried, paid].map(({ id }) => one.get(path(id))));
    await first.close();

    const second = await startPsp({ ledger, now: () => later, publicUrl: first.url });
    t.after(() => second.close());
    const two = createClient(second);
    for (const { body } of seen) assert.deepEqual((await two.get(path(body.id))).body, body);
    assert.deepEqual((await two.post('/v1/checkout/sessions', { ...sessionFields }, 'k')).body, keyed.body);
    assert.deepEqual(second.ledger().sums, first.ledger().sums);
    assert.deepEqual(second.ledger().entries, first.ledger().entries);
    later += 25 * 60 * minute;
    const after = await Promise.all([open, tried, paid].map(({ id }) => two.get(path(id))));
    assert.deepEqual(
      after.map(({ body }) => body.status),
      ['expired', 'expired', 'complete'],
    );
  });

  test('sends webhooks about sessions and their payments', async (t) => {
    const inbox = await openInbox();
    let later = start;
    const told = await startPsp({ webhook: { url: inbox.url }, now: () => later });
    t.after(() => Promise.all([told.close(), inbox.close()]));
    const by = createClient(told);
    const made = await by.session();
    await pay(made.url, 'decline');
    await inbox.wait(2);
    await pay(made.url);
    await inbox.wait(4);
    const ended = await by.session();
    await by.post(`${path(ended.id)}/expire`);
    await inbox.wait(5);
    const tried = await by.session();
    await pay(tried.url, 'decline');
    await inbox.wait(7);
    later += 25 * 60 * minute;
    await by.get(path(tried.id));
    await inbox.wait(9);
    const events = inbox.received.map(({ body }) => JSON.parse(body));
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'payment_intent.created',
        'payment_intent.payment_failed',
        'payment_intent.amount_capturable_updated',
        'checkout.session.completed',
        'checkout.session.expired',
        'payment_intent.created',
        'payment_intent.payment_failed',
        'payment_intent.canceled',
        'checkout.session.expired',
      ],
    );
    const completed = events[3].data.object;
    assert.deepEqual(
      [completed.id, completed.object, completed.status, completed.payment_intent],
      [made.id, 'checkout.session', 'complete', events[2].data.object.id],
    );
  });

  test('expires an unvisited page and sends a webhook', async (t) => {
    const inbox = await openInbox();
    t.after(() => inbox.close());
    const folder = await mkdtemp(join(tmpdir(), 'portico-psp-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const ledger = join(folder, 'ledger.jsonl');
    const before = await startPsp({ ledger });
    const { id } = await createClient(before).session();
    await before.close();
    // A day later but for 50 ms.
    const ahead = 24 * 60 * minute - 50;
    const second = await startPsp({
      ledger,
      webhook: { url: inbox.url, events: ['checkout.session.expired'] },
      now: () => Date.now() + ahead,
    });
    t.after(() => second.close());
    await inbox.wait(1);
    assert.equal(JSON.parse(inbox.received[0]?.body ?? '{}').data.object.id, id);
  });
});
