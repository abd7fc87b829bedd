/** Calls that an instance rejects because of its setup: logged, and kept for the operator until the same call succeeds. */
import { ApiError, type RefusedCall, type Refusal } from '../shop-api.ts';

export interface SetupRefusals {
  refused(error: unknown): void;
  passed(call: RefusedCall): void;
  /** One sentence for each in the last hour, latest first. */
  list(): string[];
}

/** Milliseconds. */
const maxAge = 3_600_000;
/** Calls have a dozen resources: more are not expected. */
const mostKept = 50;

/** @param tell called for each rejection, including repeated ones */
export function createRefusals(
  now: () => number,
  tell: (refusal: Refusal) => void = () => {},
): SetupRefusals {
  const kept = new Map<string, { refusal: Refusal; at: number }>();
  const keyOf = ({ method, resource }: RefusedCall): string => `${method} ${resource}`;
  return {
    refused(error) {
      if (!(error instanceof ApiError) || error.kind !== 'misconfigured' || !error.refusal) return;
      const { refusal } = error;
      const key = keyOf(refusal);
      kept.delete(key);
      kept.set(key, { refusal, at: now() });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      tell(refusal);
    },
    passed: (call) => void kept.delete(keyOf(call)),
    list: () =>
      [...kept.values()]
        .filter(({ at }) => now() - at < maxAge)
        .toReversed()
        .map(({ refusal }) => describeRefusal(refusal)),
  };
}

/** `PATCH /baskets/* was rejected (403 ClientAccessForbiddenException). Add …` */
export const describeRefusal = ({ method, resource, fault, status, advice }: Refusal): string =>
  `${method} ${resource} was rejected (${status === undefined ? '' : `${status} `}${fault}). ${advice}`;

/** For a currency that the site has no prices in. */
export const currencyAdvice =
  'Check the currencies in the preferences: the site does not sell in this currency.';

export function misconfigured(refusal: Refusal): ApiError {
  const { fault, status } = refusal;
  return new ApiError('misconfigured', fault, describeRefusal(refusal), {
    refusal,
    ...(status === undefined ? {} : { status }),
  });
}

/** Segments in the place of an id that are part of the address. */
const fixed = new Set(['auth', 'fail', 'token', 'access_token']);

/** A path as settings name it, with a star in the place of each ID. */
export const resourceOf = (path: string): string =>
  `/${path
    .replace(/^\//, '')
    .split('/')
    .map((segment, place, all) => {
      if (place % 2 === 0 || fixed.has(segment)) return segment;
      // OCAPI has a resource of its own for several categories, and none for several products.
      return all[0] === 'categories' && segment.startsWith('(') ? '(*)' : '*';
    })
    .join('/')}`;
