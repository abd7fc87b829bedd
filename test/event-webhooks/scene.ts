/** EventWebhooks over a database and a real fetcher, with a clock that the test sets. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createFetcher, type Fetcher } from '#fetch';
import {
  createEventWebhooks,
  eventBody,
  type EventWebhooks,
  type EventWebhookStore,
  type EventWebhookSettings,
} from '#event-webhooks';
import { deliveryLists, eventWebhookStore, escapeUnseen } from '#storage';
import type { TestDialect } from '../support/databases.ts';
import { event, writeEvents } from './events.ts';
import type { Received } from './receiver.ts';

const secret = 'a secret of a test that is long enough';
export const all = ['session_created', 'checkout_created', 'payment_settled', 'order_placed'] as const;

export async function scene(
  t: TestContext,
  { open }: TestDialect,
  change: (store: EventWebhookStore) => Partial<EventWebhookStore> = () => ({}),
  fetcher: Fetcher = createFetcher({ allowPrivate: true, limits: { firstByteMs: 2_000 } }),
) {
  const database = await open();
  t.after(async () => {
    await fetcher.close();
    await database.close();
  });
  // The library refuses what is older than five minutes: the clock runs ahead of the machine's by what the test says.
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const kept = eventWebhookStore(database, { secret, body: eventBody, now });
  const off: string[] = [];
  /** How often the notification failed. */
  const deaf = { times: 0 };
  const sinksOf = (store: EventWebhookStore) =>
    createEventWebhooks({
      store,
      fetcher,
      visible: escapeUnseen,
      now,
      random: () => 0.5,
      async turnedOff(_sink, reason) {
        if (deaf.times-- > 0) throw new Error('The database is away.');
        off.push(reason);
      },
    });
  const sinks = sinksOf({ ...kept, ...change(kept) });
  const lists = deliveryLists(database);
  return {
    database,
    clock,
    now,
    sinks,
    off,
    deaf,
    lists,
    /** As another node has it. */
    another: () => sinksOf(kept),
    add: async (url: string, more: Partial<EventWebhookSettings> = {}) => {
      const wish = { url, description: '', types: all, enabled: true, site: undefined, ...more };
      const sink = await sinks.create(wish);
      assert.ok(sink);
      return { ...sink, secret: (await sinks.takeSecret(sink.id)) ?? '' };
    },
    happen: (type: (typeof all)[number], more: object = {}) =>
      writeEvents(database, [event(type, now(), more)]),
    of: (sink: string) => lists.list({ sink, limit: 100 }),
  };
}

export async function run(sinks: EventWebhooks): Promise<void> {
  await sinks.copy();
  await sinks.deliver();
}

export const verified = (key: string, { body, headers }: Received): unknown =>
  new Webhook(key).verify(body, headers);
