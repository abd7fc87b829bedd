/** Files requested twice, the second time with the validator of the first response. */
import type { Exchange, UcpEvidence, Value } from '../../../evidence.ts';
import { headerValue, repeatHeader, sameTag } from '../../../parse/validators.ts';

export interface Repeat {
  before: Exchange;
  again: Exchange;
  /** The header that was sent, `name: value`. */
  sent: string;
}

/** The sitemap or a product, and the manifest. */
export function repeats(
  traffic: readonly Exchange[],
  conditional: Value<'conditional'> = [],
  ucp?: UcpEvidence,
): Repeat[] {
  const answers = new Map(traffic.map((one) => [one.id, one]));
  const pair = (first: string | undefined, second: string | undefined, sent?: string): Repeat[] => {
    const [before, again] = [answers.get(first ?? ''), answers.get(second ?? '')];
    const header = before?.status === 200 ? repeatHeader(before.headers) : undefined;
    return before && again && before !== again && header
      ? [{ before, again, sent: sent ?? `${header[0]}: ${header[1]}` }]
      : [];
  };
  const asked = (ucp?.fetches ?? []).filter(({ client }) => client === 'agent');
  return [
    ...conditional.flatMap((one) => pair(one.before, one.ref, one.sent)),
    ...(asked.length > 1 ? pair(asked[0]?.ref, asked.at(-1)?.ref) : []),
  ];
}

/**
 * `sent-again`: the very same bytes once more. `changed`: other bytes, which proves nothing. `wrong`: a 304 that names
 * another validator than the one it confirms.
 */
type Outcome = 'confirmed' | 'wrong' | 'error' | 'sent-again' | 'changed' | 'unclear';

export function repeatOutcome({ before, again, sent }: Repeat): Outcome {
  const { status = 0, blocked } = again;
  if (status === 304) return confirms(again, sent) ? 'confirmed' : 'wrong';
  if (status === 412 || (status >= 500 && !blocked)) return 'error';
  if (status !== 200 || blocked) return 'unclear';
  return again.hash === before.hash ? 'sent-again' : 'changed';
}

/** A 304 repeats the validator of the answer that it confirms, or leaves it out (RFC 9110, section 15.4.5). */
function confirms({ headers }: Exchange, sent: string): boolean {
  const at = sent.indexOf(': ');
  const [name, value] = [sent.slice(0, at), sent.slice(at + 2)];
  if (name === 'if-none-match') {
    const etag = headerValue(headers, 'etag');
    return etag === undefined || etag.trim() === '' || sameTag(etag, value);
  }
  const [then, now] = [Date.parse(value), Date.parse(headerValue(headers, 'last-modified') ?? value)];
  return !(now > then);
}
