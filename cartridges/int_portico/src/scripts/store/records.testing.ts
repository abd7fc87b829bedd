/** Records as the core makes them, short where the store does not look. */
import type { Order } from '../../../../../src/commerce/order.ts';
import type { Quote } from '../../../../../src/commerce/checkout/quote.ts';
import type {
  Attempt,
  Cart,
  Checkout,
  CommerceEvent,
  OrderRecord,
} from '../../../../../src/commerce/records.ts';
import { day, hour, start } from './under-test.testing.ts';

const address = { firstName: 'Ada', street: '1 Quay', postalCode: 'T12', country: 'IE' };
const input: Checkout['input'] = {
  lines: [{ id: 'l1', variantId: 'v1', quantity: 2 }],
  buyer: { firstName: 'Ada', email: 'ada@example.test' },
  groups: [
    {
      id: 'g1',
      lineIds: [],
      method: 'shipping',
      destinations: [{ id: 'd1', type: 'address', address }],
      selectedDestinationId: 'd1',
    },
  ],
  codes: ['SPRING'],
  context: { country: 'IE', postalCode: 'T12' },
  eligibility: [],
  signals: { 'com.example.device': 'a device' },
  attribution: { 'com.example.campaign': 'ä "quoted" \u0000 🛒 \ud800' },
  consent: {},
};
const quote = {
  currency: 'EUR',
  lines: [],
  groups: [{ ...input.groups[0], options: [] }],
} as unknown as Quote;
const origin = { owner: 'key:Acme', release: '2026-08-25' };

export const cart = (id: string, with_: Partial<Cart> = {}): Cart => ({
  ...origin,
  id,
  site: 'refarch',
  version: 1,
  input,
  createdAt: start,
  expiresAt: start + 7 * day,
  ...with_,
});

export const checkout = (id: string, with_: Partial<Checkout> = {}): Checkout => ({
  ...origin,
  id,
  site: 'refarch',
  version: 1,
  state: 'incomplete',
  input,
  quote,
  problems: [],
  createdAt: start,
  expiresAt: start + 6 * hour,
  ...with_,
});

export const attempt = (id: string, checkoutId: string, with_: Partial<Attempt> = {}): Attempt => ({
  id,
  checkoutId,
  site: 'refarch',
  ref: 'order=1001',
  amount: 4_200,
  currency: 'EUR',
  handlerId: 'card',
  startedAt: start,
  leaseUntil: start + 60_000,
  ...with_,
});

export const order = (number: string, with_: Partial<Order> = {}): Order =>
  ({
    number,
    label: number,
    status: 'open',
    lines: [],
    expectations: [{ id: 'delivery', lines: [], method: 'shipping', destination: address }],
    ...with_,
  }) as unknown as Order;

export const orderRecord = (
  number: string,
  checkoutId: string,
  with_: Partial<OrderRecord> = {},
): OrderRecord => ({
  ...origin,
  site: 'refarch',
  number,
  checkoutId,
  attemptId: `attempt of ${checkoutId}`,
  order: order(number),
  version: 1,
  createdAt: start,
  ...with_,
});

export const event = (id: string, at: number, with_: Partial<CommerceEvent> = {}): CommerceEvent => ({
  id,
  type: 'checkout_created',
  site: 'refarch',
  at,
  ...with_,
});
