import { createHmac } from 'node:crypto';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

export interface WebhookEvent {
  id: string;
  type: string;
  body: string;
}

export interface Webhooks {
  /** Returns at once. */
  send(event: WebhookEvent, times: number): void;
  /** Gives up what was not delivered yet. */
  close(): void;
}

export interface WebhookOptions {
  url: string;
  secret: string;
  /** Pauses before each further try, milliseconds. */
  retryMs: readonly number[];
}

const places = 16;
const timeoutMs = 5_000;

/**
 * Delivers events, a few at a time, in the order in which they happened as long as nothing fails. Like Stripe's, a
 * delivery may come twice and late. What was not delivered when the process ends is lost.
 */
export function createWebhooks({ url, secret, retryMs }: WebhookOptions): Webhooks {
  const target = new URL(url);
  const secure = target.protocol === 'https:';
  const request = secure ? secureRequest : plainRequest;
  const agent = new (secure ? SecureAgent : PlainAgent)({ keepAlive: true, maxSockets: places });
  const queue: { event: WebhookEvent; tries: number }[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let active = 0;
  let closed = false;

  function work(): void {
    while (active < places) {
      const item = queue.shift();
      if (!item) return;
      active += 1;
      void deliver(item.event).then((delivered) => {
        active -= 1;
        const pause = retryMs[item.tries];
        if (!delivered && pause !== undefined && !closed) {
          const timer = setTimeout(() => {
            timers.delete(timer);
            queue.push({ ...item, tries: item.tries + 1 });
            work();
          }, pause);
          timers.add(timer);
        }
        work();
      });
    }
  }

  /** True for an answer of 2xx. */
  function deliver({ body }: WebhookEvent): Promise<boolean> {
    return new Promise((resolve) => {
      const sending = request(target, {
        agent,
        method: 'POST',
        timeout: timeoutMs,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Stripe/1.0 (sandbox)',
          'stripe-signature': signWebhook(body, secret, Date.now()),
        },
      });
      sending.on('response', (response) => {
        response.resume();
        response.on('error', () => resolve(false));
        response.on('end', () => resolve(Math.floor((response.statusCode ?? 0) / 100) === 2));
      });
      sending.on('timeout', () => sending.destroy());
      sending.on('error', () => resolve(false));
      sending.on('close', () => resolve(false));
      sending.end(body);
    });
  }

  return {
    send(event, times) {
      for (let i = 0; i < times; i++) queue.push({ event, tries: 0 });
      work();
    },
    close() {
      closed = true;
      queue.length = 0;
      for (const timer of timers) clearTimeout(timer);
      agent.destroy();
    },
  };
}

/** The header `Stripe-Signature` of a body: docs.stripe.com/webhooks/signature. @param at epoch milliseconds */
export function signWebhook(body: string, secret: string, at: number): string {
  const seconds = Math.floor(at / 1_000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
