/** Sends one claimed delivery, signed per Standard Webhooks, and records its outcome. */
import { retryAt, webhookGaps } from '#delivery';
import { readRetryAfter, type Fetcher } from '#fetch';
import type { DeliveryTry, DueEventDelivery, EventTryOutcome, EventWebhookStore } from './event-webhook.ts';
import { maxAnswerBytes, reasonOf, sendSigned, type Answered } from './send-signed.ts';

export interface DeliverParts {
  store: EventWebhookStore;
  fetcher: Pick<Fetcher, 'fetch'>;
  /** Epoch milliseconds. */
  now(): number;
  /** 0 to 1; spreads the tries. */
  random(): number;
  /** Escapes invisible characters in external text. */
  visible(text: string, maxLength: number): string;
  /** Logs what an operator should know. No personal data, no URLs. */
  log(event: string, facts: Record<string, unknown>): void;
  /** Runs the try inside the trace of the call that the event followed from. */
  resume<T>(trace: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Called when the service turns a webhook off; maybe more than once. While it rejects, the webhook stays on. */
  turnedOff(webhook: string, reason: 'gone' | 'failing'): Promise<void>;
}

/** Characters of the answer that are shown to people. */
const shownAnswer = 500;
/** A webhook that accepted nothing for so long is turned off. */
const patientMs = 5 * 86_400_000;

/** Never rejects. If the outcome cannot be recorded, the delivery is sent again with the same ID when the claim ends. */
export async function deliver(
  parts: DeliverParts,
  claimed: DueEventDelivery,
): Promise<EventTryOutcome['state']> {
  const { tried, outcome } = await parts.resume(claimed.trace, () => tryDelivery(parts, claimed));
  const facts = { sink: claimed.sink, tries: claimed.tries + 1, reason: tried.reason };
  if (outcome.state !== 'delivered') parts.log(`webhook-${outcome.state}`, facts);
  try {
    // Before it is recorded: after a crash in between, owners are notified twice instead of not at all.
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
  const exchange = await sendSigned(parts.fetcher, delivery, at);
  const ms = Math.round(performance.now() - began);
  const { status } = exchange;
  const reason = reasonOf(exchange);
  const answer = parts.visible(
    new TextDecoder().decode(exchange.body.subarray(0, maxAnswerBytes)),
    shownAnswer,
  );
  const tried: DeliveryTry = {
    at,
    ms,
    ...(status === undefined ? {} : { status }),
    ...(reason === undefined ? {} : { reason }),
    ...(answer === '' ? {} : { answer }),
  };
  return {
    tried,
    outcome: reason === undefined ? { state: 'delivered' } : afterFailure(parts, delivery, exchange),
  };
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
