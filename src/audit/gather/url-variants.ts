/** The first product page with the slash at the end of its path toggled. */
import type { Evidence, Page } from '../evidence.ts';
import { unknownPiece } from '../evidence.ts';
import type { MarkingParser } from './page-marks.ts';
import type { Session } from './session.ts';

export async function gatherUrlVariants(
  _session: Session,
  _marking: MarkingParser,
  _products: readonly Page[],
): Promise<Evidence['urlVariants']> {
  return unknownPiece('not-requested');
}
