/** Adyen's standard webhooks: one signed item each, repeated until it is answered with 2xx. */
import { createHmac } from 'node:crypto';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';

export interface NotificationItem {
  pspReference: string;
  originalReference?: string;
  merchantAccountCode: string;
  merchantReference: string;
  amount: { value: number; currency: string };
  eventCode: string;
  eventDate: string;
  success: 'true' | 'false';
  reason?: string;
  paymentMethod?: string;
  operations?: string[];
  additionalData?: Record<string, string>;
}

/** Written from https://docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures. */
export function signItem(item: NotificationItem, hmacKey: string): string {
  const { pspReference, originalReference = '', merchantAccountCode, merchantReference, amount } = item;
  const fields = [pspReference, originalReference, merchantAccountCode, merchantReference];
  const signed = [...fields, amount.value, amount.currency, item.eventCode, item.success].join(':');
  return createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(signed).digest('base64');
}

/** The body of the webhook of a signed item. */
export const webhookBody = (item: NotificationItem): string =>
  JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] });

export interface WebhookSender {
  /** Resolves after the first try. @param item signed */
  send(item: NotificationItem): Promise<void>;
  close(): void;
}

export interface WebhookTarget {
  url: string;
  /** Pauses before each further try, milliseconds. */
  retryMs: readonly number[];
}

const timeoutMs = 5_000;

export function createWebhookSender({ url, retryMs }: WebhookTarget): WebhookSender {
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;

  async function deliver(body: string, tries: number): Promise<void> {
    if (isClosed || (await post(url, body)) || isClosed) return;
    const pause = retryMs[tries];
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(body, tries + 1);
    }, pause);
    timers.add(timer);
  }

  return {
    send: (item) => deliver(webhookBody(item), 0),
    close() {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

/** True for 2xx. */
function post(url: string, body: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sending = (url.startsWith('https:') ? secureRequest : request)(url, {
      method: 'POST',
      timeout: timeoutMs,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
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
