/** One search of the declared catalog for a sampled product, a second, broader one if it finds nothing, and one lookup of what it found. */
import { capabilityOf, shoppingBindings, asArray, asObject, asText, type Json } from '#manifest';
import type { CatalogueLookup, Evidence, Reason, SearchTry, UcpSearch } from '../../evidence.ts';
import { parseJsonBody } from '../json.ts';
import { eraOf } from '../services/mcp-handshake.ts';
import { say } from '../services/rpc.ts';
import {
  below,
  maxAnswer,
  plainCall,
  readServiceAnswer,
  requestId,
  readServiceFailure,
  ucpHeaders,
  type AnsweredCall,
} from '../services/service-call.ts';
import type { GatherSession } from '../session.ts';
import type { Agreed } from './agreed.ts';
import { readProducts } from './products.ts';

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
  const call = transport === 'rest' ? byRest : byMcp;
  const tries: SearchTry[] = [];
  let products: UcpSearch['products'] = [];
  for (const [at, query] of input.queries.entries()) {
    const asked: Asked = {
      name: 'search',
      key: `ucp-search-${at + 1}`,
      content: content(query),
      seed: query,
    };
    const { call: answered, payload, unstructured } = await call(input, endpoint, asked);
    if (answered.reason) {
      if (at === 0) return { reason: answered.reason };
      break;
    }
    const read = readProducts(payload);
    const release = asText(asObject(payload?.['ucp'])?.['version'])?.slice(0, 40);
    const said = answered.said ?? readServiceFailure(payload);
    tries.push({
      ...answered,
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
  const ids = capabilityOf(document, 'dev.ucp.shopping.catalog.lookup').length ? availableIds(products) : [];
  const asked: Asked = { name: 'lookup', key: 'ucp-lookup', content: { ids }, seed: ids.join(' ') };
  const lookup = ids.length ? lookupOf(ids, await call(input, endpoint, asked)) : undefined;
  return { search: { transport, endpoint, tries, products, ...(lookup ? { lookup } : {}) } };
}

/** What every store must accept in one lookup. */
const maxIds = 10;

/** One of each product, then more: variants that the search calls available. */
function availableIds(products: UcpSearch['products']): string[] {
  const lists = products.map(({ variants }) =>
    variants.flatMap(({ id, availability }) => (id && availability?.available === true ? [id] : [])),
  );
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: Math.min(rounds, maxIds) }, (_, at) =>
    lists.flatMap((list) => list[at] ?? []),
  ).flat();
  return [...new Set(inTurn)].slice(0, maxIds);
}

function lookupOf(ids: string[], { call, payload }: Answered): CatalogueLookup {
  const read = readProducts(payload);
  const said = call.said ?? readServiceFailure(payload);
  return {
    ...call,
    ...(said ? { said } : {}),
    ids,
    ...(read ? {} : { unlisted: true as const }),
    variants: read?.products.flatMap(({ variants }) => variants) ?? [],
  };
}

interface Asked {
  /** Of the operation: `search` is `/catalog/search` and `search_catalog`. */
  name: 'search' | 'lookup';
  key: string;
  content: Json;
  /** What the request ID is made of. */
  seed: string;
}

interface Answered {
  call: AnsweredCall['call'];
  payload: Json | undefined;
  unstructured?: true;
}

const content = (query: string): Json => ({ query, pagination: { limit: 10 } });

async function byRest(
  { session, agreed }: SearchInput,
  endpoint: string,
  { name, key, content, seed }: Asked,
): Promise<Answered> {
  const url = below(endpoint, `/catalog/${name}`);
  const reply = await session.ask({
    row: 'ucp-rest',
    key,
    purpose: 'ucp-probe',
    url,
    method: 'POST',
    redirects: 0,
    maxBytes: maxAnswer,
    headers: ucpHeaders(agreed.profile, requestId(url, seed)),
    json: content,
  });
  const { call, json } = readServiceAnswer(reply);
  return { call, payload: json };
}

async function byMcp(
  { session, agreed, mcp }: SearchInput,
  endpoint: string,
  { name, key, content }: Asked,
): Promise<Answered> {
  const piece = await mcp;
  const era = eraOf(piece.ok && piece.value.endpoint === endpoint ? piece.value : undefined);
  const line = { session, endpoint, row: 'mcp', key, purpose: 'ucp-probe' };
  const meta = { 'ucp-agent': { profile: agreed.profile } };
  const { call, result } = await say(line, era, 'tools/call', {
    name: `${name}_catalog`,
    arguments: { meta, catalog: content },
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
