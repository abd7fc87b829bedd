/** Whether shared caches may store a response (RFC 9111, section 3), and what it varies by. */
import { cacheDirectives, maxAge } from '#manifest';
import type { Exchange } from '../../../evidence.ts';

const forbidden = ['private', 'no-store', 'no-cache'];

/** With `no-cache` a cache revalidates before each use, so no client gets another client's variant. */
export function isPubliclyCacheable({ headers, status }: Exchange): boolean {
  const directives = cacheDirectives(headers);
  if (status !== 200 || forbidden.some((name) => directives.has(name))) return false;
  const shared = directives.get('s-maxage');
  if (shared !== undefined) return shared !== '0';
  const age = maxAge(directives);
  return age === undefined ? directives.has('public') : age > 0;
}

/** Lower-case names of Vary. */
export const varyOf = ({ headers }: Exchange): string[] =>
  headers
    .filter(([name]) => name === 'vary')
    .flatMap(([, value]) => value.slice(0, 2_000).toLowerCase().split(','))
    .map((name) => name.trim())
    .filter(Boolean);
