/** Ends a placement so that no order and no charge can come of it any more. */
import { type StoreContext, open, type PlacementRow, transact, readPlacement } from './state.ts';
import { giveBackPromotions, giveBackStock } from './claims.ts';

type VoidedPlacement = Pick<PlacementRow, 'id' | 'intentId' | 'site' | 'currency'>;

interface Ending {
  state: 'declined' | 'released';
  reason: string;
  retryable: boolean;
}

/**
 * The fence: state and claims in one transaction; what the buyer entered goes too, and the links.
 * False when it was placed or ended before: then nothing was changed.
 */
export async function voidPlacement(
  parts: StoreContext,
  { id, intentId, site, currency }: VoidedPlacement,
  { state, reason, retryable }: Ending,
): Promise<boolean> {
  const ended = await transact(parts.database, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('storePlacement')
      .set({
        state,
        reason,
        retryable: retryable ? 1 : 0,
        voidPending: intentId === null ? 0 : 1,
        updatedAt: parts.now(),
        returnUrl: '',
        challengeUrl: null,
        body: '{}',
      })
      .where('id', '=', id)
      .where('state', 'in', open)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await giveBackStock(transaction, id, 'held');
    await giveBackPromotions(transaction, id);
    return true;
  });
  if (ended) await voidIntent(parts, { id, intentId, site, currency });
  return ended;
}

/** Ends the intent at the processor. What fails stays marked, and the sweep repeats it. True when it is done. */
export async function voidIntent(
  { database, processorOf, now }: StoreContext,
  { id, intentId, site, currency }: VoidedPlacement,
): Promise<boolean> {
  const done =
    intentId === null || (await isIntentVoided(processorOf(site), id, intentId, currency).catch(() => false));
  await database.db
    .updateTable('storePlacement')
    .set({ voidPending: done ? 0 : 1, updatedAt: now() })
    .where('id', '=', id)
    .where('state', 'in', ['declined', 'released'])
    .execute();
  return done;
}

async function isIntentVoided(
  found: ReturnType<StoreContext['processorOf']>,
  placementId: string,
  intentId: string,
  currency: string,
): Promise<boolean> {
  const processor = await found;
  const { state, captured } = await processor.void(intentId);
  if (state !== 'captured') return state === 'cancelled' || state === 'declined';
  // A charge without an order must not stay, however it came to be.
  const { status } = await processor.refund(intentId, { amount: captured, currency }, `void-${placementId}`);
  return status !== 'failed';
}

/* `release`: after it no commit can succeed. What is placed stays. */

export async function releasePlacement(parts: StoreContext, ref: string): Promise<void> {
  const row = await readPlacement(parts, ref);
  if (!row) return;
  if (row.voidPending === 1) await voidIntent(parts, row);
  else await voidPlacement(parts, row, { state: 'released', reason: 'released', retryable: true });
}
