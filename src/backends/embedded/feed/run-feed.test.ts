/** Feeds from a real server into the catalog, on each database. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteStore, type StoreFeed } from '#storage';
import { testDialects } from '../../../../test/support/databases.ts';
import { csvOf } from '../../../../test/support/embedded/feed-server.ts';
import { hour, openFeedWorld as open, teas } from '../../../../test/support/embedded/feed-world.ts';
import { runDueFeeds, runFeed, type FeedRunDeps } from './run-feed.ts';

for (const { name, skip, open: openDatabase } of testDialects()) {
  test(`${name}: imports and reports what changed`, { skip }, async (t) => {
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
    assert.deepEqual(back?.changes.find(({ id }) => id === 'mint')?.differences, [{ what: 'back on sale' }]);
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

  test(`${name}: takes most products off sale only after confirmation`, { skip }, async (t) => {
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
    `${name}: counts products that the feed itself takes off sale, and stops with the service`,
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
      assert.match((await run)?.reason ?? '', /stopped during the import/);
      assert.equal((await deps.feeds.due()).length, 1, 'another node may take it up at once');
      assert.equal((await world.next())?.counts?.changed, 1);
    },
  );

  test(`${name}: imports on one of two nodes, and repeats after a crash`, { skip }, async (t) => {
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
    assert.match(before?.reason ?? '', /stopped during the import/);
  });

  test(`${name}: sends a secret only to its own server`, { skip }, async (t) => {
    const world = await open(t, await openDatabase());
    const { server, deps, database } = world;
    server.content = csvOf(teas);
    server.wants = 'portico:a-password';
    await world.set();
    assert.match((await world.next())?.reason ?? '', /returned HTTP 401: check the user name/);
    await world.set({ access: { kind: 'basic', name: 'portico' } }, 'a-password');
    assert.equal((await world.next())?.status, 'done');
    const kept = await database.db.selectFrom('storeFeed').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(kept), /a-password/);
    await world.set({ access: { kind: 'basic', name: 'portico' }, everyHours: 6 });
    assert.equal(await deps.feeds.secret(await world.feed()), 'a-password', 'it stays when it is not given');
    await assert.rejects(
      world.set({ access: { kind: 'basic', name: 'portico' }, url: 'https://evil.example/feed' }),
      /Enter the password\. None is saved for this server/,
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

  test(`${name}: keeps the stock of a variant that moves to another product`, { skip }, async (t) => {
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

  test(`${name}: keeps a run that is requested after the feed became due`, { skip }, async (t) => {
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

  test(`${name}: compares a failure with the last reported one`, { skip }, async (t) => {
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
      `${name}: writes nothing more for a feed that is ${change} during an import`,
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

  test(`${name}: does not run a disabled feed, and keeps twenty runs`, { skip }, async (t) => {
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
