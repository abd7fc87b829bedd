/** What the answer at an address that a profile names is worth to a platform, which follows no redirects. */
import type { Exchange } from '../../../evidence.ts';

export type LinkState = 'served' | 'moved' | 'dead' | 'refused' | 'failed';

/** `failed`: proves nothing about the address (throttled, a server error, no answer in time). */
export function linkState({ status, error, challenge, blocked, hops }: Exchange): LinkState {
  if (challenge) return 'refused';
  if (status === undefined) return error && gone.has(error.code) ? 'dead' : 'failed';
  if ((status >= 300 && status < 400) || hops.length) return 'moved';
  if (status === 200) return 'served';
  if (status === 429 || status >= 500) return 'failed';
  return blocked ? 'refused' : 'dead';
}

/** No server could be reached under this address, and none will be. */
const gone = new Set(['bad-url', 'not-public', 'dns', 'refused', 'tls', 'bad-redirect', 'redirect-loop']);

/** `answers 404`, `redirects to https://…`, `does not resolve`: completes a sentence about an address. */
export function linkSaid(exchange: Exchange): string {
  const { status, error, challenge, headers, hops } = exchange;
  if (challenge) return `answers with a ${challenge.vendor} challenge`;
  const location = headers.find(([name]) => name === 'location')?.[1] ?? hops[0]?.location;
  if (status !== undefined && ((status >= 300 && status < 400) || hops.length))
    return `redirects${location ? ` to ${location.slice(0, 120)}` : ` (${status})`}`;
  if (status !== undefined) return `answers ${status}`;
  if (error?.code === 'dns') return 'has a host that does not resolve';
  if (error?.code === 'not-public') return 'is on an address that is not public';
  return `gave no answer (${error?.code ?? 'none'})`;
}
