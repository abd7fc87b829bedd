/** The feed at its URL: compressed, several at once, and broken off in the middle. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createCatalogue, loadDemoStore, type StoreProduct } from '#backends/embedded';
import { slidingLimits } from '#ucp';
import { testDialects } from '../../../test/support/databases.ts';
import { serveGoogleFeeds, type GoogleFeedDeps } from './google-feed.ts';

const token = 'T'.repeat(43);
const now = Date.parse('2026-08-01T10:00:00Z');
/** More than the catalog is read in at once. */
const count = 450;

const product = (at: number): StoreProduct => ({
  id: `p${at}`,
  handle: `p${at}`,
  title: `Lamp ${at}`,
  description: { plain: 'Lamp' },
  categories: [],
  media: [],
  options: [],
  attributes: { native_commerce: true },
  variants: [
    {
      id: `p${at}-1`,
      title: `Lamp ${at}`,
      options: {},
      attributes: {},
      stock: { tracked: true, quantity: 5 },
      prices: [{ currency: 'EUR', kind: 'list', amount: 2_000 }],
    },
  ],
});

/** @param later runs before each portion of the catalog but the first one */
async function openFeed(t: TestContext, later: () => Promise<void> = () => Promise.resolve()) {
  const [{ open } = {}] = testDialects();
  const database = await open?.();
  assert.ok(database);
  const demo = await loadDemoStore();
  const catalogue = createCatalogue({ database, now: () => now, origin: () => 'https://demo.test' });
  await catalogue.writeTerms('demo', demo.terms);
  await catalogue.writeProducts(
    'demo',
    Array.from({ length: count }, (_, at) => product(at)),
  );
  const listShown: GoogleFeedDeps['catalogue']['listShown'] = async (site, after, limit) => {
    if (after !== undefined) await later();
    return catalogue.listShown(site, after, limit);
  };
  const app = new Hono();
  app.onError(() => new Response('broken', { status: 500 }));
  serveGoogleFeeds(app, {
    site: (id) => Promise.resolve(id === 'demo' ? demo.site : undefined),
    secrets: {
      open: () => Promise.resolve({ mark: '', revision: 1, values: { 'google-feed-token': token } }),
    },
    catalogue: { ...catalogue, listShown },
    limits: slidingLimits({ now: () => now }),
    now: () => now,
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  t.after(async () => {
    server.closeAllConnections();
    server.close();
    await database.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/api/feeds/google/demo/${token}.tsv`;
  return {
    get: (encoding = 'identity', signal?: AbortSignal): Promise<Response> =>
      fetch(url, { headers: { 'accept-encoding': encoding }, ...(signal ? { signal } : {}) }),
    url,
  };
}

const rowsIn = (text: string): number => text.trimEnd().split('\n').length - 1;

test('compresses the feed for a client that accepts gzip, and not otherwise', async (t) => {
  const { get } = await openFeed(t);
  const plain = await get();
  assert.equal(plain.headers.get('content-encoding'), null);
  const text = await plain.text();
  assert.equal(rowsIn(text), count);
  const zipped = await get('br, gzip;q=0.8');
  assert.equal(zipped.headers.get('content-encoding'), 'gzip');
  assert.equal(zipped.headers.get('vary'), 'Accept-Encoding');
  assert.equal(await zipped.text(), text, 'fetch decompresses it');
  for (const refused of ['gzip;q=0', 'br, gzip; q=0.000']) {
    const answer = await get(refused);
    assert.equal(answer.headers.get('content-encoding'), null, refused);
    assert.equal(await answer.text(), text);
  }
});

test('serves two at a time, and a third one once one has ended', async (t) => {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const { get } = await openFeed(t, () => gate);
  const running = [await get(), await get('gzip')];
  const third = await get();
  assert.deepEqual([third.status, third.headers.get('retry-after')], [429, '60']);
  await third.body?.cancel();
  release();
  for (const answer of running) assert.equal(rowsIn(await answer.text()), count, 'each is whole');
  assert.equal(rowsIn(await (await get()).text()), count);
});

test('breaks the connection when the catalog fails in the middle, and frees the place', async (t) => {
  let fails = true;
  const { get } = await openFeed(t, () =>
    fails ? Promise.reject(new Error('The database is away.')) : Promise.resolve(),
  );
  for (const encoding of ['identity', 'gzip', 'identity']) {
    const answer = await get(encoding);
    assert.equal(answer.status, 200);
    await assert.rejects(answer.text(), /terminated/, 'a part is not taken for the whole');
  }
  fails = false;
  assert.equal(rowsIn(await (await get()).text()), count);
});

test('frees the place of a client that goes away', async (t) => {
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const { get } = await openFeed(t, () => gate);
  const gone = new AbortController();
  await get('identity', gone.signal);
  await get('gzip', gone.signal);
  gone.abort();
  release();
  const deadline = Date.now() + 60_000;
  let answer = await get();
  while (answer.status === 429 && Date.now() < deadline) {
    await answer.body?.cancel();
    answer = await get();
  }
  assert.equal(rowsIn(await answer.text()), count);
});
