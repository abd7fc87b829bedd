import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { CategoryNode } from '../catalogue/category-walk.ts';
import type { ShopApi } from '../shop-api.ts';
import { categoriesDocument, categoryDocument, nodeOf } from './categories.ts';
import {
  base,
  failureOf,
  json,
  market,
  startClient,
  type ClientBench,
} from '../../../../test/support/salesforce/ocapi-client.ts';
import { fault } from '../../../../test/support/salesforce/ocapi-documents.ts';
import { categories, category } from '../../../../test/support/salesforce/ocapi-product-documents.ts';

describe('categories', () => {
  const closers: (() => unknown)[] = [];
  let bench: ClientBench;
  let api: ShopApi;
  before(async () => {
    bench = await startClient({ after: (close) => void closers.push(close) });
    api = bench.client();
  });
  beforeEach(() => void (bench.asked.length = 0));
  after(async () => {
    for (const close of closers.toReversed()) await close();
  });

  const nodes: [why: string, document: object, node: CategoryNode][] = [
    ['its name', { id: 'a', name: ' A b ' }, { id: 'a', name: 'A b', children: [] }],
    ['no name', { id: 'a' }, { id: 'a', name: 'a', children: [] }],
    ['null', { id: 'a', name: null, categories: null }, { id: 'a', name: 'a', children: [] }],
    ['a blank name', { id: 'a', name: ' ' }, { id: 'a', name: 'a', children: [] }],
    [
      'others below it',
      { id: 'a', categories: [{ id: 'b', categories: [{ id: 'c', name: 'C' }] }] },
      {
        id: 'a',
        name: 'a',
        children: [{ id: 'b', name: 'b', children: [{ id: 'c', name: 'C', children: [] }] }],
      },
    ],
  ];
  for (const [why, document, node] of nodes)
    test(`maps a category with ${why}`, () =>
      assert.deepEqual(nodeOf(categoryDocument.parse(document)), node));

  for (const document of [
    {},
    { id: '' },
    { id: 1 },
    { id: 'a', categories: {} },
    { id: 'a', categories: [{}] },
    null,
  ])
    test(`rejects ${JSON.stringify(document)} as a category`, () =>
      assert.equal(categoryDocument.safeParse(document).success, false));

  test('omits an empty list', () => {
    assert.deepEqual(categoriesDocument.parse({ count: 0, total: 0 }).data, []);
  });

  const whole = 'levels=2&locale=en-IE';

  test('maps the whole tree without its root: two levels, then their children', async () => {
    bench.say(json(category), json(categories), json({ count: 0, total: 0 }));
    assert.deepEqual(await api.categories(market), [
      { id: 'home', name: 'Home' },
      { id: 'sale', name: 'Sale' },
      { id: 'lamps', name: 'Lamps', parentId: 'home' },
      { id: 'b,(c)', name: 'b,(c)', parentId: 'home' },
      { id: 'bulbs', name: 'Bulbs', parentId: 'lamps' },
    ]);
    assert.deepEqual(
      bench.asked.map(({ method, url }) => `${method} ${url}`),
      [`GET ${base}/categories/root?${whole}`, `GET ${base}/categories/(lamps,b%2C%28c%29)?${whole}`],
    );
    assert.equal(bench.asked[0]?.headers['x-dw-client-id'], 'client-1');
    assert.equal(bench.asked[0]?.headers.authorization, undefined);
  });

  const under = (ids: string[]): object => ({
    id: 'root',
    categories: [{ id: 'top', categories: ids.map((id) => ({ id })) }],
  });

  test('requests fifty categories per call, and fewer with long IDs', async () => {
    bench.say(json(under(Array.from({ length: 51 }, (_, at) => `c${at}`))), json({ count: 0 }));
    await api.categories(market);
    assert.deepEqual(
      bench.asked
        .slice(1)
        .map(({ url }) => url.split(',').length)
        .sort(),
      [1, 50],
    );
    bench.asked.length = 0;
    bench.say(
      json(under(Array.from({ length: 12 }, (_, at) => `${at}${'é'.repeat(100)}`))),
      json({ count: 0 }),
    );
    await api.categories(market);
    assert.equal(bench.asked.length, 1 + 6);
    assert.ok(bench.asked.every(({ url }) => url.length < 2_000));
  });

  test('omits deleted categories, and returns an error for a missing or forbidden root', async () => {
    bench.say(json(category), { status: 404, body: fault('CategoryNotFoundException') });
    assert.equal((await api.categories(market)).length, 4);
    bench.say({ status: 404, body: fault('CategoryNotFoundException') });
    assert.equal(await failureOf(api.categories(market)), 'not-found CategoryNotFoundException');
    bench.say({ status: 403, body: fault('ClientAccessForbiddenException') });
    assert.equal(await failureOf(api.categories(market)), 'misconfigured ClientAccessForbiddenException');
    bench.say(json(category), { status: 403, body: fault('ClientAccessForbiddenException') });
    assert.equal(await failureOf(api.categories(market)), 'misconfigured ClientAccessForbiddenException');
  });
});
