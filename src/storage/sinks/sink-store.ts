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
  /** Told what an operator should know. */
  report?(event: string, facts: Record<string, unknown>): void;
}

export function sinkStore(
  database: Database,
  { secret, body, now = Date.now, report = () => {} }: SinkStoreOptions,
): SinkStore {
  const secrets = sinkSecrets(secret);
  return {
    ...eventSinks(database, secrets),
    ...eventDeliveries(database, secrets, now, report),
    copyEvents: (signal) => copyEvents(database, body, signal),
  };
}
