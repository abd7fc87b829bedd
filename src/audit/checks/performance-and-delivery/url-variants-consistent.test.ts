import { exchange, type ExchangeSample, product, sample, testCheck } from '#audit/samples';
import type { UrlVariant } from '../../evidence.ts';
import { known } from '../../evidence.ts';
import check from './url-variants-consistent.ts';

const url = 'https://shop.test/p/shoe/';
const shoe = (canonical = '<link rel="canonical" href="/p/shoe">') =>
  product(`<head>${canonical}</head><h1>Trail Shoe</h1>`);
const variant = (given: ExchangeSample, said: Partial<UrlVariant> = {}, page = shoe()) =>
  sample(page, {
    traffic: known([exchange({ url, purpose: 'url-variant', id: 'variant', ...given })]),
    urlVariants: known([
      { kind: 'slash', url, of: 'product:https://shop.test/p/shoe', ref: 'variant', ...said },
    ]),
  });

testCheck(check, {
  pass: [
    [variant({ status: 301, headers: { location: '/p/shoe' } }), /\/p\/shoe\/ returned 301/],
    variant({ status: 404 }),
    [
      variant({}, { same: true, canonical: 'https://shop.test/p/shoe' }),
      /declares \/p\/shoe as its canonical/,
    ],
    [variant({}, { same: false }), /does not show/],
    // Not an HTML page, such as JSON.
    variant({ type: 'application/json' }),
    // The product declares a third URL as canonical.
    variant(
      {},
      { same: true, canonical: 'https://shop.test/shoes/shoe' },
      shoe('<link rel="canonical" href="/shoes/shoe">'),
    ),
  ],
  warn: [[variant({}, { same: true }), /without a canonical/]],
  fail: [
    [
      variant({}, { same: true, canonical: url }),
      /declares https:\/\/shop\.test\/p\/shoe\/ as its canonical/,
    ],
    variant({}, { same: true, canonical: url }, shoe('')),
  ],
  notApplicable: [sample(shoe(), { urlVariants: known([]) })],
  unknown: [
    shoe(),
    variant({ status: 403 }),
    variant({ status: 500 }),
    variant({ error: { code: 'reset', message: 'gone' } }),
  ],
});
