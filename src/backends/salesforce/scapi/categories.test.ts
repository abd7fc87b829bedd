import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { CategoryNode } from '../catalogue/category-walk.ts';
import { json, market, problem, startBench } from '../../../../test/support/salesforce/scapi-bench.ts';
import { categoriesDocument, categoryDocument, nodeOf } from './categories.ts';
import { officialErrors, skip } from '../../../../test/support/salesforce/scapi-specs.ts';
import {
  categoriesSample,
  categorySample,
  tokenSample,
} from '../../../../test/support/salesforce/scapi-samples.ts';
import { reader } from './wire.ts';

const bench = await startBench({ after });
beforeEach(() => void (bench.instance.asked.length = 0));

const read = (document: unknown): CategoryNode => reader(categoryDocument, nodeOf)(JSON.stringify(document));
const badAnswer = { kind: 'unavailable', type: 'bad-answer' };

test('has samples that match the OpenAPI document', { skip }, () => {
  assert.deepEqual(officialErrors('products', 'Category', categorySample), []);
  assert.deepEqual(officialErrors('products', 'CategoryResult', categoriesSample), []);
});

const nodes: [why: string, document: object, node: CategoryNode][] = [
  ['its name', { id: 'a', name: 'A' }, { id: 'a', name: 'A', children: [] }],
  ['no name', { id: 'a' }, { id: 'a', name: 'a', children: [] }],
  ['a blank name', { id: 'a', name: '  ' }, { id: 'a', name: 'a', children: [] }],
  ['spaces around its name', { id: 'a', name: ' A b ' }, { id: 'a', name: 'A b', children: [] }],
  [
    'null',
    { id: 'a', name: null, categories: null, onlineSubCategoriesCount: null },
    { id: 'a', name: 'a', children: [] },
  ],
  [
    'a count of zero',
    { id: 'a', onlineSubCategoriesCount: 0 },
    { id: 'a', name: 'a', children: [], childCount: 0 },
  ],
  [
    'children, some of them included',
    { id: 'a', onlineSubCategoriesCount: 2, categories: [{ id: 'b', categories: [{ id: 'c', name: 'C' }] }] },
    {
      id: 'a',
      name: 'a',
      childCount: 2,
      children: [{ id: 'b', name: 'b', children: [{ id: 'c', name: 'C', children: [] }] }],
    },
  ],
];
for (const [why, document, node] of nodes)
  test(`maps a category with ${why}`, () => assert.deepEqual(read(document), node));

for (const document of [
  {},
  { id: '' },
  { id: 1 },
  { id: 'a', categories: {} },
  { id: 'a', categories: [{}] },
  [],
  null,
])
  test(`rejects ${JSON.stringify(document)} as a category`, () =>
    assert.throws(() => read(document), badAnswer));

test('returns several categories as a list, which is always present', () => {
  const several = reader(categoriesDocument, ({ data }) => data.map(nodeOf));
  assert.deepEqual(several(JSON.stringify({ limit: 0, total: 0, data: [] })), []);
  assert.throws(() => several('{"limit":0,"total":0}'), badAnswer);
});

test('rejects an oversized category', () => {
  const depth = 50_000;
  const text = `${'{"id":"a","categories":['.repeat(depth)}${']}'.repeat(depth)}`;
  assert.throws(() => reader(categoryDocument, nodeOf)(text), badAnswer);
});

const paths = (): string[] =>
  bench.instance.asked
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => {
      const { pathname, searchParams } = new URL(url, 'http://instance');
      const ids = searchParams.get('ids')?.split(',').length ?? '';
      return `${pathname.split('/').slice(6).join('/')} ${ids} ${searchParams.get('levels')}`;
    });

test('maps the whole tree without its root: two levels, then their children', async () => {
  bench.instance.say(json(tokenSample), json(categorySample), json(categoriesSample));
  assert.deepEqual(await bench.client().categories(market), [
    { id: 'home', name: 'Home' },
    { id: 'sale', name: 'Sale' },
    { id: 'lighting', name: 'Lighting', parentId: 'home' },
    { id: 'bulbs', name: 'bulbs', parentId: 'lighting' },
  ]);
  assert.deepEqual(paths(), ['categories/root  2', 'categories 1 2']);
});

test('requests fifty categories per call, and fewer with long IDs', async () => {
  const wide = (ids: string[]) =>
    json({ id: 'root', categories: ids.map((id) => ({ id, onlineSubCategoriesCount: 1 })) });
  const short = Array.from({ length: 51 }, (_, at) => `c${at}`);
  bench.instance.say(json(tokenSample), wide(short), json(categoriesSample));
  await bench.client().categories(market);
  assert.deepEqual(paths().slice(1).sort(), ['categories 1 2', 'categories 50 2']);
  bench.instance.asked.length = 0;
  const long = Array.from({ length: 12 }, (_, at) => `${at}${'é'.repeat(100)}`);
  bench.instance.say(json(tokenSample), wide(long), json(categoriesSample));
  await bench.client().categories(market);
  assert.deepEqual(
    paths().slice(1),
    Array.from({ length: 6 }, () => 'categories 2 2'),
  );
  assert.ok(bench.instance.asked.every(({ url }) => url.length < 2_000));
});

test('rejects a client without the scope', async () => {
  bench.instance.say(json(tokenSample), problem(403, 'forbidden'));
  await assert.rejects(bench.client().categories(market), { kind: 'misconfigured', type: 'forbidden' });
});
