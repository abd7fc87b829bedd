/** What a tool or a resource is told of the call it answers. */
import type { ServerContext } from '@modelcontextprotocol/server';
import type { McpExchange } from './exchange.ts';
import type { McpCall } from './server.ts';

export function callContext(exchange: McpExchange, context: ServerContext): McpCall {
  const { request, body, streams } = exchange;
  const { signal, notify, _meta: meta } = context.mcpReq;
  const progressToken = meta?.progressToken;
  const isHeard = streams === true && progressToken !== undefined;
  let last = -Infinity;
  return {
    request,
    body,
    signal,
    ...(context.sessionId === undefined ? {} : { sessionId: context.sessionId }),
    progress(done, total, message) {
      // The protocol wants it to grow with each notification.
      if (!isHeard || signal.aborted || !(done > last)) return;
      last = done;
      const params = {
        progressToken,
        progress: done,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message }),
      };
      // Whoever has left is told nothing; the signal says it to the tool.
      notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}
