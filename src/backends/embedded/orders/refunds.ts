/** Refunds: recorded first, then requested from the processor under an idempotency key, then written to the order. */
import { type Adjustment, day, hour, minute, toDecimal } from '#commerce';
import type { Tables } from '#storage';
import type { Selectable } from 'kysely';

import { ProcessorRefused, type RefundState } from '../processors/port.ts';
import { refundStep } from '../processors/refund-step.ts';
import { type StoreContext, transact, type StoreTransaction } from '../placement/state.ts';
import { readStoredOrder, writeOrder } from './order-rows.ts';

export type RefundRow = Pick<
  Selectable<Tables['storeRefund']>,
  'id' | 'orderNumber' | 'intentId' | 'amount' | 'refundId'
>;

/** From then on an owner may know better than an account that can no longer be reached. */
const longUnreachable = 30 * day;
const batch = 100;
/** Time for the call that started the refund to finish it. */
const patience = minute;
/** Of a processor that cannot be asked now. */
const defaultRefundKeyMs = 23 * hour;
/** Between two lookups of a refund in progress: one can take days, for example while the account's balance is too low. */
const gap = 5 * minute;

/** Refunds, each with the store and the currency of its order. */
const withSite = ({ db }: StoreContext['database']) =>
  db
    .selectFrom('storeRefund')
    .innerJoin('storeOrder', 'storeOrder.number', 'storeRefund.orderNumber')
    .innerJoin('storePlacement', 'storePlacement.id', 'storeOrder.placementId')
    .selectAll('storeRefund')
    .select(['storeOrder.site', 'storePlacement.currency']);

export async function recordRefund(
  transaction: StoreTransaction,
  refund: RefundRow,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('storeRefund')
    .values({ ...refund, status: 'pending', createdAt: now, askedAt: now })
    .execute();
}

/**
 * Safe to repeat. True once the outcome is known; otherwise the refund stays pending.
 * The processor answers a repeated key with its first response. So a refund that it has accepted is looked up by the processor's ID.
 */
export async function settleRefund(
  { database, processorOf, now }: StoreContext,
  { id, orderNumber, intentId, amount, refundId }: RefundRow,
  { site, currency }: { site: string; currency: string },
): Promise<boolean> {
  const ask = async (): Promise<RefundState> => {
    const processor = await processorOf(site);
    if (refundId !== null) return processor.findRefund(refundId);
    // It cannot even be written: no request was made, and none will be.
    if (amount % refundStep(processor.facts(), currency) !== 0) return { status: 'failed' };
    return processor.refund(intentId, { amount, currency }, id);
  };
  // An error, such as a revoked API key, says nothing about an earlier attempt: that may have made the refund.
  const answer = await ask().catch((): RefundState => ({ status: 'pending' }));
  if (answer.status === 'pending') {
    await database.db
      .updateTable('storeRefund')
      .set({ askedAt: now(), ...(answer.id === undefined ? {} : { refundId: answer.id }) })
      .where('id', '=', id)
      .execute();
    return false;
  }
  return (await writeOutcome(database, { id, orderNumber }, answer.status)) !== 'busy';
}

export type PendingRefund = Pick<RefundRow, 'id' | 'amount'> & {
  /** The processor has accepted it. */
  accepted: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
  /** Epoch milliseconds; before that Portico still asks the processor, and the refund cannot be settled by hand. */
  settleableFrom: number;
};

export type SettledRefund =
  | { outcome: 'unknown' }
  /** Portico still asks the processor. @param until epoch milliseconds */
  | { outcome: 'too-early'; until: number }
  /** The processor has accepted the refund and not finished it. */
  | { outcome: 'in-progress' }
  /** The processor has accepted the refund, and cannot be asked about it now. @param until epoch milliseconds */
  | { outcome: 'unreachable'; until: number }
  /** `byHand` is false where the processor gave the outcome, now or before: it is right. */
  | { outcome: 'completed' | 'failed'; byHand: boolean };

/** Why the processor cannot refund the amount; undefined: it can, or cannot be asked now. */
export async function whyNotRefundable(
  { processorOf }: Pick<StoreContext, 'processorOf'>,
  { site, amount, currency }: { site: string; amount: number; currency: string },
): Promise<string | undefined> {
  const facts = await processorOf(site).then(
    (processor) => processor.facts(),
    () => ({ name: 'none' as const }),
  );
  const step = refundStep(facts, currency);
  const shown = (minor: number): string => `${currency} ${toDecimal({ amount: minor, currency })}`;
  return amount % step === 0
    ? undefined
    : `The payment processor refunds only multiples of ${shown(step)}, and this would refund ${shown(amount)}.`;
}

/** A retry after that could refund twice: the processor no longer knows the key. */
async function settleableFrom(
  processorOf: StoreContext['processorOf'],
  { site, createdAt }: { site: string; createdAt: number },
): Promise<number> {
  const keyKept = await processorOf(site).then(
    (processor) => processor.capabilities().refundKeyMs || defaultRefundKeyMs,
    () => defaultRefundKeyMs,
  );
  return createdAt + keyKept;
}

/** Oldest first. */
export async function pendingRefunds(
  { database, processorOf }: Pick<StoreContext, 'database' | 'processorOf'>,
  orderNumber: string,
): Promise<PendingRefund[]> {
  const rows = await withSite(database)
    .where('storeRefund.orderNumber', '=', orderNumber)
    .where('storeRefund.status', '=', 'pending')
    .orderBy('storeRefund.createdAt')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      amount: row.amount,
      createdAt: row.createdAt,
      accepted: row.refundId !== null,
      settleableFrom: await settleableFrom(processorOf, row),
    })),
  );
}

/**
 * Settles a refund whose outcome Portico cannot find out: the processor's answer was lost, and its key has expired; or the processor
 * no longer answers for it. A refund that the processor has accepted is looked up once more first.
 * @param record keeps who settles it and why; awaited before anything is written
 */
export async function settleRefundByHand(
  { database, processorOf, now }: StoreContext,
  of: Pick<RefundRow, 'id' | 'orderNumber'>,
  outcome: 'completed' | 'failed',
  record: (refund: Pick<RefundRow, 'id' | 'amount'>) => Promise<void>,
): Promise<SettledRefund> {
  const row = await withSite(database)
    .where('storeRefund.id', '=', of.id)
    .where('orderNumber', '=', of.orderNumber)
    .executeTakeFirst();
  if (!row) return { outcome: 'unknown' };
  if (row.status !== 'pending') return decided(row.status, false);
  const until = await settleableFrom(processorOf, row);
  if (row.refundId !== null) {
    const { refundId, site, createdAt } = row;
    const answer = await lookUp(processorOf, site, refundId);
    const isLong = now() >= createdAt + longUnreachable;
    if (answer === 'no-notice' && !isLong) return { outcome: 'in-progress' };
    if (answer === 'no-answer' && !isLong)
      return { outcome: 'unreachable', until: createdAt + longUnreachable };
    if (typeof answer === 'object') {
      if (answer.status === 'pending') return { outcome: 'in-progress' };
      return write(answer.status, false);
    }
  }
  if (now() < until) return { outcome: 'too-early', until };
  await record(row);
  return write(outcome, true);

  async function write(status: 'completed' | 'failed', byHand: boolean): Promise<SettledRefund> {
    const written = await writeOutcome(database, of, status);
    if (written === 'busy') throw new Error('The order was changed at the same time. Try again.');
    return written === 'written' ? decided(status, byHand) : decided(written.before, false);
  }
}

/**
 * `unknown`: the processor says that it has no such refund, as after a change of account. `no-notice`: it cannot be asked, and has
 * told nothing yet; the notice may be lost.
 */
async function lookUp(
  processorOf: StoreContext['processorOf'],
  site: string,
  refundId: string,
): Promise<RefundState | 'unknown' | 'no-notice' | 'no-answer'> {
  try {
    const processor = await processorOf(site);
    const state = await processor.findRefund(refundId);
    const isUntold = state.status === 'pending' && processor.capabilities().lookup === 'fence';
    return isUntold ? 'no-notice' : state;
  } catch (error) {
    return error instanceof ProcessorRefused && error.code === 'resource_missing' ? 'unknown' : 'no-answer';
  }
}

const decided = (status: string, byHand: boolean): SettledRefund => ({
  outcome: status === 'failed' ? 'failed' : 'completed',
  byHand,
});

type Written = 'written' | 'busy' | { before: string };

async function writeOutcome(
  database: StoreContext['database'],
  refund: Pick<RefundRow, 'id' | 'orderNumber'>,
  status: Adjustment['status'],
  from: Adjustment['status'] = 'pending',
): Promise<Written> {
  for (let round = 1; round <= 10; round += 1) {
    const written = await writeOnce(database, refund, status, from);
    if (written !== 'busy') return written;
  }
  return 'busy';
}

/** Each outcome raises the order's version, so of two that are written at once the second finds the first. */
const writeOnce = (
  database: StoreContext['database'],
  { id, orderNumber }: Pick<RefundRow, 'id' | 'orderNumber'>,
  status: Adjustment['status'],
  from: Adjustment['status'],
): Promise<Written> =>
  transact(database, async (transaction): Promise<Written> => {
    const found = await readStoredOrder(transaction, orderNumber);
    if (!found) throw new Error('A refund without its order.');
    const { status: before } = await transaction
      .selectFrom('storeRefund')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (before !== from) return { before };
    const { order } = found.content;
    const adjustments = order.adjustments.map((adjustment) =>
      adjustment.id === id && adjustment.status === from ? { ...adjustment, status } : adjustment,
    );
    const content = { ...found.content, order: { ...order, adjustments } };
    if (!(await writeOrder(transaction, found.row, content))) return 'busy';
    await transaction.updateTable('storeRefund').set({ status }).where('id', '=', id).execute();
    return 'written';
  });

/** Asks the processor again about pending refunds. @param now epoch milliseconds */
export async function sweepRefunds(
  parts: StoreContext,
  now: number,
): Promise<{ refunded: number; failed: number }> {
  const pending = await withSite(parts.database)
    .where('storeRefund.status', '=', 'pending')
    .where(({ and, eb, or }) =>
      or([
        and([eb('refundId', 'is', null), eb('askedAt', '<=', now - patience)]),
        and([eb('refundId', 'is not', null), eb('askedAt', '<=', now - gap)]),
      ]),
    )
    .orderBy('askedAt')
    .limit(batch)
    .execute();
  const swept = { refunded: 0, failed: 0 };
  for (const refund of pending) {
    // The sweep may have been slow.
    const at = Math.max(now, parts.now());
    if (refund.refundId === null && at >= (await settleableFrom(parts.processorOf, refund))) {
      await postpone(parts, refund.id);
      continue;
    }
    const done = await settleRefund(parts, refund, refund).catch(() => false);
    swept[done ? 'refunded' : 'failed'] += 1;
  }
  return swept;
}

/** Left to a person: it must not keep the others from their turn. */
const postpone = ({ database, now }: StoreContext, id: string) =>
  database.db.updateTable('storeRefund').set({ askedAt: now() }).where('id', '=', id).execute();

/**
 * What a notice says about the refunds of an order: one that was on its way has ended, or one that was completed came back. Then the
 * buyer was told of money that did not arrive, and the amount can be refunded again.
 */
export async function followRefunds(parts: StoreContext, orderNumber: string): Promise<void> {
  const refunds = await withSite(parts.database)
    .where('storeRefund.orderNumber', '=', orderNumber)
    .where('storeRefund.refundId', 'is not', null)
    .where('storeRefund.status', '<>', 'failed')
    .execute();
  for (const refund of refunds) {
    if (refund.status === 'pending') {
      await settleRefund(parts, refund, refund);
      continue;
    }
    const { id, site, refundId, amount } = refund;
    const { status } = await (await parts.processorOf(site)).findRefund(refundId as string);
    if (status !== 'failed') continue;
    const written = await writeOutcome(parts.database, { id, orderNumber }, 'failed', 'completed');
    if (written === 'busy') throw new Error('The order was changed at the same time.');
    if (written === 'written')
      parts.log?.('refund-failed-after-completion', { site, number: orderNumber, refund: id, amount });
  }
}
