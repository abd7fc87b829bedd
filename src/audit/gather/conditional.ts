/** A file asked for again with the validator that it came with. */
import type { Evidence, Page } from '../evidence.ts';
import { unknownPiece } from '../evidence.ts';
import type { Session } from './session.ts';

export async function gatherConditional(
  _session: Session,
  _sitemaps: Evidence['sitemaps'],
  _products: readonly Page[],
): Promise<Evidence['conditional']> {
  return unknownPiece('not-requested');
}
