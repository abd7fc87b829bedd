/** How long a profile may be used: RFC 9111 within our own bounds. */
import { spentAge } from '#manifest';

export const floorMs = 60_000;
const ceilingMs = 86_400_000;

/**
 * Milliseconds from `max-age` less `Age`, at least a minute and at most a day, whatever else the directives say
 * (UCP 2026-08-25, overview, Fetching: a floor of 60 s "regardless of the origin's Cache-Control headers").
 */
export function readFreshness(headers: readonly (readonly [name: string, value: string])[]): number {
  const valueOf = (name: string): string =>
    headers
      .filter(([key]) => key === name)
      .map(([, value]) => value)
      .join(',')
      .slice(0, 1024);
  const maxAge = valueOf('cache-control')
    .split(',')
    .map((directive) => /^\s*max-age\s*=\s*"?(\d{1,10})"?\s*$/i.exec(directive)?.[1])
    .find((seconds) => seconds !== undefined);
  const left = (Number(maxAge ?? 0) - spentAge(headers)) * 1000;
  return Math.min(ceilingMs, Math.max(floorMs, left));
}
