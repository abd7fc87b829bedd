/** Orders. Source: https://ucp.dev/2026-04-08/specification/order. */
import type {
  Adjustment,
  Disclosure,
  Expectation,
  FulfilmentEvent,
  LineCount,
  Order,
  OrderView,
} from '#commerce';
import type { Frame, JsonObject } from '../../../release.ts';
import { toInstant } from '../../../wire/instant.ts';
import { lineStatus } from '../../../wire/line-status.ts';
import { maskedAddress } from '../../../wire/masked-address.ts';
import { present, someOf } from '../../../wire/present.ts';
import { receiptOf } from '../../../wire/receipt.ts';
import { webAddress } from '../../../wire/web-address.ts';
import { envelope } from './envelope.ts';
import { postalAddress } from './fulfillment.ts';
import { item } from './line-items.ts';
import { lineTotals, totals } from './totals.ts';

export function order({ id, checkoutId, order, disclosure }: OrderView, frame: Frame): JsonObject {
  const { adjustments, attribution } = order;
  return present({
    ucp: envelope(frame),
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
    ...(frame.given ? beside(order) : {}),
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
    // Goods are fetched at a store, whose address is no secret.
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
    tracking_url: webAddress(given.trackingUrl),
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

/** At least one piece each. */
const pieces = (lines: readonly LineCount[]): JsonObject[] =>
  lines.filter(({ quantity }) => quantity >= 1).map(({ id, quantity }) => ({ id, quantity }));

/** Of the given paths: what UCP has no member for. */
const beside = ({ number, returns }: Order): JsonObject => ({
  orderNo: number,
  returns: present({
    eligible: returns.eligible,
    until: returns.until === undefined ? undefined : toInstant(returns.until),
    reason: returns.reason,
  }),
});
