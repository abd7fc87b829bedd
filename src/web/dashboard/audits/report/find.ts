/** A report by the ID in the path. */
import { httpProblem } from '#http';
import type { AuditsRouteDeps } from '../deps.ts';
import { reportPageTexts as say } from './messages/index.ts';

/** Most links that one report can have at once. */
export const maxShares = 10;

/** @throws Problem `not-found` */
export async function findReport(deps: AuditsRouteDeps, id: string) {
  const found = id.length <= 100 ? await deps.history.read(id) : undefined;
  if (!found) throw httpProblem('not-found', { detail: say('not-found') });
  return found;
}
