import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildReport, checks, gather } from '#audit';
import { createFetcher } from '#fetch';
import { startShop } from '../index.ts';
import { ask } from '../testing.ts';
import { openLiveShop, type LiveShop } from './testing.ts';

let manifest: string;
let shop: LiveShop;
before(async () => {
  // The manifest of the shop without a store, which has the same origin.
  const plain = await startShop({ light: true });
  manifest = (await ask(plain, '/.well-known/ucp')).text;
  await plain.close();
  shop = await openLiveShop(handle);
});
after(() => shop.close());

async function handle(request: Request): Promise<Response | undefined> {
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300', etag: '"1"' };
  const { pathname } = new URL(request.url);
  if (pathname === '/.well-known/ucp') return new Response(manifest, { headers });
  if (pathname !== '/api/ucp/discover') return undefined;
  const { products } = await shop.catalogue.search({ limit: 20 }, shop.context());
  return Response.json({ products });
}

test('a deep audit of twenty product pages finds nothing: 100, A', async () => {
  const fetcher = createFetcher({ resolve: shop.resolve, ca: [shop.ca] });
  const options = { fetcher, keyed: true, pages: 20, maxRequests: 120 };
  const { evidence } = await gather(shop.origin, options).finally(() => fetcher.close());
  const { results, score } = buildReport(evidence);
  const rendered = new Set(checks.filter(({ requires }) => requires.includes('browser')).map(({ id }) => id));
  const bad = results.filter(
    ({ id, status }) => status !== 'pass' && status !== 'not-applicable' && !rendered.has(id),
  );
  assert.deepEqual(
    bad.map(({ id, status, summary }) => [id, status, summary]),
    [],
  );
  assert.deepEqual([score.overall, score.grade], [100, 'A']);
  assert.ok(results.filter(({ status }) => status === 'pass').length > 85);
});
