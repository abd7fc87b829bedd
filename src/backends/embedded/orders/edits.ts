/** The entry that an operation leaves in an order, with the money that goes back for it. */
import {
  type Adjustment,
  type LineCount,
  type OrderLine,
  sum,
  type FulfilmentEvent,
  type Order,
  type Expectation,
  type LineQuantity,
  type OrderStatus,
  portion,
  day,
} from '#commerce';
import type { Edit, LineAccount, OrderContent, Stamp, OrderError } from './content.ts';

const longestReason = 500;

/**
 * @param pieces `unsent`: never shipped; `kept`: the buyer keeps them; `back`: returned, where units that were refunded while the
 * buyer kept them are not refunded again
 * @returns the accounts afterwards, and the refund for each line
 */
function repayPieces(
  { order, accounts }: OrderContent,
  lines: readonly LineCount[],
  pieces: 'unsent' | 'kept' | 'back',
): { accounts: LineAccount[]; amounts: number[] } {
  const repaid = accounts.map((account) => {
    const { original } = lineOf(order.lines, account.lineId).quantity;
    const count = countOf(lines, account.lineId);
    const known = pieces === 'back' ? Math.min(account.kept, count) : 0;
    const due = Math.min(count - known, original - account.repaid);
    const after = {
      ...account,
      repaid: account.repaid + due,
      kept: account.kept - known + (pieces === 'kept' ? due : 0),
    };
    return { after, amount: paidFor(account, original, due) };
  });
  return { accounts: repaid.map(({ after }) => after), amounts: repaid.map(({ amount }) => amount) };
}

function lineOf(lines: readonly OrderLine[], lineId: string): OrderLine {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new Error('An account without its line.');
  return line;
}

/** Money that goes back is pending until the processor has said what became of it. */
function adjusted(
  content: OrderContent,
  { id, now }: Stamp,
  { type, lines, amount: due, reason }: AdjustmentDraft,
): Extract<Edit, { ok: true }> {
  const amount = Math.min(due, repayable(content));
  const adjustment: Adjustment = {
    id,
    type,
    occurredAt: now,
    status: amount > 0 ? 'pending' : 'completed',
    ...(lines && lines.length > 0 ? { lines } : {}),
    ...(amount > 0 ? { amount: -amount } : {}),
    ...(reason === undefined ? {} : { description: reason.slice(0, longestReason) }),
  };
  const order = { ...content.order, adjustments: [...content.order.adjustments, adjustment] };
  return {
    ok: true,
    content: { ...content, order },
    ...(amount > 0 ? { payBack: { id, amount } } : {}),
  };
}

interface AdjustmentDraft {
  type: 'cancellation' | 'refund' | 'return';
  lines?: LineCount[];
  /** Positive: what should go back. */
  amount: number;
  reason?: string;
}

/** Canceling unfulfilled units: what was paid for them is refunded, and they go back in stock. */

export interface Cancellation {
  /** Absent: all that was not sent. */
  lines?: LineCount[];
  reason?: string;
}

export function applyCancellation(content: OrderContent, cancellation: Cancellation, stamp: Stamp): Edit {
  const picked = pick(
    content.order.lines,
    cancellation.lines,
    ({ quantity }) => quantity.ordered - quantity.fulfilled,
  );
  if (!picked.ok) return picked;
  const { lines } = picked;
  const order = withQuantities(content.order, (quantity, lineId) => ({
    ...quantity,
    ordered: quantity.ordered - countOf(lines, lineId),
    cancelled: quantity.cancelled + countOf(lines, lineId),
  }));
  const { accounts, amounts } = repayPieces(content, lines, 'unsent');
  // Delivery and fees go back when nothing was ever sent.
  const isWhole = order.lines.every(({ quantity }) => quantity.cancelled === quantity.original);
  const rest = isWhole && !content.restRepaid ? content.rest : 0;
  const edited = {
    ...content,
    accounts,
    restRepaid: content.restRepaid || isWhole,
    order: {
      ...order,
      expectations: lessExpected(order.expectations, lines),
      returns: isWhole ? { eligible: false, reason: 'The order was canceled.' } : order.returns,
    },
  };
  const { reason } = cancellation;
  return {
    ...adjusted(edited, stamp, {
      type: 'cancellation',
      lines: negative(lines),
      amount: sum([...amounts, rest]),
      ...(reason === undefined ? {} : { reason }),
    }),
    unsold: lines,
  };
}

/* Refunds without goods, and goods that come back. */

/** An amount, or units that the buyer keeps. */
export type Refund = ({ amount: number } | { lines: LineCount[] }) & { reason?: string };

export interface Return {
  lines: LineCount[];
  /** They can be sold again. */
  restock: boolean;
  reason?: string;
}

export function applyRefund(content: OrderContent, refund: Refund, stamp: Stamp): Edit {
  const reason = refund.reason === undefined ? {} : { reason: refund.reason };
  const possible = repayable(content);
  if (possible === 0) return { ok: false, error: { code: 'nothing-left' } };
  if ('amount' in refund) {
    const { amount } = refund;
    if (!Number.isSafeInteger(amount) || amount < 1)
      return { ok: false, error: { code: 'invalid', text: 'Enter an amount greater than 0.' } };
    if (amount > possible) {
      const { currency } = content.order;
      return { ok: false, error: { code: 'amount-too-high', possible, currency } };
    }
    return adjusted(content, stamp, { type: 'refund', amount, ...reason });
  }
  const notRepaid = (lineId: string): number =>
    content.accounts.find((account) => account.lineId === lineId)?.repaid ?? 0;
  const picked = pick(
    content.order.lines,
    refund.lines,
    ({ id, quantity }) => quantity.original - notRepaid(id),
  );
  if (!picked.ok) return picked;
  const { accounts, amounts } = repayPieces(content, picked.lines, 'kept');
  const amount = sum(amounts);
  if (amount === 0) return { ok: false, error: { code: 'nothing-left' } };
  return adjusted({ ...content, accounts }, stamp, { type: 'refund', amount, ...reason });
}

export function applyReturn(content: OrderContent, { lines, restock, reason }: Return, stamp: Stamp): Edit {
  const picked = pick(content.order.lines, lines, ({ quantity }) => quantity.fulfilled);
  if (!picked.ok) return picked;
  const { accounts, amounts } = repayPieces(content, picked.lines, 'back');
  const order = withQuantities(content.order, (quantity, lineId) => {
    const back = countOf(picked.lines, lineId);
    return {
      ...quantity,
      ordered: quantity.ordered - back,
      fulfilled: quantity.fulfilled - back,
      returned: quantity.returned + back,
    };
  });
  return {
    ...adjusted({ ...content, accounts, order }, stamp, {
      type: 'return',
      lines: negative(picked.lines),
      amount: sum(amounts),
      ...(reason === undefined ? {} : { reason }),
    }),
    ...(restock ? { restock: picked.lines } : {}),
  };
}

/** Shipping and delivering units. */

export interface Shipment {
  /** Absent: all that is not sent yet. */
  lines?: LineCount[];
  carrier?: string;
  trackingNumber?: string;
  /** `https:` or `http:`. */
  trackingUrl?: string;
}

const longest = 500;

export function applyShipment(content: OrderContent, shipment: Shipment, { id, now }: Stamp): Edit {
  const { order } = content;
  const text = refuseTracking(shipment);
  if (text) return { ok: false, error: { code: 'invalid', text } };
  const picked = pick(order.lines, shipment.lines, ({ quantity }) => quantity.ordered - quantity.fulfilled);
  if (!picked.ok) return picked;
  const { carrier, trackingNumber, trackingUrl } = shipment;
  const event: FulfilmentEvent = {
    id,
    occurredAt: now,
    type: 'shipped',
    lines: picked.lines,
    ...(carrier === undefined ? {} : { carrier }),
    ...(trackingNumber === undefined ? {} : { trackingNumber }),
    ...(trackingUrl === undefined ? {} : { trackingUrl }),
  };
  const shipped = withQuantities(order, (quantity, lineId) => ({
    ...quantity,
    fulfilled: quantity.fulfilled + countOf(picked.lines, lineId),
  }));
  return { ok: true, content: { ...content, order: { ...shipped, events: [...order.events, event] } } };
}

/** Without lines: all that is on its way. From the last delivery on the days of return are counted. */
export function applyDelivery(
  content: OrderContent,
  { lines }: { lines?: LineCount[] },
  { id, now }: Stamp,
): Edit {
  const { order, returnDays } = content;
  const picked = pick(order.lines, lines, (line) => onItsWay(order, line.id));
  if (!picked.ok) return picked;
  const shipment = order.events.findLast(
    ({ type, lines }) => type === 'shipped' && picked.lines.some(({ id }) => countOf(lines, id) > 0),
  );
  const event: FulfilmentEvent = {
    ...shipment,
    id,
    occurredAt: now,
    type: 'delivered',
    lines: picked.lines,
  };
  const returns = order.returns.eligible
    ? { ...order.returns, until: now + returnDays * day }
    : order.returns;
  return {
    ok: true,
    content: { ...content, order: { ...order, returns, events: [...order.events, event] } },
  };
}

function onItsWay({ events }: Order, lineId: string): number {
  const pieces = (type: FulfilmentEvent['type']): number =>
    events.reduce((sum, event) => sum + (event.type === type ? countOf(event.lines, lineId) : 0), 0);
  return pieces('shipped') - pieces('delivered');
}

function refuseTracking({ carrier, trackingNumber, trackingUrl }: Shipment): string | undefined {
  if ([carrier, trackingNumber, trackingUrl].some((text) => text !== undefined && text.length > longest))
    return `Carrier and tracking have at most ${longest} characters.`;
  if ([carrier, trackingNumber].some((text) => text?.trim() === '')) return 'An empty text says nothing.';
  if (trackingUrl === undefined) return undefined;
  const protocol = URL.canParse(trackingUrl) ? new URL(trackingUrl).protocol : '';
  return protocol === 'https:' || protocol === 'http:'
    ? undefined
    : 'Enter an http or https URL for tracking.';
}

/** Which units of an order an operation applies to. */

type Picked = { ok: true; lines: LineCount[] } | { ok: false; error: OrderError };

/** By default every unit for which it is possible. @param possible units of a line */
function pick(
  lines: readonly OrderLine[],
  wanted: readonly LineCount[] | undefined,
  possible: (line: OrderLine) => number,
): Picked {
  if (!wanted) {
    const all = lines
      .map((line) => ({ id: line.id, quantity: possible(line) }))
      .filter(({ quantity }) => quantity > 0);
    return all.length > 0 ? { ok: true, lines: all } : refuse({ code: 'nothing-left' });
  }
  if (wanted.length === 0) return refuse({ code: 'invalid', text: 'Name at least one line item.' });
  const known = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<string>();
  for (const { id, quantity } of wanted) {
    const line = known.get(id);
    if (!line) return refuse({ code: 'line-unknown', lineId: id });
    if (seen.has(id)) return refuse({ code: 'invalid', text: `Line item ${id} is named twice.` });
    seen.add(id);
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      return refuse({ code: 'invalid', text: 'A quantity must be a whole number, 1 or more.' });
    if (quantity > possible(line)) return refuse({ code: 'too-many', lineId: id, possible: possible(line) });
  }
  return { ok: true, lines: wanted.map(({ id, quantity }) => ({ id, quantity })) };
}

/** Units of a line, 0 when the line is not listed. */
const countOf = (lines: readonly LineCount[], lineId: string): number =>
  lines.reduce((sum, { id, quantity }) => (id === lineId ? sum + quantity : sum), 0);

const negative = (lines: readonly LineCount[]): LineCount[] =>
  lines.map(({ id, quantity }) => ({ id, quantity: -quantity }));

const refuse = (error: OrderError): { ok: false; error: OrderError } => ({ ok: false, error });

/* What follows from the quantities of an order. */

type Quantities = { quantity: LineQuantity }[];

export function statusOf(lines: Quantities): OrderStatus {
  const total = (member: keyof LineQuantity): number =>
    lines.reduce((sum, { quantity }) => sum + quantity[member], 0);
  if (total('ordered') === 0) return total('returned') > 0 ? 'fulfilled' : 'cancelled';
  if (total('fulfilled') === total('ordered')) return 'fulfilled';
  return total('fulfilled') > 0 ? 'partly-fulfilled' : 'open';
}

/** The order with other quantities and the status that goes with them. */
function withQuantities(
  order: Order,
  change: (quantity: LineQuantity, lineId: string) => LineQuantity,
): Order {
  const lines = order.lines.map((line) => ({ ...line, quantity: change(line.quantity, line.id) }));
  return { ...order, lines, status: statusOf(lines) };
}

/** Delivery promises without the units that will not come; a promise without units is removed. */
function lessExpected(expectations: readonly Expectation[], gone: readonly LineCount[]): Expectation[] {
  const left = new Map(gone.map(({ id }) => [id, countOf(gone, id)]));
  const reduced = expectations.map((expectation) => ({
    ...expectation,
    lines: expectation.lines.map(({ id, quantity }) => {
      const less = Math.min(quantity, left.get(id) ?? 0);
      left.set(id, (left.get(id) ?? 0) - less);
      return { id, quantity: quantity - less };
    }),
  }));
  return reduced
    .map((expectation) => ({
      ...expectation,
      lines: expectation.lines.filter(({ quantity }) => quantity > 0),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The refund for units of a line: exact to the minor unit, and never more than was captured. */

/**
 * The next `pieces` of a line: the difference of two rounded portions, so that all units together add up to what was paid for the
 * line, in any number of steps.
 */
function paidFor({ paid, repaid }: LineAccount, original: number, pieces: number): number {
  return portion(paid, repaid + pieces, original) - portion(paid, repaid, original);
}

/** What has gone back or is on its way: all but refunds that failed. */
export const paidBack = ({ adjustments }: Order): number =>
  sum(adjustments.map(({ status, amount = 0 }) => (status === 'failed' ? 0 : Math.max(0, -amount))));

/** What can still go back. */
const repayable = ({ captured, order }: OrderContent): number => Math.max(0, captured - paidBack(order));
