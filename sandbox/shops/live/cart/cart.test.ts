import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { ask, type Reply } from '../../testing.ts';
import { openLiveShop, type LiveShop } from '../testing.ts';

describe('cart', () => {
  let shop: LiveShop;
  let asked: Request[] = [];
  let answer: () => Response | undefined;
  before(async () => {
    shop = await openLiveShop(async (request) => {
      asked.push(request);
      return answer();
    });
  });
  after(() => shop.close());
  beforeEach(() => {
    asked = [];
    answer = () =>
      Response.json({ id: 'chk_1', continue_url: 'https://healthy.test/checkout/chk_1' }, { status: 201 });
  });

  /** A browser without script: forms, redirects and one cookie. */
  function makeBuyer() {
    let cookie = '';
    const headers = (): Record<string, string> => ({
      origin: shop.origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie ? { cookie } : {}),
    });
    return {
      cookie: () => cookie,
      cart: () => ask(shop, '/cart', { headers: headers() }),
      async post(path: string, form: Record<string, string> = {}): Promise<Reply> {
        const body = new URLSearchParams(form).toString();
        const reply = await ask(shop, path, { method: 'POST', headers: headers(), body });
        const [set] = reply.headers['set-cookie'] ?? [];
        if (set) cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '');
        return reply;
      },
    };
  }

  const subtotal = ({ text }: Reply): string | undefined => /cart-subtotal">€([\d.]+)/.exec(text)?.[1];
  const alertOf = ({ text }: Reply): string | undefined => /role="alert"[^>]*>([^<]+)/.exec(text)?.[1];

  test('adds, changes, and removes products with plain forms', async () => {
    const buyer = makeBuyer();
    assert.match((await buyer.cart()).text, /Your cart is empty/);
    const page = (await ask(shop, '/products/fjord-table-lamp')).text;
    assert.match(page, /<form action="\/cart\/add" method="post"/);
    const [, variant = ''] = /name="variant" [^>]*value="([^"]+)" checked/.exec(page) ?? [];
    const added = await buyer.post('/cart/add', { variant, quantity: '2', add: '' });
    assert.deepEqual([added.status, added.headers.location], [303, '/cart']);
    assert.equal(subtotal(await buyer.cart()), '178.00');
    await buyer.post('/cart/add', { variant: 'vb-109' });
    const cart = await buyer.cart();
    assert.equal(subtotal(cart), '197.00');
    assert.match(cart.text, /Fjord Table Lamp, Black/);
    assert.equal(cart.headers['cache-control'], 'private, no-store');
    await buyer.post('/cart/add', { variant: 'vb-109' });
    assert.equal(subtotal(await buyer.cart()), '216.00');
    await buyer.post('/cart/change', { variant, quantity: '1' });
    assert.equal(subtotal(await buyer.cart()), '127.00');
    await buyer.post('/cart/change', { variant, quantity: '0' });
    assert.equal(subtotal(await buyer.cart()), '38.00');
    await buyer.post('/cart/remove', { variant: 'vb-109' });
    assert.equal(buyer.cookie(), '');
  });

  test('creates a checkout through the published endpoint and redirects to its continue URL', async () => {
    const buyer = makeBuyer();
    await buyer.post('/cart/add', { variant: 'af-101-42', quantity: '2' });
    await buyer.post('/cart/add', { variant: 'vb-109' });
    const { status, headers } = await buyer.post('/cart/checkout');
    assert.deepEqual([status, headers.location], [303, 'https://healthy.test/checkout/chk_1']);
    const [request] = asked;
    assert.deepEqual(
      [request?.method, request?.url, asked.length],
      ['POST', 'https://healthy.test/api/ucp/checkout/sessions', 1],
    );
    assert.deepEqual(await request?.json(), {
      line_items: [
        { item: { id: 'af-101-42' }, quantity: 2 },
        { item: { id: 'vb-109' }, quantity: 1 },
      ],
      context: { currency: 'EUR', address_country: 'IE' },
    });
  });

  test('keeps the cart and shows the message when a checkout is rejected or unreachable', async () => {
    const buyer = makeBuyer();
    await buyer.post('/cart/add', { variant: 'vb-109' });
    const refusals: [Response | undefined, RegExp][] = [
      [undefined, /cannot be reached/],
      [new Response('<html>', { status: 500 }), /cannot be reached/],
      [
        Response.json({ messages: [{ content: 'Sold <b>out</b>' }], continue_url: 'https://healthy.test/' }),
        /^Sold &lt;b&gt;out&lt;\/b&gt;$/,
      ],
      [
        Response.json({ code: 'rate_limited', content: 'Slower, please.' }, { status: 429 }),
        /^Slower, please\.$/,
      ],
      [
        Response.json({ id: 'chk_1', continue_url: 'javascript:alert(1)' }, { status: 201 }),
        /cannot be reached/,
      ],
      [Response.json(null), /cannot be reached/],
    ];
    for (const [given, says] of refusals) {
      answer = () => given;
      const reply = await buyer.post('/cart/checkout');
      assert.deepEqual([reply.status, reply.headers.location], [502, undefined]);
      const [, text = ''] = /role="alert"[^>]*>(.*?)<\/p>/s.exec(reply.text) ?? [];
      assert.match(text, says);
      assert.equal(subtotal(reply), '19.00');
    }
  });

  test('creates no checkout from an empty cart', async () => {
    const reply = await makeBuyer().post('/cart/checkout');
    assert.deepEqual([reply.status, reply.headers.location, asked.length], [303, '/cart', 0]);
  });

  test('rejects products that are sold out, short, unknown, or have an invalid quantity', async () => {
    const buyer = makeBuyer();
    const refused: [Record<string, string>, number, RegExp][] = [
      [{ variant: 'af-101-44' }, 409, /Ridge Trail Shoe, 44 is out of stock/],
      [{ variant: 'af-101-41', quantity: '3' }, 409, /Only 2 of Ridge Trail Shoe, 41 are left/],
      [{ variant: 'none' }, 404, /no such product/],
      [{}, 404, /no such product/],
      ...['0', '-1', '1.5', '1e9', '100', 'many', ' 1'].map(
        (quantity): [Record<string, string>, number, RegExp] => [
          { variant: 'vb-109', quantity },
          400,
          /number from 1 to 99/,
        ],
      ),
    ];
    for (const [form, status, says] of refused) {
      const reply = await buyer.post('/cart/add', form);
      assert.equal(reply.status, status, JSON.stringify(form));
      assert.match(alertOf(reply) ?? '', says);
      assert.equal(reply.headers['set-cookie'], undefined);
    }
    await buyer.post('/cart/add', { variant: 'af-101-41', quantity: '2' });
    assert.equal((await buyer.post('/cart/add', { variant: 'af-101-41' })).status, 409);
  });

  test('shows a line that sold out in the meantime and blocks the checkout', async () => {
    const headers = { cookie: '__Host-cart=af-101-44:1|gone-1:2|vb-109:1' };
    const cart = await ask(shop, '/cart', { headers });
    assert.match(cart.text, /Ridge Trail Shoe, 44 is out of stock/);
    assert.match(cart.text, /We no longer sell this/);
    assert.match(cart.text, /name="checkout" disabled/);
    assert.equal(subtotal(cart), '19.00');
    const reply = await ask(shop, '/cart/checkout', { method: 'POST', headers });
    assert.deepEqual([reply.status, asked.length], [409, 0]);
  });

  test('adds products that can be backordered', async () => {
    assert.equal((await makeBuyer().post('/cart/add', { variant: 'sw-166' })).status, 303);
  });

  test('rejects cross-site forms', async () => {
    const body = 'variant=vb-109';
    for (const path of ['/cart/add', '/cart/change', '/cart/remove', '/cart/checkout']) {
      const reply = await ask(shop, path, { method: 'POST', headers: { origin: 'https://evil.test' }, body });
      assert.deepEqual([reply.status, reply.headers['set-cookie'], asked.length], [403, undefined, 0], path);
    }
  });
});
