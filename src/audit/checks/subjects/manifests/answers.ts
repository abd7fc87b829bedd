/** The response that each client got at /.well-known/ucp, in words that all manifest checks share. */
import type { Exchange, UcpEvidence } from '../../../evidence.ts';

/**
 * `served`: the manifest, broken or not, or 304 for it. `refused`: blocked or challenged. `page`: 200 with something
 * else. `failed`: throttled, a server error, or no response, which proves nothing.
 */
type Outcome = 'served' | 'refused' | 'absent' | 'page' | 'moved' | 'failed';

export interface ManifestAnswer {
  client: Exchange['client'];
  ref: string;
  exchange: Exchange;
  outcome: Outcome;
  /** Such as `403`, `a Cloudflare challenge (403)`, `404`, `200 text/html`. */
  said: string;
  fetch: UcpEvidence['fetches'][number];
}

/** One response for each fetch whose exchange is in the traffic, in the order of the fetches. */
export function manifestAnswers(ucp: UcpEvidence, traffic: readonly Exchange[]): ManifestAnswer[] {
  return ucp.fetches.flatMap((fetch) => {
    const exchange = traffic.find((one) => one.id === fetch.ref);
    if (!exchange) return [];
    const outcome = outcomeOf(exchange, fetch.json !== undefined, ucp);
    return [{ client: fetch.client, ref: fetch.ref, exchange, outcome, said: responseText(exchange), fetch }];
  });
}

function outcomeOf(exchange: Exchange, parsed: boolean, ucp: UcpEvidence): Outcome {
  const { status, blocked, type } = exchange;
  if (parsed || status === 304) return 'served';
  // Throttling depends on the number of requests, not on the client.
  if ((status === 429 || status === 503) && !exchange.challenge) return 'failed';
  if (blocked) return 'refused';
  if (status === undefined || status >= 500) return 'failed';
  if (status >= 300 && status < 400) return 'moved';
  if (status !== 200) return 'absent';
  return ucp.parseError && !type.includes('html') ? 'served' : 'page';
}

/** A response in a few words: `403`, `no response (dns)`. */
export function responseText({ status, error, challenge, type, headers }: Exchange): string {
  if (challenge) return `a ${challenge.vendor} challenge${status === undefined ? '' : ` (${status})`}`;
  if (status === undefined) return `no response (${error?.code ?? 'none'})`;
  const location =
    status >= 300 && status < 400 ? headers.find(([name]) => name === 'location')?.[1] : undefined;
  if (location !== undefined) return `${status} to ${location.slice(0, 200)}`;
  return status === 200 ? `200 ${type || 'without a content type'}` : `${status}`;
}

/** The response that represents the manifest: [agent]'s, else the first that was served. */
export const manifestAnswer = (
  ucp: UcpEvidence,
  traffic: readonly Exchange[],
): ManifestAnswer | undefined => {
  const served = manifestAnswers(ucp, traffic).filter(({ outcome }) => outcome === 'served');
  return served.find(({ exchange }) => exchange.status === 200) ?? served[0];
};

/**
 * The exchange that gave the document: as `manifestAnswer`, or, where every client was redirected, the one behind the
 * redirect.
 */
export const manifestExchange = (ucp: UcpEvidence, traffic: readonly Exchange[]): Exchange | undefined =>
  manifestAnswer(ucp, traffic)?.exchange ??
  traffic.find((one) => one.purpose === 'ucp' && one.url !== ucp.url && one.status === 200);

const clientNames: Record<string, string> = {
  agent: 'the declared agent',
  browser: 'browsers',
  curl: 'curl',
  empty: 'clients without a user agent',
};

/** `the declared agent and curl`, each name once. */
export function joinClientNames(answers: readonly { client: string }[]): string {
  const names = [...new Set(answers.map(({ client }) => clientNames[client] ?? client.replace(/^bot:/, '')))];
  return names.length < 2
    ? (names[0] ?? 'no client')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
