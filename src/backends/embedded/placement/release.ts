/** `release`: after it no commit can succeed. What is placed stays. */
import { endPlacement, voidIntent } from './fence.ts';
import type { StoreParts } from './parts.ts';
import { readPlacement } from './state.ts';

export async function release(parts: StoreParts, ref: string): Promise<void> {
  const row = await readPlacement(parts, ref);
  if (!row) return;
  if (row.voidPending === 1) await voidIntent(parts, row);
  else await endPlacement(parts, row, { state: 'released', reason: 'released', retryable: true });
}
