/** A search finds the same wherever the store keeps its goods: compared as sets, page by page until the end. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore, type Answer, type OpenStore } from '../selling/open-store.ts';
import { platforms } from '../selling/platform.ts';
import { codesOf } from '../selling/shopper.ts';

const searches: [query: string, least: number][] = [
  ['', 60],
  ['q=lamp', 3],
  ['q=floor+lamp&currency=GBP', 1],
  ['q=usb+cable&currency=USD', 1],
  ['q=zzzzqqqq', 0],
  ['category=Lamps', 3],
  ['category=lamps&in_stock=true', 3],
  ['category=Bags&category=Lamps', 6],
  ['category=no+such+category', 0],
  ['category=no+such+category&category=Lamps', 3],
  ['price_min=2000&price_max=6000', 10],
  ['price_max=3000&currency=USD', 3],
  ['q=cable&price_max=2000&currency=EUR', 1],
  ['price_max=1&currency=JPY', 60],
  ['country=US&currency=USD&q=duffel', 1],
];
const refused = ['limit=-1', 'cursor=none', 'price_min=9&price_max=1', 'colour=red', 'currency=EURO'];

describe('search', () => {
  const stores: OpenStore[] = [];
  before(async () => {
    for (const platform of platforms)
      stores.push(await openStore({}, { platform, now: () => Date.parse('2026-08-01T10:00:00Z') }));
  });
  after(async () => {
    for (const store of stores) await store.close();
  });

  async function findAll(store: OpenStore, query: string): Promise<unknown[]> {
    const found: unknown[] = [];
    let cursor = '';
    do {
      const { status, body }: Answer = await store.call(`/api/ucp/discover?limit=7&${query}${cursor}`);
      assert.equal(status, 200, JSON.stringify(body));
      const shown = body.products.flatMap(({ variants }: Answer['body']) =>
        variants.map(({ id, price, options = [] }: Answer['body']) => ({
          id,
          price,
          options: options.map(({ name, label }: Answer['body']) => `${name}: ${label}`).sort(),
          codes: codesOf(body),
        })),
      );
      found.push(...shown);
      const { has_next_page, cursor: next } = body.pagination;
      cursor = has_next_page ? `&cursor=${encodeURIComponent(next)}` : '';
    } while (cursor);
    return found.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }

  for (const [query, least] of searches)
    test(`finds the same for “${query}” on every backend`, async () => {
      const [own, ...others] = await Promise.all(stores.map((store) => findAll(store, query)));
      assert.ok((own?.length ?? 0) >= least, `${own?.length} found`);
      for (const other of others) assert.deepEqual(other, own);
    });

  for (const query of refused)
    test(`rejects “${query}” in the same way on every backend`, async () => {
      const answers = await Promise.all(stores.map((store) => store.call(`/api/ucp/discover?${query}`)));
      const told = answers.map(({ status, body }) => [
        status,
        body.code,
        body.problems.map(({ path }: { path: string }) => path),
      ]);
      assert.equal(told[0]?.[0], 400);
      for (const one of told) assert.deepEqual(one, told[0]);
    });
});
