/** Reservations of text and data mining (TDMRep): the file, the headers and the meta elements. */
import type { Proof } from '../../../check.ts';
import type { Exchange, Page, PageRole, Value } from '../../../evidence.ts';
import { answersByAddress } from '../files/address-answers.ts';
import { wasServed } from './edge.ts';
import { headerValues, pageHeaders } from './headers.ts';
import { matchesPath } from './signals.ts';

export interface TdmRule {
  index: number;
  location: string;
  reserved: boolean;
  policy?: string;
  /** At most 300 characters of it. */
  text: string;
}

export interface Reservation {
  role: PageRole;
  /** Undefined: neither 0 nor 1. */
  reserved?: boolean;
  policy?: string;
  proof: Proof;
}

const maxRules = 500;

/** The rules of tdmrep.json, or what is wrong with it. */
export function readRules(json: unknown): { rules: TdmRule[] } | { problem: string } {
  if (json === undefined) return { problem: 'it is not valid JSON' };
  if (!Array.isArray(json)) return { problem: 'it is not an array' };
  const rules: TdmRule[] = [];
  for (const [index, entry] of (json as unknown[]).slice(0, maxRules).entries()) {
    const object = typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
    const { location, 'tdm-reservation': reservation, 'tdm-policy': policy } = object;
    if (typeof location !== 'string') return { problem: `entry ${index} has no location` };
    if (!['0', '1'].includes(String(reservation)))
      return { problem: `the tdm-reservation of entry ${index} is not 0 or 1` };
    if (policy !== undefined && !isAddress(policy))
      return { problem: `the tdm-policy of entry ${index} is not a URL` };
    rules.push({
      index,
      location,
      reserved: String(reservation) === '1',
      ...(typeof policy === 'string' ? { policy } : {}),
      text: JSON.stringify({ location, 'tdm-reservation': reservation }).slice(0, 300),
    });
  }
  return { rules };
}

const isAddress = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '');

/** The longest location that matches the URL. */
export const coveringRule = (rules: readonly TdmRule[], url: string): TdmRule | undefined =>
  rules
    .filter(({ location }) => matchesPath(location, url))
    .reduce<TdmRule | undefined>(
      (longest, rule) => (rule.location.length > (longest?.location.length ?? -1) ? rule : longest),
      undefined,
    );

export function headerReservations(sources: {
  traffic: readonly Exchange[];
  sample?: Value<'sample'>;
}): Reservation[] {
  return pageHeaders(sources, 'tdm-reservation').map(({ ref, role, value }) => ({
    role,
    ...asReserved(value),
    ...asPolicy(
      headerValues(
        sources.traffic.find(({ id }) => id === ref),
        'tdm-policy',
      ),
    ),
    proof: { ref, header: `tdm-reservation: ${value}`.slice(0, 300) },
  }));
}

export function metaReservations(pages: readonly Page[]): Reservation[] {
  return pages.flatMap(({ ref, role, facts: { head } }) => {
    const value = head.metas.find(({ name }) => name === 'tdm-reservation')?.content;
    if (value === undefined) return [];
    const policies = head.metas.filter(({ name }) => name === 'tdm-policy').map(({ content }) => content);
    const snippet = `tdm-reservation: ${value}`.slice(0, 300);
    return [{ role, ...asReserved(value), ...asPolicy(policies), proof: { ref, snippet } }];
  });
}

function asReserved(value: string): { reserved?: boolean } {
  const text = value.trim();
  return text === '0' || text === '1' ? { reserved: text === '1' } : {};
}

function asPolicy(values: readonly string[]): { policy?: string } {
  const policy = values.find(isAddress);
  return policy === undefined ? {} : { policy };
}

/**
 * One policy that is gone, and one that was not read. The audit fetches no TDM policies, but it may have read one as a page
 * of the storefront.
 */
export function policyAnswers(
  policies: readonly (string | undefined)[],
  traffic: readonly Exchange[],
): { gone?: Exchange; unread?: string } {
  const answerOf = answersByAddress(traffic);
  const named = [...new Set(policies.filter((one) => one !== undefined))];
  const seen = named.map((policy) => ({ policy, answer: answerOf(policy) }));
  const gone = seen.find(({ answer }) => answer?.status === 404 || answer?.status === 410)?.answer;
  const unread = seen.find(({ answer }) => !wasServed(answer))?.policy;
  return { ...(gone ? { gone } : {}), ...(unread === undefined ? {} : { unread }) };
}
