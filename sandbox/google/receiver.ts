/** Receives order updates as Google does, keeps them all, and answers as it is asked to. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { objectOf, type Json } from './ask.ts';
import { signatureFault } from './verify.ts';

export interface ReceivedUpdate {
  /** `Webhook-Id` */
  id: string;
  /** Epoch milliseconds of `Webhook-Timestamp`, or of `created_time` in 2026-01-23; undefined when it is missing. */
  happened?: number;
  order: Json;
  /** Whether it had the partner key. Undefined when Google's platform was started without one. */
  hasKey?: boolean;
  /** Digest of the key that it had. */
  key?: string;
  /** Why its signature is not believed. */
  unsigned?: string;
  /** Older than an update of the same order that was accepted before. */
  isOld: boolean;
  /** Status that it was answered with. */
  status: number;
}

export interface ReceiverOptions {
  partnerKey?: string;
  /** Keys of the store's profile, read anew for each update. */
  keys(): Promise<readonly Json[]>;
  now(): number;
}

export interface Receiver {
  readonly received: ReceivedUpdate[];
  /** Statuses of the next ones, in place of those that were planned; after them each is answered as it deserves. */
  answerNext(...statuses: number[]): void;
  /** Resolves to whether so many have come within the time. */
  wait(count: number, ms: number): Promise<boolean>;
  /** Resolves to whether one like this has come within the time. */
  waitFor(isThis: (update: ReceivedUpdate) => boolean, ms: number): Promise<boolean>;
  take(request: IncomingMessage, response: ServerResponse, origin: string): Promise<void>;
}

const mostBytes = 1_048_576;

export function createReceiver({ partnerKey, keys, now }: ReceiverOptions): Receiver {
  const received: ReceivedUpdate[] = [];
  const planned: number[] = [];
  const waiting = new Set<() => void>();
  const until = async (isDone: () => boolean, ms: number): Promise<boolean> => {
    if (isDone()) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const look = (): void => void (isDone() && resolve(true));
    const timer = setTimeout(() => resolve(false), ms);
    waiting.add(look);
    const came = await promise;
    waiting.delete(look);
    clearTimeout(timer);
    return came;
  };
  return {
    received,
    answerNext: (...statuses) => void planned.splice(0, planned.length, ...statuses),
    wait: (count, ms) => until(() => received.length >= count, ms),
    waitFor: (isThis, ms) => until(() => received.some(isThis), ms),
    async take(request, response, origin) {
      const body = await readBody(request);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const url = new URL(request.url ?? '/', origin);
      const order = parsed(body);
      const given = url.searchParams.get('key') ?? headers['x-goog-api-key'];
      const hasKey = partnerKey === undefined ? undefined : given === partnerKey;
      const unsigned = signatureFault(
        { method: request.method ?? '', url: url.href, headers, body },
        await keys(),
        now(),
      );
      const happened = momentOf(headers, order);
      const isOld = received.some(
        (one) => one.status < 300 && one.order['id'] === order['id'] && (one.happened ?? 0) > (happened ?? 0),
      );
      const deserved = hasKey === false || unsigned !== undefined ? 401 : isOld ? 400 : 200;
      const status = planned.shift() ?? deserved;
      received.push({
        id: headers['webhook-id'] ?? '',
        ...(happened === undefined ? {} : { happened }),
        order,
        ...(hasKey === undefined ? {} : { hasKey }),
        ...(given === undefined ? {} : { key: createHash('sha256').update(given).digest('hex') }),
        ...(unsigned === undefined ? {} : { unsigned }),
        isOld,
        status,
      });
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      for (const look of waiting) look();
    },
  };
}

function momentOf(headers: Record<string, string>, order: Json): number | undefined {
  const stamp = headers['webhook-timestamp'];
  const isSeconds = stamp !== undefined && /^\d{1,12}$/.test(stamp);
  const at = isSeconds ? Number(stamp) * 1000 : Date.parse(stamp ?? String(order['created_time']));
  return Number.isNaN(at) ? undefined : at;
}

function parsed(body: Buffer): Json {
  try {
    return objectOf(JSON.parse(body.toString()));
  } catch {
    return {};
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Error('The order update is larger than 1 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
