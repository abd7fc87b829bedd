/**
 * Receivers of events that hang, lead elsewhere, break off, trickle, or answer 500 for a day, beside some that are well: these
 * must not wait a second longer for it. The service's own tasks run, as they do in a node; of the day only the waiting between tries
 * is left out. A program of its own: `node --test test/faults/receivers.ts`.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventType, EventWebhooks } from '#event-webhooks';
import { openDatabase, type Database } from '#storage';
import { openTrap } from '../support/browser-trap.ts';
import { testDialects } from '../support/databases.ts';
import { event, writeEvents } from '../event-webhooks/events.ts';
import { startEventTasks } from '../event-webhooks/own-tasks.ts';
import { openReceiver, type Answer, type Receiver } from '../event-webhooks/receiver.ts';

const quietMs = 12_000;
const badMs = 36_000;
const everyMs = 250;
/** The gaps between the tries of one delivery are 75 hours in all: those of a day are the first eight. */
const triesOfADay = 8;
const types: EventType[] = ['order_placed'];

for (const { name, skip, url } of testDialects())
  describe(`bad webhook receivers beside good ones, ${name}`, { skip, timeout: 300_000 }, () => {
    test('delay no delivery by a second', async (t) => {
      const databaseUrl = await url();
      const database = await openDatabase(databaseUrl);
      t.after(() => database.close());
      const sinks = await startEventTasks(t, database, databaseUrl);
      const good = await Promise.all([1, 2, 3].map(() => openReceiver(t)));
      for (const receiver of good) await add(sinks, receiver);
      const quiet = await deliverFor(quietMs, database, good);

      const trap = await openTrap();
      t.after(() => trap.close());
      const elsewhere: Answer = (response) =>
        void response.writeHead(307, { location: `http://127.0.0.1:${trap.port}/inside` }).end();
      const trickle: Answer = (response) => {
        response.writeHead(200);
        const timer = setInterval(() => response.write('.'), 1_000);
        response.on('close', () => clearInterval(timer));
      };
      const failing = await Promise.all([500, 500, 503].map((status) => openReceiver(t, status)));
      const others = await Promise.all(
        (['hang', 'hang', 'close', elsewhere, trickle] as const).map((answer) => openReceiver(t, answer)),
      );
      for (const receiver of [...failing, ...others]) await add(sinks, receiver);
      const stopWaiting = withoutGaps(database);
      const bad = await deliverFor(badMs, database, good).finally(stopWaiting);

      t.diagnostic(`slowest of ${quiet.length} alone: ${Math.max(...quiet)} ms`);
      t.diagnostic(`slowest of ${bad.length} beside bad ones: ${Math.max(...bad)} ms`);
      assert.ok(Math.max(...bad) <= Math.max(...quiet) + 1_000);
      assert.deepEqual(trap.hits(), []);
      for (const { received } of failing) {
        const tries = Map.groupBy(received, ({ headers }) => headers['webhook-id']);
        const most = Math.max(...[...tries.values()].map(({ length }) => length));
        assert.ok(most >= triesOfADay, `one delivery was tried ${most} times`);
      }
    });
  });

/** What failed is tried again at once, and not after minutes or hours. @returns ends it */
function withoutGaps(database: Database): () => Promise<void> {
  const stopping = new AbortController();
  const going = (async () => {
    while (!stopping.signal.aborted) {
      await database.db
        .updateTable('eventDelivery')
        .set({ nextTryAt: Date.now() })
        // Tries under way have a claim of less than a minute; the first gap is of three seconds.
        .where('tries', '>', 0)
        .where('nextTryAt', '>', Date.now() + 61_000)
        .execute();
      await delay(200);
    }
  })();
  return () => (stopping.abort(), going);
}

async function add(sinks: EventWebhooks, { url }: Receiver): Promise<void> {
  assert.ok(await sinks.create({ url, description: '', types, enabled: true, site: undefined }));
}

/** @returns milliseconds from each event to its arrival, for each of these receivers */
async function deliverFor(ms: number, database: Database, receivers: readonly Receiver[]): Promise<number[]> {
  const written = new Map<string, number>();
  const tookOf = new Map<string, number>();
  const look = (): void => {
    for (const [place, { received }] of receivers.entries())
      for (const { body } of received) {
        const { id } = (JSON.parse(body) as { data: { id: string } }).data;
        const at = written.get(id);
        if (at !== undefined && !tookOf.has(`${place} ${id}`))
          tookOf.set(`${place} ${id}`, Math.round(performance.now() - at));
      }
  };
  const looking = setInterval(look, 20);
  try {
    for (const end = performance.now() + ms; performance.now() < end; await delay(everyMs)) {
      const one = event('order_placed', Date.now());
      written.set(one.id, performance.now());
      await writeEvents(database, [one]);
    }
    const all = (): number => written.size * receivers.length;
    for (const until = performance.now() + 60_000; tookOf.size < all(); await delay(50))
      assert.ok(performance.now() < until, `${tookOf.size} of ${all()} arrived`);
  } finally {
    clearInterval(looking);
  }
  return [...tookOf.values()];
}
