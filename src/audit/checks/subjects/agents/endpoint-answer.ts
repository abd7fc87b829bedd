/** How a declared endpoint responds to OPTIONS. Many servers route POST alone and know no other method. */
import type { Remedy, Verdict } from '../../../check.ts';
import type { Exchange } from '../../../evidence.ts';
import { fixForAnswer } from '../access/answer-fix.ts';

export interface EndpointAnswer {
  /** `alive`; `odd`: it responds, but not as an endpoint would; `dead`; `blocked`: blocked or throttled; `failed`: no response. */
  state: 'alive' | 'odd' | 'dead' | 'blocked' | 'failed';
  /** Completes "it …". */
  said: string;
}

const isPage = ({ type }: Exchange): boolean => type.includes('html');

export function endpointAnswer(seen: Exchange): EndpointAnswer {
  const { status, challenge, error } = seen;
  if (challenge) return { state: 'dead', said: `returns a ${challenge.vendor} challenge` };
  if (status === undefined) {
    const gone = error?.code === 'dns' ? 'has a host name that does not resolve' : 'refuses connections';
    return error?.code === 'dns' || error?.code === 'refused'
      ? { state: 'dead', said: gone }
      : { state: 'failed', said: `did not respond (${error?.code ?? 'none'})` };
  }
  // A firewall returns 403 too; an endpoint that requires a key returns 401, or an error in JSON.
  if (status === 403 && !seen.type.includes('json')) return { state: 'blocked', said: 'returns 403' };
  if (status === 429 || status === 503) return { state: 'blocked', said: `returned ${status} (throttled)` };
  if (status >= 500) return { state: 'dead', said: `returns ${status}` };
  if (status === 404 || status === 410)
    return isPage(seen)
      ? { state: 'dead', said: `returns ${status} with a web page` }
      : { state: 'odd', said: `returns ${status} to OPTIONS` };
  // A file server returns this for URLs that do not exist, too.
  if (isPage(seen) && status !== 401)
    return status === 405 && allowsPost(seen)
      ? { state: 'alive', said: 'accepts POST' }
      : status === 405
        ? { state: 'odd', said: `returns ${status} with a web page` }
        : { state: 'dead', said: `returns ${status} with a web page` };
  return {
    state: 'alive',
    said: status === 405 ? 'accepts methods other than OPTIONS' : `returns ${status}`,
  };
}

const allowsPost = ({ headers }: Exchange): boolean =>
  headers.some(([name, value]) => name === 'allow' && /\bPOST\b/i.test(value));

/** Empty if the URL itself is wrong or returns a web page: the check's own fix covers that. */
export const endpointFix = (what: string, seen: Exchange): Pick<Verdict, 'found' | 'fix'> =>
  seen.error?.code === 'dns' || (isPage(seen) && !seen.challenge && (seen.status ?? 0) < 500)
    ? {}
    : fixForAnswer(what, seen);

export const optionsFix: Partial<Remedy> = {
  title: 'Respond to OPTIONS at the endpoint',
  instructions:
    'Return 204 to OPTIONS with the methods that the endpoint accepts, so that clients can detect it.',
  snippet: 'HTTP/1.1 204 No Content\nAllow: POST, OPTIONS',
};
