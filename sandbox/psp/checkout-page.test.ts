import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startPsp, type Psp } from './index.ts';
import { createClient, type Client } from './testing.ts';

describe('checkout page', () => {
  let psp: Psp;
  let client: Client;
  before(async () => {
    psp = await startPsp();
    client = createClient(psp);
  });
  after(() => psp.close());

  const press = (url: string, outcome: string): Promise<Response> =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
  const statusOf = async (id: string): Promise<string> =>
    (await client.get(`/v1/checkout/sessions/${id}`)).body.status as string;

  test('shows the order, the amount, two buttons, and a back link without a script', async () => {
    const { url } = await client.session();
    const response = await fetch(url);
    const html = await response.text();
    assert.equal(response.status, 200);
    assert.match(html, /Order N-1: <strong>€25\.00<\/strong>/);
    assert.match(html, /value="pay"/);
    assert.match(html, /value="decline"/);
    assert.match(html, /<a href="https:\/\/shop\.example\/back" rel="noreferrer">/);
    assert.ok(!html.includes('<script'));
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(response.headers.get('referrer-policy'), 'no-referrer');
  });

  test('redirects to the given success URL after payment, also on a second click', async () => {
    const made = await client.session({ success_url: 'https://shop.example/ok?s={CHECKOUT_SESSION_ID}&n=1' });
    for (const outcome of ['pay', 'pay', 'decline']) {
      const { status, headers } = await press(made.url, outcome);
      assert.deepEqual([status, headers.get('location')], [303, `https://shop.example/ok?s=${made.id}&n=1`]);
    }
    assert.match(await (await fetch(made.url)).text(), /already complete/);
    const authorised = psp.ledger().entries.filter((e) => e.sessionId === made.id && e.kind === 'authorised');
    assert.equal(authorised.length, 1);
  });

  test('charges once for two concurrent clicks', async () => {
    const made = await client.session();
    const answers = await Promise.all(Array.from({ length: 6 }, () => press(made.url, 'pay')));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]));
    const mine = psp.ledger().entries.filter(({ sessionId }) => sessionId === made.id);
    assert.deepEqual(
      mine.map(({ kind }) => kind),
      ['page_opened', 'created', 'authorised'],
    );
  });

  test('stays on the page after a decline and shows it, also on a later visit', async () => {
    const made = await client.session();
    const declined = await press(made.url, 'decline');
    assert.equal(declined.status, 200);
    for (const response of [declined, await fetch(made.url)]) {
      const html = await response.text();
      assert.match(html, /role="alert">Your card was declined\./);
      assert.match(html, /value="pay"/);
    }
    assert.equal(await statusOf(made.id), 'open');
    assert.equal((await press(made.url, 'pay')).status, 303);
  });

  test('accepts no payment on an expired page', async () => {
    const made = await client.session();
    await client.post(`/v1/checkout/sessions/${made.id}/expire`);
    for (const response of [await fetch(made.url), await press(made.url, 'pay')]) {
      assert.equal(response.status, 200);
      const html = await response.text();
      assert.match(html, /has expired/);
      assert.ok(!html.includes('<form'));
    }
    assert.equal(await statusOf(made.id), 'expired');
  });

  test('escapes text from the store', async () => {
    const { url } = await client.session({
      'line_items[0][price_data][product_data][name]': '<b onclick="x()">&\'',
      cancel_url: 'https://shop.example/?a="><script>1</script>&b',
    });
    const html = await (await fetch(url)).text();
    assert.match(html, /&lt;b onclick=&quot;x\(\)&quot;&gt;&amp;&#39;/);
    assert.ok(!html.includes('<script') && !html.includes('"><'));
  });

  test('redirects to URLs with non-ASCII characters', async () => {
    const made = await client.session({ success_url: 'https://shop.example/zurück?ä=ß' });
    const { status, headers } = await press(made.url, 'pay');
    assert.deepEqual(
      [status, headers.get('location')],
      [303, 'https://shop.example/zur%C3%BCck?%C3%A4=%C3%9F'],
    );
  });

  test('rejects other answers, methods, and unknown pages', async () => {
    const { url } = await client.session();
    for (const outcome of ['maybe', '', '__proto__', 'constructor'])
      assert.equal((await press(url, outcome)).status, 400, outcome);
    assert.equal((await fetch(url, { method: 'DELETE' })).status, 405);
    assert.equal((await fetch(`${psp.url}/c/pay/cs_test_0`)).status, 404);
    assert.equal((await fetch(`${url}/more`)).status, 401);
  });
});
