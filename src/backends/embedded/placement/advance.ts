/** From what our table and the processor say to what became of a placement: shared by `commit`, `placement` and the sweep. */
import type { Placement, Settlement } from '#commerce';
import { orderOf } from '../orders/order-rows.ts';
import { ProcessorUncertain, type IntentState } from '../processor.ts';
import { endPlacement, voidIntent } from './fence.ts';
import type { StoreParts } from './parts.ts';
import { capture, markCaptured, place, undoPlacement } from './place.ts';
import { readPlacement, underWay, type PlacementRow } from './state.ts';

/** @throws ProcessorUncertain when only the processor knows, and does not say */
export async function answerOf(parts: StoreParts, row: PlacementRow | undefined): Promise<Placement> {
  if (!row) return { outcome: 'none' };
  switch (row.state) {
    case 'prepared':
      return { outcome: 'none' };
    case 'committing':
    case 'challenged':
      return advance(parts, row, await look(parts, row));
    case 'placed':
      return settleMoney(parts, row);
    case 'captured':
      return { outcome: 'placed', order: await orderOf(parts, row.number) };
    case 'declined':
    case 'released':
      return declined(row.reason ?? row.state, row.retryable === 1);
  }
}

/** What the processor knows. With nothing to pay it knows nothing: then only a running `commit` could have gone on. */
export const look = async ({ processor }: StoreParts, { intentId }: PlacementRow): Promise<IntentState> =>
  intentId === null ? { id: '', state: 'unconfirmed', captured: 0 } : processor.retrieve(intentId);

/** Takes a placement under way as far as its intent allows. @throws ProcessorUncertain */
export async function advance(parts: StoreParts, row: PlacementRow, intent: IntentState): Promise<Placement> {
  switch (intent.state) {
    case 'unconfirmed':
      return { outcome: 'none' };
    case 'processing':
      return { outcome: 'pending' };
    case 'challenge':
      return challenge(parts, row, intent);
    case 'authorised':
    case 'captured':
      return (await place(parts, row)) ? settleMoney(parts, row) : notPlaced(parts, row);
    case 'declined':
    case 'cancelled': {
      const ending = { reason: intent.reason ?? intent.state, retryable: intent.retryable ?? true };
      return (await endPlacement(parts, row, { state: 'declined', ...ending }))
        ? declined(ending.reason, ending.retryable)
        : again(parts, row);
    }
  }
}

/** Of a placement that has its order: is the money there? */
async function settleMoney(parts: StoreParts, row: PlacementRow): Promise<Placement> {
  const intent = await capture(parts, row);
  if (!intent || intent.state === 'captured') {
    const order = await markCaptured(parts, row);
    return order ? { outcome: 'placed', order } : again(parts, row);
  }
  const ending = { reason: intent.reason ?? 'capture-failed', retryable: intent.retryable ?? true };
  await undoPlacement(parts, row, ending);
  return again(parts, row);
}

async function challenge(
  parts: StoreParts,
  row: PlacementRow,
  { challengeUrl }: IntentState,
): Promise<Placement> {
  if (challengeUrl === undefined) throw new ProcessorUncertain('A challenge without its address.');
  const { numUpdatedRows } = await parts.database.db
    .updateTable('storePlacement')
    .set({ state: 'challenged', challengeUrl, updatedAt: parts.now() })
    .where('id', '=', row.id)
    .where('state', 'in', underWay)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? { outcome: 'challenge', url: challengeUrl } : again(parts, row);
}

/** Authorised too late: behind the fence the authorisation is voided, also when the fence found nothing to void. */
async function notPlaced(parts: StoreParts, row: PlacementRow): Promise<Placement> {
  const answer = await again(parts, row);
  if (answer.outcome === 'declined') await voidIntent(parts, row);
  return answer;
}

/** Somebody else moved it meanwhile: then their word holds. */
async function again(parts: StoreParts, { id, state }: PlacementRow): Promise<Placement> {
  const row = await readPlacement(parts, id);
  if (row?.state === state) throw new Error(`A placement that stays ${state} was to move.`);
  return answerOf(parts, row);
}

const declined = (reason: string, retryable: boolean): Settlement => ({
  outcome: 'declined',
  reason,
  retryable,
});
