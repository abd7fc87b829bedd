import { mcpEndpoint, mentionedOnly, noEndpoint, type ServiceAnswer, testCheck } from '#audit/samples';
import { unknownPiece } from '../../evidence.ts';
import check from './mcp-responds.ts';

const rpcError = (code: number, status = 200, data?: object): ServiceAnswer => ({
  status,
  json: { jsonrpc: '2.0', error: { code, message: 'No.', ...(data ? { data } : {}) } },
});
const result: ServiceAnswer = { json: { jsonrpc: '2.0', result: {} } };
/** A failed discovery, followed by this call. */
const then = (method: string, answer: ServiceAnswer, over: object = {}) =>
  mcpEndpoint({
    calls: [
      ['server/discover', rpcError(-32601, 404)],
      [method, answer],
    ],
    ...over,
  });
const only = (answer: ServiceAnswer, over: object = {}) =>
  mcpEndpoint({ calls: [['server/discover', answer]], ...over });
const legacy = (version: string) =>
  then('initialize', result, { handshake: { era: 'legacy', ref: 'mcp-1', version } });

testCheck(check, {
  pass: [
    [mcpEndpoint(), /completes an MCP 2026-07-28 handshake/],
    [legacy('2025-11-25'), /MCP 2025-11-25/],
    legacy('2025-06-18'),
    [then('tools/list', result, { handshake: { era: 'direct', ref: 'mcp-1' } }), /without a handshake/],
    [only({ status: 401, headers: { 'www-authenticate': 'Bearer' } }), /requires a login/],
    [
      then('tools/list', rpcError(-32001, 422, { code: 'invalid_profile_url' })),
      /agent profile \(invalid_profile_url\)/,
    ],
    then('tools/list', rpcError(-32001, 400)),
  ],
  warn: [
    [legacy('2025-03-26'), /supports only MCP 2025-03-26/],
    [then('initialize', rpcError(-32601)), /only a JSON-RPC error for \S+ \(-32601/],
    [only({ status: 405, type: 'text/plain' }, { get: { type: 'text/event-stream' } }), /old HTTP\+SSE/],
    then('initialize', { status: 404 }),
    [only({ status: 401 }), /without WWW-Authenticate/],
  ],
  fail: [
    [only({ status: 404 }), /404 with text\/html instead of JSON/],
    [only({ status: 200 }), /200 with text\/html/],
    [only({ status: 502 }), /returned 502/],
    [only({ status: 403, challenge: { vendor: 'Cloudflare', signature: 'x' } }), /challenge/],
    [only({ json: { hello: 'world' } }), /JSON that is not JSON-RPC/],
    only({ error: { code: 'dns', message: 'x' } }),
    only({ status: 405, type: 'text/plain' }),
  ],
  notApplicable: [noEndpoint],
  unknown: [
    only({ status: 429 }),
    only({ error: { code: 'timeout-first-byte', message: 'x' }, attempt: 2 }),
    [mentionedOnly, /only mentioned in text/],
    { mcp: unknownPiece('budget') },
  ],
});
