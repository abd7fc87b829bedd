/** One try to deliver: signed as Standard Webhooks says, over the safe fetcher, and what its outcome means. */
import { Webhook } from 'standardwebhooks';
import { readRetryAfter, type Fetcher, type HttpExchange } from '#fetch';
import { nextTryAt } from './retries.ts';
import type { DeliveryTry, DueDelivery, Kept } from './sink.ts';

export interface TryParts {
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Epoch milliseconds. */
  now(): number;
  /** 0 to 1; spreads the tries. */
  random(): number;
  /** Text of others with nothing in it that cannot be seen. */
  visible(text: string, most: number): string;
}

const timeoutMs = 15_000;
/** Beyond what the exchange takes by its own limits. */
const patienceMs = 5_000;
/** Whatever happens, a try is over after this long. */
export const longestTryMs = timeoutMs + patienceMs;
const maxBytes = 4_096;
/** Characters of the answer that are shown to people. */
const shownAnswer = 500;
/** A sink that took nothing for so long is turned off. */
export const patientMs = 5 * 86_400_000;

export interface Tried {
  tried: DeliveryTry;
  kept: Kept;
}

/** Never rejects. */
export async function tryDelivery(parts: TryParts, delivery: DueDelivery): Promise<Tried> {
  const at = parts.now();
  const began = performance.now();
  const exchange = await send(parts, delivery, at);
  const ms = Math.round(performance.now() - began);
  const { status, error } = exchange;
  const isTaken = status !== undefined && status >= 200 && status <= 299;
  const reason = isTaken ? undefined : (error?.code ?? `HTTP ${status}`);
  const answer = parts.visible(new TextDecoder().decode(exchange.body.subarray(0, maxBytes)), shownAnswer);
  const tried: DeliveryTry = {
    at,
    ms,
    ...(status === undefined ? {} : { status }),
    ...(reason === undefined ? {} : { reason }),
    ...(answer === '' ? {} : { answer }),
  };
  return { tried, kept: isTaken ? { state: 'delivered' } : afterFailure(parts, delivery, exchange) };
}

type Answered = Pick<HttpExchange, 'status' | 'error' | 'headers' | 'body'>;

async function send({ fetcher }: TryParts, delivery: DueDelivery, at: number): Promise<Answered> {
  const { id, url, body, secrets } = delivery;
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body));
  try {
    return await fetcher.fetch({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Portico (event webhooks)',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at / 1_000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
      redirects: 0,
      maxBytes,
      timeoutMs,
      signal: AbortSignal.timeout(longestTryMs),
    });
  } catch {
    return {
      error: { code: 'bad-url', message: 'It could not be asked.' },
      headers: [],
      body: new Uint8Array(),
    };
  }
}

function afterFailure(
  { now, random }: TryParts,
  { tries, failingSince, once }: DueDelivery,
  { status, headers }: Answered,
): Kept {
  if (status === 410) return { state: 'dropped', off: 'gone' };
  if (once) return { state: 'dropped' };
  const at = now();
  const retryAfterMs = readRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], at);
  const tryAt = nextTryAt({
    tries: tries + 1,
    now: at,
    random: random(),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
  const off = at - (failingSince ?? at) >= patientMs ? { off: 'failing' as const } : {};
  return tryAt === undefined ? { state: 'dropped', ...off } : { state: 'failed', tryAt, ...off };
}
