/** What a basket does where the platform answers otherwise than the demo store ever does. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { WantedBasket } from '../../../../../src/backends/salesforce/facts.ts';
import { loadCompiled } from '../../../../testing/load.ts';
import type { Baskets } from './baskets.ts';
import { basket, collection, javaText, line, money } from './literal.testing.ts';

describe('baskets', () => {
  const guest = { customerId: 'c', accessToken: '', expiresAt: 0 };
  const market = { currency: 'EUR', locale: 'en-IE' };
  const wanted: WantedBasket = { market, items: [{ productId: 'lamp', quantity: 2 }], codes: [] };

  /** What the platform does, and what was done to it. */
  let platform: {
    offered: string[][];
    item: object;
    choice: number;
    refuse: (code: string) => object | undefined;
    orderable: boolean;
  };
  let done: string[];
  let asked = 0;
  let compiled: ReturnType<typeof loadCompiled>;

  const method = (ID: string) => ({
    ID,
    displayName: ID,
    custom: ID === 'store' ? { storePickupEnabled: true } : {},
  });

  const writing = (kind: string): object =>
    new Proxy({}, { get: (_, name) => (text: string) => done.push(`${kind}${String(name)} ${text}`) });

  function newBasket(): dw.order.Basket {
    const shipment = {
      shippingMethodID: null as string | null,
      shippingMethod: null,
      shippingTotalPrice: money(undefined),
      adjustedShippingTotalPrice: money(undefined),
      setShippingMethod(chosen: { ID: string } | null) {
        done.push(`method ${chosen?.ID ?? 'none'}`);
        shipment.shippingMethodID = chosen?.ID ?? null;
      },
      createShippingAddress: () => writing(''),
    };
    return basket({
      defaultShipment: shipment,
      productLineItems: collection(line()),
      bonusDiscountLineItems: { length: platform.choice },
      custom: {},
      setCustomerEmail: (text: string) => done.push(`email ${text}`),
      createBillingAddress: () => writing('billing '),
      createProductLineItem: () => platform.item,
      createCouponLineItem(code: string) {
        const refusal = platform.refuse(code);
        if (refusal) throw refusal;
        done.push(`code ${code}`);
      },
    });
  }

  before(() => {
    compiled = loadCompiled(
      [
        'cartridges/int_portico/src/scripts/backend/baskets.ts',
        'cartridges/int_portico/src/scripts/backend/transaction.ts',
      ],
      {
        'dw/system/Transaction': {
          begin: () => done.push('begin'),
          commit: () => done.push('commit'),
          rollback: () => done.push('rollback'),
        },
        'dw/system/HookMgr': { callHook: () => void done.push('calculate') },
        'dw/system/Status': { ERROR: 1 },
        'dw/order/BasketMgr': {
          createTemporaryBasket: newBasket,
          deleteTemporaryBasket: () => done.push('delete'),
        },
        'dw/order/ShippingMgr': {
          getShipmentShippingModel: () => ({
            applicableShippingMethods: collection(
              ...(platform.offered[Math.min(asked++, platform.offered.length - 1)] ?? []).map(method),
            ),
            getShippingCost: ({ ID }: { ID: string }) => ({
              amount: ID === 'free' ? money(undefined) : money(5),
            }),
          }),
        },
        'dw/order/TaxMgr': { taxationPolicy: 0, TAX_POLICY_GROSS: 0, TAX_POLICY_NET: 1 },
        'dw/util/Currency': { getCurrency: () => ({ defaultFractionDigits: 2 }) },
      },
    );
  });
  beforeEach(() => {
    [done, asked] = [[], 0];
    platform = {
      offered: [['standard']],
      item: { product: {}, quantityValue: 2, setQuantityValue: () => undefined },
      choice: 0,
      refuse: () => undefined,
      orderable: true,
    };
  });

  type Maker = (...given: never[]) => unknown;
  const made = <T>(source: string, name: string, ...given: unknown[]): T =>
    (compiled(`cartridges/int_portico/src/scripts/backend/${source}.ts`)[name] as unknown as Maker)(
      ...(given as never[]),
    ) as T;
  function openBaskets(): Baskets {
    const work = made<object>('transaction', 'createWork');
    return made<Baskets>('baskets', 'createBaskets', work, {
      enter: () => undefined,
      stockOf: () => ({ isOrderable: () => platform.orderable }),
    });
  }

  describe('shipping method', () => {
    const table: [name: string, offered: string[][], steps: string[]][] = [
      ['is set before the calculation', [['express']], ['method express', 'calculate']],
      ['is skipped if it is never offered', [['standard']], ['calculate']],
      [
        'is set after the calculation if only the price makes it available',
        [['standard'], ['express']],
        ['calculate', 'method express', 'calculate'],
      ],
      [
        'is removed if the price makes it unavailable',
        [['express'], ['standard']],
        ['method express', 'calculate', 'method none', 'calculate'],
      ],
      ['is not set to store pickup', [['store']], ['calculate']],
    ];
    for (const [name, offered, steps] of table)
      test(name, async () => {
        platform.offered = offered;
        const methodId = offered[0]?.[0] === 'store' ? 'store' : 'express';
        await openBaskets().openBasket(guest, { ...wanted, methodId });
        assert.deepEqual(done, ['begin', ...steps]);
      });

    test('is listed with its price if it has one and ships', async () => {
      platform.offered = [['standard', 'store', 'free']];
      const baskets = openBaskets();
      const { basketId } = await baskets.openBasket(guest, wanted);
      const methods = await baskets.methods(guest, basketId, market);
      assert.deepEqual(
        methods.map(({ id, price }) => [id, price]),
        [['standard', 500]],
      );
    });

    test('is rejected if it is no longer offered', async () => {
      const baskets = openBaskets();
      const { basketId } = await baskets.openBasket(guest, wanted);
      assert.throws(() => void baskets.chooseMethod(guest, basketId, 'express'), {
        kind: 'refused',
        type: 'shipping-method-not-applicable',
      });
    });
  });

  describe('rejected by the basket', () => {
    const refused: [name: string, change: () => void, type: string, steps: string[]][] = [
      [
        'a product outside the site catalog',
        () => Object.assign(platform.item, { product: null }),
        'product-not-in-catalog',
        ['begin', 'rollback'],
      ],
      [
        'a different quantity',
        () => Object.assign(platform.item, { quantityValue: 4 }),
        'product-item-quantity',
        ['begin', 'rollback'],
      ],
      ['a quantity above the stock', () => (platform.orderable = false), 'product-item-not-available', []],
    ];
    for (const [name, change, type, steps] of refused)
      test(name, () => {
        change();
        assert.throws(() => void openBaskets().openBasket(guest, wanted), { kind: 'refused', type });
        assert.deepEqual(done, steps);
      });

    test('starts over without a rejected code and reports it', async () => {
      platform.refuse = (code) =>
        code === 'used' ? { errorCode: javaText('REDEMPTION_LIMIT_EXCEEDED') } : undefined;
      const { coupons } = await openBaskets().openBasket(guest, { ...wanted, codes: ['one', 'used', 'two'] });
      assert.deepEqual(done, ['begin', 'code one', 'rollback', 'begin', 'code one', 'code two', 'calculate']);
      assert.deepEqual(
        coupons.map(({ code, status }) => [code, status]),
        [['used', 'redemption-limit-exceeded']],
      );
    });

    test('rethrows an error that is not about the code', () => {
      platform.refuse = () => new RangeError('no');
      assert.throws(() => void openBaskets().openBasket(guest, { ...wanted, codes: ['one'] }), /no/);
      assert.deepEqual(done, ['begin', 'rollback']);
    });

    test('rejects a code that is added later', async () => {
      const baskets = openBaskets();
      const { basketId } = await baskets.openBasket(guest, wanted);
      await baskets.addCoupon(guest, basketId, 'one');
      platform.refuse = () => ({ errorCode: 'COUPON_DISABLED' });
      assert.throws(() => void baskets.addCoupon(guest, basketId, 'two'), { type: 'coupon-disabled' });
      assert.deepEqual(done, ['begin', 'calculate', 'code one', 'calculate', 'rollback']);
    });
  });

  test('writes the known buyer data to the basket', async () => {
    const address = { firstName: 'Ada', city: 'Cork', countryCode: 'IE' };
    await openBaskets().openBasket(guest, { ...wanted, email: 'ada@shop.test', address });
    assert.deepEqual(done, [
      'begin',
      'email ada@shop.test',
      'setFirstName Ada',
      'setCity Cork',
      'setCountryCode IE',
      'billing setFirstName Ada',
      'billing setCity Cork',
      'billing setCountryCode IE',
      'calculate',
    ]);
  });

  test('reports a choice of bonus products', async () => {
    const baskets = openBaskets();
    await baskets.openBasket(guest, wanted);
    assert.equal(baskets.hasChoice(), false);
    platform.choice = 1;
    await baskets.openBasket(guest, wanted);
    assert.equal(baskets.hasChoice(), true);
  });

  test('keeps a basket that was handed over and removes a missing one only once', async () => {
    const baskets = openBaskets();
    const { basketId } = await baskets.openBasket(guest, wanted);
    baskets.handOver(basketId);
    baskets.undo();
    await baskets.removeBasket(guest, basketId);
    assert.deepEqual(done, ['begin', 'calculate']);
  });
});
