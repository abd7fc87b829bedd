import type { CommerceEvent, Secret } from '#commerce';
import type { SinkStore } from '#sinks';
import type { Database } from '../tables.ts';
import { copyEvents } from './copy-events.ts';
import { eventDeliveries } from './deliveries.ts';
import { eventSinks, sinkSecrets } from './event-sinks.ts';

export interface SinkStoreOptions {
  /** Encrypts the secrets of sinks. */
  secret: Secret;
  /** What a sink is told of an event. */
  body(event: CommerceEvent): string;
  /** Epoch milliseconds. */
  now?: () => number;
}

export function sinkStore(database: Database, { secret, body, now = Date.now }: SinkStoreOptions): SinkStore {
  const secrets = sinkSecrets(secret);
  return {
    ...eventSinks(database, secrets),
    ...eventDeliveries(database, secrets, now),
    copyEvents: (signal) => copyEvents(database, body, signal),
  };
}
