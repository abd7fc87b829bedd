/** Called services for tests: what an endpoint answered, read by the real readers. */
import { sampleProfile } from '#manifest';
import type { ServiceCall, McpEvidence, Reason, SearchTry, UcpProbe } from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { readTools } from '../../../src/audit/gather/services/tool-facts.ts';
import { readProducts } from '../../../src/audit/gather/ucp/products.ts';
import { readServiceFailure, type AnsweredCall } from '../../../src/audit/gather/services/service-call.ts';
import { type ExchangeSample, origin, type Part, sample, traffic } from './evidence.ts';
import { manifest } from './ucp.ts';

export const searchCapability = 'dev.ucp.shopping.catalog.search';
export const profileUrl = 'https://agent.test/agent-profile/2026-08-25';

type Json = Record<string, unknown>;

/** A manifest whose capabilities are these, with the endpoint of the sample profile. */
export const serviceManifest = (capabilities: Json = { [searchCapability]: [{}] }): Part =>
  manifest({ ucp: { ...sampleProfile(origin), capabilities } });

/** An answer: how it came, and its body where it is JSON. */
export interface ServiceAnswer extends ExchangeSample {
  json?: Json;
  /** It was not sent. */
  reason?: Reason;
}

const jsonType = 'application/json';

function answered(key: string, { json, reason, ...given }: ServiceAnswer): { call: ServiceCall; part: Part } {
  if (reason) return { call: { reason, json: false }, part: {} };
  const said: AnsweredCall['call']['said'] = readServiceFailure(json);
  return {
    call: { ref: key, json: json !== undefined, ...(said ? { said } : {}) },
    part: traffic({
      id: key,
      purpose: 'ucp-probe',
      ...(given.error ? {} : { type: json ? jsonType : 'text/html' }),
      ...given,
    }),
  };
}

/** Endpoints of the service, each with its answer. */
export function bindings(
  ...given: (ServiceAnswer & { transport?: 'rest' | 'mcp' | 'a2a' })[]
): Promise<Part> {
  const all = given.map(({ transport = 'rest', ...answer }, at) => {
    const endpoint = `${origin}/${transport === 'rest' ? 'ucp/v1' : `ucp/${transport}`}`;
    const { call, part } = answered(`binding-${at}`, { url: endpoint, ...answer });
    return { binding: { transport, endpoint, ...call }, part };
  });
  return sample(serviceManifest(), ...all.map(({ part }) => part), {
    ucpProbe: known({ bindings: all.map(({ binding }) => binding) }),
  });
}

export const catalogueProduct = (over: Json = {}, variant: Json = {}): Json => ({
  id: 'shoe',
  title: 'Trail Shoe',
  description: { plain: 'A light shoe.' },
  url: `${origin}/p/shoe`,
  price_range: { min: { amount: 12_900, currency: 'EUR' }, max: { amount: 12_900, currency: 'EUR' } },
  variants: [
    {
      id: 'v1',
      sku: 'SHOE-1',
      title: 'Trail Shoe',
      description: { plain: 'A light shoe.' },
      price: { amount: 12_900, currency: 'EUR' },
      availability: { available: true, status: 'in_stock' },
      ...variant,
    },
  ],
  ...over,
});

export const productList = (...products: Json[]): Json => ({ ucp: { version: '2026-08-25' }, products });

/** Catalog searches, one for each answer. */
export function searched(
  answers: ServiceAnswer[],
  over: Partial<UcpProbe> & { unstructured?: boolean } = {},
): Promise<Part> {
  const { unstructured, ...probe } = over;
  const transport = unstructured === undefined ? 'rest' : 'mcp';
  const parts: Part[] = [];
  const tries = answers.map(({ json, ...given }, at): SearchTry => {
    const { call, part } = answered(`search-${at + 1}`, {
      method: 'POST',
      url: `${origin}/ucp/v1/catalog/search`,
      ...given,
      ...(json ? { json } : {}),
    });
    parts.push(part);
    const read = readProducts(json);
    const release = (json?.['ucp'] as Json | undefined)?.['version'];
    return {
      ...call,
      query: at ? 'Trail' : 'Trail Shoe',
      found: read?.found ?? 0,
      ...(typeof release === 'string' ? { release } : {}),
      ...(unstructured ? { unstructured: true as const } : {}),
      ...(read ? {} : { unlisted: true as const }),
    };
  });
  const products = readProducts(answers.at(-1)?.json)?.products ?? [];
  const endpoint = `${origin}/ucp/${transport === 'rest' ? 'v1' : 'mcp'}`;
  return sample(serviceManifest(), ...parts, {
    ucpProbe: known({
      agreed: { release: '2026-08-25', profile: profileUrl },
      search: { transport, endpoint, tries, products },
      ...probe,
    }),
  });
}

/** A search that is answered, and the lookup of these variants. */
export async function lookedUp(
  found: ServiceAnswer,
  { json, ...given }: ServiceAnswer,
  ids: string[],
): Promise<Part> {
  const { call, part } = answered('lookup', {
    method: 'POST',
    url: `${origin}/ucp/v1/catalog/lookup`,
    ...given,
    ...(json ? { json } : {}),
  });
  const read = readProducts(json);
  const variants = read?.products.flatMap((one) => one.variants) ?? [];
  const lookup = { ...call, ids, variants, ...(read ? {} : { unlisted: true as const }) };
  const whole = await searched([found]);
  const probe = whole.ucpProbe?.ok ? (whole.ucpProbe.value as UcpProbe) : undefined;
  if (!probe?.search) throw new Error('The search is not there.');
  return sample(whole, part, { ucpProbe: known({ ...probe, search: { ...probe.search, lookup } }) });
}

export interface McpSample extends Omit<Partial<McpEvidence>, 'calls' | 'tools' | 'get'> {
  /** In their order; the name is the method. */
  calls?: [method: string, answer: ServiceAnswer][];
  tools?: unknown[];
  get?: ServiceAnswer;
}

export const mcpUrl = `${origin}/ucp/mcp`;

/** An MCP endpoint that was called; without `calls` a modern handshake. */
export function mcpEndpoint({ calls, tools, get, ...over }: McpSample = {}): Promise<Part> {
  const made = (calls ?? [['server/discover', { json: { result: {} } }]]).map(([method, answer], at) => {
    const { call, part } = answered(`mcp-${at}`, { method: 'POST', url: mcpUrl, ...answer });
    const outcome = answer.json?.['result'] ? 'result' : answer.json?.['error'] ? 'error' : 'none';
    return { call: { ...call, method, outcome } as const, part };
  });
  const looked = get && answered('mcp-get', { url: mcpUrl, ...get });
  const read = tools && readTools({ tools });
  return sample(...made.map(({ part }) => part), ...(looked ? [looked.part] : []), {
    mcp: known({
      candidates: [{ url: mcpUrl, via: 'ucp' }],
      endpoint: mcpUrl,
      calls: made.map(({ call }) => call),
      ...(calls ? {} : { handshake: { era: 'modern', ref: 'mcp-0', version: '2026-07-28' } as const }),
      ...(read ? { tools: { ref: 'mcp-0', ...read } } : {}),
      ...(looked ? { get: looked.call } : {}),
      ...over,
    }),
  });
}

/** Named in a text of the shop, on another domain. */
export const mentionedOnly: Part = {
  mcp: known({ candidates: [{ url: 'https://mcp.other.test/mcp', via: 'llms' }] }),
};

export const noEndpoint: Part = { mcp: known({ candidates: [] }) };

/** A tool as a careful server lists it. */
export const tool = (name: string, over: Json = {}): Json => ({
  name,
  description: `Use this to ${name.replaceAll('_', ' ')} of the shop.`,
  inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Words' } } },
  ...over,
});
