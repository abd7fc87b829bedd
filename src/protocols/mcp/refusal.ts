/** JSON-RPC errors of the transport itself, each with its HTTP status. */

interface Refusal {
  status: number;
  code: number;
  message: string;
  headers?: Record<string, string>;
}

export const transportRefusals = {
  origin: { status: 403, code: -32000, message: 'Requests from this origin are not allowed.' },
  host: { status: 403, code: -32000, message: 'Requests for this host are not allowed.' },
  method: {
    status: 405,
    code: -32000,
    message: 'Use POST. This endpoint has no sessions and no event stream to open with GET.',
    headers: { Allow: 'POST' },
  },
  mediaType: { status: 415, code: -32600, message: 'Content-Type must be application/json.' },
  tooLarge: { status: 413, code: -32600, message: 'The request body is too large.' },
  notJson: { status: 400, code: -32700, message: 'The request body is not valid JSON in UTF-8.' },
  batch: {
    status: 400,
    code: -32600,
    message: 'Batches are supported in revision 2025-03-26 only. Send one message per request.',
  },
  batchTooLarge: { status: 400, code: -32600, message: 'Too many messages: a batch may contain at most 20.' },
  notInBatch: {
    status: 400,
    code: -32600,
    message: 'This message cannot be sent in a batch. Send it in a request of its own.',
  },
  tooDeep: { status: 400, code: -32600, message: 'The message is too deeply nested.' },
  notAMessage: {
    status: 400,
    code: -32600,
    message: 'The request body is not a JSON-RPC 2.0 request or notification.',
  },
  stream: {
    status: 406,
    code: -32000,
    message: 'This method returns an event stream. Send Accept: application/json, text/event-stream.',
  },
  version: { status: 400, code: -32000, message: 'This protocol version is not supported.' },
  subscriptions: {
    status: 404,
    code: -32601,
    message: 'Method not found: the lists of this server do not change.',
  },
  sessionHeader: {
    status: 405,
    code: -32000,
    message:
      'With Streamable HTTP, use POST: this endpoint has no stream to open with GET. HTTP+SSE opens one without MCP headers.',
    headers: { Allow: 'GET, POST' },
  },
  sseMethod: {
    status: 405,
    code: -32000,
    message: 'Use GET to open a stream, or POST to send a message.',
    headers: { Allow: 'GET, POST' },
  },
  notAcceptable: {
    status: 406,
    code: -32000,
    message: 'This endpoint returns an event stream. Send Accept: text/event-stream.',
  },
  session: { status: 404, code: -32001, message: 'Session not found. Open a new stream.' },
  busy: {
    status: 429,
    code: -32000,
    message: 'Too many requests in this session are waiting for a response. Try again in 1 second.',
    headers: { 'Retry-After': '1' },
  },
  full: {
    status: 503,
    code: -32000,
    message: 'Too many streams are open. Use Streamable HTTP instead: POST to this URL.',
    headers: { 'Retry-After': '30' },
  },
  internal: { status: 500, code: -32603, message: 'Internal error' },
} as const satisfies Record<string, Refusal>;

/** @param message the rejected message, as far as it could be read: its id is echoed */
export function refuse({ status, code, message: text, headers }: Refusal, message?: unknown): Response {
  const body = { jsonrpc: '2.0', id: idOf(message), error: { code, message: text } };
  return Response.json(body, { status, ...(headers ? { headers } : {}) });
}

function idOf(message: unknown): string | number | null {
  if (typeof message !== 'object' || message === null || !Object.hasOwn(message, 'id')) return null;
  const { id } = message as { id: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
