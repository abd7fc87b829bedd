/** `RateLimit` and `RateLimit-Policy`, draft-ietf-httpapi-ratelimit-headers-10: lists of strings with parameters. */
import { serializeList, type BareItem, type Item } from 'structured-headers';

export interface RatePolicy {
  name: string;
  limit: number;
  windowSeconds: number;
}

export interface RateState {
  name: string;
  remaining: number;
  /** Seconds until more is available, rounded up. */
  resetSeconds: number;
}

const list = (entries: [string, [string, BareItem][]][]): string =>
  serializeList(entries.map(([name, parameters]): Item => [name, new Map(parameters)]));

export function rateLimitHeaders(policies: RatePolicy[], states: RateState[]): Record<string, string> {
  return {
    'RateLimit-Policy': list(
      policies.map(({ name, limit, windowSeconds }) => [
        name,
        [
          ['q', limit],
          ['w', windowSeconds],
        ],
      ]),
    ),
    RateLimit: list(
      states.map(({ name, remaining, resetSeconds }) => [
        name,
        [
          ['r', remaining],
          ['t', Math.ceil(resetSeconds)],
        ],
      ]),
    ),
  };
}
