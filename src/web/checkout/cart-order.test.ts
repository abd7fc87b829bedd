import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { attribute, person, type Seen } from '../../../test/support/web/checkout-person.ts';
import { complete, openShop, type Shop, type ShopOptions } from '../../../test/support/web/checkout-shop.ts';

async function shopFor(t: TestContext, options?: ShopOptions): Promise<Shop> {
  const shop = await openShop(options);
  t.after(() => shop.close());
  return shop;
}

describe('the page of a cart', () => {
  test('changes the cart and creates a checkout with its content', async (t) => {
    const shop = await shopFor(t);
    const cart = await person(shop.pages).open(`/checkout/${await shop.cart()}`);
    assert.ok(cart.text.includes('Your cart') && cart.text.includes('€20.00'));
    const more = await cart.press('save', { 'quantity.li_1': '3', code: 'TEN' });
    assert.ok(more.text.includes('€29.00'));
    const checkout = await more.press('checkout');
    assert.notEqual(checkout.path, cart.path);
    assert.ok(checkout.text.includes('Complete your order') && checkout.text.includes('€29.00'));
  });

  test('links to the cart of the storefront, as the checkout does, where the store has a page for it', async (t) => {
    const linksOf = async (site: ShopOptions['site']): Promise<(string | undefined)[]> => {
      const shop = await shopFor(t, site ? { site } : {});
      const pages = [await shop.cart(), await shop.checkout(complete)];
      const seen = await Promise.all(pages.map((id) => person(shop.pages).open(`/checkout/${id}`)));
      return seen.map(({ elements }) =>
        elements.map((one) => attribute(one, 'href')).find((href) => href?.includes('/portico-cart/')),
      );
    };
    const link = 'https://shop.example/portico-cart/mug:2';
    assert.deepEqual(await linksOf({ cartUrl: 'https://shop.example/portico-cart' }), [link, link]);
    assert.deepEqual(await linksOf(undefined), [undefined, undefined]);
  });

  test('creates one checkout for repeated posts, regardless of who created the cart', async (t) => {
    const shop = await shopFor(t);
    const cart = await person(shop.pages).open(`/checkout/${await shop.cart()}`);
    const first = await cart.press('checkout');
    assert.equal((await cart.press('checkout')).path, first.path, 'the same form');
    const again = await person(shop.pages).open(cart.path);
    assert.equal((await again.press('checkout')).path, first.path, 'another rendering');
  });

  test('keeps the agent of the cart as the owner of the checkout', async (t) => {
    const shop = await shopFor(t, { agent: { identity: 'key:1', webhookUrl: 'https://agent.test/hook' } });
    const cart = await person(shop.pages).open(`/checkout/${await shop.cart()}`);
    const page = await cart.press('checkout');
    const id = (page.path.split('/').at(-1) as string).split('.')[0] as string;
    const read = (identity?: string) =>
      shop.commerce.checkouts.read(
        { site: shop.site, release: '2026-04-08', network: '', ...(identity ? { identity } : {}) },
        id,
      );
    const own = await read('key:1');
    assert.ok(own.ok && own.value.release === '2026-04-08');
    assert.equal((await read()).ok, false, 'no other caller');
    assert.equal((await read('key:2')).ok, false);
  });

  test('returns 404 for an expired cart', async (t) => {
    const shop = await shopFor(t);
    const path = `/checkout/${await shop.cart()}`;
    assert.equal((await person(shop.pages).open(`${path}/return`)).status, 404);
    shop.clock.now += 8 * 86_400_000;
    assert.equal((await person(shop.pages).open(path)).status, 404);
  });
});

describe('the page of an order', () => {
  async function bought(t: TestContext, options?: ShopOptions) {
    const shop = await shopFor(t, options);
    const token = await shop.checkout(complete);
    const page = await person(shop.pages).open(`/checkout/${token}`);
    await page.press('pay', { choice: JSON.stringify(['sandbox', 'success']) });
    const id = token.split('.')[0] as string;
    const read = await shop.commerce.checkouts.read(
      { site: shop.site, release: '2026-04-08', network: '' },
      id,
    );
    assert.ok(read.ok && read.value.order);
    const open = (path: string): Promise<Seen> => person(shop.pages).open(path);
    return { shop, token, checkoutId: id, orderId: read.value.order.id, open };
  }

  test('opens by ID without showing the address of the buyer', async (t) => {
    const { orderId, open } = await bought(t);
    const page = await open(`/order/${orderId}`);
    assert.equal(page.status, 200);
    assert.ok(page.text.includes('Being prepared') && page.text.includes('€24.90'));
    assert.ok(page.text.includes('until 31 August 2026'));
    assert.ok(!page.text.includes('Long Lane') && !page.text.includes('Byron'));
    assert.equal((await open(`/order/${orderId.slice(0, -1)}x`)).status, 404);
  });

  test('opens by number with the checkout’s ID, and shows the address with the token of its page', async (t) => {
    const { checkoutId, token, open } = await bought(t);
    const plain = await open(`/order/1001?checkout=${checkoutId}`);
    assert.ok(plain.text.includes('Order 1001') && !plain.text.includes('Long Lane'));
    const own = await open(`/order/1001?checkout=${token}`);
    assert.ok(own.text.includes('Long Lane'));
    assert.equal((await open('/order/1001?checkout=chk_other')).status, 404);
    assert.equal((await open(`/order/1002?checkout=${token}`)).status, 404);
    assert.equal((await open('/order/1001')).status, 404, 'does not open by number alone');
  });

  test('shows tracking and refunds, and renders only http links', async (t) => {
    const { shop, orderId, open } = await bought(t);
    const order = [...shop.backend.placed.values()][0];
    assert.ok(order);
    const event = { occurredAt: shop.clock.now, type: 'shipped' as const, lines: [] };
    order.changes = {
      status: 'partly-fulfilled',
      events: [
        { id: '1', ...event, carrier: 'An Post', trackingNumber: 'R1', trackingUrl: 'https://track.test/R1' },
        { id: '2', ...event, carrier: '<i>', trackingNumber: 'R2', trackingUrl: 'javascript:alert(1)' },
      ],
      adjustments: [
        { id: 'a', type: 'refund', occurredAt: shop.clock.now, status: 'completed', amount: -1_000 },
      ],
      returns: { eligible: false, reason: 'Too late <b>' },
    };
    const page = await open(`/order/${orderId}`);
    const links = page.elements.flatMap((one) => attribute(one, 'href') ?? []);
    assert.ok(links.includes('https://track.test/R1'));
    assert.ok(!page.html.includes('javascript:') && !page.html.includes('<i>'));
    for (const part of ['Partially shipped', 'An Post R1', 'Refunded: €10.00', 'Too late <b>']) {
      assert.ok(page.text.includes(part), part);
    }
  });

  test('links to the pages that the terms name where the preferences lack them', async (t) => {
    const { orderId, open } = await bought(t, {
      site: { links: [{ type: 'privacy_policy', url: 'https://shop.test/privacy' }] },
      terms: [
        { type: 'privacy_policy', url: 'https://shop.test/old-privacy' },
        { type: 'refund_policy', url: 'https://shop.test/returns' },
        { type: 'support', url: 'https://shop.test/contact' },
      ],
    });
    const { elements, text } = await open(`/order/${orderId}`);
    const links = elements.flatMap((one) => attribute(one, 'href') ?? []);
    const of = (path: string): number => links.filter((url) => url === `https://shop.test/${path}`).length;
    // The return policy is linked next to the return period, and in the footer.
    assert.deepEqual([of('privacy'), of('old-privacy'), of('returns'), of('contact')], [1, 0, 2, 1]);
    assert.ok(text.includes('Customer support'));
  });

  test('asks for the email address when opened by number alone, with the same response for any address', async (t) => {
    const asked: string[] = [];
    const orderByEmail = async (_site: unknown, number: string, email: string) => {
      asked.push(`${number} ${email}`);
      if (email.startsWith('broken')) throw new Error('no mail today');
      return email === 'ada@shop.test' ? 'found' : undefined;
    };
    const { shop, open } = await bought(t, { pages: { orderByEmail } });
    const known = await open('/order/1001');
    const unknown = await open('/order/9999');
    assert.deepEqual([known.status, unknown.status], [200, 200]);
    const said = new Set<string>();
    for (const email of ['ada@shop.test', 'eve@shop.test', 'broken@shop.test']) {
      const { status, text } = await known.press('Email me a link', { email });
      assert.equal(status, 200);
      said.add(text);
    }
    assert.equal(said.size, 1);
    assert.equal(
      (await unknown.press('Email me a link', { email: 'ada@shop.test' })).text.replace('9999', '1001'),
      [...said][0],
    );
    const wrong = await known.press('Email me a link', { email: 'nobody' });
    assert.equal(wrong.status, 422);
    assert.equal(wrong.values()['email'], 'nobody');
    assert.equal(asked.length, 4);
    assert.deepEqual(shop.logged, ['order link not sent']);
  });
});
