/** Versions of checkouts as entity tags, and the condition that a call sets (RFC 9110, sections 8.8.3 and 13.1.1). */
import type { CheckoutView, ExpectedVersions } from '#commerce';
import type { UcpCall } from './call.ts';
import { takesCondition } from './operation.ts';

/** Undefined for an answer that was stored before checkouts had versions. */
export const etagOf = ({ version }: Pick<CheckoutView, 'version'>): string | undefined =>
  version === undefined ? undefined : `"${version}"`;

const maxCharacters = 4_096;

/** Ours, also as compression writes it: ours, Apache's and Caddy's name the encoding at the end. A weak tag matches nothing. */
const tagPattern = /^"(\d{1,15})(?:-(?:gzip|br|zstd))?"$/;

/**
 * The versions of which the checkout must have one. Undefined where the call sets no condition, and for `*`: whatever it is called
 * on exists. What is not a list of our tags matches nothing.
 */
export function expectedVersions(call: UcpCall): ExpectedVersions | undefined {
  const { operation, surface, ifMatch, http } = call;
  if (!takesCondition(operation)) return undefined;
  const text = surface === 'mcp' ? ifMatch : (http.header('if-match') ?? undefined);
  if (text === undefined || text.trim() === '*') return undefined;
  return text
    .slice(0, maxCharacters)
    .split(',')
    .map((tag) => tagPattern.exec(tag.trim()))
    .flatMap((match) => (match ? [Number(match[1])] : []));
}
