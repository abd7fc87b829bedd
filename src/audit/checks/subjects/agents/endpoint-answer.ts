/** What the answer of a declared endpoint to OPTIONS is worth. Many servers route POST alone and know no other method. */
import type { Remedy, Verdict } from '../../../check.ts';
import type { Exchange } from '../../../evidence.ts';
import { fixForAnswer } from '../access/answer-fix.ts';

export interface EndpointAnswer {
  /** `alive`; `odd`: somebody answers, but not as an endpoint would; `dead`; `unknown`: throttled, refused or no answer. */
  state: 'alive' | 'odd' | 'dead' | 'blocked' | 'failed';
  /** Completes "it …". */
  said: string;
}

const isPage = ({ type }: Exchange): boolean => type.includes('html');

export function endpointAnswer(seen: Exchange): EndpointAnswer {
  const { status, challenge, error } = seen;
  if (challenge) return { state: 'dead', said: `answers with a ${challenge.vendor} challenge` };
  if (status === undefined) {
    const gone = error?.code === 'dns' ? 'has a host name that does not resolve' : 'refuses connections';
    return error?.code === 'dns' || error?.code === 'refused'
      ? { state: 'dead', said: gone }
      : { state: 'failed', said: `gave no answer (${error?.code ?? 'none'})` };
  }
  // A firewall answers so as well; an endpoint that wants a key says 401, or says so in JSON.
  if (status === 403 && !seen.type.includes('json')) return { state: 'blocked', said: 'answers 403' };
  if (status === 429 || status === 503) return { state: 'blocked', said: `throttled us with ${status}` };
  if (status >= 500) return { state: 'dead', said: `answers ${status}` };
  if (status === 404 || status === 410)
    return isPage(seen)
      ? { state: 'dead', said: `answers ${status} with a web page` }
      : { state: 'odd', said: `answers OPTIONS with ${status}` };
  // A server of files answers so for addresses that do not exist, too.
  if (isPage(seen) && status !== 401)
    return status === 405 && allowsPost(seen)
      ? { state: 'alive', said: 'takes POST' }
      : status === 405
        ? { state: 'odd', said: `answers ${status} with a web page` }
        : { state: 'dead', said: `answers ${status} with a web page` };
  return { state: 'alive', said: status === 405 ? 'takes other methods than OPTIONS' : `answers ${status}` };
}

const allowsPost = ({ headers }: Exchange): boolean =>
  headers.some(([name, value]) => name === 'allow' && /\bPOST\b/i.test(value));

/** Empty where the address itself is wrong, or a page answers at it: the check's own fix says so. */
export const endpointFix = (what: string, seen: Exchange): Pick<Verdict, 'found' | 'fix'> =>
  seen.error?.code === 'dns' || (isPage(seen) && !seen.challenge && (seen.status ?? 0) < 500)
    ? {}
    : fixForAnswer(what, seen);

export const optionsFix: Partial<Remedy> = {
  title: 'Answer OPTIONS at the endpoint',
  instructions:
    'Answer OPTIONS with 204 and the methods that the endpoint takes, so that clients can tell it is there.',
  snippet: 'HTTP/1.1 204 No Content\nAllow: POST, OPTIONS',
};
