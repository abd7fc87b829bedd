import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asParameters, discoverContent } from './discover.ts';
import { failed } from './failures.ts';
import { releases } from '../../../test/support/ucp/releases.ts';

const read = (query: string) => discoverContent(new URLSearchParams(query));

test('converts parameters to the content of the official search', () => {
  const query =
    'q=table+lamp&category=Lamps&category=Bags&price_min=100&price_max=0200&currency=eur&country=ie&in_stock=true&limit=5&cursor=abc';
  assert.deepEqual(read(query), {
    value: {
      query: 'table lamp',
      filters: { categories: ['Lamps', 'Bags'], price: { min: 100, max: 200 }, in_stock: true },
      context: { currency: 'eur', address_country: 'ie' },
      pagination: { limit: 5, cursor: 'abc' },
    },
    notes: [],
  });
});

test('returns the whole catalog without parameters, or with empty ones', () => {
  const everything = { value: { filters: { in_stock: false }, pagination: {} }, notes: [] };
  assert.deepEqual(read(''), everything);
  assert.deepEqual(read('q=&category=&category=+&price_min=&limit=&in_stock=&cursor=&currency='), everything);
});

const wrong: [query: string, names: string[]][] = [
  ['price_min=1e3', ['price_min']],
  ['price_max=-1', ['price_max']],
  ['price_max=1.5', ['price_max']],
  ['limit=0x10', ['limit']],
  ['limit=١', ['limit']],
  [`limit=${'9'.repeat(16)}`, ['limit']],
  ['in_stock=1', ['in_stock']],
  ['in_stock=TRUE', ['in_stock']],
  ['currency=EU', ['currency']],
  ['country=IRL', ['country']],
  ['q=a&q=b', ['q']],
  ['price_min=2&price_max=1', ['price_min']],
  ['colour=red&size=1', ['colour', 'size']],
  ['colour=red&colour=blue', ['colour']],
  ['__proto__=1&constructor=2', ['__proto__', 'constructor']],
];

for (const [query, names] of wrong) {
  test(`reports a wrong parameter: ${query.slice(0, 40)}`, () => {
    const answer = read(query);
    assert.ok('failure' in answer);
    assert.equal(answer.failure.code, 'invalid_request');
    assert.deepEqual(
      answer.failure.problems?.map(({ path }) => path),
      names,
    );
    for (const name of names) assert.ok(answer.failure.content.includes(name));
  });
}

test('ignores and reports an unknown parameter beside known ones, with a suggestion', () => {
  const answer = read('q=lamp&price_mni=100&colour=red&utm.source=x');
  assert.ok('value' in answer);
  assert.equal(answer.value['query'], 'lamp');
  assert.deepEqual(
    answer.notes.map(({ type, code }) => [type, code]),
    [
      ['warning', 'unknown_parameter'],
      ['warning', 'unknown_parameter'],
    ],
  );
  const [near, far] = answer.notes.map(({ text }) => text);
  assert.equal(near, '`price_mni` is not a known parameter and was ignored; did you mean `price_min`?');
  assert.match(far ?? '', /^`colour` is not a known parameter and was ignored; supported: q, category, /);
});

test('rejects a query of unknown parameters only', () => {
  const answer = read('qq=lamp');
  assert.ok('failure' in answer);
  assert.equal(answer.failure.content, 'qq is not a known parameter; did you mean `q`?');
});

test('reports a limited number of names, and only the beginning of each', () => {
  const answer = read(Array.from({ length: 1_000 }, (_, place) => `${'x'.repeat(60)}${place}=1`).join('&'));
  assert.ok('failure' in answer);
  assert.equal(answer.failure.problems?.length, 10);
  assert.ok(answer.failure.content.length < 1_000);
});

test('reports any query as wrong, or passes it to the search of both releases', () => {
  const names = [
    'q',
    'category',
    'price_min',
    'price_max',
    'currency',
    'country',
    'in_stock',
    'limit',
    'cursor',
  ];
  const pairs = fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...names), fc.string()),
      fc.oneof(fc.string(), fc.nat().map(String), fc.constantFrom('true', 'EUR', 'IE', 'x'.repeat(3_000))),
    ),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(pairs, (given) => {
      const answer = discoverContent(new URLSearchParams(given));
      if ('failure' in answer) return assert.ok(answer.failure.problems?.length);
      for (const { release } of releases) {
        const decoded = release.decode.searchCatalog(answer.value);
        if (decoded.ok) continue;
        const { problems } = decoded;
        const told = asParameters(failed({ code: 'invalid_request', content: 'x', problems }));
        for (const { path } of told.failure?.problems ?? []) assert.ok(names.includes(path), path);
      }
    }),
    { numRuns: 500 },
  );
});

test('translates search errors to parameters, and keeps everything else', () => {
  const places = ['$.pagination.cursor', '$.filters.categories[2]', '$.query', '$.somewhere.else'];
  const problems = places.map((path) => ({ path, text: 'is wrong' }));
  const told = asParameters(failed({ code: 'invalid_request', content: 'x', problems }));
  assert.equal(told.status, 400);
  assert.deepEqual(told.body['problems'], [
    { path: 'cursor', text: 'is wrong' },
    { path: 'category', text: 'is wrong' },
    { path: 'q', text: 'is wrong' },
    { path: '$.somewhere.else', text: 'is wrong' },
  ]);
  assert.match(String(told.body['content']), /^cursor is wrong; category is wrong/);
  const limited = failed({ code: 'rate_limited', content: 'Slowly.', retryAfter: 3 });
  assert.equal(asParameters(limited), limited);
  const found = { status: 200, headers: {}, body: { products: [] } };
  assert.equal(asParameters(found), found);
});
