/** Nodes whose clocks jump while agents buy. */
import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase, type Database } from '#storage';
import { settled } from './agreement.ts';
import type { Told } from './buyers.ts';
import { openWorld, type World } from './world.ts';

const minute = 60_000;
const hour = 60 * minute;

/** How wrong a clock can be: minutes to days, ahead and behind. */
export const skews: readonly number[] = [
  2 * minute,
  20 * minute,
  5 * hour,
  27 * hour,
  72 * hour,
  -3 * minute,
  -2 * hour,
];

export interface WrongClocks {
  world: World;
  /** @param at which node; default any @param ms ahead; behind when negative */
  set(ms: number, at?: number): void;
  /** All are right again. */
  mend(): void;
  /**
   * Agents buy while every clock is this far ahead; in the middle of payments all nodes are killed, and come back with correct
   * clocks. The bank sends no notifications by itself.
   */
  strand(ms: number, tokens: readonly string[], patienceMs: number): Promise<Told[]>;
  /** Nothing waits for a time that no correct clock has set. Observed for this long. */
  settled(patienceMs: number): Promise<void>;
  close(): Promise<void>;
}

/** What a platform says of a notice that was signed by a wrong clock. */
export const untimely = 'There is no current signature with a key of the store.';

export async function openWrongClocks(url: string, count: number): Promise<WrongClocks> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-clocks-'));
  const preload = join(import.meta.dirname, 'skewed-clock.ts');
  const world = await openWorld(url, {
    count,
    environment: { CLOCKS: folder, NODE_OPTIONS: `--import=${preload}` },
  });
  const set = (ms: number, at = Math.floor(Math.random() * count)): void => {
    const file = join(folder, new URL(world.nodes[at]?.url ?? '').port);
    // Never read while it is half written.
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  };
  const mend = (): void => world.nodes.forEach((_, at) => set(0, at));
  return {
    world,
    set,
    mend,
    async strand(ms, tokens, patienceMs) {
      world.nodes.forEach((_, at) => set(ms, at));
      // A notice of the bank would settle them.
      world.relay.to.length = 0;
      // Until every node has looked.
      await delay(100);
      const database = await openDatabase(url);
      try {
        const buying = world.buy(tokens);
        for (const until = Date.now() + 30_000; (await begunAhead(database)) === 0; await delay(10))
          assert.ok(Date.now() < until, 'no payment begins');
        world.line.set({ silent: 'answers' });
        // The bank hears them, and is not heard.
        await delay(600);
        const stranded = await begunAhead(database);
        await Promise.all(
          world.nodes.map(async (node, at) => {
            const restarted = node.restart();
            set(0, at);
            await restarted;
          }),
        );
        world.line.set({});
        assert.ok(stranded > 0, 'a payment is left with a lease far ahead');
        await settled(database, patienceMs);
        return await buying;
      } finally {
        await database.close();
      }
    },
    async settled(patienceMs) {
      const database = await openDatabase(url);
      try {
        await settled(database, patienceMs);
        for (const until = Date.now() + patienceMs; ; await delay(500)) {
          const far = await farAhead(database);
          if (far.length === 0) return;
          assert.ok(Date.now() < until, `far ahead: ${JSON.stringify(far)}`);
        }
      } finally {
        await database.close();
      }
    },
    async close() {
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const begunAhead = async ({ db }: Database): Promise<number> =>
  (
    await db
      .selectFrom('paymentAttempt')
      .select('id')
      .where('outcome', 'is', null)
      .where('leaseUntil', '>', Date.now() + 10 * minute)
      .execute()
  ).length;

/** Longer than any postponement, so that nothing waits unnoticed. */
async function farAhead({ db }: Database): Promise<unknown[]> {
  const now = Date.now();
  const first = db
    .selectFrom('orderNotice')
    .select(['id', 'tries', 'nextTryAt'])
    .where('ended', 'is', null)
    .where('nextTryAt', '>', now + 5 * minute)
    .where((of) => of.or([of('tries', '=', 0), of('nextTryAt', '>', now + 27 * hour)]));
  const looks = db.selectFrom('orderRecord').select(['number', 'nextLookAt']);
  const placed = db.selectFrom('storePlacement').select(['id', 'updatedAt']).where('state', '=', 'placed');
  return [
    ...(await first.execute()),
    ...(await looks.where('nextLookAt', '>', now + 24 * hour).execute()),
    ...(await placed.where('updatedAt', '>', now + minute).execute()),
  ];
}
