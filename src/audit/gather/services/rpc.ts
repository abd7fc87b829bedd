/** JSON-RPC over MCP's Streamable HTTP: one message, and its response as JSON or in an event stream. */
import { asObject, type Json } from '#manifest';
import type { McpCallFacts } from '../../evidence.ts';
import { robotsToken } from '../clients.ts';
import { parseJsonBody } from '../json.ts';
import { maxAnswer, readServiceAnswer, requestId } from './service-call.ts';
import type { Reply, GatherSession } from '../session.ts';

export const modernVersion = '2026-07-28';
export const legacyVersion = '2025-11-25';

/** How messages are sent: the current revision identifies itself in each message, the previous one by a session. */
export type Era =
  { name: 'modern' } | { name: 'legacy'; version: string; session?: string } | { name: 'bare' };

export interface RpcChannel {
  session: GatherSession;
  endpoint: string;
  /** Row of the plan that pays. */
  row: string;
  /** Begins the names of its exchanges. */
  key: string;
  purpose: string;
}

export interface RpcAnswer {
  call: McpCallFacts;
  result?: Json;
  reply: Reply;
}

/** @param notify a notification, which has no response */
export async function say(
  { session, endpoint, row, key, purpose }: RpcChannel,
  era: Era,
  method: string,
  params: Json = {},
  notify = false,
): Promise<RpcAnswer> {
  const reply = await session.ask({
    row,
    key: `${key}-${method.replaceAll('/', '-')}${era.name === 'bare' && method === 'tools/list' ? '-bare' : ''}`,
    purpose,
    url: endpoint,
    method: 'POST',
    redirects: 0,
    maxBytes: maxAnswer,
    headers: headersOf(era, method, params, requestId(endpoint, method, era.name)),
    json: {
      jsonrpc: '2.0',
      ...(notify ? {} : { id: 1 }),
      method,
      params: era.name === 'modern' ? { ...params, _meta: selfDescription } : params,
    },
  });
  const { call, json } = readServiceAnswer(reply, messageIn);
  const result = asObject(json?.['result']);
  const outcome = result ? 'result' : asObject(json?.['error']) ? 'error' : 'none';
  return { call: { ...call, method, outcome }, ...(result ? { result } : {}), reply };
}

const selfDescription = {
  'io.modelcontextprotocol/protocolVersion': modernVersion,
  'io.modelcontextprotocol/clientInfo': { name: robotsToken, version: '1.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

function headersOf(era: Era, method: string, params: Json, id: string): Record<string, string> {
  const { name } = params;
  const modern = {
    'mcp-protocol-version': modernVersion,
    'mcp-method': method,
    ...(method === 'tools/call' && typeof name === 'string' ? { 'mcp-name': name } : {}),
  };
  return {
    accept: 'application/json, text/event-stream',
    'request-id': id,
    ...(era.name === 'modern' ? modern : {}),
    ...(era.name === 'legacy' && method !== 'initialize' ? { 'mcp-protocol-version': era.version } : {}),
    ...(era.name === 'legacy' && era.session ? { 'mcp-session-id': era.session } : {}),
  };
}

/** The JSON of a response: its body, or the last event of a stream with a result or an error. */
function messageIn({ exchange, body }: Reply & { sent: true }): unknown {
  if (exchange.type !== 'text/event-stream') return jsonIn(body);
  const events = new TextDecoder().decode(body).split(/\r?\n\r?\n/, 200);
  return events
    .map((event) => jsonIn(new TextEncoder().encode(dataOf(event))))
    .findLast((message) => message && (message['result'] ?? message['error']) !== undefined);
}

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5))
    .join('\n');

function jsonIn(body: Uint8Array): Json | undefined {
  const parsed = parseJsonBody(body);
  return parsed.ok ? asObject(parsed.value) : undefined;
}
