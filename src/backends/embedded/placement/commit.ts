/** Authorises, places, captures. What does not become known in time is `uncertain`, and `placement` finds it out. */
import { openCredential, type Commitment, type CommitOutcome, type Placement } from '#commerce';
import { statement } from '#storage';
import { ProcessorUncertain, type IntentState } from '../processor.ts';
import { ProcessorRefused } from '../processor/failure.ts';
import { advance, answerOf, look } from './advance.ts';
import { endPlacement } from './fence.ts';
import type { StoreParts } from './parts.ts';
import { readPlacement, type PlacementRow } from './state.ts';
import { transact } from './transact.ts';

/** Never throws. Work that outlasts the deadline goes on; the table of states keeps it consistent. */
export async function commit(parts: StoreParts, commitment: Commitment): Promise<CommitOutcome> {
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

async function run(parts: StoreParts, { ref, credential, amount, deadline }: Commitment): Promise<Placement> {
  const row = await readPlacement(parts, ref);
  if (!row) return { outcome: 'declined', reason: 'released', retryable: true };
  if (row.amount !== amount) {
    await endPlacement(parts, row, { state: 'declined', reason: 'amount-mismatch', retryable: true });
    return answerOf(parts, await readPlacement(parts, ref));
  }
  // Only one `commit` ever reaches the processor, and none that comes after a `release`. The way back stays with this one alone.
  if (!(await begin(parts, row))) return answerOf(parts, await readPlacement(parts, ref));
  if (parts.now() >= deadline) return { outcome: 'none' };
  return advance(parts, { ...row, state: 'committing' }, await authorise(parts, row, credential));
}

async function begin({ database, now }: StoreParts, { id }: PlacementRow): Promise<boolean> {
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
  parts: StoreParts,
  row: PlacementRow,
  credential: Commitment['credential'],
): Promise<IntentState> {
  if (row.intentId === null) return { id: '', state: 'authorised', captured: 0 };
  try {
    return await parts.processor.confirm(row.intentId, openCredential(credential), row.returnUrl);
  } catch (error) {
    // Nothing happened, and nothing will: a wrong key, a mistake of ours.
    if (error instanceof ProcessorRefused)
      return { id: row.intentId, state: 'declined', reason: error.code, retryable: true, captured: 0 };
    if (!(error instanceof ProcessorUncertain)) throw error;
    // Often only the answer was lost. If the intent looks untouched, the confirmation may still be on its way.
    return look(parts, row);
  }
}

const known = (placement: Placement): CommitOutcome =>
  placement.outcome === 'none' || placement.outcome === 'pending' ? { outcome: 'uncertain' } : placement;
