import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startPsp, type Psp } from './index.ts';
import { createClient, type Client } from './testing.ts';

describe('API', () => {
  let psp: Psp;
  let client: Client;
  before(async () => {
    psp = await startPsp({ slowMs: 40 });
    client = createClient(psp);
  });
  after(() => psp.close());

  test('creates, authorizes, captures, and refunds a payment', async () => {
    const created = await client.post('/v1/payment_intents', {
      amount: 2_500,
      currency: 'EUR',
      capture_method: 'manual',
      'allowed_payment_method_types[0]': 'card',
      'metadata[reference]': 'r-1',
      description: 'Order 1',
    });
    assert.equal(created.status, 200);
    const { id } = created.body;
    assert.match(id, /^pi_[0-9a-f]{24}$/);
    assert.equal(created.body.object, 'payment_intent');
    assert.equal(created.body.status, 'requires_payment_method');
    assert.equal(created.body.currency, 'eur');
    assert.deepEqual(created.body.metadata, { reference: 'r-1' });

    const confirmed = await client.post(`/v1/payment_intents/${id}/confirm`, {
      payment_method: 'pm_card_visa',
      return_url: 'https://shop.example/back',
    });
    assert.deepEqual(
      [confirmed.body.status, confirmed.body.amount_capturable, confirmed.body.payment_method],
      ['requires_capture', 2_500, 'pm_sandbox_success'],
    );
    assert.match(confirmed.body.latest_charge, /^ch_/);

    const captured = await client.post(`/v1/payment_intents/${id}/capture`, { amount_to_capture: 2_000 });
    assert.deepEqual([captured.body.status, captured.body.amount_received], ['succeeded', 2_000]);
    assert.deepEqual((await client.get(`/v1/payment_intents/${id}`)).body, captured.body);

    const refunded = await client.post('/v1/refunds', {
      payment_intent: id,
      amount: 500,
      reason: 'requested_by_customer',
    });
    assert.deepEqual(
      [refunded.body.object, refunded.body.amount, refunded.body.status, refunded.body.payment_intent],
      ['refund', 500, 'succeeded', id],
    );
    assert.deepEqual((await client.get(`/v1/refunds/${refunded.body.id}`)).body, refunded.body);

    const second = await client.post('/v1/refunds', { payment_intent: id, amount: 100 });
    const of = `/v1/refunds?payment_intent=${id}`;
    const { body } = await client.get(of);
    assert.deepEqual([body.object, body.has_more, body.data], ['list', false, [second.body, refunded.body]]);
    const page = (await client.get(`${of}&limit=1`)).body;
    assert.deepEqual([page.has_more, page.data], [true, [second.body]]);
    assert.deepEqual((await client.get('/v1/refunds?payment_intent=pi_none')).body.data, []);
    for (const wrong of ['limit=0', 'limit=101', 'limit=x', 'unknown=1'])
      assert.equal((await client.get(`/v1/refunds?${wrong}`)).status, 400, wrong);
  });

  test('creates and confirms an intent in one request', async () => {
    const done = await client.post('/v1/payment_intents', {
      amount: 100,
      currency: 'jpy',
      confirm: true,
      payment_method: 'pm_sandbox_success',
    });
    assert.deepEqual([done.body.status, done.body.amount_received], ['succeeded', 100]);
    const waiting = await client.post('/v1/payment_intents', {
      amount: 100,
      currency: 'jpy',
      payment_method: 'pm_sandbox_success',
    });
    assert.equal(waiting.body.status, 'requires_confirmation');
    const confirmed = await client.post(`/v1/payment_intents/${waiting.body.id}/confirm`);
    assert.equal(confirmed.body.status, 'succeeded');
  });

  test('requires the secret key as Bearer or Basic', async () => {
    const ask = (authorization: string) =>
      fetch(`${psp.url}/v1/payment_intents/pi_0`, { headers: authorization ? { authorization } : {} });
    assert.equal((await ask('')).status, 401);
    assert.equal((await ask(`Bearer ${psp.publishableKey}`)).status, 401);
    assert.equal((await ask(`Bearer ${psp.secretKey}`)).status, 404);
    assert.equal((await ask(`Basic ${btoa(`${psp.secretKey}:`)}`)).status, 404);
    const refused = await ask('Bearer sk_test_wrong');
    assert.ok(!(await refused.text()).includes('sk_test_wrong'));
    assert.equal((await fetch(`${psp.url}/ledger`)).status, 401);
  });

  const good = { amount: 100, currency: 'eur' };
  const refusals: [
    what: string,
    path: string,
    fields: Record<string, string | number>,
    status: number,
    code?: string,
  ][] = [
    ['a missing amount', '', { currency: 'eur' }, 400, 'parameter_missing'],
    ['a zero amount', '', { ...good, amount: 0 }, 400, 'parameter_invalid_integer'],
    ['a fractional amount', '', { ...good, amount: '10.5' }, 400, 'parameter_invalid_integer'],
    ['a huge amount', '', { ...good, amount: 100_000_000 }, 400, 'amount_too_large'],
    ['a fraction of a króna', '', { amount: 150, currency: 'isk' }, 400, 'parameter_invalid_integer'],
    ['a malformed currency', '', { ...good, currency: 'euro' }, 400, 'parameter_invalid_string'],
    ['an unknown parameter', '', { ...good, amonut: 1 }, 400, 'parameter_unknown'],
    ['an unknown instrument', '', { ...good, payment_method: 'pm_nobody' }, 400, 'resource_missing'],
    ['a token as payment method', '', { ...good, payment_method: 'tok_visa' }, 400, 'resource_missing'],
    ['a card number', '', { ...good, 'payment_method_data[card][number]': '4242424242424242' }, 400],
    ['a script as return URL', '', { ...good, return_url: 'javascript:alert(1)' }, 400, 'url_invalid'],
    ['an unknown intent', '/pi_0/capture', {}, 404, 'resource_missing'],
    ['an unknown action', '/pi_0/explode', {}, 404],
  ];
  for (const [what, path, fields, status, code] of refusals) {
    test(`rejects ${what}`, async () => {
      const answer = await client.post(`/v1/payment_intents${path}`, fields);
      assert.equal(answer.status, status);
      assert.equal(answer.body.error.type, 'invalid_request_error');
      if (code !== undefined) assert.equal(answer.body.error.code, code);
    });
  }

  test('rejects a body that is not a form or is too large', async () => {
    const send = (body: string, type: string) =>
      fetch(`${psp.url}/v1/payment_intents`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${psp.secretKey}`, 'content-type': type },
      });
    assert.equal((await send('{"amount":1}', 'application/json')).status, 400);
    assert.equal((await send('a'.repeat(70_000), 'application/x-www-form-urlencoded')).status, 413);
    const many = Array.from({ length: 300 }, (_, i) => `metadata[a${i}]=1`).join('&');
    assert.equal((await send(many, 'application/x-www-form-urlencoded')).status, 400);
  });

  test('accepts inherited property names as metadata', async () => {
    const made = await client.post('/v1/payment_intents', {
      ...good,
      'metadata[__proto__]': 'x',
      'metadata[constructor]': 'y',
    });
    assert.equal(made.status, 200);
    assert.deepEqual(Object.entries(made.body.metadata), [
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ]);
    assert.equal(({} as Record<string, unknown>).x, undefined);
  });

  test('keeps a canceled payment canceled and includes it in the error', async () => {
    const id = await client.intent();
    await client.post(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
    const cancelled = await client.post(`/v1/payment_intents/${id}/cancel`, {
      cancellation_reason: 'abandoned',
    });
    assert.deepEqual(
      [cancelled.body.status, cancelled.body.amount_capturable, cancelled.body.cancellation_reason],
      ['canceled', 0, 'abandoned'],
    );
    const late = await client.post(`/v1/payment_intents/${id}/capture`);
    assert.deepEqual(
      [late.status, late.body.error.code, late.body.error.payment_intent.status],
      [400, 'payment_intent_unexpected_state', 'canceled'],
    );
  });

  test('lets a cancellation win over a slow bank', async () => {
    const id = await client.intent();
    const slow = client.post(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_sandbox_slow' });
    const cancelled = await client.post(`/v1/payment_intents/${id}/cancel`);
    assert.equal(cancelled.body.status, 'canceled');
    assert.equal((await slow).body.error.code, 'payment_intent_unexpected_state');
    assert.equal((await client.get(`/v1/payment_intents/${id}`)).body.amount_capturable, 0);
  });
});
