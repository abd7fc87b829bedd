/** Feeds from a real server into the catalogue, on each database. */
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { test, type TestContext } from 'node:test';
import type { Site } from '#commerce';
import { createFetcher } from '#fetch';
import { feedStore, siteStore, type Database, type FeedSettings, type StoreFeed } from '#storage';
import { testDialects } from '../../../../test/support/databases.ts';
import { sampleProduct } from '../../../../test/support/embedded/seed.ts';
import { csvOf, startFeedServer, type FeedServer } from '../../../../test/support/embedded/feed-server.ts';
import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { loadDemoStore } from '../demo.ts';
import { feedFetcherOptions } from './download.ts';
import { runDueFeeds, runFeed, type FeedRunDeps } from './run-feed.ts';

const hour = 3_600_000;
const teas = { assam: '6.90 40', ceylon: '6.50 25', mint: '4.90 70', pot: '39.00 6' };

interface World {
  database: Database;
  server: FeedServer;
  deps: FeedRunDeps;
  site: Site;
  clock: { now: number };
  set(more?: Partial<FeedSettings>, secret?: string): Promise<void>;
  feed(): Promise<StoreFeed>;
  /** By schedule, at the next time that it is due. */
  next(): ReturnType<typeof runFeed>;
  onSale(): Promise<string[]>;
}

async function open(t: TestContext, database: Database): Promise<World> {
  t.after(() => database.close());
  const { site: demo } = await loadDemoStore();
  const site: Site = { ...demo, id: 'tea', hosts: ['tea.example'], currencies: ['EUR'] };
  await siteStore(database).put(site);
  const server = await startFeedServer(t);
  const clock = { now: Date.parse('2026-11-21T10:00:00Z') };
  const now = () => clock.now;
  const fetcher = createFetcher({ ...feedFetcherOptions(), allowPrivate: 'loopback' });
  t.after(() => fetcher.close());
  const deps: FeedRunDeps = {
    feeds: feedStore(database, { secret: 'a secret of thirty-two characters', isConfigured: true, now }),
    catalogue: createCatalogue({ database, now, origin: () => 'https://tea.example' }),
    fetcher,
    site: async (id) => (id === site.id ? site : undefined),
    isAllowed: ({ hostname }) => hostname === '127.0.0.1' || hostname === 'localhost',
    now,
    log: (event, facts) => t.diagnostic(`${event} ${String(facts['err'])}`),
  };
  const feed = async () => (await deps.feeds.read('tea')) as StoreFeed;
  return {
    database,
    server,
    deps,
    site,
    clock,
    feed,
    set: (more, secret) =>
      deps.feeds.set(
        'tea',
        { url: server.url, everyHours: 24, access: { kind: 'none' }, ...more },
        secret,
        'ann@tea.example',
      ),
    async next() {
      clock.now = Math.max(clock.now, (await feed()).nextAt) + 1;
      return runFeed(deps, await feed());
    },
    onSale: async () =>
      (await deps.catalogue.listShown('tea', undefined, 1_000)).map(({ id }) => id).toSorted(),
  };
}

for (const { name, skip, open: openDatabase } of testDialects()) {
  test(`${name}: imports what changed, and says what`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const { server, deps, clock } = world;
    server.content = csvOf(teas);
    server.gzip = true;
    await world.set();
    assert.equal(await runDueFeeds(deps, AbortSignal.timeout(60_000)), 1);
    assert.deepEqual(await world.onSale(), ['assam', 'ceylon', 'mint', 'pot']);
    assert.equal((await world.feed()).nextAt, clock.now + 24 * hour);

    assert.equal((await world.next())?.status, 'unchanged');
    assert.ok(server.asked.at(-1)?.['if-none-match'], 'the second time it asks only for what is newer');

    server.content = `${csvOf({ assam: '7.50 12', ceylon: '6.50 25', pot: '39.00 x', sencha: '9.90 18' })}`;
    const result = await world.next();
    assert.deepEqual(result?.counts, { added: 1, changed: 1, removed: 1, unchanged: 1, refused: 1 });
    assert.deepEqual(result.changes, [
      { id: 'mint', title: 'Tea mint', kind: 'removed', differences: [] },
      {
        id: 'assam',
        title: 'Tea assam',
        kind: 'changed',
        differences: [
          { what: 'price EUR', from: '6.90', to: '7.50' },
          { what: 'stock', from: '40', to: '12' },
        ],
      },
      { id: 'sencha', title: 'Tea sencha', kind: 'added', differences: [] },
    ]);
    assert.deepEqual(
      result.refusals.map(({ row, id }) => [row, id]),
      [[4, 'pot']],
    );
    assert.deepEqual(await world.onSale(), ['assam', 'ceylon', 'pot', 'sencha'], 'what is refused stays');
    const mint = (await deps.catalogue.stored('tea', ['mint'])).get('mint');
    assert.deepEqual(
      [mint?.withdrawn, mint?.variants[0]?.stock.quantity],
      [true, 70],
      'it is kept, and its stock',
    );
    const context = { site: 'tea', currency: 'EUR', locale: 'en', eligibility: [], now: clock.now };
    assert.equal((await deps.catalogue.search({ text: 'mint', limit: 5 }, context)).products.length, 0);

    server.content = csvOf(teas);
    const back = await world.next();
    assert.deepEqual(back?.changes.find(({ id }) => id === 'mint')?.differences, [{ what: 'on sale again' }]);
    assert.equal((await deps.catalogue.search({ text: 'mint', limit: 5 }, context)).products.length, 1);
    assert.equal(await deps.catalogue.count('tea'), 4);
    const runs = await deps.feeds.runs('tea');
    assert.deepEqual(
      runs.map(({ status }) => status),
      ['done', 'done', 'unchanged', 'done'],
    );
    const changes = await siteStore(world.database).changes('tea', { limit: 10 });
    assert.ok(
      changes.some(
        ({ who, what }) => who === 'ann@tea.example' && what.some(({ name: one }) => one === 'feed.url'),
      ),
    );
  });

  test(`${name}: takes most products off sale only when somebody says so`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const { server, deps, clock } = world;
    server.content = csvOf(teas);
    await world.set();
    await world.next();
    server.content = csvOf({ assam: '1.00 1' });
    const held = await world.next();
    assert.equal(held?.status, 'held');
    assert.match(held.reason ?? '', /3 of 4 products off sale/);
    assert.equal(held.counts?.removed, 3);
    assert.equal((await world.onSale()).length, 4);
    assert.equal((await world.next())?.status, 'held', 'it is not taken for unchanged');

    server.content = csvOf({});
    await deps.feeds.ask('tea', 'ann@tea.example', 3);
    const empty = await runFeed(deps, await world.feed());
    assert.equal(empty?.status, 'failed', 'no products at all is never meant');
    server.content = csvOf({ sencha: '9.90 18' });
    clock.now += 1;
    await deps.feeds.ask('tea', 'ann@tea.example', 3);
    assert.equal((await runFeed(deps, await world.feed()))?.status, 'held', 'more than was agreed to');
    server.content = csvOf({ assam: '1.00 1' });
    clock.now += 1;
    await deps.feeds.ask('tea', 'ann@tea.example', 3);
    assert.equal(await runDueFeeds(deps, AbortSignal.timeout(60_000)), 1);
    assert.deepEqual(await world.onSale(), ['assam']);
    assert.equal((await deps.feeds.runs('tea'))[0]?.askedBy, 'ann@tea.example');
  });

  test(
    `${name}: counts what the feed itself takes off sale, and stops when the service does`,
    { skip },
    async (t) => {
      const world = await open(t, await openDatabase());
      const { server, deps, clock } = world;
      server.content = csvOf(teas);
      await world.set();
      await world.next();
      const rows = csvOf(teas).split('\n');
      server.content = rows.map((row, at) => `${row},${at === 0 ? 'withdrawn' : String(at > 1)}`).join('\n');
      const held = await world.next();
      assert.deepEqual([held?.status, held?.counts?.removed], ['held', 3]);

      server.content = csvOf({ ...teas, assam: '9.00 1' });
      clock.now += 24 * hour;
      const stopping = new AbortController();
      let pass = (): void => {};
      server.gate = new Promise((done) => (pass = done));
      const asked = server.asked.length;
      const run = runFeed(deps, await world.feed(), { signal: stopping.signal });
      while (server.asked.length === asked) await new Promise((done) => setTimeout(done, 5));
      stopping.abort();
      pass();
      assert.match((await run)?.reason ?? '', /stopped in the middle/);
      assert.equal((await deps.feeds.due()).length, 1, 'another node may take it up at once');
      assert.equal((await world.next())?.counts?.changed, 1);
    },
  );

  test(`${name}: of two nodes one imports, and a crash is repeated`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const { server, deps, clock } = world;
    server.content = csvOf(teas);
    await world.set();
    let pass = (): void => {};
    server.gate = new Promise((done) => (pass = done));
    const feed = await world.feed();
    const first = runFeed(deps, feed);
    while (server.asked.length === 0) await new Promise((done) => setTimeout(done, 5));
    assert.equal(await runFeed(deps, feed), undefined);
    assert.deepEqual(await deps.feeds.due(), []);
    pass();
    assert.equal((await first)?.status, 'done');
    assert.equal(await runFeed(deps, feed), undefined, 'what was read before is over');

    server.content = csvOf({ ...teas, assam: '7.00 1', ceylon: '7.00 2' });
    clock.now += 24 * hour;
    const dying: FeedRunDeps = {
      ...deps,
      // The node dies: it neither writes nor ends its run.
      feeds: { ...deps.feeds, keep: () => Promise.reject(new Error('dead')), finish: async () => true },
    };
    await runFeed(dying, await world.feed());
    assert.equal((await deps.feeds.runs('tea'))[0]?.status, 'running');
    assert.deepEqual(await deps.feeds.due(), [], 'until its lease ends');
    clock.now += hour;
    assert.equal(await runDueFeeds(deps, AbortSignal.timeout(60_000)), 1);
    const [last, before] = await deps.feeds.runs('tea');
    assert.deepEqual([last?.status, last?.counts?.changed], ['done', 2]);
    assert.match(before?.reason ?? '', /stopped in the middle/);
  });

  test(`${name}: keeps a secret for the server that it is for`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const { server, deps, database } = world;
    server.content = csvOf(teas);
    server.wants = 'portico:a-password';
    await world.set();
    assert.match((await world.next())?.reason ?? '', /answered 401: it does not accept/);
    await world.set({ access: { kind: 'basic', name: 'portico' } }, 'a-password');
    assert.equal((await world.next())?.status, 'done');
    const kept = await database.db.selectFrom('storeFeed').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(kept), /a-password/);
    await world.set({ access: { kind: 'basic', name: 'portico' }, everyHours: 6 });
    assert.equal(await deps.feeds.secret(await world.feed()), 'a-password', 'it stays when it is not given');
    await assert.rejects(
      world.set({ access: { kind: 'basic', name: 'portico' }, url: 'https://evil.example/feed' }),
      /Enter the password: none is kept for this server/,
    );
    server.wants = 'X-Api-Key: key-1';
    await world.set({ access: { kind: 'header', name: 'X-Api-Key' } }, 'key-1');
    server.fault = 'elsewhere';
    const asked = server.asked.length;
    assert.match((await world.next())?.reason ?? '', /redirects more than five times/);
    assert.equal(server.asked[asked]?.['x-api-key'], 'key-1');
    assert.equal(server.asked[asked + 1]?.['x-api-key'], undefined, 'no other host is told the key');
    const changes = JSON.stringify(await siteStore(database).changes('tea', { limit: 20 }));
    assert.doesNotMatch(changes, /a-password|key-1/);
    assert.match(changes, /feed\.secret/);
  });

  test(`${name}: a variant that moves to another product keeps its stock`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const head = 'product_id,title,description,price,stock,variant_id,option.Size';
    const kettle = (product: string) => `${product},Cup,Good.,9.00,7,kettle-l,L`;
    const cup = 'cup,Cup,Good.,9.00,5,cup-s,S';
    world.server.content = [head, cup, kettle('cup')].join('\n');
    await world.set();
    assert.equal((await world.next())?.counts?.added, 1);
    // More than one portion: the variant is written with its new product before its old one lets go of it.
    const between = Array.from({ length: 500 }, (_, at) => `p${at},Tea,Good.,1.00,1,p${at},`);
    world.server.content = [head, kettle('kettle'), ...between, cup].join('\n');
    assert.equal((await world.next())?.status, 'done');
    const stored = await world.deps.catalogue.stored('tea', ['cup', 'kettle']);
    assert.deepEqual(
      ['cup', 'kettle'].map((id) => stored.get(id)?.variants.map((one) => [one.id, one.stock.quantity])),
      [[['cup-s', 5]], [['kettle-l', 7]]],
    );
    const stock = await world.database.db
      .selectFrom('storeStock')
      .select('quantity')
      .where('variantId', '=', 'kettle-l')
      .execute();
    assert.deepEqual(stock, [{ quantity: 7 }]);
  });

  test(`${name}: what is asked for after a feed was found due is not lost`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const { server, deps, clock } = world;
    server.content = csvOf(teas);
    await world.set();
    await world.next();
    server.content = csvOf({ assam: '1.00 1' });
    clock.now += 24 * hour;
    const [due] = await deps.feeds.due();
    await deps.feeds.ask('tea', 'ann@tea.example', 3);
    assert.equal(await runFeed(deps, due as StoreFeed), undefined);
    const [asked] = await deps.feeds.due();
    await deps.feeds.ask('tea', 'bob@tea.example', 2);
    assert.equal(await runFeed(deps, asked as StoreFeed), undefined);
    await deps.feeds.ask('tea', 'ann@tea.example', 3);
    assert.equal(await runDueFeeds(deps, AbortSignal.timeout(60_000)), 1);
    assert.deepEqual(await world.onSale(), ['assam']);
    assert.deepEqual(await deps.feeds.due(), []);
  });

  test(`${name}: a failure is compared with the last that was announced`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const { server, deps, clock } = world;
    const ends: unknown[] = [];
    const service: FeedRunDeps = {
      ...deps,
      onEnd: async (_, { status }, before) => void ends.push([status, before]),
    };
    const next = async (given: FeedRunDeps, signal?: AbortSignal) => {
      clock.now += 24 * hour;
      await runFeed(given, await world.feed(), signal ? { signal } : {});
    };
    server.content = csvOf(teas);
    await world.set();
    await next(service);
    await next(service, AbortSignal.abort());
    server.fault = 'error';
    await next({ ...service, feeds: { ...deps.feeds, finish: async () => true }, onEnd: async () => {} });
    await next(deps);
    await next(service);
    await next(service, AbortSignal.abort());
    await next(service);
    server.fault = undefined;
    await next(deps);
    server.fault = 'error';
    await next(service);
    assert.deepEqual(ends, [
      ['done', undefined],
      ['failed', 'done'],
      ['failed', 'failed'],
      ['failed', 'unchanged'],
    ]);
  });

  for (const change of ['turned off', 'changed'])
    test(
      `${name}: a feed that is ${change} while it is imported writes nothing more`,
      { skip },
      async (t) => {
        const world = await open(t, await openDatabase());
        const { server, deps, clock } = world;
        server.content = csvOf(teas);
        await world.set();
        let pass = (): void => {};
        server.gate = new Promise((done) => (pass = done));
        const ends: unknown[] = [];
        const before = await world.feed();
        const run = runFeed({ ...deps, onEnd: async () => void ends.push(1) }, before);
        while (server.asked.length === 0) await new Promise((done) => setTimeout(done, 5));
        clock.now += 1;
        if (change === 'changed')
          await world.set({ access: { kind: 'header', name: 'x-key' } }, 'new-secret');
        else await deps.feeds.turnOff('tea', 'ann@tea.example');
        assert.equal(await deps.feeds.secret(before), undefined, 'a new secret is not for the old settings');
        pass();
        const result = await run;
        assert.deepEqual([result?.status, ends], ['failed', []]);
        assert.match(result?.reason ?? '', /changed, turned off/);
        assert.deepEqual(await world.onSale(), []);
        assert.equal(
          (await deps.feeds.due()).length,
          change === 'changed' ? 1 : 0,
          'at once as it is set now',
        );
        if (change === 'changed') assert.equal(await deps.feeds.secret(await world.feed()), 'new-secret');
      },
    );

  test(`${name}: off is off, and twenty runs are kept`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const { deps, server, clock } = world;
    server.content = csvOf(teas);
    await world.set({ everyHours: 1 });
    for (let count = 0; count < 22; count += 1) await world.next();
    assert.equal((await deps.feeds.runs('tea')).length, 20);
    assert.equal(await deps.feeds.turnOff('tea', 'ann@tea.example'), true);
    assert.equal(await deps.feeds.turnOff('tea', 'ann@tea.example'), false);
    clock.now += 1_000 * hour;
    assert.deepEqual(await deps.feeds.due(), []);
    await deps.feeds.ask('tea', 'ann@tea.example');
    assert.equal((await deps.feeds.due()).length, 1, 'but for who asks');
  });
}

const [sqlite] = testDialects();
const openSqlite = async (t: TestContext) => open(t, await (sqlite as NonNullable<typeof sqlite>).open());

const json = (id: string, more: object = {}): string => JSON.stringify({ ...sampleProduct(id), ...more });
const google = (...rows: string[]): string =>
  [
    'title\tid\titem_group_id\tprice\tavailability\tcolor\tquantity\tlink\tdescription',
    ...rows.map((row) => `${row}\thttps://tea.example/x\tGood.`),
  ].join('\n');
const cups = [
  'Cup\tcup-red\tcup\t9.00 EUR\tin_stock\tred\t5',
  'Cup\tcup-blue\tcup\t9.00 EUR\tin_stock\tblue\t7',
  'Cup\tcup-green\tcup\t9.00 EUR\tin_stock\tgreen\t9',
  'Pot\tpot\t\t39.00 EUR\tin_stock\t\t6',
];
const csv = csvOf(teas).split('\n');
const unreadable: [name: string, good: string, bad: string][] = [
  [
    'JSON that is broken',
    ['a', 'b', 'c'].map((id) => json(id)).join('\n'),
    [json('a'), json('b').slice(1), json('c', { title: 'New' })].join('\n'),
  ],
  [
    'JSON without an id',
    ['a', 'b', 'c'].map((id) => json(id)).join('\n'),
    [json('a'), json('b', { id: 7 }), json('c', { title: 'New' })].join('\n'),
  ],
  [
    'a line that is too long',
    ['a', 'b', 'c'].map((id) => json(id)).join('\n'),
    [json('a'), json('b', { x: 'x'.repeat(1_000_001) }), json('c', { title: 'New' })].join('\n'),
  ],
  ['broken quotes in CSV', csv.join('\n'), [...csv.slice(0, 4), 'pot,"Tea'].join('\n')],
  [
    'an unclosed quote in CSV, which swallows the next row',
    csv.join('\n'),
    [...csv.slice(0, 3), 'mint,Tea mint,"Good.,4.90,70', 'pot,"Tea pot,Good.,39.00,6'].join('\n'),
  ],
  [
    'a row of CSV with too many cells',
    'title,product_id,description,price\n' + ['a', 'b', 'c'].map((id) => `Tea,${id},Good.,1.00`).join('\n'),
    'title,product_id,description,price\nTea,a,Good.,2.00\nTea,Green,b,Good.,1.00\nTea,c,Good.,1.00',
  ],
  [
    'broken quotes in a table of Google',
    google(...cups),
    google(...cups.slice(0, 2), '"Cup\tcup-green\tcup', cups[3] as string),
  ],
  [
    'a row of Google with shifted cells',
    google(...cups),
    google(...cups.slice(0, 2), `Cup\t${cups[2]}`, (cups[3] as string).replace('39.00', '38.00')),
  ],
  [
    'a row of Google with too many cells',
    google(...cups),
    google(...cups.slice(0, 2), `${cups[2]}\tmore\tmore`, (cups[3] as string).replace('39.00', '38.00')),
  ],
];
for (const [name, good, bad] of unreadable)
  test(`${name} takes nothing off sale`, async (t) => {
    const world = await openSqlite(t);
    world.server.content = good;
    await world.set();
    assert.equal((await world.next())?.status, 'done');
    const ids = await world.onSale();
    const before = await world.deps.catalogue.stored('tea', ids);
    world.server.content = bad;
    const result = await world.next();
    assert.match(result?.status ?? '', /^(done|unchanged)$/);
    assert.equal(result?.counts?.removed, 0);
    assert.match(
      result?.reason ?? '',
      /^(Nothing that is missing from it was taken off sale, because 1 row could not be read\.)?$/,
    );
    const left = await world.onSale();
    assert.deepEqual(
      ids.filter((id) => !left.includes(id)),
      [],
    );
    const after = await world.deps.catalogue.stored('tea', ids);
    for (const id of ids)
      assert.deepEqual(
        after.get(id)?.variants.map((variant) => [variant.id, variant.stock.quantity]),
        before.get(id)?.variants.map((variant) => [variant.id, variant.stock.quantity]),
      );
    world.server.content = good.split('\n').slice(0, -1).join('\n');
    assert.equal((await world.next())?.counts?.removed, 1, 'what is readable and missing goes');
  });

test('says that nothing was taken off sale, and why', async (t) => {
  const world = await openSqlite(t);
  world.server.content = ['a', 'b', 'c'].map((id) => json(id)).join('\n');
  await world.set();
  await world.next();
  world.server.content = [json('a'), '{', '{', json('d')].join('\n');
  await world.next();
  assert.deepEqual(await world.onSale(), ['a', 'b', 'c', 'd']);
  const [run] = await world.deps.feeds.runs('tea');
  assert.equal(
    run?.reason,
    'Nothing that is missing from it was taken off sale, because 2 rows could not be read.',
  );
  assert.equal(run.status, 'done');
});

test('a product of which a later row is refused keeps that variant', async (t) => {
  const world = await openSqlite(t);
  const head = 'product_id,title,description,price,stock,variant_id,option.Size';
  const [small, large] = ['cup,Cup,Good.,9.00,5,cup-s,S', 'cup,Cup,Good.,9.00,7,cup-l,L'];
  const pot = 'pot,Pot,Good.,39.00,6,pot,';
  world.server.content = [head, small, large, pot].join('\n');
  await world.set();
  await world.next();
  world.server.content = [head, small, pot, large].join('\n');
  await world.next();
  const stored = (await world.deps.catalogue.stored('tea', ['cup'])).get('cup');
  assert.deepEqual(
    stored?.variants.map(({ id, stock }) => [id, stock.quantity]),
    [
      ['cup-s', 5],
      ['cup-l', 7],
    ],
  );
  world.server.content = [head, small, pot].join('\n');
  assert.equal((await world.next())?.counts?.changed, 1);
  assert.equal((await world.deps.catalogue.stored('tea', ['cup'])).get('cup')?.variants.length, 1);
});

const faults: [name: string, change: (server: FeedServer) => void, says: RegExp][] = [
  ['an error', (server) => (server.fault = 'error'), /answered 503\.$/],
  ['a body that breaks off', (server) => (server.fault = 'cut'), /cannot be fetched: .*before.*complete/],
  ['an empty file', (server) => (server.content = ' \n'), /^It is empty\.$/],
  ['a page', (server) => (server.content = '<!doctype html><title>Sign in</title>'), /./],
  [
    'text',
    (server) => (server.content = 'hello'),
    /^It cannot be read as a feed\. The column "hello" is not known\.$/,
  ],
  ['a header alone', (server) => (server.content = csvOf({})), /^It has no products\.$/],
  [
    'no product that can be used',
    (server) => (server.content = csvOf({ a: 'x y' })),
    /^None of its products/,
  ],
  [
    'gzip that is broken',
    (server) => (server.content = Buffer.from([31, 139, 8, 0, 1])),
    /cannot be unpacked/,
  ],
  [
    'gzip that unpacks to more than is read',
    (server) => (server.content = gzipSync(Buffer.alloc(65 * 1024 * 1024, 'a'))),
    /larger than 64 MB/,
  ],
  [
    'gzip within gzip',
    (server) => (server.content = gzipSync(gzipSync(csvOf(teas)))),
    /compressed more than once/,
  ],
  [
    'a redirect without https',
    (server) => (server.fault = 'to-http'),
    /redirects to feeds\.example without https/,
  ],
];
for (const [name, change, says] of faults)
  test(`a feed that is ${name} changes nothing, and is tried again in an hour`, async (t) => {
    const world = await openSqlite(t);
    world.server.content = csvOf(teas);
    await world.set();
    await world.next();
    change(world.server);
    const result = await world.next();
    assert.equal(result?.status, 'failed');
    assert.match(result.reason ?? '', says);
    assert.equal((await world.onSale()).length, 4);
    assert.equal((await world.feed()).nextAt, world.clock.now + hour);
  });
