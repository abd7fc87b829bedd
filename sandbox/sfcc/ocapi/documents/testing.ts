/** For tests: baskets and orders as the instance has them, made by hand. */
import type { Quote, QuoteLine } from '#commerce';
import type { Basket, PlacedOrder } from '../../world.ts';
import { createResourceStates } from '../resource-state.ts';
import type { Telling } from './telling.ts';

export const telling: Telling = {
  base: 'https://shop.test/s/demo/dw/shop/v24_5',
  states: createResourceStates(),
  now: Date.parse('2026-08-01T10:00:00Z'),
};

export const line = (
  id: string,
  unitPrice: number,
  quantity: number,
  more: Partial<QuoteLine> = {},
): QuoteLine => ({
  id,
  variantId: `v-${id}`,
  title: `Product ${id}`,
  unitPrice,
  quantity,
  subtotal: unitPrice * quantity,
  discounts: [],
  tax: 0,
  total: unitPrice * quantity,
  requiresShipping: true,
  availability: { state: 'in-stock' },
  ...more,
});

export const address = { firstName: 'Ada', lastName: 'Byron', city: 'Cork', countryCode: 'IE' };

export function basketOf(quote: Partial<Quote>, more: Partial<Basket> = {}): Basket {
  const lines = quote.lines ?? [];
  const items = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const nothing = {
    items,
    itemDiscounts: 0,
    orderDiscounts: 0,
    fulfilment: 0,
    fulfilmentDiscounts: 0,
    fees: 0,
    tax: 0,
  };
  const { totals, ...rest } = quote;
  const full: Quote = {
    currency: 'EUR',
    promotions: [],
    refusedCodes: [],
    groups: [],
    fees: [],
    taxes: [],
    eligibility: [],
    links: [],
    problems: [],
    handlers: [],
    ...rest,
    lines,
    totals: { ...nothing, total: items, pricesIncludeTax: true, ...totals },
  };
  return {
    id: 'b1',
    site: 'demo',
    customerId: 'c1',
    currency: full.currency,
    temporary: false,
    createdAt: 0,
    changedAt: 1_000,
    revision: 3,
    items: lines.map(({ id, variantId, quantity }) => ({ id, productId: variantId, quantity, custom: {} })),
    coupons: [],
    address,
    methodId: 'standard',
    payments: [],
    custom: {},
    quote: full,
    ...more,
  };
}

/** 129.00 with 10.00 off the order by a code and 12.95 for delivery, 23 % contained. */
export const gross = basketOf({
  lines: [line('a', 12_900, 1, { tax: 2225 })],
  promotions: [
    {
      id: 'welcome',
      title: '10 off',
      amount: 1000,
      code: 'TEN',
      automatic: false,
      priority: 1,
      allocations: [{ lineId: 'a', amount: 1000 }],
    },
  ],
  taxes: [{ name: 'VAT', rate: 23, amount: 2467, included: true }],
  totals: {
    items: 12_900,
    itemDiscounts: 0,
    orderDiscounts: 1000,
    fulfilment: 1295,
    fulfilmentDiscounts: 0,
    fees: 0,
    tax: 2467,
    total: 13_195,
    pricesIncludeTax: true,
  },
});

/** As it was ordered, and nothing more. */
export const placed: PlacedOrder = {
  orderNo: '00001',
  site: 'demo',
  customerId: 'c1',
  viewCode: 'view',
  token: 'token',
  createdAt: 0,
  changedAt: 5_000,
  revision: 1,
  state: 'created',
  paymentState: 'not_paid',
  shippingState: 'not_shipped',
  basket: gross,
  custom: {},
};
