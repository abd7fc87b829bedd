/** A processor that checks cards as the platform documents it: what it rejects is declined, and nothing is left of it. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sealCredential, type PaymentInstrument } from '#commerce';
import {
  paymentCardsOf,
  paymentMethodsOf,
} from '../../../../../sandbox/sfcc/script-api/platform/order/index.ts';
import { cart } from '../../../../../test/salesforce/carts.ts';
import { contextIn, lamp, site } from '../../../../../test/salesforce/demo.ts';
import { closeEngines, openShop, type Shop } from './orders/order-instance.testing.ts';

const card: PaymentInstrument = {
  type: 'card',
  brand: 'visa',
  lastDigits: '4242',
  expiryMonth: 3,
  expiryYear: 2031,
};
const inGermany = { ...card, billingAddress: { firstName: 'Ben', lastName: 'Lee', country: 'DE' } };

describe('card rules of the platform', () => {
  let shop: Shop;
  before(async () => {
    shop = await openShop('node');
  });
  after(async () => {
    await shop.close();
    await closeEngines();
  });

  let attempts = 0;
  async function buy(instrument: PaymentInstrument | undefined) {
    const context = contextIn('EUR', shop.world.clock.now);
    const input = cart([[lamp, 1]], 'Cork');
    const quote = await shop.backend.quote(input, context);
    const more = instrument ? { instrument } : {};
    const prepared = await shop.backend.prepare({
      reference: `att_${(attempts += 1)}`,
      checkoutId: 'chk_1',
      input,
      quote,
      context,
      handlerId: site.paymentHandlers[0]?.id ?? '',
      ...more,
      returnUrl: 'https://shop.test/back',
      permalink: 'https://shop.test/{number}',
    });
    assert.ok(prepared.ok);
    return shop.backend.commit({
      ref: prepared.ref,
      credential: sealCredential({ type: 'token', token: 'good' }),
      ...more,
      amount: quote.totals.total,
      deadline: shop.world.clock.now + 20_000,
    });
  }

  const visa = () => paymentCardsOf(shop.state).find(({ type }) => type === 'Visa') ?? assert.fail();
  const method = () => paymentMethodsOf(shop.state).find(({ id }) => id === 'CREDIT_CARD') ?? assert.fail();
  const table: [what: string, payer: PaymentInstrument, rules: () => object, rule: object, reason: string][] =
    [
      ['an expired card', { ...card, expiryYear: 2020 }, visa, {}, 'credential-refused'],
      ['a card that the store does not have', { ...card, brand: 'jcb' }, visa, {}, 'credential-refused'],
      ['a card outside its billing countries', inGermany, visa, { countries: ['IE'] }, 'credential-refused'],
      ['a card above its amount', card, visa, { ranges: { EUR: { most: 1 } } }, 'credential-refused'],
      ['a card in another currency', card, visa, { currencies: ['USD'] }, 'credential-refused'],
      ['a card of another customer group', card, visa, { groups: ['VIP'] }, 'credential-refused'],
      ['a method outside its countries', inGermany, method, { countries: ['IE'] }, 'credential-refused'],
      ['a method above its amount', card, method, { most: 1 }, 'method-not-applicable'],
    ];
  for (const [what, payer, rules, rule, reason] of table)
    test(`declines ${what} and charges nothing`, async () => {
      const before = [shop.world.charged(), await shop.world.left(lamp)];
      Object.assign(rules(), rule);
      try {
        const outcome = await buy(payer);
        assert.deepEqual(
          [outcome.outcome, outcome.outcome === 'declined' ? outcome.reason : ''],
          ['declined', reason],
        );
      } finally {
        for (const name of Object.keys(rule)) delete (rules() as Record<string, unknown>)[name];
      }
      assert.deepEqual([shop.world.charged(), await shop.world.left(lamp)], before);
    });

  test('buys with a card that all rules let through, and with a token alone', async () => {
    Object.assign(visa(), { countries: ['IE'], currencies: ['EUR'], ranges: { EUR: { most: 10_000 } } });
    assert.equal((await buy(card)).outcome, 'placed');
    assert.equal((await buy(undefined)).outcome, 'placed');
  });
});
