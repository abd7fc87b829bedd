/** Labels and badges of webhooks and deliveries. */
import type { EventDelivery, DeliveryTry, EventWebhook, WebhookEventType } from '#event-webhooks';
import { badge, html, time, type Html } from '../../design/index.ts';

export const eventWords: Record<WebhookEventType, { title: string; hint: string }> = {
  session_created: {
    title: 'session_created',
    hint: 'An agent sent its first request, or the first one after 30 minutes without any.',
  },
  checkout_created: { title: 'checkout_created', hint: 'An agent created a checkout.' },
  payment_settled: { title: 'payment_settled', hint: 'A payment succeeded.' },
  order_placed: { title: 'order_placed', hint: 'An order was placed.' },
  monitor_alert: {
    title: 'monitor_alert',
    hint: 'A score, a critical check, or the reachability of a monitored storefront changed. Requires a webhook for all stores.',
  },
  monitor_ungraded: {
    title: 'monitor_ungraded',
    hint: 'A monitored storefront could not be graded, or can be graded again. Requires a webhook for all stores.',
  },
};

export const eventTypes = Object.keys(eventWords) as WebhookEventType[];

const reasons: Record<string, string> = {
  'bad-url': 'the URL is not valid',
  'not-public': 'the host name resolves to a private address',
  dns: 'the host name does not resolve',
  refused: 'the connection was refused',
  proxy: 'the outbound proxy of Portico failed',
  reset: 'the connection was reset',
  tls: 'the TLS handshake failed, or the certificate is not valid',
  'timeout-connect': 'the connection timed out',
  'timeout-first-byte': 'the response timed out',
  'timeout-total': 'the response did not complete in time',
  throttled: 'the server rate-limited requests',
  cancelled: 'the response timed out',
};

/** Why an attempt failed. */
export const tryReason = (reason: string): string =>
  Object.hasOwn(reasons, reason) ? (reasons[reason] ?? reason) : reason;

export function sinkState({ enabled, offReason, failingSince }: EventWebhook): Html {
  if (offReason === 'gone') return badge('turned off: 410 Gone', 'bad');
  if (offReason === 'failing') return badge('turned off: failed for 5 days', 'bad');
  if (!enabled) return badge('off', 'warn');
  return failingSince === undefined ? badge('on', 'good') : badge('failing', 'bad');
}

export function deliveryState({ ended, tries }: Pick<EventDelivery, 'ended' | 'tries'>): Html {
  if (ended === 'delivered') return badge('delivered', 'good');
  if (ended === 'dropped') return badge('failed', 'bad');
  return tries === 0 ? badge('waiting') : badge('retrying', 'warn');
}

export const tryOutcome = ({ status, reason }: DeliveryTry): string =>
  reason === undefined ? `HTTP ${status}` : status === undefined ? tryReason(reason) : `HTTP ${status}`;

export const timeOr = (at: number | undefined, otherwise: string): Html =>
  at === undefined ? html`<span class="soft">${otherwise}</span>` : time(at);
