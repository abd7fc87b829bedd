/** Maps a calculated basket of the script API to the shape of the two shopping APIs. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  adjustment,
  basket,
  collection,
  javaText,
  line,
  money,
  shares,
  shipment,
} from '../literal.testing.ts';
import { basketOf } from './map-basket.ts';

const gross = () => 'gross' as const;
const facts = (more: object = {}) => basketOf(basket(more), gross, []);
const badAnswer = { kind: 'unavailable', type: 'bad-answer' };

test('maps a basket to minor units, with shipping and taxes', () => {
  assert.deepEqual(facts({ UUID: javaText('b1') }), {
    basketId: 'b1',
    currency: 'EUR',
    taxation: 'gross',
    items: [
      {
        itemId: 'item',
        productId: 'lamp',
        name: 'Lamp',
        quantity: 2,
        basePrice: 1000,
        price: 2000,
        priceAfterItemDiscount: 2000,
        priceAfterOrderDiscount: 2000,
        tax: 333,
        taxRate: 20,
        adjustments: [],
      },
    ],
    coupons: [],
    orderAdjustments: [],
    shipping: {
      methodId: 'standard',
      methodName: 'Standard',
      price: 500,
      priceAfterDiscount: 500,
      tax: 83,
      adjustments: [],
    },
    taxes: [{ rate: 20, amount: 416 }],
    totals: {
      productSubTotal: 2000,
      productTotal: 2000,
      shippingTotal: 500,
      taxTotal: 416,
      orderTotal: 2500,
    },
  });
});

test('reads the tax policy after the prices', () => {
  const asked: string[] = [];
  const lines = collection(line());
  const made = basket({
    productLineItems: { ...lines, iterator: () => (asked.push('lines'), lines.iterator()) },
  });
  basketOf(made, () => (asked.push('policy'), 'net'), []);
  assert.deepEqual(asked, ['lines', 'policy']);
});

describe('promotions', () => {
  test('on an item carry the discount and its code', () => {
    const coupon = { couponCode: javaText('SAVE') };
    const own = adjustment(-2, { basedOnCoupon: true, couponLineItem: coupon });
    const [item] = facts({
      productLineItems: collection(line({ adjustedPrice: money(18), priceAdjustments: collection(own) })),
    }).items;
    assert.equal(item?.priceAfterItemDiscount, 1800);
    assert.deepEqual(item?.adjustments, [
      { promotionId: 'ten', text: '10 % off', amount: 200, code: 'SAVE' },
    ]);
  });

  test('set manually use their own ID, also in place of a missing text', () => {
    const own = adjustment(-2, { promotionID: null, UUID: 'by-hand', lineItemText: '' });
    const { orderAdjustments } = facts({ priceAdjustments: collection(own) });
    assert.deepEqual(orderAdjustments, [{ promotionId: 'by-hand', text: 'by-hand', amount: 200 }]);
  });

  test('on the whole order are prorated over its items as on the platform', () => {
    const whole = adjustment(-3);
    const other = adjustment(-1);
    const lines = [
      line({ proratedPriceAdjustmentPrices: shares([whole, -1], [other, -9]) }),
      line({ UUID: 'second', productID: 'desk', proratedPriceAdjustmentPrices: shares([whole, -2]) }),
    ];
    const { items, orderAdjustments } = facts({
      productLineItems: collection(...lines),
      priceAdjustments: collection(whole),
      totalTax: money(undefined),
    });
    assert.deepEqual(
      items.map(({ priceAfterOrderDiscount }) => priceAfterOrderDiscount),
      [1900, 1800],
    );
    assert.equal(orderAdjustments[0]?.amount, 300);
  });

  const taxes: [name: string, total: number | undefined, of: number[]][] = [
    ['is prorated if the discount carries it', 6.83, [323, 277]],
    ['is unchanged if the items carry it', 7.49, [333, 333]],
    ['is unchanged until it is calculated', undefined, [333, 333]],
  ];
  for (const [name, total, of] of taxes)
    test(`tax of an order discount ${name}`, () => {
      const whole = adjustment(-4);
      const { items } = facts({
        productLineItems: collection(
          line({ proratedPriceAdjustmentPrices: shares([whole, -0.6]) }),
          line({ UUID: 'second', proratedPriceAdjustmentPrices: shares([whole, -3.4]) }),
        ),
        priceAdjustments: collection(whole),
        totalTax: money(total),
      });
      assert.deepEqual(
        items.map(({ tax }) => tax),
        of,
      );
    });

  test('on shipping lower its price and its tax', () => {
    const { shipping } = facts({
      defaultShipment: shipment({ adjustedShippingTotalPrice: money(3) }),
      allShippingPriceAdjustments: collection(adjustment(-2, { tax: money(-0.33) })),
    });
    assert.deepEqual([shipping?.price, shipping?.priceAfterDiscount, shipping?.tax], [500, 300, 50]);
    assert.equal(shipping?.adjustments[0]?.amount, 200);
  });

  test('hide free bonus products and show paid ones', () => {
    const gift = line({
      UUID: 'gift',
      productID: 'bulb',
      bonusProductLineItem: true,
      adjustedPrice: money(0),
    });
    const bought = line({ UUID: 'bonus', productID: 'desk', bonusProductLineItem: true });
    const { items } = facts({ productLineItems: collection(line(), gift, bought) });
    assert.deepEqual(
      items.map(({ productId }) => productId),
      ['lamp', 'desk'],
    );
  });
});

describe('shipping', () => {
  const missing: [name: string, more: object][] = [
    ['no method is chosen', { shippingMethodID: null }],
    ['its price is not calculated', { shippingTotalPrice: money(undefined) }],
  ];
  for (const [name, more] of missing)
    test(`is absent as long as ${name}`, () =>
      assert.equal(facts({ defaultShipment: shipment(more) }).shipping, undefined));
});

describe('codes', () => {
  const coupon = (more: object) => ({
    couponCode: 'SAVE',
    applied: false,
    valid: true,
    statusCode: '',
    ...more,
  });
  const table: [applied: boolean, statusCode: string, status: string][] = [
    [true, 'APPLIED', 'applied'],
    [false, 'NO_APPLICABLE_PROMOTION', 'no-applicable-promotion'],
    [false, 'COUPON_CODE_ALREADY_REDEEMED', 'coupon-code-redeemed'],
    [false, 'COUPON_CODE_ALREADY_IN_BASKET', 'coupon-code-already-in-basket'],
  ];
  for (const [applied, statusCode, status] of table)
    test(`in the basket have a status: ${statusCode}`, () => {
      const { coupons } = facts({ couponLineItems: collection(coupon({ applied, statusCode })) });
      assert.deepEqual(coupons, [{ itemId: 'SAVE', code: 'SAVE', status, valid: true }]);
    });

  test('that were rejected are listed with the others', () => {
    const { coupons } = basketOf(basket(), gross, [{ code: 'NO', status: 'coupon-code-unknown' }]);
    assert.deepEqual(coupons, [{ itemId: 'NO', code: 'NO', status: 'coupon-code-unknown', valid: false }]);
  });
});

describe('amounts', () => {
  test('are absent until they are calculated', () => {
    const { totals } = facts({ totalGrossPrice: money(undefined), totalTax: money(undefined) });
    assert.deepEqual(Object.keys(totals), ['productSubTotal', 'productTotal', 'shippingTotal']);
  });

  test('are required for an item', () => {
    for (const name of ['basePrice', 'price', 'adjustedPrice'])
      assert.throws(
        () => facts({ productLineItems: collection(line({ [name]: money(undefined) })) }),
        badAnswer,
        name,
      );
  });

  test('in a currency other than the basket currency are rejected', () => {
    assert.throws(() => facts({ totalGrossPrice: money(25, 'USD') }), badAnswer);
  });

  test('with fractions of a minor unit are rejected', () => {
    assert.throws(() => facts({ totalTax: money(4.165) }), badAnswer);
  });
});
