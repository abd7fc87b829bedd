/** Go-live checks: against the running service, a live storefront, and broken shops. */
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedStore, type Database } from '#storage';
import { test, type TestContext } from 'node:test';
import { startShop, type ShopOptions } from '../../sandbox/shops/index.ts';
import { createLaunchChecks } from '../../src/server/compose/launch-checks.ts';
import { parseConfig } from '../../src/config/config.ts';
import { isSellingPath } from '../../src/server/http/route-to-store.ts';
import type { Stores } from '../../src/web/dashboard/stores/deps.ts';
import { launchDryRun } from '../../src/web/dashboard/stores/launch-checks/dry-run.ts';
import {
  keepRun,
  type CheckResult,
  type LaunchCheckRun,
} from '../../src/web/dashboard/stores/launch-checks/kept.ts';
import { runLaunchChecks } from '../../src/web/dashboard/stores/launch-checks/run.ts';
import { priceCheck } from '../../src/web/dashboard/stores/launch-checks/shop-checks.ts';
import { secret } from '../api/service.ts';
import { testDialects } from '../support/databases.ts';
import { openStores, type StoreWorld } from './stores-world.ts';

const base = '/dashboard/stores/demo';

const states = ({ results }: LaunchCheckRun) =>
  Object.fromEntries(results.map(({ id, state }) => [id, state]));
const resultOf = ({ results }: LaunchCheckRun, id: string): CheckResult => {
  const found = results.find((result) => result.id === id);
  assert.ok(found, id);
  return found;
};

const feedsOf = (database: Database) => ({
  feeds: feedStore(database, { secret, isConfigured: true }),
  isAllowedFeed: () => false,
});

/** Does it with the stores of a service, seen through a shop in front of it. */
async function behind<T>(
  { service }: StoreWorld,
  fetcher: { resolve?: Record<string, string>; ca?: string[] },
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  const { deps, close } = createLaunchChecks({
    config: parseConfig({ UCP_ALLOW_INSECURE_LOOPBACK: 'true' }),
    database: service.database,
    secret,
    selling: service.server.selling,
    feeds: feedsOf(service.database),
    keyHolder: service.keys.holder,
    fetcher,
  });
  try {
    return await work(deps.stores);
  } finally {
    await close();
  }
}

/** A storefront in front of the demo store. */
async function openShop(t: TestContext, { service }: StoreWorld, options: ShopOptions = {}) {
  const { catalogue, app } = service.server.selling;
  const shop = await startShop({
    ...options,
    ...(options.kind || options.faults
      ? {}
      : {
          store: {
            catalogue,
            site: 'demo',
            context: () => ({
              site: 'demo',
              currency: 'EUR',
              locale: 'en-IE',
              eligibility: [],
              now: Date.now(),
            }),
            handle: async (request: Request) => (isSellingPath(request) ? app.fetch(request) : undefined),
          },
        }),
  });
  t.after(() => shop.close());
  return { ...shop, ca: [shop.ca] };
}

for (const dialect of testDialects())
  test(
    `checks the running service and saves the results, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const { owner, service } = await openStores(t, { databaseUrl: await dialect.url() });
      assert.match(await (await owner.get(`${base}/go-live`)).text(), /No results yet/);
      const run = await owner.post(`${base}/go-live`);
      assert.equal(run.headers.get('location'), `${base}/go-live?said=checked`);
      const page = await (await owner.get(`${base}/go-live`)).text();
      assert.match(page, /The manifest is reachable\.<\/strong> The manifest returned 200 application\/json/);
      assert.match(page, /All 7 clients got the manifest/);
      assert.match(page, /The live manifest is identical/);
      assert.match(page, /This is a local address/);
      const kept = await service.database.db.selectFrom('siteProbe').select(['site', 'kind']).execute();
      assert.deepEqual(kept, [{ site: 'demo', kind: 'go-live' }]);
      // The demo store's product pages are not served by the service itself.
      assert.match(await (await owner.get('/dashboard/stores')).text(), /1 go-live check failed/);
    },
  );

test('passes all outside checks for a storefront with real TLS', async (t) => {
  const world = await openStores(t);
  await world.change({ hosts: ['healthy.test'], storefront: 'https://healthy.test' });
  const shop = await openShop(t, world);
  const site = await world.site();
  const run = await behind(world, shop, (stores) => runLaunchChecks(stores, site, Date.now));
  assert.deepEqual(
    states(run),
    {
      https: 'pass',
      'manifest-reachable': 'pass',
      'manifest-json': 'pass',
      'manifest-cache': 'pass',
      'manifest-cors': 'pass',
      'manifest-ours': 'pass',
      release: 'pass',
      keys: 'pass',
      clients: 'pass',
      discover: 'pass',
      price: 'pass',
      webhooks: 'pass',
      payment: 'warn',
      mail: 'warn',
      storefront: 'pass',
      links: 'pass',
    },
    JSON.stringify(run.results, null, 1),
  );
  const tried = await behind(world, shop, (stores) => launchDryRun(stores, site, Date.now));
  assert.deepEqual(states(tried), { 'dry-run': 'pass' });
});

test('reports missing preferences', async (t) => {
  const world = await openStores(t);
  await world.change({ links: [], paymentHandlers: [] });
  const site = await world.site();
  const first = await behind(world, {}, (stores) => runLaunchChecks(stores, site, Date.now));
  assert.equal(resultOf(first, 'links').state, 'pass', 'the terms have the links');
  const run = await behind(world, {}, async (stores) => {
    const terms = await stores.terms.read(site.id);
    assert.ok(await stores.terms.replace(site.id, terms, { terms: { ...terms, links: [] } }));
    return runLaunchChecks(stores, site, Date.now);
  });
  assert.equal(resultOf(run, 'links').state, 'warn');
  assert.equal(resultOf(run, 'payment').state, 'fail');
  assert.match(resultOf(run, 'payment').fix ?? '', /add a payment handler in the preferences/);
});

const faulty: [shop: ShopOptions, check: string, state: CheckResult['state'], says: RegExp][] = [
  [{ faults: ['manifest-redirect'] }, 'manifest-reachable', 'fail', /redirects \(30\d\)/],
  [{ faults: ['manifest-missing'] }, 'manifest-reachable', 'fail', /404/],
  [{ faults: ['manifest-no-cache'] }, 'manifest-cache', 'fail', /no-store/],
  [{ faults: ['manifest-html-type'] }, 'manifest-json', 'fail', /text\/html/],
  [{ faults: ['manifest-broken-json'] }, 'manifest-json', 'fail', /not a JSON object/],
  [{ faults: ['manifest-hidden'] }, 'clients', 'fail', /Blocked: a plain HTTP client, curl/],
  [{ faults: ['tls-expired'] }, 'https', 'fail', /certificate is not valid/],
  [{ faults: ['tls-wrong-name'] }, 'manifest-reachable', 'fail', /certificate/],
  [{ kind: 'healthy', light: true }, 'manifest-ours', 'warn', /members differ/],
  [{ kind: 'healthy', light: true }, 'keys', 'fail', /missing from the live manifest/],
  [{ kind: 'healthy', light: true }, 'webhooks', 'fail', /missing from the live manifest/],
];

test('fails the matching check for each broken store', async (t) => {
  const world = await openStores(t);
  for (const [options, check, state, says] of faulty) {
    const name = (options.faults ?? ['other'])[0] as string;
    const shop = await openShop(t, world, { kind: 'healthy', light: true, ...options, name });
    await world.change({ hosts: [`${name}.test`], storefront: `https://${name}.test` });
    const site = await world.site();
    const run = await behind(world, shop, (stores) => runLaunchChecks(stores, site, Date.now));
    const found = resultOf(run, check);
    assert.equal(found.state, state, `${name}: ${JSON.stringify(found)}`);
    assert.match(found.seen, says, name);
    assert.ok(found.fix, name);
  }
});

test('finds a page with a different price', async (t) => {
  const world = await openStores(t);
  for (const [kind, amount, state] of [
    ['drifting', 12_900, 'warn'],
    ['healthy', 12_900, 'pass'],
    ['healthy', 13_500, 'fail'],
  ] as const) {
    const shop = await openShop(t, world, { kind, light: true });
    await world.change({ hosts: [`${kind}.test`], storefront: shop.origin });
    const product = {
      id: 'AF-101',
      title: 'Ridge Trail Shoe',
      variantId: 'AF-101-40',
      amount,
      currency: 'EUR',
      url: `${shop.origin}/products/ridge-trail-shoe`,
    };
    const site = await world.site();
    const result = await behind(world, shop, (stores) => priceCheck(stores, site, product, {}));
    assert.equal(result.state, state, JSON.stringify(result));
  }
  const site = await world.site();
  const elsewhere = {
    id: 'x',
    title: 'x',
    variantId: 'x',
    amount: 1,
    currency: 'EUR',
    url: 'https://other.example/x',
  };
  const result = await behind(world, {}, (stores) => priceCheck(stores, site, elsewhere, {}));
  assert.equal(result.state, 'warn');
});

test('returns results in time for a host that never responds', async (t) => {
  const world = await openStores(t);
  const server = createServer(() => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => (server.closeAllConnections(), server.close()));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  await world.change({ hosts: [host], storefront: `http://${host}` });
  const site = await world.site();
  const limits = new Set<unknown>();
  await behind(world, {}, async (stores) => {
    const outside: Stores['outside'] = ({ timeoutMs, ...request }) => {
      limits.add(timeoutMs);
      return stores.outside({ ...request, timeoutMs: 20 });
    };
    await keepRun(
      stores.probes,
      site.id,
      'go-live',
      await runLaunchChecks({ ...stores, outside }, site, Date.now),
    );
  });
  assert.deepEqual([...limits], [6_000], 'each question has its own');
  assert.match(await (await world.owner.get(`${base}/go-live`)).text(), /Not ready/);
});

test('returns results in time for a host with invalid responses', { timeout: 60_000 }, async (t) => {
  const world = await openStores(t);
  const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    nonsense: (_request, response) => response.end('\0\u202E<html>'.repeat(1_000)),
    'deep json': (_request, response) =>
      response.setHeader('content-type', 'application/json').end('['.repeat(200_000)),
    circle: (request, response) => response.writeHead(302, { location: request.url ?? '/' }).end(),
  };
  for (const [name, answer] of Object.entries(answers)) {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    t.after(() => (server.closeAllConnections(), server.close()));
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await world.change({ hosts: [host], storefront: `http://${host}` });
    const start = performance.now();
    assert.equal((await world.owner.post(`${base}/go-live`)).status, 303, name);
    assert.ok(performance.now() - start < 30_000, name);
    const page = await (await world.owner.get(`${base}/go-live`)).text();
    assert.match(page, /Not ready/, name);
    assert.doesNotMatch(page, /\u202E|\0/);
  }
});

test('sends no requests to private addresses outside development', async (t) => {
  const world = await openStores(t);
  const { deps, close } = createLaunchChecks({
    config: parseConfig({}),
    database: world.service.database,
    secret,
    selling: world.service.server.selling,
    feeds: feedsOf(world.service.database),
    keyHolder: world.service.keys.holder,
  });
  t.after(close);
  await world.change({ hosts: ['169.254.169.254'], storefront: 'http://10.0.0.1' });
  const run = await runLaunchChecks(deps.stores, await world.site(), Date.now);
  for (const id of ['manifest-reachable', 'storefront'])
    assert.match(resultOf(run, id).seen, /private address/);
});

test('cancels a test checkout and excludes it from statistics', async (t) => {
  const { owner, service } = await openStores(t);
  const { db } = service.database;
  const answer = await owner.post(`${base}/go-live/checkout`);
  assert.equal(answer.headers.get('location'), `${base}/go-live?said=tried`);
  const page = await (await owner.get(`${base}/go-live`)).text();
  assert.match(page, /A checkout was started and canceled\. Nothing was charged\./);
  assert.match(page, /Excluded from agent statistics/);
  const checkouts = await db.selectFrom('checkout').select('state').execute();
  assert.deepEqual(checkouts, [{ state: 'canceled' }]);
  assert.deepEqual(await db.selectFrom('commerceEvent').selectAll().execute(), []);
  assert.deepEqual(await db.selectFrom('paymentAttempt').selectAll().execute(), []);
  assert.deepEqual(await db.selectFrom('storeOrder').select('number').execute(), []);
});

test('keeps other statistics after a test checkout', async (t) => {
  const { owner, service, buy } = await openStores(t);
  await buy();
  const { db } = service.database;
  const before = await db.selectFrom('commerceEvent').select('id').orderBy('id').execute();
  assert.ok(before.length >= 3);
  await owner.post(`${base}/go-live/checkout`);
  assert.deepEqual(await db.selectFrom('commerceEvent').select('id').orderBy('id').execute(), before);
});

test('skips the test checkout for a store that requires known agents', async (t) => {
  const { owner, change } = await openStores(t);
  await change({ agentPolicy: 'known' });
  await owner.post(`${base}/go-live`);
  await owner.post(`${base}/go-live/checkout`);
  const page = await (await owner.get(`${base}/go-live`)).text();
  assert.match(page, /Agents find products\.<\/strong> The store accepts only identified agents \(known\)/);
  assert.match(
    page,
    /A checkout can be started and canceled\.<\/strong> The store accepts only identified agents/,
  );
});
