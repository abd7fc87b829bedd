/** Words and small parts of the section. */
import type { EventDelivery, DeliveryTry, EventWebhook, WebhookEventType } from '#event-webhooks';
import { badge, html, time, type Html } from '../../design/index.ts';

export const eventWords: Record<WebhookEventType, { title: string; hint: string }> = {
  session_created: {
    title: 'session_created',
    hint: 'An agent came: its first call after half an hour of quiet.',
  },
  checkout_created: { title: 'checkout_created', hint: 'It made a checkout.' },
  payment_settled: { title: 'payment_settled', hint: 'A payment went through.' },
  order_placed: { title: 'order_placed', hint: 'The order is placed.' },
  monitor_alert: {
    title: 'monitor_alert',
    hint: 'A monitor has news of a score, a critical check, or a site that does not answer. Needs a webhook of all stores.',
  },
  monitor_ungraded: {
    title: 'monitor_ungraded',
    hint: 'A monitored site could not be judged, or can be judged again. Needs a webhook of all stores.',
  },
};

export const eventTypes = Object.keys(eventWords) as WebhookEventType[];

const reasons: Record<string, string> = {
  'bad-url': 'the address cannot be called',
  'not-public': 'the name leads to a private address',
  dns: 'the name does not resolve',
  refused: 'nobody listens there',
  proxy: 'the outbound proxy of this service failed',
  reset: 'the connection broke off',
  tls: 'the certificate or the handshake failed',
  'timeout-connect': 'no connection in time',
  'timeout-first-byte': 'no answer in time',
  'timeout-total': 'no whole answer in time',
  throttled: 'the server had asked for a pause',
  cancelled: 'no answer in time',
};

/** Why a try failed, for people. */
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
  if (ended === 'dropped') return badge('given up', 'bad');
  return tries === 0 ? badge('waiting') : badge('will be tried again', 'warn');
}

export const tryOutcome = ({ status, reason }: DeliveryTry): string =>
  reason === undefined ? `HTTP ${status}` : status === undefined ? tryReason(reason) : `HTTP ${status}`;

export const timeOr = (at: number | undefined, otherwise: string): Html =>
  at === undefined ? html`<span class="soft">${otherwise}</span>` : time(at);
