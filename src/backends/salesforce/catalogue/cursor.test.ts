import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProductQuery, ShopContext } from '#commerce';
import { queryFingerprint, readCatalogueCursor, writeCatalogueCursor } from './catalogue.ts';

const context: ShopContext = { site: 's', currency: 'EUR', locale: 'en-IE', eligibility: [], now: 0 };
const query: ProductQuery = {
  text: 'lamp',
  price: { min: 1, max: 2 },
  attributes: { material: ['oak'] },
  inStock: true,
  sort: 'price-asc',
  limit: 10,
};
const print = queryFingerprint(query, ['a', 'b'], context);

const others: [what: string, print: string][] = [
  ['other words', queryFingerprint({ ...query, text: 'lamps' }, ['a', 'b'], context)],
  ['another lowest price', queryFingerprint({ ...query, price: { min: 2, max: 2 } }, ['a', 'b'], context)],
  ['another highest price', queryFingerprint({ ...query, price: { min: 1 } }, ['a', 'b'], context)],
  [
    'another attribute',
    queryFingerprint({ ...query, attributes: { material: ['ash'] } }, ['a', 'b'], context),
  ],
  ['sold-out products too', queryFingerprint({ ...query, inStock: false }, ['a', 'b'], context)],
  ['another sort order', queryFingerprint({ ...query, sort: 'price-desc' }, ['a', 'b'], context)],
  ['other categories', queryFingerprint(query, ['a', 'c'], context)],
  ['categories in another order', queryFingerprint(query, ['b', 'a'], context)],
  ['no known category', queryFingerprint(query, [], context)],
  ['any category', queryFingerprint(query, undefined, context)],
  ['another site', queryFingerprint(query, ['a', 'b'], { ...context, site: 't' })],
  ['another currency', queryFingerprint(query, ['a', 'b'], { ...context, currency: 'USD' })],
  ['another language', queryFingerprint(query, ['a', 'b'], { ...context, locale: 'en-GB' })],
];

test('is short, stores the position, and belongs to its search', () => {
  assert.match(print, /^[\w-]{12}$/);
  for (const [position, start] of [
    [{ category: 0, offset: 40 }, 'o40-'],
    [{ category: 2, offset: 0 }, 'c2o0-'],
  ] as const) {
    const cursor = writeCatalogueCursor(position, print);
    assert.equal(cursor, `${start}${print}`);
    assert.deepEqual(readCatalogueCursor(cursor, print, 3), position);
  }
});

test('allows a change of page size and time', () => {
  assert.equal(
    queryFingerprint({ ...query, limit: 99, cursor: 'x' }, ['a', 'b'], { ...context, now: 5 }),
    print,
  );
});

const refused = (cursor: string, count = 3): void =>
  assert.throws(() => readCatalogueCursor(cursor, print, count), {
    name: 'RangeError',
    message: 'The cursor does not belong to this search.',
  });

for (const [what, other] of others)
  test(`rejects a cursor of a search for ${what}`, () =>
    refused(writeCatalogueCursor({ category: 0, offset: 10 }, other)));

for (const cursor of [
  '',
  'o10',
  `o10${print}`,
  `o-1-${print}`,
  `o1.5-${print}`,
  `o12345678-${print}`,
  `c0o10-${print}`,
  `c12345o10-${print}`,
  `x10-${print}`,
  `o10-${print}x`,
  ` o10-${print}`,
  `o10-${print}\n`,
  'none-of-ours',
])
  test(`rejects ${JSON.stringify(cursor)} as a foreign cursor`, () => refused(cursor));

test('rejects a category beyond those that are searched', () => {
  refused(writeCatalogueCursor({ category: 3, offset: 0 }, print));
  refused(writeCatalogueCursor({ category: 0, offset: 0 }, print), 0);
  assert.equal(
    readCatalogueCursor(writeCatalogueCursor({ category: 2, offset: 0 }, print), print, 3).category,
    2,
  );
});
