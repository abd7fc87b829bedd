/** Whether the answer of a service proves that it is there, whatever it says. */
import type { ServiceCall, Exchange } from '../../../evidence.ts';
import { edgeVendor } from '../manifests/edge.ts';

/**
 * `alive`: it speaks JSON. `odd`: it answers, but not as agents expect. `dead`: something else answers, or nothing.
 * `unsure`: throttled, or the reason is ours.
 */
export interface Life {
  state: 'alive' | 'odd' | 'dead' | 'unsure';
  /** Such as `answers 404 with text/html instead of JSON`. */
  said: string;
  /** Key of the cause that it shares with others. */
  cause?: string;
}

const slow = 5000;

export function lifeOf(call: Pick<ServiceCall, 'json'>, seen: Exchange): Life {
  const { status, error, challenge, type, t } = seen;
  if (challenge)
    return {
      state: 'dead',
      said: `answers with a ${challenge.vendor} challenge`,
      cause: `edge:${challenge.vendor.toLowerCase()}`,
    };
  if (status === undefined) return silent(seen);
  if (status === 429) return { state: 'unsure', said: 'throttled us with 429' };
  if (error) return { state: 'unsure', said: `sent an answer that cannot be read (${error.code})` };
  // UCP lets a service answer so while it fetches the profile of the caller.
  const waits = status === 503 && call.json && seen.headers.some(([name]) => name === 'retry-after');
  if (status >= 500 && !waits) return { state: 'dead', said: `answers ${status}` };
  if (status >= 300 && status < 400)
    return { state: 'odd', said: `redirects (${status}), which platforms do not follow` };
  const kind = `${status} with ${type || 'no media type'} instead of JSON`;
  if (call.json || type === 'text/event-stream')
    return t.total > slow
      ? { state: 'odd', said: `answered only after ${(t.total / 1000).toFixed(1)} s` }
      : { state: 'alive', said: `answers ${status} with JSON` };
  if (type.includes('html')) return { state: 'dead', said: `answers ${kind}` };
  const vendor = status === 403 ? edgeVendor(seen) : undefined;
  if (vendor)
    return { state: 'dead', said: `is refused by ${vendor} (403)`, cause: `edge:${vendor.toLowerCase()}` };
  return status === 404 || status === 410 || status < 300
    ? { state: 'dead', said: `answers ${kind}` }
    : { state: 'odd', said: `answers ${kind}` };
}

/** The retry has confirmed what came of it. */
function silent({ error, attempt }: Exchange): Life {
  const code = error?.code ?? 'none';
  const known: Partial<Record<string, string>> = {
    dns: 'is on a host that does not resolve',
    refused: 'refuses the connection',
    tls: 'fails the TLS handshake',
    'not-public': 'is on an address that is not public',
    'bad-url': 'has an address that cannot be called',
  };
  const said = known[code];
  if (said) return { state: 'dead', said };
  const confirmed = attempt > 1 && /^(?:timeout-|reset$)/.test(code);
  return confirmed
    ? { state: 'dead', said: `gave no answer twice (${code})` }
    : { state: 'unsure', said: `gave no answer (${code})` };
}

/** A proof with what the service said of the failure. */
export const callProof = ({ ref, said }: ServiceCall): { ref?: string; snippet?: string }[] => {
  const text = [said?.code, said?.text].filter((one) => one !== undefined).join(': ');
  return ref === undefined ? [] : [{ ref, ...(text ? { snippet: text.slice(0, 300) } : {}) }];
};

/** Host and path, cut, for a sentence. */
export function shortEndpoint(endpoint: string): string {
  const url = URL.parse(endpoint);
  return (url ? url.host + url.pathname.replace(/\/$/, '') : endpoint).slice(0, 120);
}
