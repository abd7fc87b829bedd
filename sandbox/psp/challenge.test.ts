import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startPsp, type Psp } from './index.ts';
import { createClient, type Client } from './testing.ts';

describe('challenge', () => {
  let psp: Psp;
  let client: Client;
  before(async () => {
    psp = await startPsp();
    client = createClient(psp);
  });
  after(() => psp.close());

  async function challenged(returnUrl?: string): Promise<{ id: string; page: string }> {
    const id = await client.intent();
    const { body } = await client.post(`/v1/payment_intents/${id}/confirm`, {
      payment_method: 'pm_card_threeDSecure2Required',
      ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
    });
    return { id, page: body.next_action.redirect_to_url.url as string };
  }

  const press = (page: string, outcome: string): Promise<Response> =>
    fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

  test('shows the amount and two buttons without a script', async () => {
    const { page } = await challenged('https://shop.example/back');
    const response = await fetch(page);
    const html = await response.text();
    assert.equal(response.status, 200);
    assert.match(html, /€25\.00/);
    assert.match(html, /<form method="post">/);
    assert.match(html, /value="complete"/);
    assert.match(html, /value="fail"/);
    assert.ok(!html.includes('<script'));
  });

  test('authorizes on "complete" and redirects to the store', async () => {
    const { id, page } = await challenged('https://shop.example/back?order=1&x=%22');
    const response = await press(page, 'complete');
    assert.equal(response.status, 303);
    const back = new URL(response.headers.get('location') ?? '');
    assert.equal(back.origin + back.pathname, 'https://shop.example/back');
    const { order, payment_intent, redirect_status } = Object.fromEntries(back.searchParams);
    assert.deepEqual([order, payment_intent, redirect_status], ['1', id, 'succeeded']);
    assert.equal((await client.get(`/v1/payment_intents/${id}`)).body.status, 'requires_capture');
  });

  test('removes the instrument on "fail" and redirects to the store', async () => {
    const { id, page } = await challenged('https://shop.example/back');
    const response = await press(page, 'fail');
    assert.match(response.headers.get('location') ?? '', /redirect_status=failed/);
    const { body } = await client.get(`/v1/payment_intents/${id}`);
    assert.equal(body.status, 'requires_payment_method');
    assert.equal(body.last_payment_error.code, 'payment_intent_authentication_failure');
  });

  test('ignores a second click and redirects the same way', async () => {
    const { id, page } = await challenged('https://shop.example/back');
    const first = await press(page, 'complete');
    const second = await press(page, 'fail');
    assert.equal(second.headers.get('location'), first.headers.get('location'));
    assert.equal((await client.get(`/v1/payment_intents/${id}`)).body.status, 'requires_capture');
    assert.match(await (await fetch(page)).text(), /Nothing to confirm/);
  });

  test('rejects completion after a cancellation', async () => {
    const { id, page } = await challenged();
    await client.post(`/v1/payment_intents/${id}/cancel`);
    assert.equal((await press(page, 'complete')).status, 200);
    assert.equal((await client.get(`/v1/payment_intents/${id}`)).body.status, 'canceled');
  });

  test('rejects other answers and unknown payments', async () => {
    const { page } = await challenged();
    assert.equal((await press(page, 'maybe')).status, 400);
    assert.equal((await fetch(`${psp.url}/3ds/pi_0`)).status, 404);
  });
});
