import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quote } from '#commerce';
import type { Basket } from '../../world.ts';
import { basketDocument } from './basket.ts';
import { address, basketOf, line, telling } from './testing.ts';

const told = (basket: Basket) => basketDocument(basket, telling);

const incomplete: [
  name: string,
  basket: Basket,
  flashes: string[],
  total: number | null,
  tax: number | null,
][] = [
  [
    'no shipping method',
    basketOf({ lines: [line('a', 1000, 1)] }, { methodId: undefined as never }),
    [
      'PaymentMethodRequired',
      'BillingAddressRequired',
      'OrderTotalNotSet',
      'ShippingMethodRequired',
      'ShippingItemAdjustedPriceNotSet',
    ],
    null,
    0,
  ],
  [
    'no address',
    basketOf({ lines: [line('a', 1000, 1)] }, { address: undefined as never }),
    ['PaymentMethodRequired', 'BillingAddressRequired', 'OrderTotalNotSet', 'ShippingAddressRequired'],
    null,
    null,
  ],
  ['no items', basketOf({}, { billing: address }), ['ProductItemsRequired', 'PaymentMethodRequired'], 0, 0],
  [
    'all data',
    basketOf(
      { lines: [line('a', 1000, 1)] },
      { billing: address, payments: [{ id: 'p', methodId: 'PORTICO', custom: {} }] },
    ),
    [],
    10,
    0,
  ],
];
for (const [name, basket, flashes, total, tax] of incomplete)
  test(`reports what is missing in a basket with ${name}`, () => {
    const document = told(basket);
    assert.deepEqual(document['_flash']?.map(({ type }) => type) ?? [], flashes);
    assert.deepEqual([document.order_total, document.adjusted_merchandize_total_tax], [total, tax]);
  });

test('locates flashes by path and by shipment or item', () => {
  const document = told(
    basketOf(
      {
        lines: [line('a', 1000, 1), line('b', 1000, 9)],
        problems: [
          {
            code: 'out-of-stock',
            place: { line: 'b', member: 'quantity' },
            text: 'Only 2.',
            severity: 'recoverable',
          },
        ],
      },
      { address: undefined as never },
    ),
  );
  const flash = (type: string) => document['_flash']?.find((one) => one.type === type);
  assert.equal(flash('ProductItemNotAvailable')?.path, '$.product_items[1].quantity');
  assert.deepEqual(flash('ProductItemNotAvailable')?.details, { itemId: 'b', productId: 'v-b' });
  assert.equal(flash('ShippingAddressRequired')?.path, '$.shipments[0].shipping_address');
  assert.deepEqual(flash('ShippingAddressRequired')?.details, { shipmentId: 'me' });
});

test('returns no price but a flash for an item no longer sold', () => {
  const document = told(
    basketOf({
      lines: [line('a', 0, 1)],
      problems: [{ code: 'item-unavailable', place: { line: 'a' }, text: 'Gone.', severity: 'recoverable' }],
    }),
  );
  const [item] = document.product_items ?? [];
  assert.deepEqual(
    [item?.base_price, item?.price, item?.price_after_order_discount, item?.tax],
    [null, null, null, null],
  );
  assert.equal(document['_flash']?.[0]?.type, 'InvalidProductItem');
});

const coupons: [
  reason: Quote['refusedCodes'][number]['reason'] | undefined,
  status: string,
  valid: boolean,
][] = [
  [undefined, 'no_applicable_promotion', true],
  ['minimum-not-reached', 'no_applicable_promotion', true],
  ['not-combinable', 'no_applicable_promotion', true],
  ['expired', 'no_active_promotion', false],
  ['used-up', 'redemption_limit_exceeded', false],
  ['unknown', 'coupon_code_unknown', false],
];
for (const [reason, status, valid] of coupons)
  test(`maps a coupon rejected as ${reason} to ${status}`, () => {
    const refusedCodes = reason ? [{ code: 'ten', reason }] : [];
    const document = told(basketOf({ refusedCodes }, { coupons: [{ id: 'k', code: 'TEN' }] }));
    assert.deepEqual(document.coupon_items, [
      { _type: 'coupon_item', code: 'TEN', coupon_item_id: 'k', status_code: status, valid },
    ]);
  });
