/** An order and a site to write about, for tests. */
import type { Order } from '#commerce';
import type { MailSite } from '../../src/delivery/mail/confirmation.ts';

export const placedAt = Date.parse('2026-08-01T10:00:00Z');

export const mailSite = (changes: Partial<MailSite> = {}): MailSite => ({
  name: 'Lantern House',
  storefront: 'https://lantern.test',
  links: [{ type: 'refund_policy', url: 'https://lantern.test/returns' }],
  ...changes,
});

/** 2 lamps of 120.00, 10.00 off, delivery 5.00, tax 21.00 on top: 256.00. */
export const mailOrder = (changes: Partial<Order> = {}): Order => ({
  number: 'P1',
  checkoutId: 'chk_1',
  currency: 'USD',
  label: 'P1',
  placedAt,
  status: 'open',
  attribution: {},
  lines: [
    {
      id: 'l1',
      variantId: 'lamp',
      title: 'Desk lamp',
      unitPrice: 12_000,
      subtotal: 24_000,
      discount: 1_000,
      tax: 2_100,
      total: 25_100,
      quantity: { original: 2, ordered: 2, fulfilled: 0, cancelled: 0, returned: 0 },
    },
  ],
  totals: {
    items: 24_000,
    itemDiscounts: 1_000,
    orderDiscounts: 0,
    fulfilment: 500,
    fulfilmentDiscounts: 0,
    fees: 0,
    tax: 2_100,
    total: 25_600,
    pricesIncludeTax: false,
  },
  expectations: [
    {
      id: 'e1',
      lines: [{ id: 'l1', quantity: 2 }],
      method: 'shipping',
      destination: {
        firstName: 'Ada',
        lastName: 'Byron',
        street: '1 Quay',
        locality: 'Springfield',
        region: 'IL',
        postalCode: '62701',
        country: 'US',
      },
      description: 'Standard, 2 to 4 days',
    },
  ],
  events: [],
  adjustments: [],
  returns: { eligible: true, until: placedAt + 30 * 86_400_000 },
  permalink: 'https://lantern.test/order/P1',
  ...changes,
});
