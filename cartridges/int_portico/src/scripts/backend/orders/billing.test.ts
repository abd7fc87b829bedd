/** A gift in the cartridge's own order: the goods go to one address, the bill to another, and the card is named as the store does. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sealCredential, type PaymentInstrument } from '#commerce';
import { testEngines } from '../../../../../../sandbox/sfcc/script-api/engines/testing.ts';
import { cart } from '../../../../../../test/salesforce/carts.ts';
import { contextIn, lamp, site } from '../../../../../../test/salesforce/demo.ts';
import { compiledFolder } from '../compiled-folder.testing.ts';
import { closeEngines, openShop, type Shop } from './order-instance.testing.ts';

const instrument: PaymentInstrument = {
  type: 'card',
  brand: 'visa',
  lastDigits: '4242',
  expiryMonth: 3,
  expiryYear: 2031,
  billingAddress: {
    firstName: 'Ben',
    lastName: 'Lee',
    street: '5 Bill Road',
    locality: 'Boston',
    country: 'US',
  },
};

for (const { kind, skip } of testEngines())
  describe(`cartridge billing, engine ${kind}`, { skip }, () => {
    let shop: Shop;
    let compiled: ReturnType<typeof compiledFolder> | undefined;
    before(async () => {
      if (kind === 'rhino')
        compiled = compiledFolder('cartridges/int_portico/src/scripts/backend/orders/order-run.testing.ts');
      shop = await openShop(kind, compiled?.root);
    });
    after(async () => {
      await shop.close();
      await closeEngines();
      compiled?.remove();
    });

    for (const [name, told] of [
      ['the payer', instrument],
      ['the recipient if the agent sends no payer', undefined],
    ] as const)
      test(`uses ${name} as the billing address`, async () => {
        const context = contextIn('EUR', shop.world.clock.now);
        const input = cart([[lamp, 1]], 'Cork');
        const quote = await shop.backend.quote(input, context);
        const more = told ? { instrument: told } : {};
        const reference = told ? 'att_billed' : 'att_plain';
        const prepared = await shop.backend.prepare({
          reference,
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
        const outcome = await shop.backend.commit({
          ref: prepared.ref,
          credential: sealCredential({ type: 'token', token: 'good' }),
          ...more,
          amount: quote.totals.total,
          deadline: shop.world.clock.now + 20_000,
        });
        assert.ok(outcome.outcome === 'placed', outcome.outcome);
        const [order] = await shop.world.orders.find(site.id, { orderNo: outcome.order.number });
        const { billing, address, payments } = order?.basket ?? assert.fail();
        assert.deepEqual([address?.city, address?.lastName], ['Cork', 'Byron']);
        assert.deepEqual(
          [billing?.city, billing?.lastName, billing?.postalCode ?? '', billing?.countryCode?.toUpperCase()],
          told ? ['Boston', 'Lee', '', 'US'] : ['Cork', 'Byron', 'T12 X0X0', 'IE'],
        );
        const card = payments[0]?.card;
        assert.deepEqual(
          [card?.type, card?.number],
          told ? ['Visa', '************4242'] : ['Visa', '****************'],
        );
      });
  });
