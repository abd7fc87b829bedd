/** Cache-Control as data (RFC 9111, section 5.2). */

/** Directives by lower-case name; the value without quotes, empty when there is none. The first of a name counts. */
export function cacheDirectives(headers: readonly (readonly [string, string])[]): Map<string, string> {
  const found = new Map<string, string>();
  const values = headers.filter(([name]) => name === 'cache-control').map(([, value]) => value);
  for (const part of values.join(',').slice(0, 4096).split(',')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    const key = name.trim().toLowerCase();
    if (key && !found.has(key)) found.set(key, value.trim().replace(/^"|"$/g, ''));
  }
  return found;
}

/** Seconds of max-age, or undefined when it is missing or no number. */
export function maxAge(directives: ReadonlyMap<string, string>): number | undefined {
  const value = directives.get('max-age');
  return value !== undefined && /^\d{1,10}$/.test(value) ? Number(value) : undefined;
}

/** Those that UCP forbids for the manifest (overview, hosting). */
export const forbiddenDirectives = (directives: ReadonlyMap<string, string>): string[] =>
  ['private', 'no-store', 'no-cache'].filter((name) => directives.has(name));

/** Why caches may not keep the manifest as UCP asks (overview, hosting), in a sentence. */
export function cacheFault(
  directives: ReadonlyMap<string, string>,
  age: number | undefined,
): string | undefined {
  if (!directives.size)
    return 'The manifest has no Cache-Control header. Send public and a max-age of at least 60.';
  const found = forbiddenDirectives(directives);
  if (found.length)
    return `Cache-Control of the manifest contains ${found.join(' and ')}, which UCP does not allow.`;
  if (!directives.has('public')) return 'Cache-Control of the manifest does not contain public.';
  if (age === undefined) return 'Cache-Control of the manifest has no max-age.';
  return age < 60
    ? `Cache-Control of the manifest contains max-age=${age}. UCP requires at least 60.`
    : undefined;
}

/** Whether the caching rules are binding: the rules of caching came with release 2026-04-08; a flat manifest names no release. */
export function cacheIsBound(document: unknown): boolean {
  const { ucp } = (document ?? {}) as { ucp?: { version?: unknown } };
  return (
    typeof ucp === 'object' &&
    ucp !== null &&
    !(typeof ucp.version === 'string' && ucp.version < '2026-04-08')
  );
}
