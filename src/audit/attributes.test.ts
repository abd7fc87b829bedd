import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyEvidence, home, type Part, product, productHtml, sample, shoe } from '#audit/samples';
import { attributeMatrix } from './attributes.ts';

const matrix = async (...parts: Promise<Part>[]) =>
  attributeMatrix({ ...emptyEvidence(), ...(await sample(...parts)) });
const shoePage = (path: string, over: Record<string, unknown> = {}) =>
  product(productHtml(shoe(over)), { path });
const field = (given: Awaited<ReturnType<typeof matrix>>, name: string) =>
  given.fields.find((one) => one.name === name);

test('counts a value, but not a placeholder', async () => {
  const given = await matrix(
    shoePage('/p/1'),
    shoePage('/p/2', { sku: 'n/a' }),
    shoePage('/p/3', { gtin13: '' }),
  );
  assert.equal(given.products, 3);
  assert.deepEqual(
    [field(given, 'sku')?.filled, field(given, 'gtin')?.filled, field(given, 'price')?.filled],
    [2, 2, 3],
  );
  assert.equal(field(given, 'sku')?.total, 3);
});

test('widens the interval with fewer products, and encloses the share', async () => {
  const one = field(await matrix(shoePage('/p/1')), 'name')?.interval;
  const three = field(await matrix(shoePage('/p/1'), shoePage('/p/2'), shoePage('/p/3')), 'name')?.interval;
  assert.ok(one && three && one[0] < three[0] && one[1] === 1 && three[1] === 1);
});

test('counts a page once, and counts nothing for a page without markup', async () => {
  const given = await matrix(shoePage('/p/1'), shoePage('/p/1'), product('<h1>Bare</h1>', { path: '/p/2' }));
  assert.deepEqual([given.products, field(given, 'name')?.filled], [2, 1]);
});

test('shows attributes of a product kind only if a product has one', async () => {
  assert.equal(field(await matrix(shoePage('/p/1')), 'material'), undefined);
  const given = await matrix(shoePage('/p/1', { material: 'Mesh' }), shoePage('/p/2'));
  assert.deepEqual([field(given, 'material')?.filled, field(given, 'material')?.total], [1, 2]);
});

test('applies a return policy of the Organization to every product', async () => {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays: 30 },
  };
  const given = await matrix(home(productHtml(organization)), shoePage('/p/1'), shoePage('/p/2'));
  assert.equal(field(given, 'return terms')?.filled, 2);
});

test('returns an empty matrix without products', async () =>
  assert.deepEqual(await matrix(), { products: 0, fields: [] }));
