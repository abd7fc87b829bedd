import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../../../../test/support/processor.ts';
import { isSamePrice, pagePrices, showsPrice } from './page-price.ts';

const page = (json: unknown) =>
  `<html><script>let a = "<b>"</script><SCRIPT type="application/ld+json">${JSON.stringify(json)}</SCRIPT></html>`;

test('reads the price of an offer, of a range and of variants', () => {
  assert.deepEqual(
    pagePrices(page({ '@type': 'Product', offers: { price: '139.00', priceCurrency: 'EUR' } })),
    [{ price: '139.00', currency: 'EUR' }],
  );
  const graph = { '@graph': [{ hasVariant: [{ offers: [{ price: 12 }] }] }], priceCurrency: 'USD' };
  assert.deepEqual(pagePrices(page(graph)), [{ price: '12', currency: 'USD' }]);
  const range = { offers: { lowPrice: 1, highPrice: 2, priceCurrency: 'GBP' } };
  assert.deepEqual(
    pagePrices(page(range)).map(({ price }) => price),
    ['1', '2'],
  );
});

test('finds no price in a page without offers', () => {
  for (const text of ['', '<script', '<script type="application/ld+json">', page('{'), '<p>139.00 €</p>'])
    assert.deepEqual(pagePrices(text), []);
});

test('compares prices as numbers', () => {
  assert.equal(isSamePrice('139', '139.00'), true);
  assert.equal(isSamePrice('139.5', '139.50'), true);
  assert.equal(isSamePrice('1.390', '1390.00'), false);
  assert.equal(isSamePrice('1,390.00', '1390.00'), false);
});

test('reads any page without failing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => void pagePrices(`<script type="application/ld+json">${text}`)),
  );
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  assert.deepEqual(pagePrices(`<script type="application/ld+json">${deep}</script>`), []);
  const spent = processorTime();
  pagePrices('<script '.repeat(200_000));
  assert.ok(spent() < 2_000);
});

const shown: [page: string, decimal: string, shows: boolean][] = [
  ['<p>€<b>139</b>.00</p>', '139.00', true],
  ['<p>1.390,00 €</p>', '1390.00', true],
  ['<p>1&nbsp;390,50 €</p>', '1390.50', true],
  ['<p>$1,390</p>', '1390.00', true],
  ['<p>¥1390</p>', '1390', true],
  ['<p>2139.00</p>', '139.00', false],
  ['<p>139.99</p>', '139.00', false],
  ['<p>139</p>', '139.50', false],
  ['<script>139.00</script><style>139.00</style><p title="139.00">', '139.00', false],
  ['<p>139.00', '139.00', true],
];
for (const [page, decimal, shows] of shown)
  test(`${page} ${shows ? 'shows' : 'does not show'} ${decimal}`, () =>
    assert.equal(showsPrice(page, decimal), shows));

test('searches any page in bounded time', () => {
  fc.assert(fc.property(fc.string(), (text) => void showsPrice(text, '139.00')));
  const spent = processorTime();
  showsPrice('<'.repeat(500_000), '1.00');
  showsPrice('1'.repeat(1_000_000), '1.00');
  showsPrice('<script '.repeat(200_000), '1.00');
  assert.ok(spent() < 2_000);
});
