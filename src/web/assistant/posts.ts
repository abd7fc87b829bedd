/** MCP routes in the OpenAPI document. Messages are specified by MCP and validated by the MCP server. */
import { z } from '@hono/zod-openapi';
import type { Api } from '../api/context.ts';

const id = z.union([z.string(), z.number(), z.null()]);

/** MCP errors are JSON-RPC errors. */
export const refusedPost = {
  'application/json': {
    schema: z.object({
      jsonrpc: z.literal('2.0'),
      id: id.optional(),
      error: z.object({ code: z.int(), message: z.string() }),
    }),
  },
};
const error = (description: string) => ({ description, content: refusedPost });

const message = z.object({
  jsonrpc: z.literal('2.0'),
  method: z.string(),
  id: z.union([z.string(), z.number()]).optional(),
  params: z.object({}).optional(),
});
const request = {
  body: { required: true, content: { 'application/json': { schema: message } } },
};

const answer = z.object({ jsonrpc: z.literal('2.0'), id, result: z.object({}).optional() });

/** Errors of the transport, before a tool is called. */
const refusals = {
  400: error(
    'The body is not valid UTF-8 JSON, not a single JSON-RPC 2.0 message, or nested too deeply, or the request is invalid.',
  ),
  403: error('The request comes from a web page of another site, or its Host header is not allowed.'),
  413: error('The body is larger than 1 MiB.'),
  415: error('The Content-Type is not application/json.'),
};
const accepted = { description: 'The notification or response was accepted. No message is returned.' };

const streamable = {
  200: {
    description:
      'The JSON-RPC response. If the call is slow or reports progress and the client accepts it, an event stream that ends with the response.',
    content: { 'application/json': { schema: answer }, 'text/event-stream': {} },
  },
  202: accepted,
  ...refusals,
  404: error('Unknown method.'),
  default: error('Status of a tool error, such as 429 with `Retry-After`. The error or result has details.'),
};

const posts = [
  {
    path: '/api/mcp',
    operationId: 'postMCPMessage',
    summary: 'Call the MCP server',
    description:
      'Accepts one MCP message over Streamable HTTP (2025-11-25 and 2026-07-28), without sessions. An API key is optional.',
    responses: streamable,
  },
  {
    path: '/api/mcp/sse',
    operationId: 'postMCPMessageBesideStream',
    summary: 'Call the MCP server at the URL of its stream',
    description: 'Same as POST /api/mcp, for clients that are configured with this URL.',
    responses: streamable,
  },
  {
    path: '/api/mcp/messages',
    operationId: 'postMCPMessageOfStream',
    summary: 'Post a message to an open stream',
    description:
      'Accepts one message of MCP 2024-11-05. The first event of the stream has this URL with the session ID. The response is sent in the stream.',
    request: { ...request, query: z.object({ sessionId: z.string() }) },
    responses: {
      202: {
        description: 'The message was accepted.',
        content: { 'text/plain': { schema: z.literal('Accepted') } },
      },
      ...refusals,
      404: error('Unknown session. Open a new stream.'),
      429: error('Too many requests of this session are pending.'),
    },
  },
  {
    path: '/api/ucp/mcp',
    operationId: 'postStoreMCPMessage',
    summary: 'Call the MCP server of a store',
    description:
      'Accepts one MCP message over Streamable HTTP. The tools are the UCP operations of the store of this host. With several stores, also available below /s/{id}.',
    responses: {
      200: { description: 'The JSON-RPC response.', content: { 'application/json': { schema: answer } } },
      202: accepted,
      ...refusals,
      404: error('Unknown method, or no store at this URL.'),
      default: error('Status of a tool error, the same as over REST. The result has details.'),
    },
  },
];

export function describePosts(api: Api): void {
  for (const { responses, ...post } of posts)
    api.openAPIRegistry.registerPath({ method: 'post', request, ...post, responses: { ...responses } });
}
