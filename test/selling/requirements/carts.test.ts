import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { bothReleases, openShop, type Shop } from './agents.ts';
import { ann, goods, items, linesOf, messageOf, totalOf } from './purchase.ts';

describe('a cart', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop();
  });
  after(() => shop.close());

  for (const release of bothReleases) {
    const agent = () => shop.agents[release];
    const makeCart = (more: object = {}) =>
      agent().call('create_cart', {
        content: { line_items: items([goods.towels.id, 2], goods.charger.id), ...more },
      });
    const convert = (cart_id: string, more: object = {}) =>
      agent().call('create_checkout', { content: { cart_id, line_items: [], ...more } });
    const wares = (lines: { item: { id: string }; quantity: number }[]) =>
      lines.map(({ item, quantity }) => [item.id, quantity]);

    test(`[UCP-38] ${release}: determines the content of its checkout, whatever else is sent`, async () => {
      const cart = await makeCart({ buyer: ann, context: { address_country: 'DE' } });
      const other = {
        line_items: items(goods.lamp.id),
        buyer: { ...ann, first_name: 'Eve' },
        context: { address_country: 'US', currency: 'USD' },
      };
      const made = await convert(cart.body.id, other);
      assert.equal(made.status, 201);
      assert.deepEqual(wares(made.body.line_items), wares(cart.body.line_items));
      assert.deepEqual([made.body.currency, made.body.context], ['EUR', cart.body.context]);
      assert.deepEqual(
        [made.body.totals, made.body.line_items[0].item],
        [cart.body.totals, cart.body.line_items[0].item],
      );
      // A caller without proof does not see the buyer: the missing email would be reported.
      assert.equal(messageOf(made, 'missing').path, '$.fulfillment.methods[0].destinations');
      assert.notEqual(made.body.buyer?.first_name, 'Eve');
    });

    test(`[UCP-39] ${release}: returns the same open checkout for a second conversion`, async () => {
      const cart = await makeCart();
      const first = await convert(cart.body.id);
      const second = await convert(cart.body.id);
      assert.deepEqual([first.status, second.status], [201, 200]);
      assert.equal(second.body.id, first.body.id);
      await agent().call('cancel_checkout', { id: first.body.id });
      const third = await convert(cart.body.id);
      assert.notEqual(third.body.id, first.body.id);
      assert.deepEqual([third.status, third.body.status], [201, 'incomplete']);
    });

    test(`[UCP-40a] [UCP-40b] ${release}: is returned in full when canceled, and then not found`, async () => {
      const cart = await makeCart();
      const { id } = cart.body;
      const canceled = await agent().call('cancel_cart', { id });
      assert.deepEqual([canceled.status, canceled.body.id], [200, id]);
      assert.deepEqual(canceled.body.line_items, cart.body.line_items);
      assert.deepEqual(canceled.body.totals, cart.body.totals);
      const content = { id, line_items: items(goods.cable.id) };
      for (const gone of [
        await agent().call('get_cart', { id }),
        await agent().call('update_cart', { id, content }),
        await agent().call('cancel_cart', { id }),
        await convert(id),
      ]) {
        assert.deepEqual([gone.body.ucp.status, gone.body.messages[0].code], ['error', 'not_found']);
      }
    });

    test(`[UCP-41a] [UCP-41b] ${release}: has totals, and a URL where a person can continue`, async () => {
      const cart = await makeCart();
      assert.equal(totalOf(cart, 'subtotal'), 2 * goods.towels.price + goods.charger.price);
      assert.ok((totalOf(cart) ?? 0) > 0);
      assert.ok(shop.store.isContinue(cart.body.continue_url), cart.body.continue_url);
      const read = await agent().call('get_cart', { id: cart.body.id });
      assert.deepEqual(
        [read.body.totals, read.body.continue_url],
        [cart.body.totals, cart.body.continue_url],
      );
    });

    test(`[UCP-41c] ${release}: follows changes of its open checkout`, async () => {
      const cart = await makeCart();
      const made = await convert(cart.body.id);
      const [first] = linesOf(made) as [{ id: string; item: { id: string }; quantity: number }];
      await agent().call('update_checkout', {
        id: made.body.id,
        content: { line_items: [{ ...first, quantity: 5 }] },
      });
      const read = await agent().call('get_cart', { id: cart.body.id });
      assert.deepEqual(wares(read.body.line_items), [[goods.towels.id, 5]]);
    });

    test(`[UCP-42] ${release}: applies its codes to its checkout`, async () => {
      const cart = await makeCart({ discounts: { codes: ['WELCOME10'] } });
      const made = await convert(cart.body.id, { discounts: { codes: ['ONLY25'] } });
      assert.deepEqual(made.body.discounts, cart.body.discounts);
      const applied = made.body.discounts.applied.filter(({ code }: { code?: string }) => code !== undefined);
      assert.deepEqual(
        applied.map(({ code, amount }: { code: string; amount: number }) => [code, amount]),
        [['WELCOME10', 1_000]],
      );
      assert.equal(totalOf(made), totalOf(cart));
    });
  }
});
