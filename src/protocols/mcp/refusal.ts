/** JSON-RPC errors that the transport itself answers with, each with its HTTP status. */

interface Refusal {
  status: number;
  code: number;
  message: string;
  headers?: Record<string, string>;
}

export const transportRefusals = {
  origin: { status: 403, code: -32000, message: 'Requests from this origin are not taken.' },
  host: { status: 403, code: -32000, message: 'Requests for this host are not taken.' },
  method: {
    status: 405,
    code: -32000,
    message: 'This endpoint takes POST only: it keeps no sessions and has no stream to open.',
    headers: { Allow: 'POST' },
  },
  mediaType: { status: 415, code: -32600, message: 'Content-Type must be application/json.' },
  tooLarge: { status: 413, code: -32600, message: 'The body is too large.' },
  notJson: { status: 400, code: -32700, message: 'The body is not JSON in UTF-8.' },
  batch: {
    status: 400,
    code: -32600,
    message: 'Only revision 2025-03-26 has batches: send one message in each request.',
  },
  batchTooLarge: { status: 400, code: -32600, message: 'A batch has at most 20 messages.' },
  notInBatch: { status: 400, code: -32600, message: 'This message cannot be part of a batch.' },
  tooDeep: { status: 400, code: -32600, message: 'The message is nested too deeply.' },
  notAMessage: { status: 400, code: -32600, message: 'The body is no JSON-RPC 2.0 request or notification.' },
  stream: {
    status: 406,
    code: -32000,
    message: 'This method answers with an event stream: send Accept: application/json, text/event-stream.',
  },
  version: { status: 400, code: -32000, message: 'This protocol version is not supported.' },
  subscriptions: {
    status: 404,
    code: -32601,
    message: 'Method not found: nothing that is listed here changes.',
  },
  sessionHeader: {
    status: 405,
    code: -32000,
    message:
      'Streamable HTTP has no stream to open here: post to this address. Only HTTP+SSE opens one, without MCP headers.',
    headers: { Allow: 'GET, POST' },
  },
  sseMethod: {
    status: 405,
    code: -32000,
    message: 'This address takes GET, which opens a stream, and POST.',
    headers: { Allow: 'GET, POST' },
  },
  notAcceptable: {
    status: 406,
    code: -32000,
    message: 'This address answers with an event stream: send Accept: text/event-stream.',
  },
  session: { status: 404, code: -32001, message: 'There is no such session: open a new stream.' },
  busy: {
    status: 429,
    code: -32000,
    message: 'Too many requests of this session are unanswered.',
    headers: { 'Retry-After': '1' },
  },
  full: {
    status: 503,
    code: -32000,
    message: 'Too many streams are open. Streamable HTTP at the same address needs none: post to it.',
    headers: { 'Retry-After': '30' },
  },
  internal: { status: 500, code: -32603, message: 'Internal error' },
} as const satisfies Record<string, Refusal>;

/** @param message the message that is refused, as far as it could be read: its id is echoed */
export function refuse({ status, code, message: text, headers }: Refusal, message?: unknown): Response {
  const body = { jsonrpc: '2.0', id: idOf(message), error: { code, message: text } };
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
}

function idOf(message: unknown): string | number | null {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'id')) return null;
  const { id } = message as { id: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
