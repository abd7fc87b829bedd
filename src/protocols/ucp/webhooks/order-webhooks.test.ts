/** Notices on real databases, over loopback, to a platform that checks them with another implementation than ours. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { CommerceStore, Order, OrderNotice, PartnerWebhook } from '#commerce';
import { createFetcher, type FetcherOptions, type FetchRequest, type HttpExchange } from '#fetch';
import { commerceStore, openDatabase, resumeHeldNotices } from '#storage';
import { createAuthority, type Authority } from '../../../../sandbox/certificates.ts';
import { startPlatform, type Platform } from '../../../../sandbox/platform/index.ts';
import { testDialects, type TestDialect } from '../../../../test/support/databases.ts';
import type { SpokenUcpRelease } from '#manifest';
import type { Release } from '../release.ts';
import { releases } from '../../../../test/support/ucp/releases.ts';
import { sampleOrder } from '../../../../test/support/ucp/sample-records.ts';
import { sampleFrame, sampleSite } from '../../../../test/support/ucp/sample-views.ts';
import { siteKeys, type StoredKeys } from '../signatures/index.ts';
import { createOrderWebhooks, type WebhookDeps } from './order-webhooks.ts';

const site = sampleSite();
const releaseOf = (version: string) => releases.find(({ release }) => release.version === version);

/** A store that publishes its keys, a clock that is moved by hand, and deliverers on the same database. */
async function scene({ url }: TestDialect, release: SpokenUcpRelease = '2026-08-25', authority?: Authority) {
  const spoken = releaseOf(release)?.release as Release;
  const clock = { at: Date.now() };
  const now = () => clock.at;
  const held = new Map<string, StoredKeys>();
  const keys = siteKeys({
    now,
    load: (id) => Promise.resolve(held.get(id)),
    save: (id, next) => Promise.resolve(held.set(id, next).has(id)),
  });
  const shop = createServer((request, response) => {
    assert.equal(request.url, '/.well-known/ucp');
    const document = async () =>
      JSON.stringify({ [spoken.keyField]: await keys.publicKeys(site.id), ucp: { version: release } });
    document().then(
      (text) => response.end(text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const addresses = { origin, rest: `${origin}/api/ucp`, mcp: `${origin}/api/ucp/mcp` };
  const platform = await startPlatform({
    release,
    stores: [origin],
    now,
    ...(authority ? { authority } : {}),
  });
  const address = await url();
  const databases = await Promise.all([openDatabase(address), openDatabase(address)]);
  const stores = databases.map((database): CommerceStore =>
    commerceStore(database, { secret: 'a secret of a test that is long enough', now }),
  ) as [CommerceStore, CommerceStore];
  const fetchers: ReturnType<typeof createFetcher>[] = [];
  const logged: [event: string, facts: Record<string, unknown>][] = [];
  after(async () => {
    await platform.close();
    await Promise.all([...fetchers, ...databases].map((one) => one.close()));
    shop.closeAllConnections();
    shop.close();
  });

  return {
    clock,
    platform,
    logged,
    store: stores[0],
    ended: async () =>
      (await databases[0].db.selectFrom('orderNotice').select(['id', 'ended']).orderBy('id').execute()).map(
        ({ id, ended }) => `${id} ${ended ?? 'waits'}`,
      ),
    /** @param node 0 or 1: each has a connection of its own */
    webhooks(node: 0 | 1 = 0, options: FetcherOptions = {}, more: Partial<WebhookDeps> = {}) {
      const fetcher = createFetcher({ allowPrivate: true, ...options });
      fetchers.push(fetcher);
      return createOrderWebhooks({
        store: stores[node],
        site: (id) => Promise.resolve(id === site.id ? site : undefined),
        release: (version) => releaseOf(version)?.release,
        frame: (_site, one) => sampleFrame(one, 'dev.ucp.shopping.order', { addresses }),
        orderId: (id, number) => `${number}.mac-of-${id}`,
        keys,
        fetcher,
        now,
        random: () => 0.5,
        log: (...line) => void logged.push(line),
        ...more,
      });
    },
    resume: () => resumeHeldNotices(databases[0], site.id, clock.at),
    /** Puts a notice into the outbox, as the core does in the transaction of the change. */
    tell: (
      id: string,
      change: Partial<Order> = {},
      target = platform.webhookUrl,
      more: Partial<Pick<OrderNotice, 'partner' | 'event'>> = {},
    ) =>
      stores[0].transaction((write) =>
        write.insertNotice({
          id,
          site: site.id,
          orderNumber: change.number ?? '00001234',
          url: target,
          release,
          checkoutId: 'chk_1',
          order: sampleOrder(change),
          createdAt: clock.at,
          ...more,
        }),
      ),
  };
}

/** The settings of a partner whose updates go to the test's platform. */
const withPartner = (url: string, hook: PartnerWebhook = {}) => ({
  site: (id: string) =>
    Promise.resolve({
      ...site,
      id,
      partners: [{ id: 'google', preset: 'google' as const, keys: ['k1'], orderWebhook: { url, ...hook } }],
    }),
});
const partner = { partner: 'google' };

const ids = ({ received }: Platform): string[] => received.map(({ id }) => id);
const none = { delivered: 0, failed: 0, dropped: 0 };

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  for (const { release, official, skip: noSchemas } of releases) {
    const { version } = release;
    test(
      `${name}, ${version}: delivers an order and its update in order, complete, and signed by the store`,
      {
        skip,
      },
      async () => {
        const { platform, tell, webhooks, clock } = await scene(dialect, version);
        await tell('created', { events: [], adjustments: [] });
        const permalink = 'https://shop.example/orders/"ü"';
        await tell('updated', { permalink });
        assert.deepEqual(await webhooks().deliverDue(), { ...none, delivered: 2 });
        assert.deepEqual(ids(platform), ['created', 'updated']);
        for (const { refused, headers, order, timestamp } of platform.received) {
          assert.equal(refused, undefined);
          assert.equal(timestamp, Math.floor(clock.at / 1000));
          assert.equal(headers['content-type'], 'application/json');
          assert.equal(order?.['id'], '00001234.mac-of-lamps');
        }
        const members = platform.received.map(({ order = {} }) => [
          Array.isArray(order['line_items']) && order['line_items'].length,
          order['permalink_url'],
        ]);
        assert.deepEqual(members, [
          [2, sampleOrder().permalink],
          [2, permalink],
        ]);
        assert.deepEqual(await webhooks().deliverDue(), none);
      },
    );

    test(
      `${name}, ${version}: sends updates that match the official schema`,
      { skip: skip || noSchemas },
      async () => {
        const { platform, tell, webhooks } = await scene(dialect, version);
        await tell('n1');
        await webhooks().deliverDue();
        assert.ok(official.available);
        assert.deepEqual(official.validateNotice(platform.received[0]?.order), []);
      },
    );
  }

  test(
    `${name}: retries a rejected update with the same ID, time, and body, before anything later`,
    {
      skip,
    },
    async () => {
      const { platform, tell, webhooks, clock } = await scene(dialect);
      platform.fail([500, 'reset', { status: 503, headers: { 'retry-after': '7200' } }, 404, 302]);
      await tell('n1');
      clock.at += 1_000;
      await tell('n2');
      // Half a chance in the middle: no jitter. The third gap is as long as the platform asked, and a twentieth more.
      for (const gap of [1_500, 300_000, 7_560_000, 7_200_000, 18_000_000]) {
        assert.deepEqual(await webhooks().deliverDue(), { ...none, failed: 1 });
        clock.at += gap - 1;
        assert.deepEqual(await webhooks().deliverDue(), none);
        clock.at += 1;
      }
      assert.deepEqual(await webhooks().deliverDue(), { ...none, delivered: 2 });
      assert.deepEqual(ids(platform), ['n1', 'n1', 'n1', 'n1', 'n1', 'n1', 'n2']);
      const first = platform.received.slice(0, 6);
      for (const member of ['timestamp', 'body'] as const)
        assert.equal(new Set(first.map((one) => one[member])).size, 1, member);
      assert.equal(new Set(first.map(({ headers }) => headers['signature'])).size, 6, 'signed anew');
      assert.deepEqual(new Set(first.map(({ refused }) => refused)), new Set([undefined]));
    },
  );

  test(`${name}: sends the ID and the time of what happened`, { skip }, async () => {
    const { platform, tell, webhooks } = await scene(dialect);
    await tell('n1', {}, undefined, { event: { id: 'shipment-1', at: 5_000 } });
    const event = { id: '01995f5e-0000-7000-8000-000000000000', at: 7_900 };
    await tell('n2', {}, undefined, { event });
    await webhooks().deliverDue();
    assert.deepEqual(
      platform.received.map(({ id, timestamp }) => [id, timestamp]),
      [
        ['00001234.shipment-1', 5],
        [event.id, 7],
      ],
    );
  });

  test(`${name}: sends a partner its key and headers, as the store has them now`, { skip }, async () => {
    const { platform, tell, webhooks } = await scene(dialect);
    const keys = (key: string) => ({ partnerKeys: () => Promise.resolve([key]) });
    const to = (hook: PartnerWebhook) => withPartner(platform.webhookUrl, hook);
    await tell('n1', {}, 'https://former.example/hook', partner);
    await webhooks(0, {}, { ...to({ headers: { 'x-store': 'lamps' } }), ...keys('s3cret') }).deliverDue();
    assert.deepEqual(ids(platform), ['n1']);
    const [first] = platform.received.map(({ headers }) => headers);
    assert.deepEqual([first?.['x-goog-api-key'], first?.['x-store']], ['s3cret', 'lamps']);
    await tell('n2', {}, undefined, partner);
    const sent: FetchRequest[] = [];
    const fetch = (request: FetchRequest) => {
      sent.push(request);
      return Promise.resolve({ status: 200, headers: [] } as unknown as HttpExchange);
    };
    const byQuery = to({ key: { in: 'query', name: 'key' } });
    await webhooks(0, {}, { ...byQuery, ...keys('a b'), fetcher: { fetch } }).deliverDue();
    assert.deepEqual(
      sent.map(({ url, headers }) => [new URL(url).search, headers?.['x-goog-api-key']]),
      [['?via=ucp&key=a+b', undefined]],
    );
  });

  test(`${name}: keeps what a partner refuses until a person resumes it`, { skip }, async () => {
    const { platform, tell, webhooks, clock, ended, resume, logged } = await scene(dialect);
    const deliver = () => webhooks(0, {}, withPartner(platform.webhookUrl)).deliverDue();
    platform.fail([401, 503, 429]);
    await tell('n1', {}, undefined, partner);
    await tell('n2', {}, undefined, partner);
    assert.deepEqual(await deliver(), { ...none, failed: 1 });
    assert.equal(logged.at(-1)?.[1]['reason'], 'HTTP 401');
    clock.at += 100 * 3_600_000;
    assert.deepEqual(await deliver(), none, 'not even after days');
    assert.deepEqual(await ended(), ['n1 waits', 'n2 waits']);
    assert.equal(await resume(), 1);
    assert.deepEqual(await deliver(), none, 'not before every node knows the new key');
    clock.at += 2_000;
    assert.deepEqual(await deliver(), { ...none, failed: 1 });
    clock.at += 300_000;
    assert.deepEqual(await deliver(), { ...none, failed: 1 }, 'backs off after 503');
    clock.at += 2 * 3_600_000;
    assert.deepEqual(await deliver(), { ...none, delivered: 2 }, 'and after 429');
    assert.deepEqual(ids(platform), ['n1', 'n1', 'n1', 'n1', 'n2']);
  });

  test(`${name}: loses no update while a key is changed`, { skip }, async () => {
    const { platform, tell, webhooks } = await scene(dialect);
    platform.fail([403]);
    await tell('n1', {}, undefined, partner);
    let kept = ['new', 'old'];
    const partnerKeys = () => Promise.resolve(kept);
    const keyAccepted = () => Promise.resolve(void (kept = ['new']));
    const run = webhooks(0, {}, { ...withPartner(platform.webhookUrl), partnerKeys, keyAccepted });
    assert.deepEqual(await run.deliverDue(), { ...none, delivered: 1 });
    assert.deepEqual(kept, ['new', 'old'], 'the new one was not accepted');
    assert.deepEqual(
      platform.received.map(({ id, headers }) => [id, headers['x-goog-api-key']]),
      [
        ['n1', 'new'],
        ['n1', 'old'],
      ],
    );
    await tell('n2', {}, undefined, partner);
    assert.deepEqual(await run.deliverDue(), { ...none, delivered: 1 });
    assert.deepEqual(kept, ['new']);
  });

  test(
    `${name}: tries again when a setting was changed during the try that was rejected`,
    { skip },
    async () => {
      const { platform, tell, webhooks, clock, resume } = await scene(dialect);
      platform.fail([401, 401]);
      await tell('n1', {}, undefined, partner);
      // The key is stored after this node read it, and before the answer.
      const present = [1, 2];
      const revision = {
        known: () => Promise.resolve(1),
        present: () => Promise.resolve(present.shift() ?? 2),
      };
      const to = { ...withPartner(platform.webhookUrl), partnerKeys: () => Promise.resolve(['k']) };
      assert.deepEqual(await webhooks(0, {}, { ...to, revision }).deliverDue(), { ...none, failed: 1 });
      assert.equal(await resume(), 0, 'it is not held');
      clock.at += 2_000;
      assert.deepEqual(await webhooks(0, {}, to).deliverDue(), { ...none, failed: 1 });
      assert.equal(await resume(), 1, 'it is held as nothing has changed');
    },
  );

  test(
    `${name}: sends no key while this node may know a URL and a key of different revisions`,
    { skip },
    async () => {
      const { platform, tell, webhooks, clock } = await scene(dialect);
      await tell('n1', {}, undefined, partner);
      const to = { ...withPartner(platform.webhookUrl), partnerKeys: () => Promise.resolve(['k']) };
      const revision = { known: () => Promise.resolve(1), present: () => Promise.resolve(2) };
      assert.deepEqual(await webhooks(0, {}, { ...to, revision }).deliverDue(), { ...none, failed: 1 });
      assert.equal(platform.received.length, 0);
      clock.at += 2_000;
      assert.deepEqual(await webhooks(0, {}, to).deliverDue(), { ...none, delivered: 1 });
    },
  );

  test(`${name}: drops an update after ten failed tries, and sends the next one`, { skip }, async () => {
    const { platform, tell, webhooks, clock, ended, logged } = await scene(dialect);
    platform.fail(Array.from({ length: 10 }, () => 500));
    await tell('n1');
    await tell('n2');
    const counts = { ...none };
    for (; (await ended()).includes('n1 waits'); clock.at += 25 * 3_600_000)
      for (const [how, count] of Object.entries(await webhooks().deliverDue()))
        counts[how as keyof typeof counts] += count;
    assert.deepEqual(counts, { delivered: 1, failed: 9, dropped: 1 });
    assert.deepEqual(logged.at(-1), [
      'notice-dropped',
      { site: 'lamps', host: new URL(platform.webhookUrl).host, tries: 10, reason: 'HTTP 500' },
    ]);
    assert.deepEqual(await ended(), ['n1 dropped', 'n2 delivered']);
  });

  test(`${name}: drops an update at once after a 410 response`, { skip }, async () => {
    const { platform, tell, webhooks, ended } = await scene(dialect);
    platform.fail([410]);
    await tell('n1');
    await tell('n2');
    assert.deepEqual(await webhooks().deliverDue(), { ...none, dropped: 1, delivered: 1 });
    assert.deepEqual(await ended(), ['n1 dropped', 'n2 delivered']);
  });

  test(`${name}: never calls a private target or one without a web URL`, { skip }, async () => {
    const { platform, tell, webhooks, ended } = await scene(dialect);
    await tell('port');
    await tell('literal', {}, 'http://127.0.0.1/hook');
    await tell('name', {}, 'http://localhost/hook');
    await tell('user', {}, 'https://a:b@agent.example/hook');
    await tell('scheme', {}, 'file:///etc/passwd');
    await tell('nonsense', {}, 'nonsense');
    const { deliverDue } = webhooks(0, { allowPrivate: false });
    assert.deepEqual(await deliverDue(), { ...none, dropped: 6 });
    assert.ok((await ended()).every((state) => state.endsWith(' dropped')));
    assert.deepEqual(platform.received, []);
  });

  test(
    `${name}: connects to a platform with a name by TLS, with a trusted certificate`,
    {
      skip,
    },
    async () => {
      const authority = await createAuthority();
      const { platform, tell, webhooks, logged } = await scene(dialect, '2026-08-25', authority);
      await tell('n1');
      const options = { allowPrivate: false, resolve: platform.resolve };
      assert.deepEqual(await webhooks(0, options).deliverDue(), { ...none, failed: 1 });
      assert.equal(logged[0]?.[1]['reason'], 'tls');
      await tell('n2', { number: '2' });
      const trusting = webhooks(0, { ...options, ca: [authority.caPem] });
      assert.deepEqual(await trusting.deliverDue(), { ...none, delivered: 1 });
      assert.deepEqual(
        platform.received.map(({ id, refused }) => [id, refused]),
        [['n2', undefined]],
      );
    },
  );

  test(`${name}: delivers each update from one of two concurrent nodes`, { skip }, async () => {
    const { platform, tell, webhooks } = await scene(dialect);
    const orders = Array.from({ length: 12 }, (_, index) => `${index}`);
    for (const number of orders) {
      await tell(`${number} created`, { number });
      await tell(`${number} updated`, { number });
    }
    const counts = await Promise.all([webhooks(0), webhooks(1)].map(({ deliverDue }) => deliverDue()));
    assert.equal(
      counts.reduce((sum, { delivered }) => sum + delivered, 0) + (await webhooks().deliverDue()).delivered,
      24,
    );
    for (const number of orders) {
      assert.deepEqual(
        ids(platform).filter((id) => id.startsWith(`${number} `)),
        [`${number} created`, `${number} updated`],
      );
    }
  });
}
