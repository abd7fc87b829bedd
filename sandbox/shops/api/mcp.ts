import { apiAnswer, type Answer } from '../answer.ts';
import type { Client } from '../bend.ts';
import type { Site } from '../site.ts';
import { lookUp, searchCatalogue } from './catalogue.ts';
import { readObject } from './rest.ts';

type Node = Record<string, unknown>;
const modern = '2026-07-28';
const legacy = '2025-11-25';

const text = (description: string): Node => ({ type: 'string', description });
const tools: Node[] = [
  {
    name: 'search_catalog',
    description: 'Search the catalogue by words and get products with price and stock.',
    inputSchema: {
      type: 'object',
      properties: { query: text('Words from the name, brand or material') },
      required: ['query'],
    },
  },
  {
    name: 'get_product',
    description: 'Read one product with all of its variants by product id or SKU.',
    inputSchema: { type: 'object', properties: { id: text('Product id or variant SKU') }, required: ['id'] },
  },
  {
    name: 'create_cart',
    description: 'Start a cart with one variant and get the address where the buyer goes on.',
    inputSchema: {
      type: 'object',
      properties: {
        sku: text('SKU of the variant'),
        quantity: { type: 'integer', minimum: 1, description: 'How many pieces' },
      },
      required: ['sku'],
    },
  },
];

/** MCP over Streamable HTTP, without sessions and streams: JSON in, JSON out. */
export function answerMcp(site: Site, client: Client, method: string, body: string): Answer {
  if (method !== 'POST') return apiAnswer({ error: 'Use POST.' }, 405, { allow: 'POST' });
  const request = readObject(body);
  const id = request['id'];
  const name = request['method'];
  if (typeof name !== 'string') return failure(null, -32600, 'Not a JSON-RPC request.', 400);
  if (id === undefined) return { ...apiAnswer(null, 202), body: '' };
  const result = call(site, client, name, objectOf(request['params']));
  return result
    ? apiAnswer({ jsonrpc: '2.0', id, result })
    : failure(id, -32601, `Unknown method ${name.slice(0, 80)}.`, 404);
}

function call(site: Site, client: Client, method: string, params: Node): Node | undefined {
  const serverInfo = { name: 'store', title: site.seller.name, version: '1.0.0' };
  const kept = { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' };
  if (method === 'server/discover') {
    return { ...kept, supportedVersions: [modern, legacy], capabilities: { tools: {} }, serverInfo };
  }
  if (method === 'initialize') return { protocolVersion: legacy, capabilities: { tools: {} }, serverInfo };
  if (method === 'ping') return {};
  if (method === 'tools/list') return { ...kept, tools };
  if (method === 'tools/call') return callTool(site, client, params);
  return undefined;
}

function callTool(site: Site, client: Client, params: Node): Node {
  const given = objectOf(params['arguments']);
  const catalog = objectOf(given['catalog']);
  const word = (key: string): string =>
    ([given[key], catalog[key]].find((v) => typeof v === 'string') as string | undefined) ?? '';
  if (params['name'] === 'search_catalog')
    return content({ products: searchCatalogue(site, client, word('query')) });
  if (params['name'] === 'get_product') {
    const [product] = lookUp(site, client, [word('id')]);
    return product ? content({ product }) : content({ message: 'No such product.' }, true);
  }
  if (params['name'] === 'create_cart') {
    const known = site.products.some((p) => p.variants.some((v) => v.sku === word('sku')));
    return known
      ? content({ continue_url: `${site.origin}/cart` })
      : content({ message: 'No such variant.' }, true);
  }
  return content({ message: 'No such tool.' }, true);
}

function content(structuredContent: Node, isError = false): Node {
  return {
    resultType: 'complete',
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...(isError ? { isError } : {}),
  };
}

function failure(id: unknown, code: number, message: string, status: number): Answer {
  return apiAnswer({ jsonrpc: '2.0', id: id ?? null, error: { code, message } }, status);
}

function objectOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}
