/** Sample orders and products for tests. */
import type { Order, OrderView, Product } from '#commerce';
import { everything, home, noon, origin } from './sample-views.ts';

/** One line shipped in part, one returned and refunded, one canceled before. */
export const sampleOrder = (changes: Partial<Order> = {}): Order => ({
  number: '00001234',
  checkoutId: 'chk_1',
  currency: 'USD',
  label: '00001234',
  placedAt: noon,
  status: 'partly-fulfilled',
  attribution: { utm_source: 'assistant' },
  lines: [
    {
      id: 'li_1',
      variantId: 'lamp-brass',
      title: 'Desk lamp, brass',
      imageUrl: `${origin}/images/lamp.jpg`,
      unitPrice: 12_000,
      subtotal: 24_000,
      discount: 2_400,
      tax: 1_728,
      total: 23_328,
      quantity: { original: 3, ordered: 2, fulfilled: 1, cancelled: 1, returned: 0 },
    },
    {
      id: 'li_2',
      variantId: 'bulb-e27',
      parentId: 'li_1',
      title: 'Bulb',
      unitPrice: 3_000,
      subtotal: 6_000,
      discount: 600,
      tax: 456,
      total: 5_856,
      quantity: { original: 2, ordered: 0, fulfilled: 0, cancelled: 0, returned: 2 },
    },
  ],
  totals: {
    items: 30_000,
    itemDiscounts: 3_000,
    orderDiscounts: 0,
    fulfilment: 900,
    fulfilmentDiscounts: 0,
    fees: 150,
    tax: 2_184,
    total: 30_234,
    pricesIncludeTax: false,
  },
  expectations: [
    {
      id: 'e1',
      lines: [
        { id: 'li_1', quantity: 2 },
        { id: 'li_2', quantity: 0 },
      ],
      method: 'shipping',
      destination: home,
      description: 'Arrives in 3 to 5 days',
      on: noon + 86_400_000,
    },
    {
      id: 'e2',
      lines: [{ id: 'li_2', quantity: 2 }],
      method: 'pickup',
      destination: { street: '5 Main St', locality: 'Springfield' },
    },
    { id: 'e3', lines: [{ id: 'li_2', quantity: 1 }], method: 'digital', destination: {} },
  ],
  events: [
    { id: 'ev1', occurredAt: noon, type: 'processing', lines: [{ id: 'li_1', quantity: 1 }] },
    {
      id: 'ev2',
      occurredAt: noon + 1,
      type: 'shipped',
      lines: [{ id: 'li_1', quantity: 1 }],
      carrier: 'USPS',
      trackingNumber: '9400',
      trackingUrl: 'https://track.example/9400?a=b c',
      description: 'On its way',
    },
  ],
  adjustments: [
    {
      id: 'a1',
      type: 'refund',
      occurredAt: noon,
      status: 'completed',
      lines: [{ id: 'li_2', quantity: -2 }],
      amount: -5_856,
      description: 'Returned',
    },
    { id: 'a2', type: 'cancellation', occurredAt: noon, status: 'pending' },
  ],
  returns: { eligible: true, until: noon + 1, reason: 'Within 30 days' },
  permalink: `${origin}/orders/00001234`,
  ...changes,
});

export const orderView = (changes: Partial<OrderView> = {}): OrderView => ({
  id: '00001234.mac',
  checkoutId: 'chk_1',
  order: sampleOrder(),
  disclosure: everything,
  ...changes,
});

const variant = (id: string, color: string, size: string, amount: number, list?: number) => ({
  id,
  title: `${color} / ${size}`,
  description: { plain: `A ${color} lamp.` },
  options: { Color: color, Size: size },
  price: { amount, ...(list === undefined ? {} : { list }) },
  availability: { state: 'in-stock' as const },
  attributes: {},
  requiresShipping: true,
});

/** Brass comes small and large, steel small only; large brass is sold out. */
export const optionsProduct = (): Product => ({
  id: 'lamp',
  title: 'Desk lamp',
  description: { plain: 'A lamp.', html: '<p>A lamp.</p>' },
  url: `${origin}/lamp`,
  categories: [{ id: 'lamps', path: 'Home > Lamps', google: 'Home & Garden > Lighting > Lamps' }],
  brand: 'Lux',
  media: [
    { type: 'image', url: `${origin}/lamp.jpg`, alt: 'The lamp', width: 800, height: 600 },
    { type: 'video', url: 'not an address' },
  ],
  options: [
    { name: 'Color', values: ['Brass', 'Steel'] },
    { name: 'Size', values: ['Small', 'Large'] },
  ],
  variants: [
    {
      ...variant('lamp-brass', 'Brass', 'Small', 12_000, 15_000),
      sku: 'LB-S',
      gtin: '04006381333931',
      imageUrl: `${origin}/brass.jpg`,
      url: `${origin}/lamp?v=brass`,
      attributes: { width: { value: 20, unit: 'cm' }, material: 'brass' },
    },
    {
      ...variant('lamp-brass-l', 'Brass', 'Large', 18_000),
      availability: { state: 'out-of-stock' },
    },
    variant('lamp-steel', 'Steel', 'Small', 9_000),
  ],
  attributes: { bulb: 'E27', dimmable: true, rooms: ['office', 'bedroom'] },
  rating: { value: 4.6, scaleMax: 5, count: 12 },
});

export const plainProduct = (): Product => ({
  id: 'bulb',
  title: 'Bulb',
  description: { plain: '' },
  url: `${origin}/bulb`,
  categories: [],
  media: [],
  options: [],
  variants: [
    {
      ...variant('bulb-e27', 'White', 'One', 3_000),
      options: {},
      availability: { state: 'preorder', date: noon },
    },
  ],
  attributes: {},
});
