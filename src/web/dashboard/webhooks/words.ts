/** Labels and badges of webhooks and deliveries. */
import type { EventDelivery, DeliveryTry, EventWebhook, WebhookEventType } from '#event-webhooks';
import { badge, html, time, type Html } from '../../design/index.ts';
import { webhookTexts as say } from './messages/index.ts';

/** When each event is sent. */
export const eventHints = {
  session_created: 'session-created',
  checkout_created: 'checkout-created',
  payment_settled: 'payment-settled',
  order_placed: 'order-placed',
  monitor_alert: 'monitor-alert',
  monitor_ungraded: 'monitor-ungraded',
} as const satisfies Record<WebhookEventType, string>;

export const eventTypes = Object.keys(eventHints) as WebhookEventType[];

const reasons = {
  'bad-url': 'bad-url',
  'not-public': 'not-public',
  dns: 'dns',
  refused: 'refused',
  proxy: 'proxy',
  reset: 'reset',
  tls: 'tls',
  'timeout-connect': 'timeout-connect',
  'timeout-first-byte': 'timeout-first-byte',
  'timeout-total': 'timeout-total',
  throttled: 'throttled',
  cancelled: 'timeout-first-byte',
} as const;

/** Why an attempt failed. */
export const tryReason = (reason: string): string =>
  Object.hasOwn(reasons, reason) ? say(reasons[reason as keyof typeof reasons]) : reason;

export function sinkState({ enabled, offReason, failingSince }: EventWebhook): Html {
  if (offReason === 'gone') return badge(say('state-gone'), 'bad');
  if (offReason === 'failing') return badge(say('state-gave-up'), 'bad');
  if (!enabled) return badge(say('state-off'), 'warn');
  return failingSince === undefined ? badge(say('state-on'), 'good') : badge(say('state-failing'), 'bad');
}

export function deliveryState({ ended, tries }: Pick<EventDelivery, 'ended' | 'tries'>): Html {
  if (ended === 'delivered') return badge(say('state-delivered'), 'good');
  if (ended === 'dropped') return badge(say('state-failed'), 'bad');
  return tries === 0 ? badge(say('state-waiting')) : badge(say('state-retrying'), 'warn');
}

export const tryOutcome = ({ status, reason }: DeliveryTry): string =>
  reason === undefined ? `HTTP ${status}` : status === undefined ? tryReason(reason) : `HTTP ${status}`;

export const timeOr = (at: number | undefined, otherwise: string): Html =>
  at === undefined ? html`<span class="soft">${otherwise}</span>` : time(at);
