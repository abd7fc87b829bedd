/** Whether a request has the form that the API asks for. */
import { existsSync } from 'node:fs';
import { checkByHand, type RequestCheck } from './hand-check.ts';

export type { RequestCheck } from './hand-check.ts';

/** By the official OpenAPI where its folder is there, else by a shorter list of the same members and types. */
export function createRequestCheck(folder: string | undefined): RequestCheck {
  if (folder === undefined || !existsSync(folder)) return checkByHand;
  // Only development brings the parser and the validator of those files.
  const loaded = import('./spec-check.ts').then(({ createSpecCheck }) => createSpecCheck(folder));
  // The first request gets the report.
  loaded.catch(() => undefined);
  return async (operation, request) => (await loaded)(operation, request);
}
