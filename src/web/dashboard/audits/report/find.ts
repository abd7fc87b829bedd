/** A report by the id in the address, and what all of its pages need beside it. */
import { httpProblem } from '#http';
import type { AuditsRouteDeps } from '../deps.ts';

/** Most links that one report may have at once. */
export const maxShares = 10;

/** @throws Problem `not-found` */
export async function findReport(deps: AuditsRouteDeps, id: string) {
  const found = id.length <= 100 ? await deps.history.read(id) : undefined;
  if (!found)
    throw httpProblem('not-found', { detail: 'There is no such report: it may have been deleted.' });
  return found;
}
