/** Sends webhooks, with retries. Like a real provider's, a delivery may come twice, late, out of order, or not at all. */
import type { Behavior } from './behaviors.ts';

export interface Delivery {
  body: string;
  headers: Record<string, string>;
}

export interface DeliveryOptions {
  /** Undefined: nothing is sent. */
  url: string | undefined;
  /** Pauses before each further try, milliseconds. */
  retryMs: readonly number[];
}

export interface Deliveries {
  /** The first ones, also where no URL is set. */
  sent: readonly Delivery[];
  /** Returns at once, except where it must arrive before the answer. */
  send(delivery: Delivery, behavior: Behavior): Promise<void>;
  close(): void;
}

const timeoutMs = 5_000;
const keptDeliveries = 1_000;
/** Of a delivery that is overtaken by later ones. */
const overtakenMs = 300;

export function createDeliveries({ url, retryMs }: DeliveryOptions): Deliveries {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const sent: Delivery[] = [];
  let count = 0;

  const later = (ms: number, work: () => unknown): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  async function deliver(delivery: Delivery, tries: number): Promise<void> {
    if (url === undefined || closing.signal.aborted) return;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]);
    const { body, headers } = delivery;
    const answer = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      signal,
    }).catch(() => undefined);
    await answer?.body?.cancel().catch(() => undefined);
    const pause = retryMs[tries];
    if (!answer?.ok && pause !== undefined) later(pause, () => void deliver(delivery, tries + 1));
  }

  return {
    sent,
    async send(delivery, { webhooks }) {
      if (sent.length < keptDeliveries) sent.push(delivery);
      if (webhooks === 'lost') return;
      count += 1;
      if (webhooks === 'before-answer') return deliver(delivery, 0);
      if (webhooks === 'out-of-order' && count % 2 === 1)
        return later(overtakenMs, () => void deliver(delivery, 0));
      void deliver(delivery, 0);
      if (webhooks === 'twice') void deliver(delivery, 0);
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
