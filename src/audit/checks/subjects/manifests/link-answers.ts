/** Judges the response at a URL in a profile as a platform would, which follows no redirects. */
import type { Exchange } from '../../../evidence.ts';

export type LinkState = 'served' | 'moved' | 'dead' | 'refused' | 'failed';

/** `failed`: proves nothing about the URL (throttled, a server error, a timeout). */
export function linkState({ status, error, challenge, blocked, hops }: Exchange): LinkState {
  if (challenge) return 'refused';
  if (status === undefined) return error && gone.has(error.code) ? 'dead' : 'failed';
  if ((status >= 300 && status < 400) || hops.length) return 'moved';
  if (status === 200) return 'served';
  if (status === 429 || status >= 500) return 'failed';
  return blocked ? 'refused' : 'dead';
}

/** No server can be reached at this URL. */
const gone = new Set(['bad-url', 'not-public', 'dns', 'refused', 'tls', 'bad-redirect', 'redirect-loop']);

/** Completes a sentence about a URL: `returned 404`, `redirects to https://…`. */
export function linkSaid(exchange: Exchange): string {
  const { status, error, challenge, headers, hops } = exchange;
  if (challenge) return `returned a ${challenge.vendor} challenge`;
  const location = headers.find(([name]) => name === 'location')?.[1] ?? hops[0]?.location;
  if (status !== undefined && ((status >= 300 && status < 400) || hops.length))
    return `redirects${location ? ` to ${location.slice(0, 120)}` : ` (${status})`}`;
  if (status !== undefined) return `returned ${status}`;
  if (error?.code === 'dns') return 'has a host name that does not resolve';
  if (error?.code === 'not-public') return 'is not on a public address';
  return `did not respond (${error?.code ?? 'none'})`;
}
