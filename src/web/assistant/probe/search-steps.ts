/** Searches the catalog over each declared interface: flat discovery, REST, MCP. */
import { randomUUID } from 'node:crypto';
import { asObject, flatDiscoveryUrl, serviceEndpoints } from '#manifest';
import { foundProducts, readJson, readProduct, failureText, type Read, type SafeRequest } from '#ucp';
import type { FoundManifest } from './manifest-step.ts';
import { whatCame } from './step.ts';
import { searchInput, type ProbeAgreement, type Search, type ProbeVisit } from './visit.ts';

type StepName = 'discover' | 'rest-search' | 'mcp-search';

export async function discover(
  visit: ProbeVisit,
  { document, url }: FoundManifest,
): Promise<Search | undefined> {
  const address = flatDiscoveryUrl(document, url);
  if (address === undefined) {
    if (asObject(document['discovery']))
      visit.trail.fails('discover', 'discovery.endpoint is neither a path nor an https URL.');
    return undefined;
  }
  const target = new URL(address);
  target.searchParams.set('limit', '3');
  if (visit.query !== undefined) target.searchParams.set('q', visit.query);
  return judge(visit, 'discover', await ask(visit, { url: target.href }), (json) => json);
}

export async function searchByRest(visit: ProbeVisit, agreed: ProbeAgreement): Promise<Search | undefined> {
  const [endpoint] = httpsOnly(serviceEndpoints(agreed.document, 'rest', agreed.from));
  if (endpoint === undefined) return notDeclared(visit, 'rest-search', 'REST');
  const read = await ask(visit, {
    url: `${endpoint}/catalog/search`,
    method: 'POST',
    headers: probeHeaders(visit, agreed),
    body: JSON.stringify(searchInput(visit)),
  });
  return judge(visit, 'rest-search', read, (json) => json, agreed.release);
}

export async function searchByMcp(visit: ProbeVisit, agreed: ProbeAgreement): Promise<Search | undefined> {
  const [endpoint] = httpsOnly(serviceEndpoints(agreed.document, 'mcp', agreed.from));
  if (endpoint === undefined) return notDeclared(visit, 'mcp-search', 'MCP');
  const meta = { 'ucp-agent': { profile: agreed.profile } };
  const params = { name: 'search_catalog', arguments: { meta, catalog: searchInput(visit) } };
  const read = await ask(visit, {
    url: endpoint,
    method: 'POST',
    headers: { ...probeHeaders(visit, agreed), accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  return judge(
    visit,
    'mcp-search',
    read,
    (json) => asObject(asObject(json)?.['result'])?.['structuredContent'],
    agreed.release,
  );
}

export const probeHeaders = (
  { headers }: ProbeVisit,
  { profile }: ProbeAgreement,
): Record<string, string> => ({
  ...headers,
  'content-type': 'application/json',
  'ucp-agent': `profile="${profile}"`,
  'request-id': randomUUID(),
});

/** https endpoints without a trailing slash. */
export const httpsOnly = (urls: readonly string[]): string[] =>
  urls.filter((url) => url.startsWith('https://')).map((url) => url.replace(/\/$/, ''));

const ask = ({ fetcher, headers, signal }: ProbeVisit, request: SafeRequest): Promise<Read> =>
  readJson(fetcher, { headers, signal, ...request });

function notDeclared({ trail }: ProbeVisit, step: StepName, name: string): undefined {
  trail.skipped(step, `The manifest declares no https endpoint for ${name}.`);
}

/** @param release expected `ucp.version` of the response */
function judge(
  { trail, query }: ProbeVisit,
  step: StepName,
  { exchange, json, problem }: Read,
  payloadOf: (json: unknown) => unknown,
  release?: string,
): Search | undefined {
  const payload = payloadOf(json);
  const ucp = asObject(asObject(payload)?.['ucp']);
  const found = foundProducts(payload);
  if (exchange.status !== 200 || !found || ucp?.['status'] === 'error') {
    const fault =
      exchange.status === 200 && problem === undefined ? 'the response has no list of products' : problem;
    trail.fails(step, whatCame(exchange, fault), exchange, failureText(payload) ?? failureText(json));
    return undefined;
  }
  if (release !== undefined && ucp?.['version'] !== release) {
    trail.fails(step, `The response does not have ucp.version ${release}, the requested release.`, exchange);
    return undefined;
  }
  const [product] = found;
  const first = product && readProduct(product);
  const lacking = first && !first.price ? ' The first product has no valid price.' : '';
  const none = found.length
    ? ''
    : ` ${query === undefined ? 'Set query to a word from the catalog' : 'The query has no matches'}.`;
  trail.works(
    step,
    `The search returned ${found.length} ${found.length === 1 ? 'product' : 'products'}.${none}${lacking}`,
    exchange,
  );
  return { products: found.length, ...(first ? { first } : {}) };
}
