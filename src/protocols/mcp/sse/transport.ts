/** HTTP+SSE (2024-11-05): one connection. What the client says comes by POST, what it hears goes by one event stream. */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { openEventStream, type EventStream } from '../event-stream.ts';
import { inOlderWords } from '../sdk-server.ts';

/** Requests of one client that may be unanswered at a time. */
const maxRunning = 64;

export class SseTransport implements Transport {
  readonly sessionId: string;
  /** Body of the response that opened the connection. */
  readonly body: ReadableStream<Uint8Array>;
  /** Epoch milliseconds of the last message, either way. */
  lastUsed = Date.now();
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;

  readonly #stream: EventStream;
  readonly #endpoint: string;
  readonly #running = new Set<RequestId>();
  #isOpen = true;

  /** @param endpoint where the client posts to: an address below this origin */
  constructor(sessionId: string, endpoint: string) {
    this.sessionId = sessionId;
    this.#endpoint = endpoint;
    const { stream, body } = openEventStream(() => {
      this.#isOpen = false;
      this.onclose?.();
    });
    this.#stream = stream;
    this.body = body;
  }

  /** Called by the SDK's server, once it listens. */
  async start(): Promise<void> {
    this.#stream.send('endpoint', this.#endpoint);
  }

  /** To the client. One that is behind loses what is said meanwhile, and the connection with it when that was an answer. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (!this.#isOpen) return;
    this.lastUsed = Date.now();
    const isAnswer = isJSONRPCResponse(message);
    if (isAnswer && message.id !== undefined) this.#running.delete(message.id);
    const wasSent = this.#stream.send('message', JSON.stringify(inOlderWords(message)));
    if (!wasSent && isAnswer) this.#stream.cut();
  }

  /** From the client. @param request that carried it @returns why it is not taken */
  receive(message: unknown, request: Request): 'malformed' | 'busy' | undefined {
    this.lastUsed = Date.now();
    if (isJSONRPCRequest(message)) {
      if (this.#running.size >= maxRunning) return 'busy';
      this.#running.add(message.id);
    } else if (isJSONRPCNotification(message)) {
      this.#forget(message);
    } else if (!isJSONRPCResponse(message)) {
      return 'malformed';
    }
    this.onmessage?.(message, { request });
    return undefined;
  }

  /** A canceled request gets no response. */
  #forget({ method, params }: { method: string; params?: Record<string, unknown> | undefined }): void {
    if (method === 'notifications/cancelled') this.#running.delete(params?.['requestId'] as RequestId);
  }

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  /** Keeps the connection alive, and ends one whose client does not read. */
  beat(): void {
    this.#stream.beat();
  }

  async close(): Promise<void> {
    this.#stream.end();
  }
}
