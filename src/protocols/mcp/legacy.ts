/** Requests of the 2025 revisions, and bare ones without a handshake: one JSON body for each, whatever Accept says. */
import { WebStandardStreamableHTTPServerTransport, type Server } from '@modelcontextprotocol/server';

/**
 * The revision lets a server choose between JSON and an event stream. JSON it is, because a stream has sent its status
 * long before the tool has one, and because real clients of UCP accept nothing else.
 * @param message the parsed body of `request`
 */
export async function serveLegacy(sdk: Server, request: Request, message: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await sdk.connect(transport);
  const { signal } = request;
  // Closing aborts the tool, and leaves the SDK's response open for ever. An answered server holds nothing to close.
  const gone = Promise.withResolvers<Response>();
  const leave = () => {
    void sdk.close();
    gone.resolve(new Response(null, { status: 499 }));
  };
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  try {
    const answered = transport.handleRequest(acceptingBoth(request), { parsedBody: message });
    return await Promise.race([answered, gone.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** The SDK returns 406 unless both types are accepted. It checks nothing else of the request. */
function acceptingBoth({ url, headers }: Request): Request {
  const version = headers.get('mcp-protocol-version');
  return new Request(url, {
    method: 'POST',
    headers: {
      Accept: 'application/json, text/event-stream',
      'Content-Type': 'application/json',
      ...(version === null ? {} : { 'MCP-Protocol-Version': version }),
    },
  });
}
