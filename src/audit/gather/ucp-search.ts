/** One search of the declared catalog for a sampled product; a second, broader one if it finds nothing. */
import { capabilityOf, shoppingBindings, asArray, asObject, asText, type Json } from '#manifest';
import type { Evidence, Reason, SearchTry, UcpSearch } from '../evidence.ts';
import { parseJsonBody } from './json.ts';
import { eraOf } from './mcp-handshake.ts';
import { say } from './rpc.ts';
import {
  below,
  maxAnswer,
  plainCall,
  readServiceAnswer,
  requestId,
  readServiceFailure,
  ucpHeaders,
  type AnsweredCall,
} from './service-call.ts';
import type { GatherSession } from './session.ts';
import type { Agreed } from './ucp-agreed.ts';
import { readProducts } from './ucp-products.ts';

interface SearchInput {
  session: GatherSession;
  agreed: Agreed & { profile: string };
  mcp: Promise<Evidence['mcp']>;
  /** Queries in order; the next only if one finds nothing. */
  queries: readonly string[];
  /** Why there are none. */
  unasked: Reason;
}

type Found = { search: UcpSearch } | { reason: Reason } | undefined;

/** Undefined: no such capability, or nothing to call it by. */
export async function searchCatalogue(input: SearchInput): Promise<Found> {
  const { document, base } = input.agreed;
  const bindings = shoppingBindings(document, base);
  const by =
    bindings.find(({ transport }) => transport === 'rest') ??
    bindings.find(({ transport }) => transport === 'mcp');
  if (!capabilityOf(document, 'dev.ucp.shopping.catalog.search').length || !by || by.transport === 'a2a')
    return undefined;
  const { transport, endpoint } = by;
  if (!input.queries.length) return { reason: input.unasked };
  const tries: SearchTry[] = [];
  let products: UcpSearch['products'] = [];
  for (const [at, query] of input.queries.entries()) {
    const { call, payload, unstructured } = await (transport === 'rest' ? byRest : byMcp)(
      input,
      endpoint,
      query,
      at,
    );
    if (call.reason) {
      if (at === 0) return { reason: call.reason };
      break;
    }
    const read = readProducts(payload);
    const release = asText(asObject(payload?.['ucp'])?.['version'])?.slice(0, 40);
    const said = call.said ?? readServiceFailure(payload);
    tries.push({
      ...call,
      ...(said ? { said } : {}),
      query,
      found: read?.found ?? 0,
      ...(release === undefined ? {} : { release }),
      ...(unstructured ? { unstructured } : {}),
      ...(read ? {} : { unlisted: true as const }),
    });
    products = read?.products ?? [];
    // Only an empty list is worth a second query.
    if (read?.found !== 0 || said) break;
  }
  return { search: { transport, endpoint, tries, products } };
}

interface Asked {
  call: AnsweredCall['call'];
  payload: Json | undefined;
  unstructured?: true;
}

const content = (query: string): Json => ({ query, pagination: { limit: 10 } });

async function byRest(
  { session, agreed }: SearchInput,
  endpoint: string,
  query: string,
  at: number,
): Promise<Asked> {
  const url = below(endpoint, '/catalog/search');
  const reply = await session.ask({
    row: 'ucp-rest',
    key: `ucp-search-${at + 1}`,
    purpose: 'ucp-probe',
    url,
    method: 'POST',
    redirects: 0,
    maxBytes: maxAnswer,
    headers: ucpHeaders(agreed.profile, requestId(url, query)),
    json: content(query),
  });
  const { call, json } = readServiceAnswer(reply);
  return { call, payload: json };
}

async function byMcp(
  { session, agreed, mcp }: SearchInput,
  endpoint: string,
  query: string,
  at: number,
): Promise<Asked> {
  const piece = await mcp;
  const era = eraOf(piece.ok && piece.value.endpoint === endpoint ? piece.value : undefined);
  const line = { session, endpoint, row: 'mcp', key: `ucp-search-${at + 1}`, purpose: 'ucp-probe' };
  const meta = { 'ucp-agent': { profile: agreed.profile } };
  const { call, result } = await say(line, era, 'tools/call', {
    name: 'search_catalog',
    arguments: { meta, catalog: content(query) },
  });
  const payload = asObject(result?.['structuredContent']);
  if (payload || !result) return { call: plainCall(call), payload };
  return { call: plainCall(call), payload: textIn(result), unstructured: true };
}

/** The result of an older server, which is in its text only. */
function textIn(result: Json): Json | undefined {
  const first = asObject(asArray(result['content'])[0]);
  const parsed = parseJsonBody(new TextEncoder().encode(asText(first?.['text']) ?? ''));
  return parsed.ok ? asObject(parsed.value) : undefined;
}
