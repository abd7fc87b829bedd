/** What a platform keeps of the webhooks that came, and how it answers them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Incoming } from './verify.ts';

export interface Received {
  /** `Webhook-Id`: the same when it comes again. */
  id: string;
  /** `Webhook-Timestamp`, seconds. */
  timestamp: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** As it came. */
  body: string;
  /** The parsed body; undefined unless it is a JSON object. */
  order?: Record<string, unknown>;
  /** It had come before and was taken then. */
  repeated: boolean;
  /** Why it was not believed. */
  refused?: string;
  /** How it was answered. */
  answer: NextAnswer;
  /** Epoch milliseconds. */
  at: number;
}

/** `hang`: no answer until the platform closes; `reset`: the connection breaks. */
export type NextAnswer = number | { status: number; headers: Record<string, string> } | 'hang' | 'reset';

export interface Inbox {
  received: Received[];
  /** How the next ones are answered, one each; after them it is as they deserve. */
  fail(next: readonly NextAnswer[]): void;
  /** Resolves when so many have come. */
  wait(count: number): Promise<void>;
  take(request: IncomingMessage, response: ServerResponse, url: string): Promise<void>;
}

const mostBytes = 1_048_576;

export function createInbox(
  refusal: (webhook: Incoming) => Promise<string | undefined>,
  now: () => number,
): Inbox {
  const received: Received[] = [];
  const planned: NextAnswer[] = [];
  const waiting: { count: number; done: () => void }[] = [];

  return {
    received,
    fail: (next) => void planned.push(...next),
    wait: (count) =>
      new Promise((done) => (received.length >= count ? done() : void waiting.push({ count, done }))),
    async take(request, response, url) {
      const body = await readBody(request);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const refused = await refusal({ method: request.method ?? '', url, headers, body });
      const order = parse(body);
      const id = headers['webhook-id'] ?? '';
      const answer = planned.shift() ?? (refused === undefined ? 204 : 401);
      received.push({
        id,
        timestamp: Number(headers['webhook-timestamp']),
        headers,
        body: body.toString(),
        ...(order ? { order } : {}),
        repeated: received.some((one) => one.id === id && isTaken(one.answer)),
        ...(refused === undefined ? {} : { refused }),
        answer,
        at: now(),
      });
      for (const { count, done } of waiting) if (received.length >= count) done();
      if (answer === 'hang') return;
      if (answer === 'reset') return void request.socket.destroy();
      const { status, headers: more } = typeof answer === 'number' ? { status: answer, headers: {} } : answer;
      response.writeHead(status, more).end();
    },
  };
}

const isTaken = (answer: NextAnswer): boolean => typeof answer === 'number' && answer >= 200 && answer <= 299;

function parse(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Error('The webhook is larger than 1 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
