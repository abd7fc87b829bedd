/** A merchant whose hooks read the current basket of the session: what agents get of it, with the compatibility mode and without. */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sealCredential, type PaymentInstrument, type Quote } from '#commerce';
import { cart } from '../../../../../test/salesforce/carts.ts';
import { contextIn, lamp, site } from '../../../../../test/salesforce/demo.ts';
import { closeEngines, openShop, type Shop, type ShopOptions } from './orders/order-instance.testing.ts';

const merchant = {
  name: 'app_current_basket',
  root: fileURLToPath(
    new URL('../../../../../sandbox/sfcc/script-api/fixtures/app_current_basket', import.meta.url),
  ),
};
const validating = {
  ...merchant,
  name: 'app_current_basket_validation',
  root: `${merchant.root}_validation`,
};
const input = () => cart([[lamp, 1]], 'Cork');
const contextOf = ({ world }: Shop) => contextIn('EUR', world.clock.now);

let attempts = 0;
async function buy(shop: Shop, quote: Quote, instrument?: PaymentInstrument) {
  const prepared = await shop.backend.prepare({
    reference: `att_${(attempts += 1)}`,
    checkoutId: 'chk_1',
    input: input(),
    quote,
    context: contextOf(shop),
    handlerId: site.paymentHandlers[0]?.id ?? '',
    returnUrl: 'https://shop.test/back',
    permalink: 'https://shop.test/{number}',
  });
  assert.ok(prepared.ok);
  return shop.backend.commit({
    ref: prepared.ref,
    credential: sealCredential({ type: 'token', token: 'good' }),
    ...(instrument ? { instrument } : {}),
    amount: quote.totals.total,
    deadline: shop.world.clock.now + 20_000,
  });
}

describe('hooks that read the current basket', () => {
  const closers: (() => unknown)[] = [];
  after(async () => {
    for (const close of closers.toReversed()) await close();
  });
  async function open(options: ShopOptions): Promise<Shop> {
    const shop = await openShop('node', undefined, { cartridges: [merchant], ...options });
    closers.push(closeEngines, () => shop.close());
    return shop;
  }

  test('reports the store as unavailable with a temporary basket: no price is made up', async () => {
    const shop = await open({});
    await assert.rejects(shop.backend.quote(input(), contextOf(shop)), /calculate-TypeError/);
  });

  test('buys in the current basket of the session', async () => {
    const shop = await open({ usesCurrentBasket: true });
    const plain = await open({ cartridges: [] });
    const quote = await shop.backend.quote(input(), contextOf(shop));
    assert.deepEqual(quote.totals, (await plain.backend.quote(input(), contextOf(plain))).totals);
    const before = shop.world.charged();
    assert.equal((await buy(shop, quote)).outcome, 'placed');
    assert.equal(shop.world.charged() - before, quote.totals.total);
    const left = shop.baskets();
    assert.deepEqual(
      left.map(({ temporary, items, email }) => ({ temporary, items, email })),
      left.map(() => ({ temporary: false, items: [], email: undefined })),
      'price requests leave only empty baskets',
    );
  });

  test('leaves no data of the buyer in the basket of a payment that was refused before the order', async () => {
    const shop = await open({ usesCurrentBasket: true, keepsSession: true });
    const quote = await shop.backend.quote(input(), contextOf(shop));
    assert.equal((await shop.backend.quote(input(), contextOf(shop))).totals.total, quote.totals.total);
    const expired = { type: 'card', brand: 'visa', expiryMonth: 1, expiryYear: 2020 };
    const outcome = await buy(shop, quote, expired);
    assert.equal(outcome.outcome, 'declined');
    const [basket, ...others] = shop.baskets();
    assert.deepEqual([basket?.items.length, others, basket?.payments], [1, [], []]);
    assert.doesNotMatch(JSON.stringify({ ...basket, quote: null }), /ada@|Ada|Byron|Quay|Cork/);
    // The items may be a shopper's: nothing is taken out of them.
    await assert.rejects(shop.backend.quote(input(), contextOf(shop)), /current-basket-in-use/);
  });

  test('does not pay in a temporary basket for a store that validates the current one', async () => {
    const shop = await open({ cartridges: [validating] });
    const quote = await shop.backend.quote(input(), contextOf(shop));
    const before = shop.world.charged();
    const outcome = await buy(shop, quote);
    assert.ok(outcome.outcome === 'declined' && outcome.reason === 'basket-invalid', JSON.stringify(outcome));
    assert.equal(shop.world.charged(), before);
    assert.deepEqual(
      shop.baskets().filter(({ temporary }) => temporary),
      [],
    );
  });
});
