import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startPsp, type Psp, type PspOptions } from './index.ts';
import { createClient, openInbox, type Client, type Inbox } from './testing.ts';

async function start(
  t: TestContext,
  statusOf?: (index: number) => number,
  webhook: Partial<NonNullable<PspOptions['webhook']>> = {},
): Promise<{ psp: Psp; client: Client; inbox: Inbox }> {
  const inbox = await openInbox(statusOf);
  const psp = await startPsp({ slowMs: 30, webhook: { url: inbox.url, retryMs: [20, 20], ...webhook } });
  t.after(() => Promise.all([psp.close(), inbox.close()]));
  return { psp, client: createClient(psp), inbox };
}

const typesOf = (inbox: Inbox): string[] =>
  inbox.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);

test('sends each change in order, signed over time and body', async (t) => {
  const { psp, client, inbox } = await start(t);
  const id = await client.intent({ 'metadata[reference]': 'r-9' });
  await inbox.wait(1);
  await client.post(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
  await inbox.wait(2);
  await client.post(`/v1/payment_intents/${id}/capture`);
  await inbox.wait(3);
  assert.deepEqual(typesOf(inbox), [
    'payment_intent.created',
    'payment_intent.amount_capturable_updated',
    'payment_intent.succeeded',
  ]);
  for (const { signature, body, at } of inbox.received) {
    const [, seconds = '', mac = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    assert.equal(mac, createHmac('sha256', psp.webhookSecret).update(`${seconds}.${body}`).digest('hex'));
    assert.ok(Math.abs(Number(seconds) * 1_000 - at) < 5_000);
    const event = JSON.parse(body) as { object: string; data: { object: { id: string; metadata: object } } };
    assert.equal(event.object, 'event');
    assert.deepEqual([event.data.object.id, event.data.object.metadata], [id, { reference: 'r-9' }]);
  }
});

test('sends declines, challenges, processing, and cancellations', async (t) => {
  const { client, inbox } = await start(t, undefined, {
    events: ['payment_failed', 'requires_action', 'processing', 'amount_capturable_updated', 'canceled'].map(
      (name) => `payment_intent.${name}`,
    ),
  });
  const id = await client.intent();
  const path = `/v1/payment_intents/${id}`;
  for (const [token, count] of [
    ['pm_sandbox_decline', 1],
    ['pm_sandbox_challenge', 2],
    ['pm_sandbox_processing', 4],
  ] as const) {
    await client.post(`${path}/confirm`, { payment_method: token });
    await inbox.wait(count);
  }
  await client.post(`${path}/cancel`);
  await inbox.wait(5);
  assert.deepEqual(typesOf(inbox), [
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.processing',
    'payment_intent.amount_capturable_updated',
    'payment_intent.canceled',
  ]);
});

test('retries a failed delivery with the same body and finally gives up', async (t) => {
  const { client, inbox } = await start(t, (index) => (index < 2 ? 500 : 200));
  await client.intent();
  await inbox.wait(3);
  assert.equal(new Set(inbox.received.map(({ body }) => body)).size, 1);

  const deaf = await start(t, () => 503);
  await deaf.client.intent();
  await deaf.inbox.wait(3);
  await wait(80);
  assert.equal(deaf.inbox.received.length, 3);
});

test('the double webhook credential delivers every event twice under one id', async (t) => {
  const { client, inbox } = await start(t, undefined, {
    events: ['payment_intent.amount_capturable_updated'],
  });
  const id = await client.intent();
  await client.post(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_sandbox_double_webhook' });
  await inbox.wait(2);
  assert.equal(inbox.received[0]?.body, inbox.received[1]?.body);
});

test('ignores an unreachable receiver', async (t) => {
  const psp = await startPsp({ webhook: { url: 'http://127.0.0.1:1/', retryMs: [5] } });
  t.after(() => psp.close());
  const client = createClient(psp);
  const id = await client.intent();
  await wait(30);
  assert.equal((await client.get(`/v1/payment_intents/${id}`)).status, 200);
});
