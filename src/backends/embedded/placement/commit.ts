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

import { undoPlacement } from './undo-placement.ts';
import { voidPlacement, voidIntent } from './void-placement.ts';
import {
  noticePatience,
  type StoreContext,
  readPlacement,
  type PlacementRow,
  transact,
  underWay,
} from './state.ts';
import { capturedOrder, insertOrder, readStoredOrder } from '../orders/order-rows.ts';
import { newOrder } from '../orders/new-order.ts';
import { takeStock } from './claims.ts';
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
  // Time limits count in real time, whatever the clock of the store says.
  const timed = { ...paying, deadline: Date.now() + deadline - parts.now() };
  const begun: PlacementRow = { ...row, state: 'committing', updatedAt: parts.now() };
  return advance(parts, begun, await authorise(parts, begun, timed));
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
  { credential, deadline, ...payer }: Pick<Commitment, 'credential' | 'instrument' | 'signals' | 'deadline'>,
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
      deadline,
      isFirst: true,
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
      return declined(row.reason ?? row.state, row.retryable === 1);
    case 'released':
      return (await isFenced(parts, row))
        ? declined(row.reason ?? row.state, row.retryable === 1)
        : { outcome: 'pending' };
  }
}

/**
 * A processor that can be asked has shown that nothing will be charged. One that cannot may have authorized, and in some accounts
 * captured, what it was told to void: until it confirms that, the payment is neither made nor declined.
 */
async function isFenced(parts: StoreContext, row: PlacementRow): Promise<boolean> {
  if (row.voidPending === 0) return true;
  const { lookup } = (await parts.processorOf(row.site)).capabilities();
  return lookup === 'read' || voidIntent(parts, row);
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
      return unseen(parts, row);
    case 'processing':
      return { outcome: (await isLost(parts, row)) ? 'none' : 'pending' };
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

/** No authorization was seen: there is none, or the processor could not be asked, and its notice may still come. */
async function unseen(parts: StoreContext, row: PlacementRow): Promise<Placement> {
  if (row.intentId === null) return { outcome: 'none' };
  if (row.state === 'challenged' && row.challengeUrl !== null)
    return { outcome: 'challenge', url: row.challengeUrl };
  return { outcome: (await isNoticeOverdue(parts, row)) === false ? 'pending' : 'none' };
}

/** Asked for, and neither the answer nor its notice came in time. After a challenge, the bank may still be at work. */
const isLost = async (parts: StoreContext, row: PlacementRow): Promise<boolean> =>
  row.state === 'committing' && (await isNoticeOverdue(parts, row)) === true;

/** Undefined where the processor can be asked instead. */
async function isNoticeOverdue(
  { processorOf, now }: StoreContext,
  { site, updatedAt }: PlacementRow,
): Promise<boolean | undefined> {
  const { lookup } = (await processorOf(site)).capabilities();
  return lookup === 'fence' ? now() - updatedAt >= noticePatience : undefined;
}

/** Captures the payment of a placement that has its order. */
async function settleMoney(parts: StoreContext, row: PlacementRow): Promise<Placement> {
  const intent = await captureState(parts, row);
  if (!intent || intent.state === 'captured') {
    const order = await markCaptured(parts, row);
    return order ? { outcome: 'placed', order } : rereadPlacement(parts, row);
  }
  if (intent.state === 'capturing') {
    const order = await markAccepted(parts, row);
    return order ? { outcome: 'placed', order } : rereadPlacement(parts, row);
  }
  const ending = { reason: intent.reason ?? 'capture-failed', retryable: intent.retryable ?? true };
  await undoPlacement(parts, row, ending);
  return rereadPlacement(parts, row);
}

async function challenge(parts: StoreContext, row: PlacementRow, intent: PaymentState): Promise<Placement> {
  // A processor that cannot be asked has said it once.
  const challengeUrl = intent.challengeUrl ?? row.challengeUrl ?? undefined;
  // It died before the URL was kept: a link that nobody has cannot be followed.
  if (challengeUrl === undefined) return { outcome: 'pending', isLast: true };
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

/**
 * What became of the capture: captured, accepted, or never. One that was accepted is looked at, and not asked for again.
 * @throws ProcessorUncertain for any other state
 */
async function captureState(
  { processorOf }: StoreContext,
  { intentId, amount, currency, site, acceptedAt }: PlacementRow,
): Promise<PaymentState | undefined> {
  if (intentId === null) return undefined;
  const processor = await processorOf(site);
  const seen = acceptedAt === null ? undefined : await processor.findByReference(intentId);
  const isKnown = seen !== undefined && seen.state !== 'authorised';
  const intent = isKnown ? seen : await processor.capture(intentId, { amount, currency });
  if (['captured', 'capturing', 'declined', 'cancelled'].includes(intent.state)) return intent;
  throw new ProcessorUncertain(`The capture has the state ${intent.state}.`);
}

/** The buyer has the order, and its money is on the way: nothing can be done with it yet. Idempotent. */
async function markAccepted(
  { database, now }: StoreContext,
  { id, number }: PlacementRow,
): Promise<Order | undefined> {
  return transact(database, async (transaction) => {
    await toAccepted.write(transaction, { id, now: now() });
    const placement = await readState.first(transaction, { id });
    if (placement?.state !== 'placed' && placement?.state !== 'captured') return undefined;
    return (await readStoredOrder(transaction, number))?.content.order;
  });
}

const toAccepted = statement((of: { id: string; now: number }, on) =>
  on
    .updateTable('storePlacement')
    .set({ acceptedAt: of.now, updatedAt: of.now })
    .where('id', '=', of.id)
    .where('state', '=', 'placed')
    .where('acceptedAt', 'is', null),
);
const readState = statement((of: { id: string }, on) =>
  on.selectFrom('storePlacement').select('state').where('id', '=', of.id),
);

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
