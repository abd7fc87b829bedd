import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Caller } from '#commerce';
import { attribute, person, type Seen } from '../../../test/support/web/checkout-person.ts';
import { complete, openShop, type Shop, type ShopOptions } from '../../../test/support/web/checkout-shop.ts';

const choice = (id: string): string => JSON.stringify(['sandbox', id]);
const pay = (page: Seen, how: string, fill = {}): Promise<Seen> =>
  page.press('pay', { choice: choice(how), ...fill });

async function openPage(t: TestContext, options?: ShopOptions, change = complete) {
  const shop: Shop = await openShop(options);
  t.after(() => shop.close());
  const path = `/checkout/${await shop.checkout(change)}`;
  return {
    shop,
    path,
    page: await person(shop.pages).open(path),
    again: () => person(shop.pages).open(path),
  };
}

const knife = { ...complete, lines: [{ variantId: 'knife', quantity: 1 }] };

describe('paying at the page', () => {
  test('pays once when the button is pressed repeatedly', async (t) => {
    const { shop, page } = await openPage(t);
    shop.backend.during = () => new Promise((resolve) => setTimeout(resolve, 20));
    const { path, body } = page.post('pay', { choice: choice('success') });
    const other = await person(shop.pages).open(path);
    const twin = other.post('pay', { choice: choice('success') });
    const posts = [body, body, twin.body, body, twin.body];
    const answers = await Promise.all(posts.map((one) => person(shop.pages).send(path, one)));
    for (const answer of answers) assert.match(answer.text, /Thank you|being processed/);
    assert.equal(shop.backend.commits.length, 1);
    assert.equal(shop.backend.placed.size, 1);
    assert.ok((await person(shop.pages).send(path, body)).text.includes('Thank you'));
    assert.equal(shop.backend.commits.length, 1);
  });

  test('shows a decline and lets the buyer try again', async (t) => {
    const { shop, page } = await openPage(t);
    const declined = await pay(page, 'decline');
    assert.ok(declined.text.includes('The payment was declined. Nothing was charged'));
    const done = await pay(declined, 'success');
    assert.ok(done.text.includes('Thank you'));
    assert.equal(shop.backend.placed.size, 1);
    assert.equal(shop.backend.commits.length, 2);
  });

  test('requires a payment method', async (t) => {
    const { shop, page } = await openPage(t);
    const refused = await page.press('pay');
    assert.equal(refused.status, 422);
    assert.ok(refused.text.includes('Select a payment method.'));
    const forged = await page.press('pay', { choice: choice('nothing of ours') });
    assert.equal(forged.status, 422);
    assert.deepEqual(shop.backend.commits, []);
  });

  test('requires confirmation of a rule and rejects that of another rule', async (t) => {
    const { shop, page } = await openPage(t, {}, knife);
    assert.ok(page.text.includes('I am of full age.'));
    const refused = await pay(page, 'success');
    assert.equal(refused.status, 422);
    assert.ok(refused.text.includes('Confirm this before you pay.'));
    const kept = refused.elements.find((one) => attribute(one, 'value') === choice('success'));
    assert.notEqual(attribute(kept as never, 'checked'), undefined, 'the choice is kept');
    const other = await pay(refused, 'success', { review: 'another rule' });
    assert.equal(other.status, 422);
    assert.deepEqual(shop.backend.commits, []);
    const tick = page.elements.find((one) => attribute(one, 'name') === 'review');
    const done = await pay(other, 'success', { review: attribute(tick as never, 'value') });
    assert.ok(done.text.includes('Thank you'));
  });

  test('requires no confirmation if the store only hands over to this page', async (t) => {
    const { shop, page } = await openPage(t, { site: { checkoutMode: 'human_handoff' } });
    assert.ok(!page.html.includes('name="review"'));
    assert.ok((await pay(page, 'success')).text.includes('Thank you'));
    assert.equal(shop.backend.placed.size, 1);
  });

  test('charges only the total on the page', async (t) => {
    const { shop, page } = await openPage(t);
    shop.backend.price = 1_100;
    const refused = await pay(page, 'success');
    assert.equal(refused.status, 422);
    assert.ok(refused.text.includes('The total has changed') && refused.text.includes('€26.90'));
    assert.deepEqual(shop.backend.commits, []);
    assert.ok((await pay(refused, 'success')).text.includes('Thank you'));
  });

  test('charges only the total on the page when the total changes during the post', async (t) => {
    const { shop, path } = await openPage(t);
    const opened = shop.commerce.openHandoff(shop.site, path.split('/').at(-1) as string);
    assert.ok(opened);
    const { sealCredential } = await import('#commerce');
    const paid = await shop.commerce.checkouts.complete(opened.caller, opened.id, {
      handlerId: 'sandbox',
      credential: sealCredential({ token: 'success' }),
      seen: { amount: 2_489, currency: 'EUR' },
    });
    assert.ok(paid.ok && paid.value.problems.some(({ code }) => code === 'price-changed'));
    assert.deepEqual(shop.backend.commits, []);
  });

  test('does not pay for a checkout that changed after rendering, and shows the current one', async (t) => {
    const street = (page: Seen) => page.values()['address.group_1.street'];
    for (const how of ['pay', 'hosted'] as const) {
      const { shop, page, path } = await openPage(t, how === 'hosted' ? { pages: { hosted } } : {});
      assert.match(page.headers.get('etag') ?? '', /^"\d+"$/);
      const opened = shop.commerce.openHandoff(shop.site, path.split('/').at(-1) as string);
      assert.ok(opened);
      const [group] = complete.groups ?? [];
      const address = { ...group?.destinations?.[0]?.address, street: '1 Other Street' };
      const groups = [{ id: 'group_1', destinations: [{ id: 'dest_1', address }] }];
      const agent: Caller = { site: shop.site, release: '2026-08-25', network: 'agent' };
      const changed = await shop.commerce.checkouts.update(agent, opened.id, { groups });
      assert.ok(changed.ok, JSON.stringify(changed));
      const press = (seen: Seen) => (how === 'pay' ? pay(seen, 'success') : seen.press('hosted'));
      assert.equal(street(page), '12 Long Lane');
      const refused = await press(page);
      assert.equal(refused.status, 422);
      assert.ok(refused.text.includes('This order changed after you opened this page.'));
      assert.equal(street(refused), '1 Other Street');
      assert.notEqual(refused.headers.get('etag'), page.headers.get('etag'));
      assert.deepEqual(shop.backend.commits, []);
      await press(refused);
      assert.equal(shop.backend.commits.length, 1);
    }
  });

  test('treats a form without a version as outdated', async (t) => {
    const { shop, page, path } = await openPage(t);
    const { body } = page.post('pay', { choice: choice('success') });
    const form = new URLSearchParams(body);
    form.set('seen', (form.get('seen') ?? '').replace(/ \d+$/, ' x'));
    const refused = await person(shop.pages).send(path, form.toString());
    assert.equal(refused.status, 422);
    assert.deepEqual(shop.backend.commits, []);
  });

  test('pays for changes in the same post', async (t) => {
    const { shop, page } = await openPage(t);
    const done = await pay(page, 'success', { 'address.group_1.street': '7 New Street' });
    assert.ok(done.text.includes('Thank you'));
    assert.equal(shop.backend.commits.length, 1);
  });

  test('shows the new total when a choice on the page changes it', async (t) => {
    const { shop, page } = await openPage(t);
    const refused = await pay(page, 'success', { 'option.group_1': 'express' });
    assert.ok(refused.text.includes('The total has changed') && refused.text.includes('€29.90'));
    assert.deepEqual(shop.backend.commits, []);
    assert.ok((await pay(refused, 'success')).text.includes('Thank you'));
  });

  test('redirects to the bank and then to the order', async (t) => {
    const { shop, page, path } = await openPage(t);
    const asked = await pay(page, 'challenge');
    const link = asked.elements.find((one) => attribute(one, 'href')?.startsWith('https://bank.test/'));
    assert.equal(attribute(link as never, 'href'), 'https://bank.test/verify?a=1&b=2');
    const early = await person(shop.pages).open(`${path}/return`);
    assert.ok(early.text.includes('Finish your payment'));
    shop.backend.bank = 'confirmed';
    const done = await person(shop.pages).open(`${path}/return`);
    assert.equal(done.path, path);
    assert.ok(done.text.includes('Thank you'));
    assert.equal(shop.backend.commits.length, 1);
    assert.ok((await person(shop.pages).open(`${path}/return`)).text.includes('Thank you'));
  });

  test('lets the buyer try again after the bank declines', async (t) => {
    const { shop, page, path } = await openPage(t);
    await pay(page, 'challenge');
    shop.backend.bank = 'failed';
    const failed = await person(shop.pages).open(`${path}/return`);
    assert.ok(failed.text.includes('The payment was declined.'));
    assert.ok((await pay(failed, 'success')).text.includes('Thank you'));
    assert.equal(shop.backend.placed.size, 1);
  });

  test('cancels a challenge for another payment method unless it already succeeded', async (t) => {
    const { page, shop } = await openPage(t);
    const free = await (await pay(page, 'challenge')).press('restart');
    assert.ok((await pay(free, 'success')).text.includes('Thank you'));
    assert.equal(shop.backend.placed.size, 1);
    const second = await openPage(t);
    const asked = await pay(second.page, 'challenge');
    second.shop.backend.bank = 'confirmed';
    assert.ok((await asked.press('restart')).text.includes('Thank you'));
    assert.equal(second.shop.backend.placed.size, 1);
  });

  test('waits for a missing response without paying again', async (t) => {
    const { shop, page, again } = await openPage(t);
    const waiting = await pay(page, 'uncertain');
    assert.ok(waiting.text.includes('Your payment is being processed'));
    assert.ok(waiting.html.includes('<meta http-equiv="refresh" content="3" />'));
    const { body, path } = page.post('pay', { choice: choice('success') });
    assert.ok((await person(shop.pages).send(path, body)).text.includes('being processed'));
    assert.equal(shop.backend.commits.length, 1);
    shop.backend.bank = 'confirmed';
    shop.clock.now += 61_000;
    await shop.commerce.maintain();
    assert.ok((await again()).text.includes('Thank you'));
  });

  test('offers test payments only in a sandbox', async (t) => {
    const paymentHandlers = (config: object) => [{ ...handler, config: { ...config } }];
    const { page } = await openPage(t, { site: { paymentHandlers: paymentHandlers({}) } });
    assert.ok(!page.html.includes('name="choice"') && !page.html.includes('value="pay"'));
    assert.ok(page.text.includes('no payment provider is connected'));
    const forged = await person((await openPage(t)).shop.pages).open('/checkout/x');
    assert.equal(forged.status, 404);
  });

  test('links to the storefront if the store has its own checkout', async (t) => {
    const none = { choices: () => [] };
    const { page, shop } = await openPage(t, { site: { backend: 'scapi' }, pages: none });
    assert.ok(page.text.includes('You cannot pay on this page'));
    const { origin } = new URL(shop.site.storefront);
    assert.ok(page.elements.some((one) => attribute(one, 'href')?.startsWith(origin)));
    assert.ok(!page.html.includes('name="choice"') && !page.html.includes('value="pay"'));
  });

  const hosted = () => ({ handlerId: handler.id, credential: { type: 'token', token: 'challenge' } });

  test('redirects to the provider’s page after all confirmations', async (t) => {
    const { page } = await openPage(t, { pages: { hosted, choices: () => [] } }, knife);
    assert.match(page.headers.get('content-security-policy') ?? '', /form-action 'self';/);
    assert.ok(!page.html.includes('value="pay"'));
    const refused = await page.press('hosted');
    assert.equal(refused.status, 422);
    const tick = refused.elements.find((one) => attribute(one, 'name') === 'review');
    const going = await refused.press('hosted', { review: attribute(tick as never, 'value') });
    const there = 'https://bank.test/verify';
    assert.match(going.html, new RegExp(`<meta http-equiv="refresh" content="0; url=${there}[^"]*" />`));
    assert.ok(going.text.includes('Finish your payment'));
    assert.ok(going.elements.some((one) => attribute(one, 'href')?.startsWith(there)));
  });

  test('offers no provider’s page if its handler does not support the checkout', async (t) => {
    for (const other of [() => ({ ...hosted(), handlerId: 'other' }), () => undefined]) {
      const { page } = await openPage(t, { pages: { hosted: other, choices: () => [] } });
      assert.equal(page.status, 200);
      assert.ok(!page.html.includes('value="hosted"'));
    }
  });

  test('acts for the authenticated agent and shows the buyer the order', async (t) => {
    const { shop, page } = await openPage(t, { agent: { identity: 'key:1' } });
    const done = await pay(page, 'success');
    const link = done.elements.find((one) => attribute(one, 'href')?.startsWith('/order/'));
    const order = await person(shop.pages).open(attribute(link as never, 'href') as string);
    assert.ok(order.text.includes('Order 1001') && order.text.includes('12 Long Lane'));
  });
});

const handler = {
  name: 'com.example.pay',
  id: 'sandbox',
  version: '2026-08-25',
  spec: 'https://shop.test/spec',
  schema: 'https://shop.test/schema',
  instruments: [{ type: 'card' }],
};
