import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { attribute, person, type Seen } from '../../../test/support/web/checkout-person.ts';
import { complete, openShop, type Shop } from '../../../test/support/web/checkout-shop.ts';

const choice = (id: string): string => JSON.stringify(['sandbox', id]);
const pay = (page: Seen, how: string, fill = {}): Promise<Seen> =>
  page.press('pay', { choice: choice(how), ...fill });

/** Links in the lists at the top must point to an element of the page. */
function told(page: Seen): string[] {
  const links = page.elements.filter((one) => one.tagName === 'a' && attribute(one, 'href')?.startsWith('#'));
  for (const link of links) {
    const to = attribute(link, 'href')?.slice(1) as string;
    assert.ok(page.byId(to), `nothing at #${to}`);
  }
  return links
    .map((link) => (link.childNodes[0] as { value?: string } | undefined)?.value?.trim() ?? '')
    .slice(1);
}

/** Everything on the page that warns: lists at the top, and fields marked as wrong. */
const complaintsOf = (page: Seen): string[] =>
  page.elements
    .filter(
      (one) =>
        /\b(?:said|problem|warn)\b/.test(attribute(one, 'class') ?? '') ||
        attribute(one, 'aria-invalid') !== undefined ||
        attribute(one, 'role') === 'alert',
    )
    .map((one) => attribute(one, 'id') ?? attribute(one, 'class') ?? one.tagName);

describe('the page of a checkout', () => {
  let shop: Shop;
  before(async () => (shop = await openShop()));
  after(() => shop.close());
  const open = async (change = complete): Promise<Seen> =>
    person(shop.pages).open(`/checkout/${await shop.checkout(change)}`);

  test('shows the agent’s totals in the site’s locale', async () => {
    const { text, status } = await open();
    assert.equal(status, 200);
    for (const part of ['€20.00', '€4.90', '€24.90', 'VAT 23%: €4.66', '12 Long Lane', 'Larch and Loom']) {
      assert.ok(text.includes(part), part);
    }
  });

  test('goes from missing data through delivery and payment to one order', async () => {
    const first = await open({ lines: [{ variantId: 'mug', quantity: 1 }] });
    assert.deepEqual(complaintsOf(first), []);
    assert.match(first.text, /Complete your order Enter the missing details\./);
    assert.ok(first.byId('email') && first.byId('address-1-street'));
    const untouched = await first.press('continue');
    assert.equal(untouched.status, 422);
    assert.deepEqual(told(untouched), [
      'Enter your email address.',
      'Enter a last name.',
      'Enter a street address.',
      'Enter a city.',
    ]);
    const refused = await first.press('continue', { email: 'ada@shop.test' });
    assert.equal(refused.status, 422);
    assert.equal(refused.values()['email'], 'ada@shop.test');
    assert.equal(attribute(refused.byId('address-1-street') as never, 'aria-invalid'), 'true');
    const named = await refused.press('continue', {
      'address.group_1.firstName': 'Ada',
      'address.group_1.lastName': 'Byron',
      'address.group_1.street': '12 Long Lane',
      'address.group_1.locality': 'Dublin',
    });
    assert.equal(named.status, 200);
    const express = await named.press('save', { 'option.group_1': 'express' });
    assert.ok(express.text.includes('Saved.') && express.text.includes('€19.90'));
    const done = await pay(express, 'success');
    assert.ok(done.text.includes('Thank you for your order'), done.text);
    assert.equal(shop.backend.placed.size, 1);
    const link = done.elements.find((one) => attribute(one, 'href')?.startsWith('/order/'));
    const order = await person(shop.pages).open(attribute(link as never, 'href') as string);
    assert.ok(order.text.includes('Order 1001') && order.text.includes('12 Long Lane'));
  });

  test('warns on the first view only about values that are wrong, and about what the buyer must decide', async () => {
    const line = { lines: [{ variantId: 'mug', quantity: 1 }] };
    for (const empty of [
      line,
      { ...line, buyer: { firstName: 'Ada' } },
      { ...complete, buyer: {} },
      { ...line, buyer: { email: 'ada@shop.test', lastName: 'Byron' } },
    ])
      assert.deepEqual(complaintsOf(await open(empty)), [], JSON.stringify(empty));
    const wrong = await open({ ...line, buyer: { email: 'ada' } });
    assert.deepEqual(told(wrong), ['An e-mail address of the buyer is needed.']);
    assert.equal(attribute(wrong.byId('email') as never, 'aria-invalid'), 'true');
    const gone = await open({ lines: [{ variantId: 'gone', quantity: 1 }] });
    assert.deepEqual(told(gone), ['It is sold out.']);
    assert.ok((await open({ lines: [] })).text.includes('The cart is empty'));
  });

  test('changes a quantity and removes a line with its child lines', async () => {
    const page = await open({
      ...complete,
      lines: [
        { variantId: 'mug', quantity: 2 },
        { variantId: 'throw', quantity: 1 },
      ],
    });
    const three = await page.press('save', { 'quantity.li_1': '3' });
    assert.ok(three.text.includes('€44.90'));
    const one = await three.press('remove.li_1');
    assert.ok(one.text.includes('€14.90') && !one.text.includes('Stoneware'));
    const wrong = await one.press('save', { 'quantity.li_2': 'many', email: 'b@shop.test' });
    assert.deepEqual(told(wrong), ['Enter a whole number, such as 2.']);
    assert.equal(wrong.values()['quantity.li_2'], 'many', 'what was typed is kept');
    assert.equal(wrong.values()['email'], 'b@shop.test');
    const none = await wrong.press('save', { 'quantity.li_2': '0' });
    assert.ok(none.text.includes('The cart is empty'));
  });

  test('applies a discount code, explains a rejected one, and removes both', async () => {
    const applied = await (await open()).press('save', { code: 'ten' });
    assert.ok(applied.text.includes('€23.90'));
    const refused = await applied.press('save', { code: 'NOPE' });
    assert.deepEqual(told(refused), ['The code “NOPE” is not valid at this store.']);
    const off = await (await refused.press('uncode.NOPE')).press('uncode.ten');
    assert.ok(off.text.includes('€24.90') && !off.text.includes('NOPE'));
  });

  test('keeps all input with every button', async () => {
    const page = await (
      await open()
    ).press('save', {
      email: 'new@shop.test',
      phone: '00353 (1) 234-5678',
      'address.group_1.street': '9 Short Row',
      code: 'TEN',
    });
    const { email, phone } = page.values();
    assert.deepEqual([email, phone], ['new@shop.test', '+35312345678']);
    assert.equal(page.values()['address.group_1.street'], '9 Short Row');
    assert.ok(page.text.includes('€23.90'));
    const cleared = await page.press('save', { phone: '' });
    assert.equal(cleared.values()['phone'], '');
    const wrong = await cleared.press('save', { phone: '234' });
    assert.match(told(wrong).join(), /country code/);
  });

  test('shows a problem at its line and field', async () => {
    const gone = await open({ ...complete, lines: [{ variantId: 'gone', quantity: 1 }] });
    assert.deepEqual(told(gone), ['It is sold out.']);
    const many = await (await open()).press('save', { 'quantity.li_1': '9' });
    assert.deepEqual(told(many), ['Only 5 are left.']);
    assert.equal(attribute(many.byId('quantity-1') as never, 'aria-describedby'), 'quantity-1-problem');
  });

  test('shows that a canceled checkout cannot be reopened', async () => {
    const page = await open();
    const ended = await page.press('cancel');
    assert.ok(ended.text.includes('This order was canceled'));
    assert.ok((await person(shop.pages).open(ended.path)).text.includes('This order was canceled'));
    const late = await person(shop.pages).send(
      page.path,
      page.post('pay', { choice: choice('success') }).body,
    );
    assert.ok(late.text.includes('This order was canceled'));
  });

  test('shows that it has expired', async () => {
    const own = await openShop();
    const token = await own.checkout();
    own.clock.now += 7 * 3_600_000;
    const page = await person(own.pages).open(`/checkout/${token}`);
    assert.ok(page.text.includes('This checkout has expired'));
    await own.close();
  });

  test('works below a path prefix', async () => {
    const { Hono } = await import('hono');
    const mounted = new Hono().route('/s/:site', shop.pages);
    const page = await person(mounted).open(`/s/shop/checkout/${await shop.checkout()}`);
    const done = await pay(page, 'success');
    assert.ok(done.path.startsWith('/s/shop/checkout/') && done.text.includes('Thank you'));
    assert.ok(done.html.includes('href="/s/shop/order/'));
  });
});
