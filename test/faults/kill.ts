/**
 * Agents buy while the service is killed again and again, at any moment: one node on SQLite, two on PostgreSQL. A program of its
 * own, because it takes minutes: `node --test test/faults/kill.ts`, `FAULT_PURCHASES` for more or fewer than 200.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { testDialects } from '../support/databases.ts';
import { meanwhile, openWorld, tokensFor, type World } from './world.ts';

const purchases = Number(process.env['FAULT_PURCHASES'] ?? 200);

for (const { name, skip, url, count } of testDialects().map((dialect) => ({
  ...dialect,
  // SQLite is for one node.
  count: dialect.name === 'SQLite' ? 1 : 2,
})))
  describe(`killed repeatedly, ${count} on ${name}`, { skip, timeout: 900_000 }, () => {
    let world: World;
    before(async () => {
      world = await openWorld(await url(), { count });
    });
    after(() => world?.close());

    test('has one order for each charge, correct responses, and all notifications', async (t) => {
      let kills = 0;
      /** Milliseconds. On a slow machine a node needs longer to start, and to answer its first calls. */
      let start = 0;
      const kill = async (): Promise<void> => {
        await delay(Math.random() * start);
        const killedAt = performance.now();
        await world.nodes[Math.floor(Math.random() * count)]?.restart();
        start = performance.now() - killedAt;
        kills += 1;
      };
      const buying = world.buy(tokensFor(purchases));
      const { result: told } = await meanwhile(kill, [300 / count, 1_800 / count], buying);
      const orders = await world.agree(told);
      t.diagnostic(`${told.length} purchases, ${kills} kills, ${orders} orders`);
      assert.ok(kills >= 3, 'the service was killed');
    });
  });
