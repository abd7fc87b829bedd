/** Routes of the MCP server for integrators. */
import { createRoute } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { callerNetwork } from '#http';
import { createMcpFaces } from '#mcp';
import { endpointAddresses, sellingDocuments, writeOpenApi, type SellingDocument } from '#ucp';
import { readRequestClient } from '../accounts/request-client.ts';
import type { Api } from '../api/context.ts';
import { asDescribed } from '../api/responses.ts';
import type { WebDeps } from '../deps.ts';
import { setCallerNetwork } from './caller.ts';
import { describePosts, refusedPost } from './posts.ts';
import { siteAddress } from '../site/address.ts';
import { buySkill } from '../site/discovery/skills.ts';
import type { ResourceTexts } from './resources.ts';
import { assistantServer } from './server.ts';

const connect = createRoute({
  method: 'get',
  path: '/api/mcp/sse',
  operationId: 'connectMCPServer',
  summary: 'Connect to the MCP server',
  description:
    'Opens a stream of Server-Sent Events (MCP 2024-11-05). The first event, `endpoint`, has the URL to post messages to. ' +
    'Newer clients post to /api/mcp or to this URL (Streamable HTTP, 2025-11-25 and 2026-07-28). An API key is optional.',
  responses: {
    200: {
      description: 'The stream.',
      // Without a schema, as a stream has no complete body.
      content: { 'text/event-stream': {} },
    },
    406: { description: 'The client does not accept an event stream.', content: refusedPost },
    503: {
      description: 'Too many streams are open. Posting to this URL does not require a stream.',
      content: refusedPost,
    },
  },
});

export function addAssistant(api: Api, deps: WebDeps): void {
  const texts: ResourceTexts = {
    openApi: async ({ url }) => (await api.request(new URL('/openapi.json', url))).text(),
    sellingOpenApi: ({ url }) =>
      writeOpenApi(
        sellingDocuments[0] as SellingDocument,
        undefined,
        endpointAddresses(new URL(siteAddress(deps, url))),
      ),
    purchase: ({ url }) => buySkill.body(siteAddress(deps, url)),
  };
  const faces = createMcpFaces({
    server: assistantServer(deps, { parser: deps.pageParser, texts }),
    allowedOrigins: deps.isKnownPage,
    ...(deps.mcpHosts ? { allowedHosts: deps.mcpHosts } : {}),
    ...(deps.onInvalidAnswer ? { onInvalidAnswer: deps.onInvalidAnswer } : {}),
    onFault: (error) => deps.logger.error({ err: error }, 'MCP call failed'),
  });
  deps.closing.addEventListener('abort', () => void faces.close(), { once: true });

  const serve = (c: Context): Promise<Response> => {
    const network = callerNetwork(readRequestClient(c).address);
    const request = asRouted(c);
    setCallerNetwork(request, network);
    return faces.fetch(request, { network });
  };
  api.openapi(connect, async (c) => asDescribed(await serve(c)));
  describePosts(api);
  for (const path of ['/api/mcp', '/api/mcp/sse', '/api/mcp/messages']) api.post(path, serve);
}

/** The transport is selected by the path. Normalizes variants such as `/api/mcp/sse/`. */
function asRouted(c: Context): Request {
  const url = new URL(c.req.url);
  if (url.pathname === c.req.path) return c.req.raw;
  url.pathname = c.req.path;
  return new Request(url, c.req.raw);
}
