/** Where events are sent, what is on its way there, and the store that keeps both. Times are epoch milliseconds. */
import type { CommerceEvent } from '#commerce';

export type EventType = CommerceEvent['type'];

export interface Sink {
  id: string;
  /** Absent: of all sites. */
  site?: string;
  url: string;
  description: string;
  types: readonly EventType[];
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

/** What a person decides about a sink. */
export type SinkWish = Pick<Sink, 'url' | 'description' | 'types' | 'enabled'> & { site: string | undefined };

export interface DeliveryTry {
  at: number;
  ms: number;
  /** Of the answer; absent where there was none. */
  status?: number;
  /** Code of the fetcher where there was no answer, else `HTTP 500`; absent for a success. */
  reason?: string;
  /** Beginning of the answer's text, with nothing in it that cannot be seen. */
  answer?: string;
}

export interface Delivery {
  /** `webhook-id`: the same at every try. */
  id: string;
  sink: string;
  site?: string;
  /** One of the four, or `ping`. */
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
export interface DueDelivery extends Delivery {
  url: string;
  /** The one to sign with first; then the one before, while it is still in use. */
  secrets: readonly string[];
  /** First of the failures since the sink's last success. */
  failingSince?: number;
  /** Somebody asked for this try: a failure is not followed by others. */
  once?: true;
}

/** What became of a try. */
export type Kept =
  | { state: 'delivered' }
  | { state: 'dropped'; off?: 'gone' | 'failing' }
  | { state: 'failed'; tryAt: number; off?: 'failing' };

export interface SinkStore {
  list(): Promise<Sink[]>;
  read(id: string): Promise<Sink | undefined>;
  add(sink: Pick<Sink, 'id' | 'createdAt'> & SinkWish, secret: string): Promise<void>;
  /** False when there is none. What happened while it was off is not sent. */
  change(id: string, wish: SinkWish): Promise<boolean>;
  /** With its deliveries. */
  remove(id: string): Promise<boolean>;
  /** The secret before keeps signing until then; the one before that ends at once. */
  rotate(id: string, secret: string, oldUntil: number): Promise<boolean>;
  /** The secret, the first time it is asked for after it was made; then never again. */
  takeSecret(id: string): Promise<string | undefined>;

  /** Makes deliveries of new events, each once for each sink that is on and wants it. @returns how many */
  copyEvents(signal?: AbortSignal): Promise<number>;
  addDelivery(delivery: Omit<Delivery, 'tries' | 'log' | 'ended'>): Promise<void>;
  /** Of sinks that are on, oldest first, at most so many of each sink. */
  due(now: number, perSink: number): Promise<DueDelivery[]>;
  /** One delivery as if it were due, whatever its state and its sink's; `once` if it had ended, or is a ping. */
  dueNow(id: string): Promise<DueDelivery | undefined>;
  /** False when another node was faster. */
  claim(delivery: Pick<Delivery, 'id' | 'nextTryAt' | 'ended'>, until: number): Promise<boolean>;
  /** Writes what became of a try. A late failure does not undo what whoever took the claim over has done. */
  keep(delivery: DueDelivery, tried: DeliveryTry, kept: Kept): Promise<void>;
  /** Deletes deliveries that were made before. */
  prune(before: number): Promise<void>;
}
