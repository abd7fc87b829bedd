/** A gift: the goods go to one address and the bill to another, and the processor gets the payer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealCredential, type PaymentInstrument } from '#commerce';
import type { PaymentProcessor } from '#backends/embedded';
import { createLedger } from '../../sandbox/sfcc/world/ledger.ts';
import { cart } from './carts.ts';
import { contextIn, lamp, site } from './demo.ts';
import { openInstance } from './instance.ts';

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
    region: 'MA',
    postalCode: '02108',
    country: 'US',
  },
};
const signals = { 'dev.ucp.buyer_ip': '192.0.2.7' };

for (const api of ['scapi', 'ocapi'] as const)
  for (const [name, told] of [
    ['bills the payer', instrument],
    ['bills the recipient without a billing address', undefined],
  ] as const)
    test(`${api}: ${name}`, async () => {
      const ledger = createLedger();
      const payers: Parameters<PaymentProcessor['authorize']>[1]['payer'][] = [];
      const processor: PaymentProcessor = {
        ...ledger.processor,
        authorize(id, authorization) {
          payers.push(authorization.payer);
          return ledger.processor.authorize(id, authorization);
        },
      };
      const bench = await openInstance({ processor });
      try {
        const backend = await bench.backend(api);
        const context = contextIn('EUR', bench.clock.now);
        const input = { ...cart([[lamp, 1]], 'Cork'), signals };
        const quote = await backend.quote(input, context);
        const more = told ? { instrument: told } : {};
        const prepared = await backend.prepare({
          reference: 'att_1',
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
        const outcome = await backend.commit({
          ref: prepared.ref,
          credential: sealCredential({ type: 'token', token: 'good' }),
          ...more,
          signals,
          amount: quote.totals.total,
          deadline: bench.clock.now + 20_000,
        });
        assert.equal(outcome.outcome, 'placed');
        const [order] = await bench.instance.world.orders.find(site.id, { reference: 'att_1' });
        const { billing, address } = order?.basket ?? assert.fail();
        assert.deepEqual([address?.city, address?.lastName], ['Cork', 'Byron']);
        assert.deepEqual(
          [billing?.city, billing?.lastName, billing?.countryCode],
          told ? ['Boston', 'Lee', 'US'] : ['Cork', 'Byron', 'IE'],
        );
        assert.deepEqual(payers, [{ signals, ...more }]);
      } finally {
        await bench.close();
      }
    });
