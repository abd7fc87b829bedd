/** Requests of the 2025 revisions for clients that take event streams: JSON, unless something is said before the answer. */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  PerRequestHTTPServerTransport,
  SdkError,
  SdkErrorCode,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCMessage,
  type Server,
  type TransportSendOptions,
} from '@modelcontextprotocol/server';
import { transportRefusals, refuse } from './refusal.ts';
import { inOlderWords } from './sdk-server.ts';

/**
 * The SDK's transport for one exchange knows both eras; its transport for the older one alone would stream every answer.
 * @param message the parsed body of `request`
 */
export async function streamLegacy(sdk: Server, request: Request, message: unknown): Promise<Response> {
  // The likely kind first: to find out that a message is none of a kind costs more than that it is one.
  const isRequest = isJSONRPCRequest(message);
  if (!isRequest && !isJSONRPCNotification(message) && !isJSONRPCResponse(message)) {
    return refuse(transportRefusals.notAMessage, message);
  }
  const version = request.headers.get('mcp-protocol-version');
  const isFirst = isRequest && message.method === 'initialize';
  if (version !== null && !isFirst && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    return refuse(transportRefusals.version, message);
  }
  const transport = new OlderTransport({ classification: { era: 'legacy' }, keepAliveMs: 0 });
  await sdk.connect(transport);
  try {
    const response = await transport.handleMessage(message as Parameters<typeof transport.handleMessage>[0], {
      request,
    });
    if (response.status === 202) queueMicrotask(() => void sdk.close());
    // In these revisions an error of JSON-RPC says everything, and clients read no body of a refused request.
    return response.ok ? response : Response.json(await response.json());
  } catch (error) {
    if (error instanceof SdkError && error.code === SdkErrorCode.ConnectionClosed) {
      return new Response(null, { status: 499 });
    }
    throw error;
  }
}

class OlderTransport extends PerRequestHTTPServerTransport {
  override send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    return super.send(inOlderWords(message), options);
  }
}
