/** Whether the response of a service proves that it exists, even if it is an error. */
import type { ServiceCall, Exchange } from '../../../evidence.ts';
import { edgeVendor } from '../manifests/edge.ts';

/**
 * `alive`: it returns JSON. `odd`: it responds, but not as agents expect. `dead`: something else responds, or nothing.
 * `unsure`: throttled, or the cause is on the audit's side.
 */
export interface Life {
  state: 'alive' | 'odd' | 'dead' | 'unsure';
  /** Such as `returned 404 with text/html instead of JSON`. */
  said: string;
  /** Key of a cause shared with other checks. */
  cause?: string;
}

const slow = 5000;

export function lifeOf(call: Pick<ServiceCall, 'json'>, seen: Exchange): Life {
  const { status, error, challenge, type, t } = seen;
  if (challenge)
    return {
      state: 'dead',
      said: `returned a ${challenge.vendor} challenge`,
      cause: `edge:${challenge.vendor.toLowerCase()}`,
    };
  if (status === undefined) return silent(seen);
  if (status === 429) return { state: 'unsure', said: 'returned 429 (throttled)' };
  if (error) return { state: 'unsure', said: `sent a response that cannot be read (${error.code})` };
  // UCP allows this response while a service fetches the caller's profile.
  const waits = status === 503 && call.json && seen.headers.some(([name]) => name === 'retry-after');
  if (status >= 500 && !waits) return { state: 'dead', said: `returned ${status}` };
  if (status >= 300 && status < 400)
    return { state: 'odd', said: `redirects (${status}), which platforms do not follow` };
  const kind = `${status} with ${type || 'no content type'} instead of JSON`;
  if (call.json || type === 'text/event-stream')
    return t.total > slow
      ? { state: 'odd', said: `took ${(t.total / 1000).toFixed(1)} s to respond` }
      : { state: 'alive', said: `returned ${status} with JSON` };
  if (type.includes('html')) return { state: 'dead', said: `returned ${kind}` };
  const vendor = status === 403 ? edgeVendor(seen) : undefined;
  if (vendor)
    return { state: 'dead', said: `is blocked by ${vendor} (403)`, cause: `edge:${vendor.toLowerCase()}` };
  return status === 404 || status === 410 || status < 300
    ? { state: 'dead', said: `returned ${kind}` }
    : { state: 'odd', said: `returned ${kind}` };
}

/** The retry confirmed the result. */
function silent({ error, attempt }: Exchange): Life {
  const code = error?.code ?? 'none';
  const known: Partial<Record<string, string>> = {
    dns: 'has a host name that does not resolve',
    refused: 'refuses the connection',
    tls: 'fails the TLS handshake',
    'not-public': 'is not on a public address',
    'bad-url': 'has an invalid URL',
  };
  const said = known[code];
  if (said) return { state: 'dead', said };
  const confirmed = attempt > 1 && /^(?:timeout-|reset$)/.test(code);
  return confirmed
    ? { state: 'dead', said: `did not respond twice (${code})` }
    : { state: 'unsure', said: `did not respond (${code})` };
}

/** Evidence with the service's own error. */
export const callProof = ({ ref, said }: ServiceCall): { ref?: string; snippet?: string }[] => {
  const text = [said?.code, said?.text].filter((one) => one !== undefined).join(': ');
  return ref === undefined ? [] : [{ ref, ...(text ? { snippet: text.slice(0, 300) } : {}) }];
};

/** Host and path, cut, for a sentence. */
export function shortEndpoint(endpoint: string): string {
  const url = URL.parse(endpoint);
  return (url ? url.host + url.pathname.replace(/\/$/, '') : endpoint).slice(0, 120);
}
