/** A store that many agents buy from, whatever happens to the machines behind it, and the question whether it came out right. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createCatalogue, loadDemoStore, type StoreProduct } from '#backends/embedded';
import { openDatabase, siteStore } from '#storage';
import { startPlatform, type Platform } from '../../sandbox/platform/index.ts';
import { assertAgreement, isTaken, ordersOf, settled } from './agreement.ts';
import { openRelay, startBank, type Bank, type Relay } from './bank.ts';
import { buyAll, type Buying, type Told } from './buyers.ts';
import { startNode, type Node } from './nodes.ts';
import { openFaultProxy, type FaultProxy } from './proxy.ts';

export const secret = 'a secret of the tests of faults, long enough';

/** Most succeed; some banks are slow, lose their answer, never hear, or decline. */
export const tokensFor = (purchases: number): string[] =>
  Array.from({ length: purchases }, (_, place) => {
    const some = ['slow', 'lost_answer', 'decline', 'lost_before'][place % 10];
    return `pm_sandbox_${some ?? 'success'}`;
  });

export interface World {
  nodes: readonly Node[];
  bank: Bank;
  /** Between service and bank. */
  line: FaultProxy;
  relay: Relay;
  platform: Platform;
  /** What is sold without end. */
  item: string;
  /**
   * Agents buy until the outcome is known.
   * @param onTrouble called for each 5xx answer; without it a 500 is an error
   */
  buy(tokens: readonly string[], onTrouble?: Buying['onTrouble']): Promise<Told[]>;
  /** Payments that were left open for seconds are looked at soon, and not after a minute. */
  hurry(): Promise<void>;
  /**
   * Once all has come to rest, ledger, tables, answers, events and webhooks must agree.
   * @param refusals see `Facts` @param least orders, as a part of what was bought; default a half
   * @returns orders
   */
  agree(told: readonly Told[], options?: { refusals?: readonly string[]; least?: number }): Promise<number>;
  close(): Promise<void>;
}

/**
 * @param databaseUrl as the nodes reach it
 * @param straightUrl the same database, by a way that does not misbehave
 */
export async function openWorld(
  databaseUrl: string,
  {
    count,
    straightUrl = () => databaseUrl,
    environment: more = {},
  }: { count: number; straightUrl?: () => string; environment?: Record<string, string> },
): Promise<World> {
  // What stands already is closed when the next thing does not start: a process with a bank beside it would never end.
  await using parts = new AsyncDisposableStack();
  const keep = <T extends { close(): Promise<void> }>(part: T): T => parts.adopt(part, (one) => one.close());
  const folder = mkdtempSync(join(tmpdir(), 'portico-faults-'));
  parts.defer(() => rmSync(folder, { recursive: true, force: true }));
  const relay = keep(await openRelay());
  const bank = parts.adopt(await startBank(join(folder, 'ledger.jsonl'), relay.url), (one) => one.stop());
  const { provider } = bank;
  const line = keep(await openFaultProxy({ host: '127.0.0.1', port: Number(new URL(provider.url).port) }));
  const urls: string[] = [];
  const platform = keep(
    await startPlatform({
      release: '2026-08-25',
      // The store's public name resolves to whichever node is alive.
      async fetchProfile(address) {
        const url = urls[Math.floor(Math.random() * urls.length)] ?? '';
        return (await fetch(url + new URL(address).pathname, { signal: AbortSignal.timeout(5_000) })).json();
      },
    }),
  );
  const item = await seed(straightUrl());
  const environment = {
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    LOG_LEVEL: 'error',
    UCP_ALLOW_INSECURE_LOOPBACK: 'true',
    STRIPE_SECRET_KEY: provider.secretKey,
    STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
    STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
    STRIPE_API_BASE: `http://${line.host}:${line.port}`,
    ...more,
  };
  const start = async (): Promise<Node> => parts.adopt(await startNode(environment), (one) => one.stop());
  const starts = await Promise.allSettled(Array.from({ length: count }, start));
  const nodes = starts.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  urls.push(...nodes.map(({ url }) => url));
  relay.to.push(...urls);
  const open = parts.move();
  return {
    nodes,
    bank,
    line,
    relay,
    platform,
    item,
    buy: (tokens, onTrouble) =>
      buyAll({ urls, agent: platform.ucpAgent, item, ...(onTrouble ? { onTrouble } : {}) }, tokens, 12),
    async hurry() {
      const database = await openDatabase(straightUrl());
      const now = Date.now();
      // A lease is of a minute.
      await database.db
        .updateTable('paymentAttempt')
        .set({ leaseUntil: now })
        .where('outcome', 'is', null)
        .where('leaseUntil', '>', now)
        .where('leaseUntil', '<', now + 55_000)
        .execute()
        .finally(() => database.close());
    },
    async agree(told, { refusals = [], least = 0.5 } = {}) {
      for (const node of nodes) assert.equal(node.ended(), undefined, 'a node ended by itself');
      const database = await openDatabase(straightUrl());
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
        await assertAgreement({ database, secret, provider, told, received: platform.received, refusals });
        assert.ok(orders.length > least * told.length, `${orders.length} orders`);
        return orders.length;
      } finally {
        await database.close();
      }
    },
    close: () => open.disposeAsync(),
  };
}

/** Large enough that the last unit is never sold. */
export const endless = (product: StoreProduct): StoreProduct => ({
  ...product,
  variants: product.variants.map((variant) => ({
    ...variant,
    stock: { tracked: true, quantity: 1_000_000 },
  })),
});

/** The demo store, open to all. @returns what is sold without end */
export async function seed(databaseUrl: string): Promise<string> {
  const { site, products, categories, terms } = await loadDemoStore();
  const database = await openDatabase(databaseUrl);
  const catalogue = createCatalogue({ database, now: Date.now, origin: () => site.storefront });
  await catalogue.writeTerms(site.id, terms);
  await catalogue.writeCategories(site.id, categories);
  await catalogue.writeProducts(site.id, products.map(endless));
  await siteStore(database).put({ ...site, agentPolicy: 'open', review: [], rateLimit: 1_000_000 });
  await database.close();
  return 'vb-109';
}

/**
 * Repeats it after random pauses until the work has ended.
 * @param growth of the pauses, each time: without growth, constant disturbance would never end
 * @returns how often
 */
export async function meanwhile<T>(
  trouble: () => Promise<unknown>,
  [least, most, growth = 1]: readonly [leastMs: number, mostMs: number, growth?: number],
  work: Promise<T>,
): Promise<{ result: T; times: number }> {
  const done = new AbortController();
  const ended = work.finally(() => done.abort());
  let times = 0;
  for (;;) {
    const pause = (least + Math.random() * (most - least)) * growth ** times;
    await delay(pause, undefined, { signal: done.signal }).catch(() => undefined);
    if (done.signal.aborted) return { result: await ended, times };
    // To its end: what is down comes back, and is asked afterwards.
    await trouble();
    times += 1;
  }
}
