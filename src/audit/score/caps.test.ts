import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageVerdict, Status } from '../check.ts';
import { catalogue, perfect, resultFor } from '../../../test/support/audit/reference-shops.ts';
import type { Said } from '../../../test/support/audit/reference-shops.ts';
import type { Result } from '../result.ts';
import { score } from '../score.ts';
import type { ScoreOptions } from './standing.ts';

const pageOf = (role: 'home' | 'product', status: Status): PageVerdict => ({
  url: `https://shop.test/${role}`,
  role,
  status,
  summary: status,
});
const withFinding = (id: string, said: Said): Result[] =>
  perfect().map((one) =>
    one.id === id
      ? resultFor(
          catalogue.find((entry) => entry.id === id)!,
          said,
        )
      : one,
  );
const capIds = (given: Result[], facts?: ScoreOptions['facts'], expect: 'shop' | 'site' = 'shop'): string[] =>
  score(given, { expect, ...(facts ? { facts } : {}) }).score.caps.map((cap) => cap.id);

test('caps access if the home page or every sampled product is blocked, but not for one product', () => {
  const id = 'edge-no-challenge';
  const home = {
    status: 'warn',
    value: 2 / 3,
    pages: [pageOf('home', 'fail'), pageOf('product', 'pass'), pageOf('product', 'pass')],
  } as const;
  const products = {
    status: 'fail',
    value: 1 / 3,
    pages: [pageOf('home', 'pass'), pageOf('product', 'fail'), pageOf('product', 'fail')],
  } as const;
  const one = {
    status: 'warn',
    value: 2 / 3,
    pages: [pageOf('home', 'pass'), pageOf('product', 'fail'), pageOf('product', 'pass')],
  } as const;
  assert.deepEqual(capIds(withFinding(id, { ...home, pages: [...home.pages] })), ['no-access']);
  assert.deepEqual(capIds(withFinding(id, { ...products, pages: [...products.pages] })), [
    'no-access',
    'critical',
  ]);
  assert.deepEqual(capIds(withFinding(id, { ...one, pages: [...one.pages] })), []);
});

test('caps an invalid certificate, but not an old TLS version', () => {
  assert.deepEqual(capIds(withFinding('tls-valid', { status: 'fail', cause: 'tls:certificate' })), ['tls']);
  assert.deepEqual(capIds(withFinding('tls-valid', { status: 'fail', cause: 'tls:version' })), []);
});

test('caps three blocked operators, but not two', () => {
  const shutOut = (operatorsShutOut: number): Said => ({ status: 'warn', measures: { operatorsShutOut } });
  assert.deepEqual(capIds(withFinding('robots-allows-user-fetchers', shutOut(3))), ['operators']);
  assert.deepEqual(capIds(withFinding('robots-allows-user-fetchers', shutOut(2))), []);
});

test('caps a store without a product page until products can be found', () => {
  const facts = { noProductPage: true };
  const closed = withFinding('products-linked-in-html', { status: 'fail' }).map((one) =>
    one.id === 'sitemap-reachable' ? { ...one, status: 'fail' as const, value: 0 } : one,
  );
  assert.deepEqual(capIds(closed, facts), ['no-products']);
  assert.deepEqual(capIds(closed, facts, 'site'), []);
  assert.deepEqual(capIds(perfect(), facts), []);
  const sitemapOpens = withFinding('products-linked-in-html', { status: 'fail' });
  assert.deepEqual(capIds(sitemapOpens, facts), []);
  assert.deepEqual(capIds(sitemapOpens, { ...facts, sitemapLedNowhere: true }), ['no-products']);
});

test('caps commerce at 60 for a flat manifest, and at 40 for a blocked one, with 79 overall', () => {
  const commerce = (given: Result[]) =>
    score(given, { expect: 'shop' }).categories.find((one) => one.id === 'commerce-protocols')?.score;
  assert.equal(commerce(withFinding('ucp-shape-recognised', { status: 'warn' })), 60);
  const hidden = withFinding('ucp-manifest-not-blocked', { status: 'fail' });
  assert.equal(commerce(hidden), 40);
  assert.deepEqual(capIds(hidden), ['manifest-hidden', 'critical']);
});

test('caps products without a visible or markup price, also without any markup', () => {
  const failed = { status: 'fail' as const, value: 0 };
  const invisible = withFinding('price-in-html', { status: 'fail' });
  const change = (given: Result[], id: string, over: Partial<Result>) =>
    given.map((one) => (one.id === id ? { ...one, ...over } : one));
  assert.deepEqual(capIds(invisible), ['critical']);
  assert.deepEqual(capIds(change(invisible, 'offer-present', failed)), ['no-price', 'critical']);
  const without = change(invisible, 'offer-present', { status: 'not-applicable', missing: true });
  assert.deepEqual(capIds(without), ['critical']);
  assert.deepEqual(capIds(change(without, 'product-node-present', failed)), ['no-price', 'critical']);
});

test('keeps the grade below A if attributes are blank on half of the products, but not on a few', () => {
  const filled = (filledShare: number): Said => ({ status: 'warn', measures: { filledShare } });
  const half = withFinding('attribute-fill-rate', filled(0.5));
  assert.deepEqual(capIds(half), ['blank-attributes']);
  assert.equal(score(half, { expect: 'shop' }).score.grade, 'B');
  assert.deepEqual(capIds(withFinding('attribute-fill-rate', filled(0.8))), []);
});

test('caps the category of a failing critical check at 59', () => {
  const one = score(withFinding('price-parity-visible', { status: 'fail' }), { expect: 'shop' });
  const of = (id: string) => one.categories.find((category) => category.id === id)?.score ?? -1;
  assert.equal(of('product-data'), 59);
  assert.ok(of('crawl-access') > 99.9);
  assert.equal(one.score.grade, 'C');
});

test('reports a stock difference with the feed as stock, not price', () => {
  const id = 'price-parity-feed';
  const caps = (cause: string) => capIds(withFinding(id, { status: 'fail', cause }));
  assert.ok(caps('prices:feed').includes('price-mismatch'));
  assert.ok(!caps('stock:feed').includes('price-mismatch'));
  assert.ok(caps('stock:feed').includes('stock-mismatch'));
});
