/** Event webhooks, their deliveries, and the store for both. Times are epoch milliseconds. */
import type { CommerceEvent } from '#commerce';

export type EventType = CommerceEvent['type'];

/** Of a store, in the order in which they happen; then those of monitors, which belong to no store. */
export const webhookEvents = [
  'session_created',
  'checkout_created',
  'payment_settled',
  'order_placed',
  'monitor_alert',
  'monitor_ungraded',
] as const;

export type WebhookEventType = (typeof webhookEvents)[number];

/** A delivery that is not an event of a store. */
export interface Announcement {
  type: Exclude<WebhookEventType, EventType>;
  /** The same at every repetition: nothing is sent twice. */
  id: string;
  /** Epoch milliseconds. */
  at: number;
  data: object;
}

export interface EventWebhook {
  id: string;
  /** Absent: of all sites. */
  site?: string;
  url: string;
  description: string;
  types: readonly WebhookEventType[];
  enabled: boolean;
  /** Why the service turned it off: its server said "gone", or took nothing for days. */
  offReason?: 'gone' | 'failing';
  createdAt: number;
  lastSuccessAt?: number;
  /** First of the failures since the last success. */
  failingSince?: number;
  /** The secret before is still used, beside the new one, until then. */
  oldSecretUntil?: number;
}

/** The editable settings of an event webhook. */
export type EventWebhookSettings = Pick<EventWebhook, 'url' | 'description' | 'types' | 'enabled'> & {
  site: string | undefined;
};

export interface DeliveryTry {
  at: number;
  ms: number;
  /** Of the answer; absent where there was none. */
  status?: number;
  /** Error code of the fetcher without a response, else `HTTP 500`; absent for a success. */
  reason?: string;
  /** Beginning of the answer's text, with nothing in it that cannot be seen. */
  answer?: string;
}

export interface EventDelivery {
  /** `webhook-id`: the same at every try. */
  id: string;
  /** Id of the event webhook. */
  sink: string;
  site?: string;
  /** One of `webhookEvents`, or `ping`. */
  type: string;
  /** JSON, as it is sent. */
  body: string;
  createdAt: number;
  tries: number;
  /** Absent once it has ended. */
  nextTryAt?: number;
  /** Absent while it waits. */
  ended?: 'delivered' | 'dropped';
  /** The last ones, oldest first. */
  log: readonly DeliveryTry[];
  /** Of the event. */
  trace?: CommerceEvent['trace'];
}

/** A delivery that is due, with all that a try needs. */
export interface DueEventDelivery extends EventDelivery {
  url: string;
  /** The one to sign with first; then the one before, while it is still in use. */
  secrets: readonly string[];
  /** First of the failures since the webhook's last success. */
  failingSince?: number;
  /** A person asked for this try: a failure is not followed by others. */
  once?: true;
}

/** What became of a try. */
export type EventTryOutcome =
  | { state: 'delivered' }
  | { state: 'dropped'; off?: 'gone' | 'failing' }
  | { state: 'failed'; tryAt: number; off?: 'failing' };

export interface EventWebhookStore {
  list(): Promise<EventWebhook[]>;
  read(id: string): Promise<EventWebhook | undefined>;
  add(webhook: Pick<EventWebhook, 'id' | 'createdAt'> & EventWebhookSettings, secret: string): Promise<void>;
  /** False when there is none. What happened while it was off is not sent. */
  change(id: string, settings: EventWebhookSettings): Promise<boolean>;
  /** With its deliveries. */
  remove(id: string): Promise<boolean>;
  /** The secret before keeps signing until then; the one before that ends at once. */
  rotate(id: string, secret: string, oldUntil: number): Promise<boolean>;
  /** The secret, the first time it is asked for after it was made; then never again. */
  takeSecret(id: string): Promise<string | undefined>;

  /** Makes deliveries of new events, each once for each webhook that is on and wants it. @returns how many */
  copyEvents(signal?: AbortSignal): Promise<number>;
  /** Keeps one that is there already as it is. */
  addDelivery(delivery: Omit<EventDelivery, 'tries' | 'log' | 'ended'>): Promise<void>;
  /** Of webhooks that are on, oldest first, at most so many of each. */
  due(now: number, perWebhook: number): Promise<DueEventDelivery[]>;
  /** One delivery as if it were due, whatever its state and its webhook's; `once` if it had ended, or is a ping. */
  dueNow(id: string): Promise<DueEventDelivery | undefined>;
  /** False when another node was faster. */
  claim(delivery: Pick<EventDelivery, 'id' | 'nextTryAt' | 'ended'>, until: number): Promise<boolean>;
  /** Records the outcome of an attempt. A late failure does not undo the work of a node that took over the claim. */
  keep(delivery: DueEventDelivery, tried: DeliveryTry, outcome: EventTryOutcome): Promise<void>;
}
