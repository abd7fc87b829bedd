/** A store moves to another database and another secret while purchases are under way: `docs/backup.md`, step by step. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import { openDatabase } from '#storage';
import { startPlatform } from '../sandbox/platform/index.ts';
import { startBank } from './faults/bank.ts';
import { buy } from './faults/buyers.ts';
import { startNode } from './faults/nodes.ts';
import { seed } from './faults/world.ts';
import { chargesOf } from './payment-crash/invariants.ts';
import { complete, instruments } from './selling/shopper.ts';
import { portico } from './support/command-line.ts';
import { testDialects } from './support/databases.ts';
import { temporaryFolder } from './support/shops.ts';

const old = 'the secret of the old installation, long enough';
const young = 'the secret of the new installation, long enough';
const store = 'demo';
const sessions = '/api/ucp/checkout-sessions';

// oxlint-disable-next-line typescript/no-explicit-any
type Body = any;

const dialects = testDialects();

for (const from of dialects)
  for (const to of dialects.filter((one) => one !== from))
    test(
      `moves a store from ${from.name} to ${to.name} with its orders and open purchases`,
      { skip: from.skip || to.skip, timeout: 300_000 },
      async (t) => {
        await using parts = new AsyncDisposableStack();
        const folder = await temporaryFolder(t);
        const file = join(folder, 'shop.store.gz');
        const passphrase = join(folder, 'passphrase');
        writeFileSync(passphrase, 'correct horse battery staple\n');
        const urls: string[] = [];
        const bank = parts.adopt(await startBank(join(folder, 'ledger.jsonl')), (one) => one.stop());
        const platform = parts.adopt(
          await startPlatform({
            release: '2026-08-25',
            fetchProfile: async (address) =>
              (await fetch(`${urls.at(-1)}${new URL(address).pathname}`)).json() as Promise<Body>,
          }),
          (one) => one.close(),
        );
        const { provider } = bank;
        const environment = (databaseUrl: string, secrets: Record<string, string>) => ({
          DATABASE_URL: databaseUrl,
          LOG_LEVEL: 'error',
          UCP_ALLOW_INSECURE_LOOPBACK: 'true',
          STRIPE_SECRET_KEY: provider.secretKey,
          STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
          STRIPE_WEBHOOK_SECRET: provider.webhookSecret,
          STRIPE_API_BASE: provider.url,
          ...secrets,
        });
        const [fromUrl, toUrl] = [await from.url(), await to.url()];
        const source = environment(fromUrl, { SECRET: old });
        const target = environment(toUrl, { SECRET: young, SECRET_FALLBACK: old });
        const run = async (env: Record<string, string>, ...command: string[]): Promise<string> => {
          const { code, stdout, stderr } = await portico(command, { env });
          assert.deepEqual([code, stderr], [0, ''], command.join(' '));
          return stdout;
        };
        const refused = async (env: Record<string, string>, ...command: string[]): Promise<string> => {
          const { code, stdout, stderr } = await portico(command, { env });
          assert.deepEqual([code, stdout], [2, ''], stderr);
          return stderr;
        };
        const ask = async (method: string, path: string, content?: unknown): Promise<Body> => {
          const answer = await fetch(`${urls.at(-1)}${path}`, {
            method,
            headers: {
              'UCP-Agent': platform.ucpAgent,
              'Content-Type': 'application/json',
              'Idempotency-Key': randomUUID(),
            },
            ...(content === undefined ? {} : { body: JSON.stringify(content) }),
          });
          const body = (await answer.json()) as Body;
          assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${JSON.stringify(body)}`);
          return body;
        };

        const item = await seed(fromUrl);
        const before = await startNode(source);
        const running = parts.adopt({ node: before }, ({ node }) => node.stop());
        urls.push(before.url);
        const paid = await buy({ urls, agent: platform.ucpAgent, item }, 'pm_sandbox_success', () => {});
        const [orderId = ''] = paid.orderIds;
        const seen = await ask('GET', `/api/ucp/orders/${orderId}`);
        const begun = await ask('POST', sessions, complete([item, 1]));
        const updated = await ask('PUT', `${sessions}/${begun.id}`, complete([item, 3]));
        assert.equal(updated.status, 'ready_for_complete');
        const underWay = await ask('POST', sessions, complete([item, 2]));
        const answered = await ask(
          'POST',
          `${sessions}/${underWay.id}/complete`,
          instruments('pm_sandbox_lost_answer'),
        );

        // Out of service, as the page says.
        const exported = ['stores', 'export', store, file, '--passphrase-file', passphrase];
        assert.match(
          await refused(source, ...exported),
          /is on, so .+ Turn it off first: .+ stores set \S+ enabled=false/,
        );
        await run(source, 'stores', 'set', store, 'enabled=false');
        await before.stop();
        assert.match(await run(source, ...exported), /1 order, \d+ checkouts?|[2-9] orders/);
        assert.equal(statSync(file).mode & 0o777, 0o600);
        assert.match(await refused(source, ...exported), /already exists/);

        const imported = ['stores', 'import', file, '--passphrase-file', passphrase];
        const strange = environment(toUrl, { SECRET: young });
        assert.match(await refused(strange, ...imported), /Set SECRET_FALLBACK .+ or add --new-links/);
        assert.match(
          await run(target, ...imported),
          /^Imported \S+: .+\nThe store is turned off\. To turn it on/,
        );
        assert.match(await refused(target, ...imported), /A store with the ID "\S+" already exists/);
        await run(target, 'stores', 'set', store, 'enabled=true');
        const stockThen = await stockOf(toUrl);
        assert.deepEqual(stockThen, await stockOf(fromUrl));
        await dueNow(toUrl);

        running.node = await startNode(target);
        urls.push(running.node.url);
        // The order of before, by its link; its manifest is signed with the same keys.
        assert.deepEqual(withoutOrigin(await ask('GET', `/api/ucp/orders/${orderId}`)), withoutOrigin(seen));
        const found = await ask('GET', '/api/ucp/discover?q=lamp');
        assert.ok(found.products.length > 0, 'the products are found by words');
        // The checkout of before, by its id: as it was, and then paid.
        const same = await ask('GET', `${sessions}/${begun.id}`);
        assert.deepEqual([same.status, same.line_items], [updated.status, updated.line_items]);
        const page = await fetch(new URL(new URL(updated.continue_url).pathname, urls.at(-1)));
        assert.equal(page.status, 200);
        const done = await ask('POST', `${sessions}/${begun.id}/complete`, instruments('pm_sandbox_success'));
        assert.equal(done.status, 'completed');
        // The payment of before, whose outcome the old installation may not have heard.
        let settled = answered;
        for (const until = Date.now() + 120_000; settled.status !== 'completed'; await delay(200)) {
          assert.ok(Date.now() < until, `still ${settled.status}`);
          settled = await ask('GET', `${sessions}/${underWay.id}`);
        }
        const numbers = [orderId, done.order.id, settled.order.id].map(
          (id: string) => id.split('.')[0] ?? '',
        );
        assert.equal(new Set(numbers).size, 3);
        const charged = await chargesOf(provider, () => true);
        assert.equal(
          charged.filter(({ held, kept }) => held > 0 || kept > 0).length,
          3,
          'each is charged once',
        );
        for (const number of numbers.slice(0, 2))
          assert.match(await run(target, 'orders', 'refund', number, '--amount', '1.00'), /refund/i);
        const after = await stockOf(toUrl);
        assert.ok(after.sold >= 3, `${after.sold} sold`);
        const late = await ask('GET', `/api/ucp/orders/${orderId}`);
        assert.match(JSON.stringify(late), /refund/);
      },
    );

/** Units that orders took or hold, of all variants. */
async function stockOf(url: string): Promise<{ sold: number; held: number }> {
  const database = await openDatabase(url);
  const rows = await database.db.selectFrom('storeStock').selectAll().execute();
  await database.close();
  const tracked = rows.filter(({ quantity }) => quantity > 900_000);
  return {
    sold: tracked.reduce((sum, { quantity }) => sum + 1_000_000 - quantity, 0),
    held: tracked.reduce((sum, { held }) => sum + held, 0),
  };
}

/** A lease is of a minute. */
async function dueNow(url: string): Promise<void> {
  const database = await openDatabase(url);
  await database.db
    .updateTable('paymentAttempt')
    .set({ leaseUntil: Date.now() })
    .where('outcome', 'is', null)
    .execute();
  await database.close();
}

/** An answer names the order by an id that the present secret marks; addresses have the port of the node. */
const withoutOrigin = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body)
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')
      .replaceAll(/("P[0-9A-Z]{9})\.[\w-]{22}"/g, '$1"'),
  );
