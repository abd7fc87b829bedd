/** What a merchant does with an order. Each is one transaction on the order's version; the money follows it. */
import { randomUUID, hash } from 'node:crypto';
import type { LineCount, Order } from '#commerce';
import { type StoreContext, readPlacement, transact, type StoreTransaction } from '../placement/state.ts';
import { giveBackPieces, restock } from '../placement/claims.ts';
import {
  applyCancellation,
  type Cancellation,
  applyRefund,
  applyReturn,
  type Refund,
  type Return,
  applyDelivery,
  applyShipment,
  type Shipment,
} from './edits.ts';
import { piecesOf, type Edit, type OrderContent, type OrderError, type Stamp } from './content.ts';
import {
  listOrders,
  readStoredOrder,
  writeOrder,
  type ListedOrder,
  type OrderFilter,
  type StoredOrder,
} from './order-rows.ts';
import {
  pendingRefunds,
  recordRefund,
  settleRefund,
  settleRefundByHand,
  whyNotRefundable,
  type PendingRefund,
  type RefundRow,
  type SettledRefund,
} from './refunds.ts';

/** The order as it is now, and the site whose agents are to hear of it. */
export type OperationResult =
  /** `repeated`: it was done before under the same id, and nothing was done now. */
  { ok: true; site: string; order: Order; repeated?: true } | { ok: false; error: OrderError };

/**
 * `number` is the order's own, unique in the whole store. A refund that stays `pending` is finished by the sweep.
 * With an intent an operation happens once, however often and wherever it is asked for.
 */
export interface OrderOperations {
  /** What an intent has `seen`: grows with everything that happens to an order. */
  stateOf(order: Order): string;
  /** Whether the order holds the entry of an operation. */
  isDone(order: Order, intent: Intent): boolean;
  list(filter?: OrderFilter): Promise<ListedOrder[]>;
  show(number: string): Promise<ListedOrder | undefined>;
  ship(number: string, shipment: Shipment, intent?: Intent): Promise<OperationResult>;
  deliver(number: string, delivery?: { lines?: LineCount[] }, intent?: Intent): Promise<OperationResult>;
  /** Before shipment. Refunds what was paid for the units; delivery and fees too when nothing remains. */
  cancel(number: string, cancellation?: Cancellation, intent?: Intent): Promise<OperationResult>;
  refund(number: string, refund: Refund, intent?: Intent): Promise<OperationResult>;
  /** Returned units: refunds what was paid for them. */
  return(number: string, goods: Return, intent?: Intent): Promise<OperationResult>;
  pendingRefunds(number: string): Promise<PendingRefund[]>;
  /**
   * Writes the outcome of a refund that Portico cannot find out.
   * @param record keeps who settles it and why; awaited before anything is written
   */
  settleRefund(
    number: string,
    refundId: string,
    outcome: 'completed' | 'failed',
    record: (refund: { id: string; amount: number }) => Promise<void>,
  ): Promise<SettledRefund>;
}

export function orderOperations(parts: StoreContext): OrderOperations {
  const change = (
    number: string,
    intent: Intent | undefined,
    edit: (content: OrderContent, stamp: Stamp) => Edit,
  ) => changeOrder(parts, number, intent, edit);
  return {
    stateOf: orderState,
    isDone,
    list: (filter = {}) => listOrders(parts, filter),
    async show(number) {
      const found = await readStoredOrder(parts.database.db, number);
      if (!found) return undefined;
      const { site, capturedAt } = found.row;
      return { site, paid: capturedAt !== null, order: found.content.order };
    },
    ship: (number, shipment, intent) =>
      change(number, intent, (content, stamp) => applyShipment(content, shipment, stamp)),
    deliver: (number, delivery = {}, intent) =>
      change(number, intent, (content, stamp) => applyDelivery(content, delivery, stamp)),
    cancel: (number, cancellation = {}, intent) =>
      change(number, intent, (content, stamp) => applyCancellation(content, cancellation, stamp)),
    refund: (number, refund, intent) =>
      change(number, intent, (content, stamp) => applyRefund(content, refund, stamp)),
    return: (number, goods, intent) =>
      change(number, intent, (content, stamp) => applyReturn(content, goods, stamp)),
    pendingRefunds: (number) => pendingRefunds(parts, number),
    settleRefund: (number, id, outcome, record) =>
      settleRefundByHand(parts, { id, orderNumber: number }, outcome, record),
  };
}

const rounds = 10;

async function changeOrder(
  parts: StoreContext,
  number: string,
  intent: Intent | undefined,
  edit: (content: OrderContent, stamp: Stamp) => Edit,
): Promise<OperationResult> {
  if (intent && (intent.id.length < 16 || intent.id.length > 100))
    return { ok: false, error: { code: 'invalid', text: 'The id of the operation is not one of ours.' } };
  const stamp = { id: intent ? entryId(number, intent) : randomUUID(), now: parts.now() };
  for (let round = 1; round <= rounds; round += 1) {
    const found = await readStoredOrder(parts.database.db, number);
    if (!found) return { ok: false, error: { code: 'not-found' } };
    if (found.row.capturedAt === null)
      return { ok: false, error: { code: 'not-paid', ...(await whyNotPaid(parts, found)) } };
    const { order } = found.content;
    // The entry is written with the edit, under the order's version: of two at once the later one finds it here.
    if (hasEntry(order, stamp.id)) return { ok: true, site: found.row.site, order, repeated: true };
    if (intent?.seen !== undefined && intent.seen !== orderState(order))
      return { ok: false, error: { code: 'changed' } };
    const edited = edit(found.content, stamp);
    if (!edited.ok) return edited;
    const placement = await readPlacement(parts, found.row.placementId);
    const refund: RefundRow | undefined =
      edited.payBack && placement?.intentId != null
        ? { ...edited.payBack, orderNumber: number, intentId: placement.intentId, refundId: null }
        : undefined;
    const { currency } = placement ?? order;
    const why =
      refund && (await whyNotRefundable(parts, { site: found.row.site, amount: refund.amount, currency }));
    if (why) return { ok: false, error: { code: 'invalid', text: why } };
    const written = await transact(parts.database, (transaction) =>
      write(transaction, found, edited, refund, stamp.now),
    );
    if (!written) continue;
    // A failure from here on is repaired by the sweep: the change itself stands.
    if (refund && placement) await settleRefund(parts, refund, placement).catch(() => false);
    const after = await readStoredOrder(parts.database.db, number);
    return { ok: true, site: found.row.site, order: (after ?? found).content.order };
  }
  return { ok: false, error: { code: 'busy' } };
}

async function whyNotPaid(
  parts: StoreContext,
  { row }: StoredOrder,
): Promise<Pick<Extract<OrderError, { code: 'not-paid' }>, 'why'>> {
  const placement = await readPlacement(parts, row.placementId);
  if (placement?.state === 'declined') return { why: 'failed' };
  return placement?.acceptedAt == null ? {} : { why: 'capturing' };
}

async function write(
  transaction: StoreTransaction,
  { row, content }: StoredOrder,
  edited: Extract<Edit, { ok: true }>,
  refund: RefundRow | undefined,
  now: number,
): Promise<boolean> {
  if (!(await writeOrder(transaction, row, edited.content))) return false;
  if (refund) await recordRefund(transaction, refund, now);
  const placement = { id: row.placementId, site: row.site };
  if (edited.unsold) await giveBackPieces(transaction, placement.id, piecesOf(content, edited.unsold));
  if (edited.restock) await restock(transaction, placement, piecesOf(content, edited.restock));
  return true;
}

/* What makes an operation on an order safe to repeat: its own id becomes that of the entry which it leaves in the order. */

export interface Intent {
  /** Random, chosen by the caller, 16 to 100 characters: a second operation with the same ID has no effect. */
  id: string;
  /** `stateOf` the order on which it was decided: one that changed since is refused as `changed`. */
  seen?: string;
}

/** Grows with everything that happens to an order. */
export const orderState = ({ events, adjustments }: Order): string =>
  `${events.length}.${adjustments.length}`;

/**
 * Id of the entry, and by it of the refund and its key at the processor. Of one order only: an id that was used for
 * another order is nothing to this one.
 */
function entryId(number: string, { id }: Intent): string {
  const digest = hash('sha256', JSON.stringify([number, id]), 'hex');
  return [8, 4, 4, 4, 12]
    .map((length, at, lengths) => {
      const start = lengths.slice(0, at).reduce((sum, one) => sum + one, 0);
      return digest.slice(start, start + length);
    })
    .join('-');
}

/** Whether the order holds the entry of an operation. */
const isDone = (order: Order, intent: Intent): boolean => hasEntry(order, entryId(order.number, intent));

const hasEntry = ({ events, adjustments }: Order, id: string): boolean =>
  events.some((event) => event.id === id) || adjustments.some((adjustment) => adjustment.id === id);
