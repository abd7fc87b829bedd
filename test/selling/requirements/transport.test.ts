import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { bothReleases, openShop, type Shop } from './agents.ts';
import { goods, items, startCheckout } from './purchase.ts';
import { rawCall } from './raw.ts';
import { withSite } from './site.ts';

describe('the REST binding', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const raw = (path: string, options: Parameters<typeof rawCall>[1] = {}) =>
      rawCall(`${shop.store.url}/api/ucp${path}`, {
        ...options,
        headers: { 'UCP-Agent': agent().platform.ucpAgent, 'Request-Id': randomUUID(), ...options.headers },
      });

    test(`[UCP-19a] ${release}: uses JSON in UTF-8 in both directions`, async () => {
      const json = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ line_items: items(goods.cable.id) });
      const post = (headers: Record<string, string>, content: string | Buffer) =>
        raw('/carts', { method: 'POST', headers, body: content });
      const made = await post(json, body);
      assert.equal(made.status, 201);
      assert.match(String(made.headers['content-type']), /^application\/json\b/);
      assert.doesNotThrow(() => JSON.parse(made.text));
      assert.equal((await post({ 'Content-Type': 'application/json; charset=utf-8' }, body)).status, 201);
      const refused = [
        await post({ 'Content-Type': 'text/plain' }, body),
        await post({ 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=b'),
        await post(json, '{"line_items":'),
        await post(json, Buffer.from([0x22, 0xff, 0xfe, 0x22])),
      ];
      assert.deepEqual(
        refused.map(({ status }) => status),
        [415, 415, 400, 400],
      );
      for (const { headers, text } of [...refused, await raw('/carts/none'), await raw('/nothing')]) {
        assert.match(String(headers['content-type']), /^application\/json\b/);
        assert.equal(typeof JSON.parse(text), 'object');
      }
    });

    test(`[UCP-19b] ${release}: returns 201 for a created resource, 200 for an existing one, and an error for an unknown operation`, async () => {
      const cart = await agent().call('create_cart', { content: { line_items: items(goods.cable.id) } });
      const { id } = cart.body;
      const checkout = await startCheckout(agent(), goods.cable.id);
      const content = { id, line_items: items(goods.cable.id) };
      const statuses = [
        cart.status,
        checkout.status,
        (await agent().call('get_cart', { id })).status,
        (await agent().call('update_cart', { id, content })).status,
        (await agent().call('cancel_cart', { id })).status,
        (await agent().call('get_checkout', { id: checkout.body.id })).status,
        (await agent().call('cancel_checkout', { id: checkout.body.id })).status,
        (await agent().call('search_catalog', { content: { query: 'lamp' } })).status,
      ];
      assert.deepEqual(statuses, [201, 201, 200, 200, 200, 200, 200, 200]);
      for (const [method, path] of [
        ['DELETE', `/carts/${id}`],
        ['PATCH', `/checkout-sessions/${checkout.body.id}`],
        ['PUT', '/orders/one'],
        ['GET', '/carts'],
        ['POST', '/nothing'],
      ] as const) {
        const { status } = await raw(path, {
          method,
          headers: { 'Content-Type': 'application/json' },
          body: '{}',
        });
        assert.ok(status === 404 || status === 405, `${method} ${path} ${status}`);
      }
      const malformed = await agent().call('create_cart', { content: { line_items: 'one' }, wild: true });
      assert.equal(malformed.status, 400);
    });

    test(`[UCP-22a] ${release}: returns Retry-After above the rate limit`, async () => {
      await withSite(
        shop.store,
        () => ({ rateLimit: 1 }),
        async () => {
          const answers = [];
          for (let call = 0; call < 3; call += 1)
            answers.push(await agent().call('get_cart', { id: 'none' }));
          const last = answers.at(-1);
          assert.deepEqual([last?.status, last?.body.code], [429, 'rate_limited']);
          const seconds = Number(last?.headers.get('retry-after'));
          assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 61, `${seconds}`);
        },
      );
    });
  }
});
