/** How long a profile may be used: RFC 9111 within our own bounds. */

export const floorMs = 60_000;
const ceilingMs = 86_400_000;

type Headers = readonly (readonly [name: string, value: string])[];

/**
 * Milliseconds from `max-age` less `Age`, at least a minute and at most a day, whatever else the directives say
 * (UCP 2026-08-25, overview, Fetching: a floor of 60 s "regardless of the origin's Cache-Control headers").
 */
export function readFreshness(headers: Headers): number {
  const maxAge = valueOf(headers, 'cache-control')
    .split(',')
    .map((directive) => /^\s*max-age\s*=\s*"?(\d{1,10})"?\s*$/i.exec(directive)?.[1])
    .find((seconds) => seconds !== undefined);
  const left = (Number(maxAge ?? 0) - spentAge(headers)) * 1000;
  return Math.min(ceilingMs, Math.max(floorMs, left));
}

/** Seconds of `Age`, spent in caches before us; 0 when it is missing or no number. */
export const spentAge = (headers: Headers): number =>
  Number(/^\s*(\d{1,10})\s*$/.exec(valueOf(headers, 'age'))?.[1] ?? '0');

const valueOf = (headers: Headers, name: string): string =>
  headers
    .filter(([key]) => key === name)
    .map(([, value]) => value)
    .join(',')
    .slice(0, 1024);
