import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createBank, newPsp, type AdyenMove, type AdyenPayment, type AdyenSums } from './bank.ts';
import type { Event, OperationContext } from './operations.ts';
import { createAdyenServer, type AdyenExchange } from './server.ts';
import { adyenMerchantAccount, type AdyenBehavior } from './tokens.ts';
import { createWebhookSender, signItem, type NotificationItem, type WebhookSender } from './webhooks.ts';

export interface AdyenKeys {
  apiKey: string;
  merchantAccount: string;
  /** Hexadecimal. */
  hmacKey: string;
}

export interface AdyenOptions {
  /** Default 0: a free one. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Where buyers reach it, for the bank's page; default the listening address. */
  publicUrl?: string;
  /** @param retryMs pauses before each further try, milliseconds; default 500, 2,000, 10,000 */
  webhook?: { url: string; retryMs?: readonly number[] };
  /** Until Adyen reports what it accepted, milliseconds; default 200. */
  settleMs?: number;
  /** Of slow answers, milliseconds; default 3,000. */
  slowMs?: number;
  /** Made up where not given. */
  keys?: Partial<AdyenKeys>;
  /** Epoch milliseconds. */
  now?: () => number;
}

export interface Adyen extends AdyenKeys {
  /** Origin without a slash at the end. */
  url: string;
  /** Money that moved, in order. */
  moves: readonly AdyenMove[];
  sums(): AdyenSums;
  payments(reference: string): AdyenPayment[];
  /** Behave like this for all payments, beside what their tokens say. */
  faults: Set<AdyenBehavior>;
  /** Every request with its answer, in order. */
  exchanges: readonly AdyenExchange[];
  /** Signed, in the order in which they were sent. */
  webhooks: readonly NotificationItem[];
  /** From now on webhooks go there, also those that had no target. */
  notify(webhook: { url: string; retryMs?: readonly number[] }): void;
  /** When nothing that was accepted is unfinished. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a server with the part of Adyen's Checkout API that this project uses: payments with manual capture, whose results come
 * as signed webhooks. Its money is kept in memory. What becomes of a payment is decided by the card in Google's sealed message
 * (`adyenPans`).
 * @throws when the port is taken
 */
export async function startAdyen(options: AdyenOptions = {}): Promise<Adyen> {
  const { now = Date.now, host = '127.0.0.1', settleMs = 200, slowMs = 3_000 } = options;
  const keys: AdyenKeys = {
    apiKey: `AQE${randomBytes(30).toString('base64url')}`,
    merchantAccount: adyenMerchantAccount,
    hmacKey: randomBytes(32).toString('hex').toUpperCase(),
    ...options.keys,
  };
  const bank = createBank();
  const faults = new Set<AdyenBehavior>();
  const unfinished = new Set<Promise<void>>();
  const closing = new AbortController();
  let sender: WebhookSender | undefined;
  const kept: NotificationItem[] = [];
  const notify: Adyen['notify'] = ({ url, retryMs = [500, 2_000, 10_000] }) => {
    sender?.close();
    sender = createWebhookSender({ url, retryMs });
  };
  if (options.webhook) notify(options.webhook);

  const is: OperationContext['is'] = ({ behavior }, name) => behavior === name || faults.has(name);
  const held = new Map<string, NotificationItem[]>();
  const used = new Set<string>();
  const { merchantAccount } = keys;

  async function announce(payment: AdyenPayment, event: Event): Promise<void> {
    const item = signed(toItem(payment, event, keys.merchantAccount, now()), keys.hmacKey);
    const isSilent = is(payment, 'silent') && event.eventCode === 'AUTHORISATION';
    if (is(payment, 'webhook_lost') || isSilent) return;
    const items = is(payment, 'out_of_order') ? pairUp(payment.reference, item) : [item];
    for (const one of items) {
      kept.push(one);
      for (let times = is(payment, 'duplicate_webhook') ? 2 : 1; times > 0; times -= 1)
        await sender?.send(one);
    }
  }

  /** The first of two waits for the second, which goes out before it. */
  function pairUp(reference: string, item: NotificationItem): NotificationItem[] {
    const waiting = held.get(reference);
    if (waiting) held.delete(reference);
    else held.set(reference, [item]);
    return waiting ? [item, ...waiting] : [];
  }

  const finish = (work: () => Promise<void>): void => {
    const done = wait(settleMs, undefined, { signal: closing.signal })
      .then(work)
      .catch(() => undefined)
      .finally(() => unfinished.delete(done));
    unfinished.add(done);
  };

  let base = '';
  const { server, exchanges } = createAdyenServer({
    keys,
    slowMs,
    finish,
    faults,
    context: () => ({
      bank,
      merchantAccount,
      recipient: { merchantAccount, used, now: now() },
      base,
      is,
      announce,
    }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  base = options.publicUrl?.replace(/\/$/, '') ?? url;

  return {
    ...keys,
    url,
    moves: bank.moves,
    sums: bank.sums,
    payments: bank.byReference,
    faults,
    exchanges,
    webhooks: kept,
    notify,
    async settled() {
      while (unfinished.size > 0) await Promise.all(unfinished);
    },
    async close() {
      closing.abort();
      sender?.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function toItem(
  { psp, reference, amount }: AdyenPayment,
  { eventCode, success, reason = '', additionalData, ...event }: Event,
  merchantAccountCode: string,
  now: number,
): NotificationItem {
  return {
    pspReference: event.psp ?? (psp || newPsp()),
    ...(event.psp === undefined || psp === '' ? {} : { originalReference: psp }),
    merchantAccountCode,
    merchantReference: event.reference ?? reference,
    amount: event.amount ?? amount,
    eventCode,
    // Seconds, with an offset.
    eventDate: `${new Date(now).toISOString().slice(0, 19)}+00:00`,
    success: success ? 'true' : 'false',
    reason,
    paymentMethod: 'visa',
    ...(additionalData ? { additionalData } : {}),
  };
}

const signed = (item: NotificationItem, hmacKey: string): NotificationItem => ({
  ...item,
  additionalData: { ...item.additionalData, hmacSignature: signItem(item, hmacKey) },
});
