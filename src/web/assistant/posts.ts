/** Where messages of MCP are posted, for the OpenAPI document. What they say is described by MCP, and checked by its servers alone. */
import { z } from '@hono/zod-openapi';
import type { Api } from '../api/context.ts';

const id = z.union([z.string(), z.number(), z.null()]);

/** MCP refuses in its own words: an error of JSON-RPC. */
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

/** Of the transport, before any tool is asked. */
const refusals = {
  400: error(
    'The body is no JSON in UTF-8, no single message of JSON-RPC 2.0, or too deep; or what it asks for is not valid.',
  ),
  403: error('It comes from a page of another site, or for a host that is not ours.'),
  413: error('The body is larger than 1 MiB.'),
  415: error('Content-Type is not application/json.'),
};
const accepted = { description: 'A notification or a response was taken. There is no answer to it.' };

const streamable = {
  200: {
    description:
      'The answer of JSON-RPC; a stream of events with it where the client takes one and the call is slow or tells its progress.',
    content: { 'application/json': { schema: answer }, 'text/event-stream': {} },
  },
  202: accepted,
  ...refusals,
  404: error('There is no such method.'),
  default: error(
    'Another status of a tool, such as 429 with `Retry-After`; the error or the result says more.',
  ),
};

const posts = [
  {
    path: '/api/mcp',
    operationId: 'postMCPMessage',
    summary: 'Call the MCP server',
    description:
      'Takes one message of MCP by Streamable HTTP (2025-11-25 and 2026-07-28), without sessions. An API key is optional.',
    responses: streamable,
  },
  {
    path: '/api/mcp/sse',
    operationId: 'postMCPMessageBesideStream',
    summary: 'Call the MCP server at the address of its stream',
    description: 'The same as a post to /api/mcp, for clients that know this address alone.',
    responses: streamable,
  },
  {
    path: '/api/mcp/messages',
    operationId: 'postMCPMessageOfStream',
    summary: 'Post a message to an open stream',
    description:
      'Takes one message of MCP 2024-11-05. The address, with its session, is the first event of the stream; what becomes of the message is told there.',
    request: { ...request, query: z.object({ sessionId: z.string() }) },
    responses: {
      202: { description: 'It was taken.', content: { 'text/plain': { schema: z.literal('Accepted') } } },
      ...refusals,
      404: error('There is no such session: open a new stream.'),
      429: error('Too many requests of this session are unanswered.'),
    },
  },
  {
    path: '/api/ucp/mcp',
    operationId: 'postStoreMCPMessage',
    summary: 'Call the MCP server of a store',
    description:
      'Takes one message of MCP by Streamable HTTP: the operations of UCP as tools, of the store that this host belongs to. With several stores also below /s/{id}.',
    responses: {
      200: { description: 'The answer of JSON-RPC.', content: { 'application/json': { schema: answer } } },
      202: accepted,
      ...refusals,
      404: error('There is no such method, or no store here.'),
      default: error('Another status of a tool, as UCP gives it over REST; the result says more.'),
    },
  },
];

export function describePosts(api: Api): void {
  for (const { responses, ...post } of posts)
    api.openAPIRegistry.registerPath({ method: 'post', request, ...post, responses: { ...responses } });
}
