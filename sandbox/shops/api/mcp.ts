import { apiAnswer, type Answer } from '../answer.ts';
import type { Client } from '../bend.ts';
import type { Site } from '../site.ts';
import { negotiate, type Outcome, type Refusal } from './negotiate.ts';
import {
  closed,
  lookUpOperation,
  missingOperation,
  productOperation,
  searchOperation,
  type Call,
} from './operations.ts';
import { readObject } from './rest.ts';
import { bareTools, tools } from './tools.ts';

type Node = Record<string, unknown>;
const modern = '2026-07-28';
const legacy = '2025-11-25';

const operations: Record<string, (call: Call) => Outcome | Refusal> = {
  search_catalog: searchOperation,
  lookup_catalog: lookUpOperation,
  get_product: productOperation,
  create_cart: () => closed,
  create_checkout: () => closed,
};

/** UCP over MCP's Streamable HTTP, without sessions and streams: JSON in, JSON out. */
export function answerMcp(site: Site, client: Client, method: string, body: string): Answer {
  if (method !== 'POST') return apiAnswer({ error: 'Use POST.' }, 405, { allow: 'POST' });
  const request = readObject(body) ?? {};
  const id = request['id'];
  const name = request['method'];
  if (typeof name !== 'string')
    return failure(null, { rpc: -32600, message: 'Not a JSON-RPC request.', status: 400 });
  if (id === undefined) return { ...apiAnswer(null, 202), body: '' };
  const params = objectOf(request['params']);
  if (name === 'tools/call') return callTool(site, client, id, params);
  const result = describe(site, name);
  return result
    ? apiAnswer({ jsonrpc: '2.0', id, result })
    : failure(id, { rpc: -32601, message: `Unknown method ${name.slice(0, 80)}.`, status: 404 });
}

function describe(site: Site, method: string): Node | undefined {
  const serverInfo = { name: 'store', title: site.seller.name, version: '1.0.0' };
  const kept = { resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' };
  if (method === 'server/discover') {
    return { ...kept, supportedVersions: [modern, legacy], capabilities: { tools: {} }, serverInfo };
  }
  if (method === 'initialize') return { protocolVersion: legacy, capabilities: { tools: {} }, serverInfo };
  if (method === 'ping') return {};
  if (method !== 'tools/list') return undefined;
  return { ...kept, tools: site.faults.has('mcp-tools-undescribed') ? bareTools : tools };
}

function callTool(site: Site, client: Client, id: unknown, params: Node): Answer {
  const { name } = params;
  if (typeof name !== 'string' || !tools.some((tool) => tool['name'] === name))
    return failure(id, { rpc: -32602, message: 'No such tool.', status: 400 });
  const given = objectOf(params['arguments']);
  const agent = objectOf(objectOf(given['meta'])['ucp-agent']);
  const release = negotiate(agent['profile']);
  if (typeof release !== 'string') return refuse(id, release, -32001);
  const operation = operations[name] ?? missingOperation;
  const outcome = operation({ site, client, release, content: objectOf(given['catalog']) });
  if (!('body' in outcome)) return refuse(id, outcome, outcome.status === 400 ? -32602 : -32000);
  const content = [{ type: 'text', text: JSON.stringify(outcome.body) }];
  return apiAnswer({
    jsonrpc: '2.0',
    id,
    result: { resultType: 'complete', content, structuredContent: outcome.body },
  });
}

const refuse = (id: unknown, { status, code, content }: Refusal, rpc: number): Answer =>
  failure(id, { rpc, message: content, status, data: { code, content } });

function failure(
  id: unknown,
  { rpc, message, status, data }: { rpc: number; message: string; status: number; data?: Node },
): Answer {
  const error = { code: rpc, message, ...(data ? { data } : {}) };
  return apiAnswer({ jsonrpc: '2.0', id: id ?? null, error }, status);
}

function objectOf(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
}
