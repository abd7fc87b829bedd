/** Orders. Source: https://ucp.dev/2026-08-25/specification/shopping/order. */
import type {
  Adjustment,
  Disclosure,
  Expectation,
  FulfilmentEvent,
  LineCount,
  LineQuantity,
  Order,
  OrderView,
} from '#commerce';
import type { JsonObject } from '../../release.ts';
import { ownMembers } from '../names.ts';
import { present, someOf, toInstant, absoluteUri } from '../present.ts';
import type { ReleaseContext } from '../rules.ts';
import { item } from './checkout.ts';
import { envelope } from './envelope.ts';
import { maskedAddress, postalAddress } from './fulfillment.ts';
import { lineTotals, receiptOf, totals } from './totals.ts';

export function orderAnswer(
  { id, checkoutId, order, disclosure }: OrderView,
  context: ReleaseContext,
): JsonObject {
  const { adjustments, attribution } = order;
  return present({
    ucp: envelope(context),
    id,
    label: order.label,
    checkout_id: checkoutId,
    permalink_url: order.permalink,
    line_items: order.lines.map((line) => orderLine(line, order.totals.pricesIncludeTax)),
    fulfillment: {
      expectations: order.expectations.map((expectation) => expected(expectation, disclosure)),
      events: order.events.map(event),
    },
    adjustments: someOf(adjustments.map(adjustment)),
    currency: order.currency,
    totals: totals(
      receiptOf(order.totals, {
        lineDiscounts: order.lines.map(({ discount }) => discount),
        taxes: [],
        fees: [],
      }),
    ),
    attribution: Object.keys(attribution).length ? attribution : undefined,
    ...beside(order, context),
  });
}

const orderLine = (line: Order['lines'][number], pricesIncludeTax: boolean): JsonObject => ({
  id: line.id,
  item: item(line),
  quantity: {
    original: line.quantity.original,
    total: line.quantity.ordered,
    fulfilled: line.quantity.fulfilled,
  },
  totals: lineTotals({
    subtotal: line.subtotal,
    discount: line.discount,
    tax: pricesIncludeTax ? 0 : line.tax,
  }),
  status: lineStatus(line.quantity),
  ...(line.parentId === undefined ? {} : { parent_id: line.parentId }),
});

const expected = (given: Expectation, disclosure: Disclosure): JsonObject =>
  present({
    id: given.id,
    line_items: pieces(given.lines),
    method_type: given.method,
    // Pickup is at a store, whose address is public.
    destination: postalAddress(
      disclosure.addresses || given.method === 'pickup'
        ? given.destination
        : maskedAddress(given.destination),
    ),
    description: given.description,
    fulfillable_on: given.on === undefined ? 'now' : toInstant(given.on),
  });

const event = (given: FulfilmentEvent): JsonObject =>
  present({
    id: given.id,
    occurred_at: toInstant(given.occurredAt),
    type: given.type,
    line_items: pieces(given.lines),
    tracking_number: given.trackingNumber,
    tracking_url: absoluteUri(given.trackingUrl),
    carrier: given.carrier,
    description: given.description,
  });

const adjustment = (given: Adjustment): JsonObject =>
  present({
    id: given.id,
    type: given.type,
    occurred_at: toInstant(given.occurredAt),
    status: given.status,
    line_items: given.lines && someOf(given.lines.map(({ id, quantity }) => ({ id, quantity }))),
    totals: given.amount === undefined ? undefined : [{ type: 'total', amount: given.amount }],
    description: given.description,
  });

/** At least one unit each. */
const pieces = (lines: readonly LineCount[]): JsonObject[] =>
  lines.filter(({ quantity }) => quantity >= 1).map(({ id, quantity }) => ({ id, quantity }));

/** What UCP has no member for: plain names on the given paths, elsewhere the store's reverse domain before them. */
function beside({ number, returns }: Order, { given, site, rules }: ReleaseContext): JsonObject {
  const told = present({
    eligible: returns.eligible,
    until: returns.until === undefined ? undefined : toInstant(returns.until),
    reason: returns.reason,
  });
  return given
    ? { orderNo: number, returns: told }
    : ownMembers(site, { order_no: number, returns: told }, rules);
}

/** Derived, so that it never contradicts the quantities beside it. */
export function lineStatus({
  ordered,
  fulfilled,
}: Pick<LineQuantity, 'ordered' | 'fulfilled'>): 'removed' | 'fulfilled' | 'partial' | 'processing' {
  if (ordered <= 0) return 'removed';
  if (fulfilled === ordered) return 'fulfilled';
  return fulfilled > 0 ? 'partial' : 'processing';
}
