/** What a notice of the processor means for a placement that the core has closed: the processor is asked, the notice is not trusted. */
import { followRefunds } from '../orders/refunds.ts';
import { placementOutcome } from './commit.ts';
import { isProvisional } from '../processors/port.ts';
import { type StoreContext, readPlacement, type PlacementRow } from './state.ts';
import { undoPlacement } from './undo-placement.ts';
import { endAgain } from './void-placement.ts';

/** Safe to repeat, and in any order with all else. @throws ProcessorUncertain when the processor does not answer */
export async function followNotice(parts: StoreContext, ref: string): Promise<void> {
  const row = await readPlacement(parts, ref);
  if (!row) return;
  switch (row.state) {
    case 'declined':
    case 'released':
      return endAgain(parts, row);
    case 'captured':
      await followCaptured(parts, row);
      return followRefunds(parts, row.number);
    default:
      await placementOutcome(parts, row);
  }
}

/** The capture was confirmed, and can have failed since. */
async function followCaptured(parts: StoreContext, row: PlacementRow): Promise<void> {
  const { intentId, site } = row;
  if (intentId === null) return;
  const processor = await parts.processorOf(site);
  if (!isProvisional(processor.capabilities())) return;
  const { state, reason = 'capture-failed' } = await processor.findByReference(intentId);
  if (state === 'declined' || state === 'cancelled')
    await undoPlacement(parts, row, { reason, retryable: false });
}
