/** The companion hook in the simulated instance: a sealed text of the service, the store's own processor. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emptyInput, type CheckoutInput, type ShopContext } from '#commerce';
import { sealForHook } from '../../../../../src/backends/salesforce/orders/seal.ts';
import { paymentMethodsOf } from '../../../../../sandbox/sfcc/script-api/platform/order/payment-method.ts';
import { storeOf } from '../../../../../sandbox/sfcc/script-api/store-hooks/store.ts';
import { shoe } from '../../../../../sandbox/sfcc/world/testing.ts';
import { testEngines } from '../../../../../sandbox/sfcc/script-api/engines/testing.ts';
import { compiledFolder } from '../backend/compiled-folder.testing.ts';
import { closeEngines, openShop, type Shop } from '../backend/orders/order-instance.testing.ts';
import type { ApiAnswer } from '../backend/orders/order-run.testing.ts';

let shop: Shop;
const context = (): ShopContext => ({
  site: 'demo',
  currency: 'EUR',
  locale: 'en-IE',
  country: 'IE',
  eligibility: [],
  now: shop.world.clock.now,
});
const address = {
  firstName: 'Ada',
  lastName: 'Byron',
  street: '1 Quay',
  locality: 'Cork',
  postalCode: 'T12',
  country: 'IE',
};
const input: CheckoutInput = {
  ...emptyInput(),
  lines: [{ id: 'l1', variantId: shoe, quantity: 1 }],
  buyer: { email: 'ada@example.test', firstName: 'Ada', lastName: 'Byron' },
  groups: [
    {
      id: 'g1',
      lineIds: [],
      method: 'shipping',
      destinations: [{ id: 'd1', type: 'address', address }],
      selectedDestinationId: 'd1',
    },
  ],
};

let references = 0;
async function pay(token: string, change: { amount?: number } = {}): Promise<ApiAnswer> {
  const reference = `att_${(references += 1)}`;
  const { totals, currency } = await shop.backend.quote(input, context());
  const facts = {
    reference,
    checkoutId: 'chk_1',
    amount: totals.total,
    currency,
    handlerId: 'h',
    returnUrl: 'https://portico.test/return',
    instrument: { type: 'card', brand: 'mastercard', lastDigits: '4444', expiryMonth: 7, expiryYear: 2030 },
    now: Date.now(),
    ...change,
  };
  const sealed = await sealForHook({ type: 'card', token }, facts, shop.world.key);
  return shop.run('hook', { input, context: context(), reference, sealed });
}

const table: [token: string, status: number, response: number, decline: string, isCharged: boolean][] = [
  ['good', 3, -1, '', true],
  ['declined', 8, 1, 'declined', false],
  ['challenge', 0, -1, '', false],
];
for (const { kind, skip } of testEngines())
  describe(`companion hook, engine ${kind}`, { skip }, () => {
    let compiled: ReturnType<typeof compiledFolder> | undefined;
    before(async () => {
      if (kind === 'rhino')
        compiled = compiledFolder('cartridges/int_portico/src/scripts/backend/orders/order-run.testing.ts');
      shop = await openShop(kind, compiled?.root);
      const { state, world } = shop;
      state.preferences.set(
        'demo',
        new Map<string, unknown>([
          ['porticoHookEnabled', true],
          ['porticoHookKeyAlias', 'portico-hook'],
        ]),
      );
      state.keys.set('portico-hook', world.key.privateKey);
      for (const method of paymentMethodsOf(state))
        if (method.id === 'PORTICO') method.processorId = 'BASIC_CREDIT';
    });
    after(async () => {
      await shop.close();
      await closeEngines();
      compiled?.remove();
    });

    for (const [token, status, response, decline, isCharged] of table)
      test(`encrypted token ${token}: leaves the order in status ${status}`, async () => {
        const before = shop.world.charged();
        const said = await pay(token);
        assert.deepEqual(
          [said.status, said.response, said.message, said.sealed],
          [status, response, decline, ''],
        );
        assert.equal(said.custom['portico_decline'], decline);
        assert.equal(said.custom['portico_challenge'] !== '', token === 'challenge');
        const [told] = await shop.world.orders.find('demo', { orderNo: said.orderNo });
        assert.equal(told?.custom['portico_reference'], said.custom['portico_reference']);
        assert.equal(shop.world.charged() > before, isCharged);
        const { type, number, month, year } = told?.basket.payments[0]?.card ?? {};
        assert.deepEqual(
          [type, number, Number(month), Number(year)],
          ['Master Card', '************4444', 7, 2030],
        );
        const kept = JSON.stringify([told?.custom, shop.state.log]);
        assert.ok(token === decline || !kept.includes(`"${token}"`), 'the token is kept');
      });

    for (const [fraud, status, decline] of [
      ['flag', 3, ''],
      ['review', 0, ''],
      ['fail', 8, 'fraud'],
    ] as const)
      test(`fraud detection ${fraud}: leaves a paid order in status ${status}`, async () => {
        storeOf(shop.state).fraud = { status: fraud, errorCode: '' };
        const said = await pay('good');
        storeOf(shop.state).fraud = { status: 'success', errorCode: '' };
        assert.deepEqual([said.status, said.message], [status, decline]);
        const [told] = await shop.world.orders.find('demo', { orderNo: said.orderNo });
        const until = Number(told?.custom['porticoReviewUntil'] ?? 0);
        assert.equal(until > shop.world.clock.now, fraud === 'review');
      });

    test('charges nothing for a different amount and keeps the failed order', async () => {
      const before = shop.world.charged();
      const said = await pay('good', { amount: 1 });
      assert.deepEqual(
        [said.status, said.message, said.custom['portico_decline']],
        [8, 'amount-mismatch', 'amount-mismatch'],
      );
      assert.equal(shop.world.charged(), before);
    });
  });
