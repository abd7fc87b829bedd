/** How the edge treated each client (served, blocked, challenged, throttled), and which vendor did it. */
import type { Remedy } from '../../../check.ts';
import type { ClientName, Exchange, ReplayFacts, SampledPage, Value } from '../../../evidence.ts';
import { sameUrl } from '../../../parse/url.ts';

type Traffic = readonly Exchange[];

const pagePurposes = [
  'home',
  'listing',
  'product',
  'policy',
  'search',
  'cart',
  'replay-home',
  'replay-product',
];

export const exchangeOf = (traffic: Traffic, ref: string): Exchange | undefined =>
  traffic.find(({ id }) => id === ref);

export const wasServed = (one: Exchange | undefined): boolean =>
  one?.status === 200 && !one.blocked && !one.challenge;

/**
 * Neither served nor answered in another way, so that what it would have shown is not known. A bot that we only pretend to
 * be is rightly refused.
 */
export const broughtNothing = (one: Exchange | undefined): boolean =>
  one !== undefined &&
  (one.status === undefined ||
    one.status >= 500 ||
    one.status === 429 ||
    ((one.blocked || one.challenge !== undefined) && !one.client.startsWith('bot:')));

/** 429 or 503 without a challenge, from a host that throttled but also served the declared agent. */
export function wasThrottled(exchange: Exchange, traffic: Traffic): boolean {
  if (exchange.error?.code === 'throttled') return true;
  const agent = traffic.filter(({ client, purpose }) => client === 'agent' && pagePurposes.includes(purpose));
  return isLimit(exchange) && agent.some(wasServed) && (exchange.client === 'agent' || agent.some(isLimit));
}

export const isLimit = ({ status, challenge }: Exchange): boolean =>
  !challenge && (status === 429 || status === 503);

/** The GET replay of a sampled page by a client, with its exchange. */
export function replayOf(
  { replays = [], traffic }: { replays?: Value<'replays'>; traffic: Traffic },
  row: Pick<SampledPage, 'role' | 'url'>,
  client: ClientName,
): { facts: ReplayFacts; seen: Exchange } | undefined {
  for (const facts of replays) {
    if (facts.client !== client || facts.method !== 'GET' || facts.page !== row.role) continue;
    const seen = exchangeOf(traffic, facts.ref);
    if (seen && sameUrl(facts.url, row.url)) return { facts, seen };
  }
  return undefined;
}

/** `returned 403 with a Cloudflare challenge`. */
export function refusalText({ status, challenge, error }: Exchange): string {
  const what = status === undefined ? `did not respond (${error?.code ?? 'none'})` : `returned ${status}`;
  return challenge ? `${what} with a ${challenge.vendor} challenge` : what;
}

/** One key for all refusals of a vendor's challenge, one for all refusals by plain rules. */
export const edgeCause = ({ challenge }: Exchange): string =>
  challenge ? `edge:${challenge.vendor.toLowerCase()}` : 'edge:bot-rule';

export const edgeProof = ({ id, challenge, status, error }: Exchange) => ({
  ref: id,
  snippet: challenge
    ? `${challenge.vendor}: ${challenge.signature}`.slice(0, 300)
    : `status ${status ?? error?.code ?? 'none'}`,
});

/** The vendor that the answer itself names, if any. */
export function vendorOf({ challenge, headers }: Exchange): string | undefined {
  if (challenge) return challenge.vendor;
  const has = (name: string): boolean => headers.some(([key]) => key === name);
  const server = headers.find(([name]) => name === 'server')?.[1] ?? '';
  if (has('cf-ray') || /^cloudflare/i.test(server)) return 'Cloudflare';
  if (/akamaighost/i.test(server)) return 'Akamai';
  if (has('x-datadome') || has('x-dd-b')) return 'DataDome';
  if (has('x-iinfo')) return 'Imperva';
  if (has('x-sucuri-id')) return 'Sucuri';
  return undefined;
}

/** Allows verified bots and skips bot rules on public pages. Never turns protection off. */
export function edgeFix(seen: Exchange, platform: string | undefined, product?: string): Partial<Remedy> {
  const vendor = vendorOf(seen);
  const folder = /^\/[^/]{1,60}\//.exec(product ? new URL(product).pathname : '')?.[0] ?? '/products/';
  const expression = `cf.verified_bot_category in {"AI Assistant" "AI Search"} or (http.request.method eq "GET" and (http.request.uri.path in {"/" "/robots.txt"} or starts_with(http.request.uri.path, "${folder.replace(/["\\]/g, '')}")))`;
  if (platform === 'sfcc')
    return {
      instructions:
        'Add an eCDN custom rule with the action Skip for verified bots and for GET requests to public pages.',
      snippet: expression,
    };
  if (vendor === 'Cloudflare')
    return {
      instructions:
        'Add a WAF custom rule with the action Skip. Bot Fight Mode ignores Skip rules: if you use it, switch to Super Bot Fight Mode or managed rules.',
      snippet: expression,
    };
  if (vendor === undefined || vendor === 'unknown') return {};
  return {
    instructions: `In ${vendor}, allow the categories of verified AI agents first. Then exempt GET requests to public pages such as ${folder} from bot rules.`,
    snippet: `GET / , GET ${folder}* : skip bot rules\nverified AI agents: allow`,
  };
}
