/** One claimed delivery: signed as Standard Webhooks says, sent once, and its outcome written down. */
import { Webhook } from 'standardwebhooks';
import { retryAt, webhookGaps } from '#delivery';
import { readRetryAfter, type Fetcher, type HttpExchange } from '#fetch';
import type { DeliveryTry, DueEventDelivery, EventTryOutcome, EventWebhookStore } from './event-webhook.ts';

export interface DeliverParts {
  store: EventWebhookStore;
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Epoch milliseconds. */
  now(): number;
  /** 0 to 1; spreads the tries. */
  random(): number;
  /** Text of others with nothing in it that cannot be seen. */
  visible(text: string, maxLength: number): string;
  /** Logs what an operator should know. No personal data, no URLs. */
  log(event: string, facts: Record<string, unknown>): void;
  /** Runs the try inside the trace of the call that the event followed from. */
  resume<T>(trace: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Called when the service turns a webhook off; maybe more than once. While it rejects, the webhook stays on. */
  turnedOff(webhook: string, reason: 'gone' | 'failing'): Promise<void>;
}

const timeoutMs = 15_000;
/** Beyond the limits of the exchange itself. */
const patienceMs = 5_000;
/** A try is over after this long, whatever happens. */
export const longestTryMs = timeoutMs + patienceMs;
const maxBytes = 4_096;
/** Characters of the answer that are shown to people. */
const shownAnswer = 500;
/** A webhook that accepted nothing for so long is turned off. */
const patientMs = 5 * 86_400_000;

/** Never rejects. What was sent and could not be written down is sent again, with the same id, when the claim ends. */
export async function deliver(
  parts: DeliverParts,
  claimed: DueEventDelivery,
): Promise<EventTryOutcome['state']> {
  const { tried, outcome } = await parts.resume(claimed.trace, () => tryDelivery(parts, claimed));
  const facts = { sink: claimed.sink, tries: claimed.tries + 1, reason: tried.reason };
  if (outcome.state !== 'delivered') parts.log(`webhook-${outcome.state}`, facts);
  try {
    // Before it is written: after a crash in between the owners hear of it twice, where the other order would tell no one.
    if (outcome.state !== 'delivered' && outcome.off) await parts.turnedOff(claimed.sink, outcome.off);
    await parts.store.keep(claimed, tried, outcome);
    return outcome.state;
  } catch (err) {
    parts.log('webhook-state-not-kept', { ...facts, err });
    return 'failed';
  }
}

/** Never rejects. */
async function tryDelivery(
  parts: DeliverParts,
  delivery: DueEventDelivery,
): Promise<{ tried: DeliveryTry; outcome: EventTryOutcome }> {
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
  return { tried, outcome: isTaken ? { state: 'delivered' } : afterFailure(parts, delivery, exchange) };
}

type Answered = Pick<HttpExchange, 'status' | 'error' | 'headers' | 'body'>;

async function send({ fetcher }: DeliverParts, delivery: DueEventDelivery, at: number): Promise<Answered> {
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
  { now, random }: DeliverParts,
  { tries, failingSince, once }: DueEventDelivery,
  { status, headers }: Answered,
): EventTryOutcome {
  if (status === 410) return { state: 'dropped', off: 'gone' };
  if (once) return { state: 'dropped' };
  const at = now();
  const retryAfterMs = readRetryAfter(headers.find(([name]) => name === 'retry-after')?.[1], at);
  const tryAt = retryAt(webhookGaps, { tries: tries + 1, now: at, retryAfterMs, random: random() });
  const off = at - (failingSince ?? at) >= patientMs ? { off: 'failing' as const } : {};
  return tryAt === undefined ? { state: 'dropped', ...off } : { state: 'failed', tryAt, ...off };
}
