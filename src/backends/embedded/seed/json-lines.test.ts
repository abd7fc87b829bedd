import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoreProduct } from '../records.ts';
import { readText, refusedOf, sampleProduct } from '../../../../test/support/embedded/seed.ts';

const variant = (more: object): Partial<StoreProduct> => {
  const [only] = sampleProduct('x').variants;
  return { variants: [{ ...(only as StoreProduct['variants'][0]), ...more }] };
};

test('reads a product line unchanged', async () => {
  const product = sampleProduct('a', { brand: 'Alderfoot', createdAt: 1 });
  assert.deepEqual(await readText(`${JSON.stringify(product)}\n`), [
    { ok: true, row: 1, product, categories: [], size: JSON.stringify(product).length },
  ]);
});

const wrong: [what: string, change: object, says: RegExp][] = [
  ['an unknown member', { colour: 'red' }, /unknown member "colour"/],
  ['an unknown member of a variant', variant({ price: 5 }), /variants\[0\]: unknown member "price"/],
  ['no variant', { variants: [] }, /variants: must not be empty/],
  [
    'a fraction of a cent',
    variant({ prices: [{ currency: 'USD', kind: 'list', amount: 9.5 }] }),
    /minor units/,
  ],
  ['an unknown currency', variant({ prices: [{ currency: 'XQQ', kind: 'list', amount: 9 }] }), /ISO 4217/],
  ['no list price', variant({ prices: [{ currency: 'USD', kind: 'sale', amount: 9 }] }), /no list price/],
  [
    'a sale above the list price',
    variant({
      prices: [
        { currency: 'USD', kind: 'list', amount: 9 },
        { currency: 'USD', kind: 'sale', amount: 10 },
      ],
    }),
    /above the list price/,
  ],
  ['a wrong check digit', variant({ gtin: '9520000101009' }), /variants\[0\]\.gtin: is not a valid GTIN/],
  ['an option that the product lacks', variant({ options: { Size: 'M' } }), /"Size" is not an option/],
  [
    'a variant without its option',
    { options: [{ name: 'Size', values: ['M'] }] },
    /no value for the option "Size"/,
  ],
  [
    'two variants with one id',
    { variants: [...sampleProduct('a').variants, ...sampleProduct('a').variants] },
    /the ID "a-v" is used twice/,
  ],
  [
    'a URL of another scheme',
    { media: [{ type: 'image', url: 'javascript:alert(1)' }] },
    /http or https URL/,
  ],
  ['a URL without a scheme', { media: [{ type: 'image', url: '//evil.test/a.png' }] }, /http or https URL/],
  ['a handle with a slash', { handle: '../admin' }, /handle: must be like/],
  ['control characters', { title: 'a\u0000b' }, /control or invalid/],
  ['characters that are not UTF-8', { title: 'a\ufffdb' }, /control or invalid/],
  ['an attribute named in uppercase', { attributes: { Material: 'x' } }, /must be a name/],
  ['a nested attribute', { attributes: { material: { a: { b: 1 } } } }, /must be a string, a number/],
];
for (const [what, change, says] of wrong)
  test(`rejects a line with ${what} by name`, async () => {
    const [row] = refusedOf(await readText(JSON.stringify({ ...sampleProduct('a'), ...change })));
    assert.equal(row?.id, 'a');
    assert.match(row.problems.join('\n'), says);
  });

test('rejects prototype names without pollution', async () => {
  const text = JSON.stringify(sampleProduct('a'));
  const hostile = [
    text.replace('"attributes":{}', '"attributes":{"__proto__":{"polluted":1}}'),
    text.replace('"attributes":{}', '"__proto__":{"polluted":1},"attributes":{}'),
    text.replace('"options":{}', '"options":{"__proto__":"x"}'),
    text.replace('"options":[]', '"options":[{"name":"__proto__","values":["x"]}]'),
  ];
  const rows = await readText(hostile.join('\n'), { format: 'jsonl' });
  assert.deepEqual(
    rows.map(({ ok }) => ok),
    [false, false, false, false],
    JSON.stringify(rows),
  );
  assert.equal(({} as { polluted?: number }).polluted, undefined);
});

test('rejects lines that are not JSON, not an object, or too long, and reads the rest', async () => {
  const good = JSON.stringify(sampleProduct('a'));
  const text = [
    '{',
    'null',
    '[]',
    '"text"',
    `{"id":"${'x'.repeat(1_100_000)}"}`,
    '[['.repeat(400_000),
    good,
  ].join('\n');
  const rows = await readText(text, { format: 'jsonl' });
  assert.deepEqual(
    rows.map(({ ok, row }) => [ok, row]),
    [
      [false, 1],
      [false, 2],
      [false, 3],
      [false, 4],
      [false, 5],
      [false, 6],
      [true, 7],
    ],
  );
});

test('reports ten of a hundred problems of one row', async () => {
  const media = Array.from({ length: 100 }, () => ({ type: 'image', url: 'x' }));
  const [row] = refusedOf(await readText(JSON.stringify({ ...sampleProduct('a'), media })));
  assert.equal(row?.problems.length, 10);
  assert.match(row.problems[9] ?? '', /and 91 more problems/);
});
