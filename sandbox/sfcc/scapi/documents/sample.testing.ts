/** Baskets made by hand, for tests of documents. */
import type { Quote, QuoteLine } from '#commerce';
import type { Basket } from '../../world.ts';

export const line = (id: string, unitPrice: number, more: Partial<QuoteLine> = {}): QuoteLine => ({
  id,
  variantId: `v-${id}`,
  title: `Product ${id}`,
  unitPrice,
  quantity: 1,
  subtotal: unitPrice,
  discounts: [],
  tax: 0,
  total: unitPrice,
  requiresShipping: true,
  availability: { state: 'in-stock' },
  ...more,
});

/** @param more replaces what is worked out from the lines */
export function quote(lines: QuoteLine[], more: Partial<Quote> = {}): Quote {
  const items = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const itemDiscounts = lines
    .flatMap(({ discounts }) => discounts)
    .reduce((sum, { amount }) => sum + amount, 0);
  const tax = lines.reduce((sum, one) => sum + one.tax, 0);
  return {
    currency: 'EUR',
    lines,
    promotions: [],
    refusedCodes: [],
    groups: [],
    fees: [],
    taxes: [],
    totals: {
      items,
      itemDiscounts,
      orderDiscounts: 0,
      fulfilment: 0,
      fulfilmentDiscounts: 0,
      fees: 0,
      tax,
      total: items - itemDiscounts,
      pricesIncludeTax: true,
    },
    eligibility: [],
    links: [],
    problems: [],
    handlers: [],
    ...more,
  };
}

export const basket = (quoted: Quote, more: Partial<Basket> = {}): Basket => ({
  id: 'b1',
  site: 'demo',
  customerId: 'c1',
  currency: quoted.currency,
  temporary: true,
  createdAt: 0,
  changedAt: 0,
  revision: 1,
  items: quoted.lines.map(({ id, variantId, quantity }) => ({
    id,
    productId: variantId,
    quantity,
    custom: {},
  })),
  coupons: [],
  payments: [],
  custom: {},
  quote: quoted,
  ...more,
});

/** One way of delivery, chosen. */
export const shipped = (price: number, discount = 0): Pick<Quote, 'groups'> => ({
  groups: [
    {
      id: 'me',
      lineIds: [],
      method: 'shipping',
      destinations: [],
      options: [{ id: 'post', title: 'Post', price, ...(discount > 0 ? { discount } : {}) }],
      selected: 'post',
    },
  ],
});

export const address = { firstName: 'Ada', lastName: 'Byron', city: 'Cork', countryCode: 'IE' };

/** 23 % within 100.00 less 10.00 of its own less 9.00 of the order, and delivery of 5.00. */
export const full: Quote = quote(
  [
    line('a', 10_000, {
      discounts: [{ promotion: 'own', title: 'Own', amount: 1_000, automatic: true }],
      tax: 1_515,
    }),
  ],
  {
    ...shipped(500),
    promotions: [
      {
        id: 'own',
        title: 'Own',
        amount: 1_000,
        automatic: true,
        priority: 1,
        allocations: [{ lineId: 'a', amount: 1_000 }],
      },
      {
        id: 'whole',
        title: 'Whole',
        amount: 900,
        code: 'TEN',
        automatic: false,
        priority: 2,
        allocations: [{ lineId: 'a', amount: 900 }],
      },
    ],
    taxes: [{ name: 'VAT', rate: 23, amount: 1_608, included: true }],
    totals: {
      items: 10_000,
      itemDiscounts: 1_000,
      orderDiscounts: 900,
      fulfilment: 500,
      fulfilmentDiscounts: 0,
      fees: 0,
      tax: 1_608,
      total: 8_600,
      pricesIncludeTax: true,
    },
  },
);
