/** Who may ask for a self-check: Business Manager of the same instance, which knows the site's secret. */
import { createMarker } from '../platform/tokens.ts';

/** Milliseconds for all calls of one self-check. */
export const validFor = 5 * 60_000;

/** @param now epoch milliseconds @throws for a site without a secret */
export const newTicket = (secret: string, now: number): string =>
  `${now}.${createMarker(secret).mark('self-check', String(now))}`;

/** False for a site without a secret. @param now epoch milliseconds */
export function isTicket(secret: string | undefined, ticket: string | null, now: number): boolean {
  if (secret === undefined || ticket === null) return false;
  const [, time = '', mark = ''] = /^(\d{13})\.([\w-]{22})$/.exec(ticket) ?? [];
  if (time === '' || Math.abs(now - Number(time)) > validFor) return false;
  return createMarker(secret).matches('self-check', time, mark);
}

/* The result, signed so that it can be shown outside Business Manager. */

export const signResult = (secret: string, result: string): string =>
  createMarker(secret).mark('self-check result', result);

export const isSignedResult = (secret: string | undefined, result: string, signature: string): boolean =>
  secret !== undefined && createMarker(secret).matches('self-check result', result, signature);
