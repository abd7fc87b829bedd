/** Ends a placement so that no order and no charge can come of it any more. */
import {
  isProvisional,
  ProcessorRefused,
  type PaymentProcessor,
  type PaymentState,
} from '../processors/port.ts';
import { type StoreContext, underWay, type PlacementRow, transact, readPlacement } from './state.ts';
import { giveBackPromotions, giveBackStock } from './claims.ts';

type VoidedPlacement = Pick<PlacementRow, 'id' | 'intentId' | 'site' | 'currency' | 'number'>;

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
  placement: VoidedPlacement,
  { state, reason, retryable }: Ending,
): Promise<boolean> {
  const { id, intentId } = placement;
  const needsVoid = intentId !== null;
  const beforePayment = needsVoid && !(await isFoundByReference(parts, placement));
  const ending = {
    state,
    reason,
    retryable: retryable ? 1 : 0,
    updatedAt: parts.now(),
    returnUrl: '',
    challengeUrl: null,
    body: '{}',
  };
  const ended = await transact(parts.database, async (transaction) => {
    const end = async (from: readonly PlacementRow['state'][], pending: boolean): Promise<boolean> => {
      const { numUpdatedRows } = await transaction
        .updateTable('storePlacement')
        .set({ ...ending, voidPending: pending ? 1 : 0 })
        .where('id', '=', id)
        .where('state', 'in', from)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    };
    const from = (await end(['prepared'], beforePayment)) ? 'prepared' : 'underWay';
    if (from === 'underWay' && !(await end(underWay, needsVoid))) return undefined;
    await giveBackStock(transaction, id, 'held');
    await giveBackPromotions(transaction, id);
    return from;
  });
  if (ended === undefined) return false;
  if (ended === 'prepared' ? beforePayment : needsVoid) await voidIntent(parts, placement);
  return true;
}

/**
 * Nothing is at such a processor before the authorization, and after the end of the placement none is asked for: there would be
 * nothing that it could confirm as voided.
 */
const isFoundByReference = ({ processorOf }: StoreContext, { site }: VoidedPlacement): Promise<boolean> =>
  processorOf(site).then(
    (processor) => processor.capabilities().lookup === 'fence',
    () => false,
  );

/** Ends the intent at the processor. What fails or is only accepted stays marked, and the sweep repeats it. True when it is done. */
export async function voidIntent(parts: StoreContext, placement: VoidedPlacement): Promise<boolean> {
  const { database, processorOf, now } = parts;
  const { id, intentId, site } = placement;
  const done =
    intentId === null ||
    (await processorOf(site)
      .then((processor) => isIntentVoided(parts, processor, { ...placement, intentId }))
      .catch(() => false));
  await database.db
    .updateTable('storePlacement')
    .set({ voidPending: done ? 0 : 1, updatedAt: now() })
    .where('id', '=', id)
    .where('state', 'in', ['declined', 'released'])
    .execute();
  return done;
}

const isOver = ({ state }: PaymentState): boolean => state === 'cancelled' || state === 'declined';

async function isIntentVoided(
  parts: StoreContext,
  processor: PaymentProcessor,
  placement: VoidedPlacement & { intentId: string },
): Promise<boolean> {
  const { intentId } = placement;
  // What was said already needs no request: a fence is confirmed by a notice.
  if (processor.capabilities().lookup === 'fence' && isOver(await processor.findByReference(intentId)))
    return true;
  const voided = await processor.void(intentId);
  if (voided.state !== 'captured') return isOver(voided);
  return isGivenBack(parts, processor, placement, voided.captured);
}

/** A charge without an order must not stay, however it came to be. */
async function isGivenBack(
  { database, log }: StoreContext,
  processor: PaymentProcessor,
  { id, site, number, intentId, currency }: VoidedPlacement & { intentId: string },
  captured: number,
): Promise<boolean> {
  const row = await database.db
    .selectFrom('storePlacement')
    .select(['givenBack', 'givingBackId', 'givingBackTry'])
    .where('id', '=', id)
    .executeTakeFirst();
  if ((row?.givenBack ?? 0) >= captured) return true;
  const keep = async (facts: Partial<Pick<PlacementRow, 'givenBack' | 'givingBackId' | 'givingBackTry'>>) => {
    await database.db.updateTable('storePlacement').set(facts).where('id', '=', id).execute();
  };
  const failures = row?.givingBackTry ?? 0;
  if (row?.givingBackTry == null) {
    log?.('charge-without-order', { site, number, intentId, amount: captured });
    await keep({ givingBackTry: failures });
  }
  // A key is answered as it was the first time: after a failure, only a new one can succeed.
  const key = failures === 0 ? `void-${id}` : `void-${id}-${failures}`;
  const hasFailed = (): Promise<void> => keep({ givingBackId: null, givingBackTry: failures + 1 });
  const refund = row?.givingBackId
    ? await processor.findRefund(row.givingBackId)
    : await processor
        .refund(intentId, { amount: captured, currency }, key)
        .catch(async (error: unknown): Promise<never> => {
          if (error instanceof ProcessorRefused) await hasFailed();
          throw error;
        });
  // Where refunds come later, one that is on its way can still fail.
  const isSettled = !isProvisional(processor.capabilities()) && refund.status !== 'failed';
  if (isSettled || refund.status === 'completed') {
    await keep({ givenBack: captured, givingBackId: null });
    return true;
  }
  if (refund.status === 'failed') await hasFailed();
  else if (refund.id !== undefined) await keep({ givingBackId: refund.id });
  return false;
}

/* `release`: after it no commit can succeed. What is placed stays. */

export async function releasePlacement(parts: StoreContext, ref: string): Promise<void> {
  const row = await readPlacement(parts, ref);
  if (!row) return;
  if (row.voidPending === 1) await voidIntent(parts, row);
  else await voidPlacement(parts, row, { state: 'released', reason: 'released', retryable: true });
}

/** What a notice says about a payment whose placement has ended: an authorization or a charge that came after all is undone. */
export async function endAgain(parts: StoreContext, row: PlacementRow): Promise<void> {
  const { id, intentId, site, givenBack, voidPending } = row;
  if (intentId === null) return;
  if (voidPending === 0) {
    const { state, captured } = await (await parts.processorOf(site)).findByReference(intentId);
    const isCharged = state === 'captured' && captured > (givenBack ?? 0);
    if (!isCharged && !['authorised', 'capturing', 'challenge'].includes(state)) return;
    // Marked first: whatever happens to the call, the sweep finds it.
    await parts.database.db
      .updateTable('storePlacement')
      .set({ voidPending: 1, updatedAt: parts.now() })
      .where('id', '=', id)
      .where('state', 'in', ['declined', 'released'])
      .execute();
  }
  await voidIntent(parts, row);
}
