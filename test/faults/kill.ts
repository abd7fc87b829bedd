/**
 * Agents buy while the service is killed again and again, at any moment: one node on SQLite, two on PostgreSQL. A program of its
 * own, because it takes minutes: `node --test test/faults/kill.ts`, `FAULT_PURCHASES` for more or fewer than 200.
 */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#storage';
import { startPlatform, type Platform } from '../../sandbox/platform/index.ts';
import { testDialects } from '../databases.ts';
import type { Provider } from '../payment-crash/world.ts';
import { assertAgreement, isTaken, ordersOf, settled } from './agreement.ts';
import { buyAll } from './buyers.ts';
import { startNode, type Node } from './nodes.ts';
import { seed, startBank } from './world.ts';

const purchases = Number(process.env['FAULT_PURCHASES'] ?? 200);
const secret = 'a secret of the tests of faults, long enough';

/** Most succeed; some banks are slow, lose their answer, never hear, or decline. */
const tokens = Array.from({ length: purchases }, (_, place) => {
  const some = ['slow', 'lost_answer', 'decline', 'lost_before'][place % 10];
  return `pm_sandbox_${some ?? 'success'}`;
});

for (const { name, skip, url, count } of testDialects().map((dialect) => ({
  ...dialect,
  // SQLite is for one node.
  count: dialect.name === 'SQLite' ? 1 : 2,
})))
  describe(`killed again and again, ${count} on ${name}`, { skip, timeout: 900_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-kill-'));
    let bank: ChildProcess;
    let provider: Provider;
    let platform: Platform;
    let nodes: Node[];
    let databaseUrl: string;
    let item: string;
    before(async () => {
      ({ bank, provider } = await startBank(join(folder, 'ledger.jsonl')));
      platform = await startPlatform({ release: '2026-08-25' });
      databaseUrl = await url();
      item = await seed(databaseUrl);
      const environment = {
        DATABASE_URL: databaseUrl,
        SECRET: secret,
        LOG_LEVEL: 'error',
        UCP_ALLOW_INSECURE_LOOPBACK: 'true',
        STRIPE_SECRET_KEY: provider.secretKey,
        STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
        STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
        STRIPE_API_BASE: provider.url,
      };
      nodes = await Promise.all(Array.from({ length: count }, () => startNode(environment)));
    });
    after(async () => {
      await Promise.all((nodes ?? []).map((node) => node.stop()));
      bank?.kill();
      await platform?.close();
      rmSync(folder, { recursive: true, force: true });
    });

    test('every charge has one order, every answer is true, and everything is told', async (t) => {
      let kills = 0;
      const done = new AbortController();
      const killing = nodes.map(async (node) => {
        while (!done.signal.aborted) {
          await delay(300 + Math.random() * 1_500);
          if (done.signal.aborted) return;
          await node.restart();
          kills += 1;
        }
      });
      const buying = { urls: nodes.map((node) => node.url), agent: platform.ucpAgent, item };
      const told = await buyAll(buying, tokens, 12).finally(() => done.abort());
      await Promise.all(killing);
      const database = await openDatabase(databaseUrl);
      try {
        await settled(database);
        const orders = await ordersOf(database);
        const isTold = (): boolean =>
          orders.every(({ checkoutId }) =>
            platform.received.some((one) => one.order?.['checkout_id'] === checkoutId && isTaken(one)),
          );
        // After many deaths the next try of some is hours away: it comes now.
        for (const until = Date.now() + 120_000; !isTold() && Date.now() < until; await delay(3_000))
          await database.db.updateTable('orderNotice').set({ nextTryAt: Date.now() }).execute();
        await assertAgreement({ database, secret, provider, told, received: platform.received });
        t.diagnostic(`${told.length} purchases, ${kills} kills, ${orders.length} orders`);
        assert.ok(kills >= 3, 'the service was killed');
        assert.ok(orders.length > 0.5 * purchases);
      } finally {
        await database.close();
      }
    });
  });
