import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startPsp, type Psp } from './index.ts';
import { createClient, type Client } from './testing.ts';

describe('idempotency', () => {
  let psp: Psp;
  let client: Client;
  let now = Date.now();
  before(async () => {
    psp = await startPsp({ slowMs: 80, now: () => now });
    client = createClient(psp);
  });
  after(() => psp.close());

  const fields = { amount: 700, currency: 'eur', capture_method: 'manual' };

  test('replays the response of a repeated request and runs it once', async () => {
    const first = await client.post('/v1/payment_intents', fields, 'k-1');
    const again = await client.post(
      '/v1/payment_intents',
      { currency: 'eur', capture_method: 'manual', amount: 700 },
      'k-1',
    );
    assert.deepEqual(again.body, first.body);
    assert.deepEqual(
      [first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')],
      [null, 'true'],
    );
    assert.equal(psp.ledger().entries.filter(({ idempotencyKey }) => idempotencyKey === 'k-1').length, 1);
  });

  test('replays the first response, whatever happened since', async () => {
    const first = await client.post('/v1/payment_intents', fields, 'k-2');
    await client.post(`/v1/payment_intents/${first.body.id}/cancel`, {}, 'k-3');
    const again = await client.post('/v1/payment_intents', fields, 'k-2');
    assert.equal(again.body.status, 'requires_payment_method');
  });

  test('rejects other parameters or another endpoint under the same key', async () => {
    const { body } = await client.post('/v1/payment_intents', fields, 'k-4');
    for (const [path, other] of [
      ['/v1/payment_intents', { ...fields, amount: 701 }],
      [`/v1/payment_intents/${body.id}/cancel`, {}],
    ] as const) {
      const refused = await client.post(path, other, 'k-4');
      assert.deepEqual([refused.status, refused.body.error.type], [400, 'idempotency_error']);
    }
    assert.equal((await client.get(`/v1/payment_intents/${body.id}`)).body.status, 'requires_payment_method');
  });

  test('replays a decline and a rejected transition, but not a request that never started', async () => {
    const id = await client.intent();
    const path = `/v1/payment_intents/${id}`;
    const early = await client.post(`${path}/capture`, {}, 'k-5');
    assert.equal(early.status, 400);
    const declined = await client.post(`${path}/confirm`, { payment_method: 'pm_sandbox_decline' }, 'k-6');
    await client.post(`${path}/confirm`, { payment_method: 'pm_sandbox_success' }, 'k-7');
    const again = await client.post(`${path}/confirm`, { payment_method: 'pm_sandbox_decline' }, 'k-6');
    assert.deepEqual([again.status, again.body], [402, declined.body]);
    assert.deepEqual((await client.post(`${path}/capture`, {}, 'k-5')).body, early.body);
    const typo = await client.post('/v1/payment_intents', { ...fields, amount: 'x' }, 'k-8');
    assert.equal(typo.status, 400);
    assert.equal((await client.post('/v1/payment_intents', fields, 'k-8')).status, 200);
  });

  test('rejects a second request while the first with its key is in flight', async () => {
    const id = await client.intent();
    const path = `/v1/payment_intents/${id}/confirm`;
    const slow = client.post(path, { payment_method: 'pm_sandbox_slow' }, 'k-9');
    const second = await client.post(path, { payment_method: 'pm_sandbox_slow' }, 'k-9');
    assert.deepEqual([second.status, second.body.error.code], [409, 'idempotency_key_in_use']);
    const first = await slow;
    assert.equal(first.body.status, 'requires_capture');
    const later = await client.post(path, { payment_method: 'pm_sandbox_slow' }, 'k-9');
    assert.deepEqual(later.body, first.body);
    assert.equal(psp.ledger().entries.filter((e) => e.intentId === id && e.kind === 'authorised').length, 1);
  });

  test('replays a response that was lost', async () => {
    const id = await client.intent();
    const ask = () =>
      client.post(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_sandbox_lost_answer' }, 'k-10');
    await assert.rejects(ask(), TypeError);
    assert.equal((await ask()).body.status, 'requires_capture');
  });

  test('frees a key after a day', async () => {
    const first = await client.post('/v1/payment_intents', fields, 'k-11');
    now += 86_400_001;
    const second = await client.post('/v1/payment_intents', fields, 'k-11');
    assert.notEqual(second.body.id, first.body.id);
  });
});
