/** Streamable HTTP without sessions: the revision of 2026-07-28, those of 2025, and bare JSON-RPC, at one endpoint. */
import { isLegacyRequest, type ServerEventBus } from '@modelcontextprotocol/server';
import { withHead, type AnswerHead, type McpExchange } from './exchange.ts';
import { streamLegacy } from './legacy-stream.ts';
import { serveLegacy } from './legacy.ts';
import { modernServing } from './modern.ts';
import { answerOrStream, isStream } from './patience.ts';
import { readMessage, type AllowedOrigins, type ReadBatch, type ReadMessage } from './read-message.ts';
import { transportRefusals, refuse } from './refusal.ts';
import { toSdkServer, type McpHooks } from './sdk-server.ts';
import type { McpServer } from './server.ts';
import { createTicker, type Ticker } from './ticker.ts';

export interface McpHandlerOptions extends McpHooks {
  /** Pages that may call; requests without an origin come from no page. Default none. */
  allowedOrigins?: AllowedOrigins;
  /** Names that we answer to, in lower case, each with its port or for any port; default: not checked. */
  allowedHosts?: readonly string[];
  /** Default 1 MiB. */
  maxBodyBytes?: number;
  /** Levels of nesting in a message; default 64. */
  maxDepth?: number;
  /**
   * `json`, the default: every answer is one JSON body with the status that the tool gives it. `stream`: clients that take
   * event streams get one for a call that reports progress or takes longer than `patienceMs`, and status 200 for whatever
   * JSON-RPC has answered; the others get what they would get otherwise.
   */
  responses?: 'json' | 'stream';
  /** Default one second. */
  patienceMs?: number;
  /** Wakes streams that are quiet; default every 20 seconds. */
  ticker?: Ticker;
  /** Where changes are published for `subscriptions/listen`, which is not offered otherwise where answers may be streams. */
  bus?: ServerEventBus;
}

/** Never rejects. The response of a tool call has the status and headers that the tool answered with. */
export type McpHandler = (request: Request, server: McpServer | ServerChoice) => Promise<Response>;

/** Which server a message is for, if the message itself determines it. @param message parsed, not validated */
export type ServerChoice = (message: Record<string, unknown>) => McpServer | Promise<McpServer>;

export function createMcpHandler(options: McpHandlerOptions = {}): McpHandler {
  const { allowedOrigins = [], allowedHosts, maxBodyBytes = 1_048_576, maxDepth = 64 } = options;
  const { responses = 'json', patienceMs = 1_000, bus } = options;
  const ticker = options.ticker ?? createTicker(20_000);
  const serveModern = modernServing(options, bus);

  const answerMessage = async (
    request: Request,
    { body, message }: ReadMessage,
    chosen: McpServer | ServerChoice,
    streams: boolean,
  ): Promise<Response> => {
    let head: AnswerHead | undefined;
    const exchange: McpExchange = { request, body, streams, answered: (told) => (head = told) };
    try {
      const server = typeof chosen === 'function' ? await chosen(message) : chosen;
      const legacy = await isLegacyRequest(request, message);
      if (!legacy && message['method'] === 'subscriptions/listen') {
        if (responses === 'stream' && !bus) return refuse(transportRefusals.subscriptions, message);
        if (!acceptsStream(request)) return refuse(transportRefusals.stream, message);
      }
      const sdk = () => toSdkServer(server, { ...options, exchangeOf: () => exchange });
      if (streams) {
        const answer = legacy
          ? streamLegacy(sdk(), request, message)
          : serveModern(server, exchange, message);
        const response = await answerOrStream(answer, { patienceMs, ticker });
        return notKept(head && !isStream(response) ? withHead(response, { ...head, status: 200 }) : response);
      }
      const response = notKept(
        legacy ? await serveLegacy(sdk(), request, message) : await serveModern(server, exchange, message),
      );
      if (head) return withHead(response, head);
      // The SDK refused the parameters before our tool saw them.
      if (message['method'] === 'tools/call' && response.status === 200 && !isStream(response)) {
        return withHead(response, { status: 400, headers: {} });
      }
      return response;
    } catch (error) {
      options.onFault?.(error);
      return refuse(transportRefusals.internal, message);
    }
  };

  /** One after the other: each is a call with its own limits. The answer is a list, whatever became of each. */
  const answerBatch = async (
    request: Request,
    { body, batch }: ReadBatch,
    chosen: McpServer | ServerChoice,
  ): Promise<Response> => {
    const answers: unknown[] = [];
    for (const message of batch) {
      const answer =
        isMessage(message) && message['method'] !== 'initialize' && (await isLegacyRequest(request, message))
          ? await answerMessage(request, { body, message }, chosen, false)
          : refuse(transportRefusals.notInBatch, message);
      const text = await answer.text();
      if (text !== '') answers.push(JSON.parse(text));
    }
    return notKept(answers.length > 0 ? Response.json(answers) : new Response(null, { status: 202 }));
  };

  return async (request, chosen) => {
    const read = await readMessage(request, { allowedOrigins, allowedHosts, maxBodyBytes, maxDepth });
    if (read instanceof Response) return read;
    if ('batch' in read) return answerBatch(request, read, chosen);
    return answerMessage(request, read, chosen, responses === 'stream' && acceptsStream(request));
  };
}

const isMessage = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function notKept(response: Response): Response {
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store');
  return response;
}

const acceptsStream = ({ headers }: Request): boolean =>
  (headers.get('accept') ?? '').toLowerCase().includes('text/event-stream');
