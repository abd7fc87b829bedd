/** Authorizes, places, captures. An outcome that is not known in time is `uncertain`, and `placement` finds it out. */
import {
  openCredential,
  storeRefused,
  type Commitment,
  type CommitOutcome,
  type Placement,
  type Settlement,
  type Order,
} from '#commerce';
import { statement } from '#storage';
import { ProcessorRefused, ProcessorUncertain, type PaymentState } from '../processors/port.ts';

import { voidPlacement, voidIntent } from './void-placement.ts';
import { type StoreContext, readPlacement, type PlacementRow, transact, underWay } from './state.ts';
import { capturedOrder, insertOrder, readStoredOrder, writeOrder } from '../orders/order-rows.ts';
import { applyCancellation } from '../orders/edits.ts';
import { newOrder } from '../orders/new-order.ts';
import { giveBackPromotions, giveBackStock, takeStock } from './claims.ts';
import { readSnapshot } from './prepare.ts';

/** Never throws. Work that outlasts the deadline continues; the state table keeps it consistent. */
export async function commitPlacement(parts: StoreContext, commitment: Commitment): Promise<CommitOutcome> {
  const wait = commitment.deadline - parts.now();
  if (wait <= 0) return { outcome: 'uncertain' };
  const work = run(parts, commitment).then(known, (): CommitOutcome => ({ outcome: 'uncertain' }));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<CommitOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ outcome: 'uncertain' }), wait);
  });
  const outcome = await Promise.race([work, late]);
  clearTimeout(timer);
  return outcome;
}

async function run(
  parts: StoreContext,
  { ref, amount, deadline, ...paying }: Commitment,
): Promise<Placement> {
  const row = await readPlacement(parts, ref);
  if (!row) return { outcome: 'declined', reason: 'released', retryable: true };
  if (row.amount !== amount) {
    await voidPlacement(parts, row, { state: 'declined', reason: 'amount-mismatch', retryable: true });
    return placementOutcome(parts, await readPlacement(parts, ref));
  }
  // Only one `commit` ever reaches the processor, and none that comes after a `release`. The way back stays with this one alone.
  if (!(await begin(parts, row))) return placementOutcome(parts, await readPlacement(parts, ref));
  if (parts.now() >= deadline) return { outcome: 'none' };
  return advance(parts, { ...row, state: 'committing' }, await authorise(parts, row, paying));
}

async function begin({ database, now }: StoreContext, { id }: PlacementRow): Promise<boolean> {
  // A transaction, though it is one statement: on SQLite it then shares its commit with others.
  const begun = await transact(database, (transaction) =>
    toCommitting.write(transaction, { id, now: now() }),
  );
  return begun > 0;
}

const toCommitting = statement((of: { id: string; now: number }, on) =>
  on
    .updateTable('storePlacement')
    .set({ state: 'committing', returnUrl: '', updatedAt: of.now })
    .where('id', '=', of.id)
    .where('state', '=', 'prepared'),
);

async function authorise(
  parts: StoreContext,
  row: PlacementRow,
  { credential, ...payer }: Pick<Commitment, 'credential' | 'instrument' | 'signals'>,
): Promise<PaymentState> {
  if (row.intentId === null) return { id: '', state: 'authorised', captured: 0 };
  try {
    const processor = await parts.processorOf(row.site);
    const { reference, amount, currency, number: orderNumber, returnUrl } = row;
    return await processor.authorize(row.intentId, {
      reference,
      amount,
      currency,
      orderNumber,
      credential: openCredential(credential),
      returnUrl,
      payer,
    });
  } catch (error) {
    // Nothing happened, and nothing will: a wrong key, a mistake of ours. No card of the buyer's would change that.
    if (error instanceof ProcessorRefused)
      return { id: row.intentId, state: 'declined', reason: storeRefused, retryable: true, captured: 0 };
    if (!(error instanceof ProcessorUncertain)) throw error;
    // Often only the answer was lost. If the intent looks untouched, the confirmation may still be on its way.
    return retrieveIntent(parts, row);
  }
}

const known = (placement: Placement): CommitOutcome =>
  placement.outcome === 'none' || placement.outcome === 'pending' ? { outcome: 'uncertain' } : placement;

/* From what our table and the processor say to what became of a placement: shared by `commit`, `placement` and the sweep. */

/** @throws ProcessorUncertain when only the processor knows, and does not say */
export async function placementOutcome(
  parts: StoreContext,
  row: PlacementRow | undefined,
  returned?: Readonly<Record<string, string>>,
): Promise<Placement> {
  if (!row) return { outcome: 'none' };
  switch (row.state) {
    case 'prepared':
      return { outcome: 'none' };
    case 'committing':
    case 'challenged':
      return advance(parts, row, await retrieveIntent(parts, row, returned));
    case 'placed':
      return settleMoney(parts, row);
    case 'captured':
      return { outcome: 'placed', order: await capturedOrder(parts, row.number) };
    case 'declined':
    case 'released':
      return declined(row.reason ?? row.state, row.retryable === 1);
  }
}

/** What the processor knows. With nothing to pay it knows nothing: then only a running `commit` could have gone on. */
const retrieveIntent = async (
  { processorOf }: StoreContext,
  { intentId, site }: PlacementRow,
  returned?: Readonly<Record<string, string>>,
): Promise<PaymentState> =>
  intentId === null
    ? { id: '', state: 'unconfirmed', captured: 0 }
    : (await processorOf(site)).findByReference(intentId, returned);

/** Takes a placement under way as far as its intent allows. @throws ProcessorUncertain */
async function advance(parts: StoreContext, row: PlacementRow, intent: PaymentState): Promise<Placement> {
  switch (intent.state) {
    case 'unconfirmed':
      return { outcome: 'none' };
    case 'processing':
    case 'voiding':
      return { outcome: 'pending' };
    case 'challenge':
      return challenge(parts, row, intent);
    case 'authorised':
    case 'capturing':
    case 'captured':
      return (await place(parts, row)) ? settleMoney(parts, row) : notPlaced(parts, row);
    case 'declined':
    case 'cancelled': {
      const ending = { reason: intent.reason ?? intent.state, retryable: intent.retryable ?? true };
      return (await voidPlacement(parts, row, { state: 'declined', ...ending }))
        ? declined(ending.reason, ending.retryable)
        : rereadPlacement(parts, row);
    }
  }
}

/** Captures the payment of a placement that has its order. */
async function settleMoney(parts: StoreContext, row: PlacementRow): Promise<Placement> {
  const intent = await capture(parts, row);
  if (!intent || intent.state === 'captured') {
    const order = await markCaptured(parts, row);
    return order ? { outcome: 'placed', order } : rereadPlacement(parts, row);
  }
  const ending = { reason: intent.reason ?? 'capture-failed', retryable: intent.retryable ?? true };
  await undoPlacement(parts, row, ending);
  return rereadPlacement(parts, row);
}

async function challenge(
  parts: StoreContext,
  row: PlacementRow,
  { challengeUrl }: PaymentState,
): Promise<Placement> {
  if (challengeUrl === undefined) throw new ProcessorUncertain('The challenge has no URL.');
  const { numUpdatedRows } = await parts.database.db
    .updateTable('storePlacement')
    .set({ state: 'challenged', challengeUrl, updatedAt: parts.now() })
    .where('id', '=', row.id)
    .where('state', 'in', underWay)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { outcome: 'challenge', url: challengeUrl } : rereadPlacement(parts, row);
}

/** Authorized too late: a released placement voids the authorization, also if there was nothing to void before. */
async function notPlaced(parts: StoreContext, row: PlacementRow): Promise<Placement> {
  const answer = await rereadPlacement(parts, row);
  if (answer.outcome === 'declined') await voidIntent(parts, row);
  return answer;
}

/** The placement was moved at the same time: that outcome counts. */
async function rereadPlacement(parts: StoreContext, { id, state }: PlacementRow): Promise<Placement> {
  const row = await readPlacement(parts, id);
  if (row?.state === state) throw new Error(`The placement is still ${state}.`);
  return placementOutcome(parts, row);
}

const declined = (reason: string, retryable: boolean): Settlement => ({
  outcome: 'declined',
  reason,
  retryable,
});

/* Creates the order in one transaction; only one of several concurrent calls does. */

/** False when the placement is no longer in progress: placed by another call, or released. */
function place(parts: StoreContext, row: PlacementRow): Promise<boolean> {
  const placedAt = parts.now();
  return transact(parts.database, async (transaction) => {
    if ((await toPlaced.write(transaction, { id: row.id, now: placedAt })) === 0) return false;
    await insertOrder(transaction, row, newOrder(row, readSnapshot(row), placedAt));
    await takeStock(transaction, row.id);
    return true;
  });
}

const toPlaced = statement((of: { id: string; now: number }, on) =>
  on
    .updateTable('storePlacement')
    .set({ state: 'placed', returnUrl: '', challengeUrl: null, updatedAt: of.now })
    .where('id', '=', of.id)
    .where('state', 'in', underWay),
);

/** The final state of a capture: captured, or never. @throws ProcessorUncertain for any other state */
async function capture(
  { processorOf }: StoreContext,
  { intentId, amount, currency, site }: PlacementRow,
): Promise<PaymentState | undefined> {
  if (intentId === null) return undefined;
  const intent = await (await processorOf(site)).capture(intentId, { amount, currency });
  if (['captured', 'declined', 'cancelled'].includes(intent.state)) return intent;
  throw new ProcessorUncertain(`The capture has the state ${intent.state}.`);
}

/** From now on the order can be shipped, canceled, and refunded. Idempotent. */
function markCaptured(parts: StoreContext, { id, number }: PlacementRow): Promise<Order | undefined> {
  const now = parts.now();
  return transact(parts.database, async (transaction) => {
    if ((await toCaptured.write(transaction, { id, now })) > 0)
      await paid.write(transaction, { number, now });
    const order = await readStoredOrder(transaction, number);
    return order?.row.capturedAt == null ? undefined : order.content.order;
  });
}

const toCaptured = statement((of: { id: string; now: number }, on) =>
  on
    .updateTable('storePlacement')
    .set({ state: 'captured', updatedAt: of.now })
    .where('id', '=', of.id)
    .where('state', '=', 'placed'),
);
const paid = statement((of: { number: string; now: number }, on) =>
  on.updateTable('storeOrder').set({ capturedAt: of.now }).where('number', '=', of.number),
);

/** The capture failed: cancels the order before it is announced. */
async function undoPlacement(
  parts: StoreContext,
  row: PlacementRow,
  { reason, retryable }: { reason: string; retryable: boolean },
): Promise<void> {
  const now = parts.now();
  const undone = await transact(parts.database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('storePlacement')
      .set({ state: 'declined', reason, retryable: retryable ? 1 : 0, voidPending: 1, updatedAt: now })
      .where('id', '=', row.id)
      .where('state', '=', 'placed')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    const order = await readStoredOrder(transaction, row.number);
    if (!order) throw new Error('The placement is placed but has no order.');
    const unpaid = { ...order.content, captured: 0 };
    const edit = applyCancellation(
      unpaid,
      { reason: 'The payment failed.' },
      { id: `${row.id}-unpaid`, now },
    );
    if (!edit.ok) throw new Error('An unchanged order could not be canceled.');
    if (!(await writeOrder(transaction, order.row, edit.content)))
      throw new Error('An unpaid order was changed at the same time.');
    await giveBackStock(transaction, row.id, 'sold');
    await giveBackPromotions(transaction, row.id);
    return true;
  });
  if (undone) await voidIntent(parts, row);
}
