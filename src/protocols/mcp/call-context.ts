/** The context of a call that a tool or a resource receives. */
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
      // A client that disconnected gets no notification; the tool learns it from the signal.
      notify({ method: 'notifications/progress', params }).catch(() => {});
    },
  };
}
