import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SearchWanted, WantedBasket } from '../facts.ts';
import { officialErrors, skip } from '../../../../test/support/salesforce/scapi-specs.ts';
import { basketRequest, paymentRequest, localeOf, productsRequest, searchRequest } from './requests.ts';
import { queryOf, segment } from './wire.ts';

const market = { currency: 'EUR', locale: 'en-IE' };
const address = { firstName: 'Aoife', address1: '1 Quay Street', city: 'Galway', countryCode: 'IE' };
const full: WantedBasket = {
  market,
  items: [{ productId: 'lamp', quantity: 2 }],
  email: 'aoife@example.com',
  address,
  methodId: 'standard',
  codes: ['FIVE'],
  custom: { portico_reference: 'attempt-1' },
};

test('requests a whole basket in one document', () => {
  assert.deepEqual(basketRequest(full), {
    currency: 'EUR',
    productItems: [{ productId: 'lamp', quantity: 2 }],
    customerInfo: { email: 'aoife@example.com' },
    billingAddress: address,
    shipments: [{ shipmentId: 'me', shippingAddress: address, shippingMethod: { id: 'standard' } }],
    couponItems: [{ code: 'FIVE' }],
    c_portico_reference: 'attempt-1',
  });
});

test('sends no unused members', () => {
  const { items } = full;
  const least = { currency: 'EUR', productItems: items };
  assert.deepEqual(basketRequest({ market, items, codes: [] }), least);
  assert.deepEqual(basketRequest({ market, items, codes: [], methodId: 'express' }), {
    ...least,
    shipments: [{ shipmentId: 'me', shippingMethod: { id: 'express' } }],
  });
});

const payment = { methodId: 'PORTICO', amount: 3_590, currency: 'EUR', sealed: 'a.b.c.d.e' };

test('sends a payment as a decimal, with the sealed credential as an attribute', () => {
  assert.deepEqual(paymentRequest(payment), {
    paymentMethodId: 'PORTICO',
    amount: 35.9,
    c_portico_sealed: 'a.b.c.d.e',
  });
  assert.equal(paymentRequest({ ...payment, amount: 3_590, currency: 'JPY' })['amount'], 3_590);
});

test('sends valid requests by the OpenAPI document', { skip }, () => {
  assert.deepEqual(officialErrors('baskets', 'Basket', basketRequest(full)), []);
  assert.deepEqual(officialErrors('baskets', 'BasketPaymentInstrumentRequest', paymentRequest(payment)), []);
});

const page = { market, limit: 25, offset: 0 };
const rest = 'currency=EUR&locale=en-IE&expand=represented_products&limit=25&offset=0';
const searches: [why: string, wanted: Partial<SearchWanted>, query: string][] = [
  ['nothing', {}, ''],
  ['words', { text: ' lamp & shade ' }, 'q=lamp%20%26%20shade&'],
  ['only spaces', { text: '  ' }, ''],
  ['a category', { categoryId: 'lighting' }, 'refine=cgid%3Dlighting&'],
  ['a price range', { price: { min: 1_050, max: 2_000 } }, 'refine=price%3D(10.5..20)&'],
  ['a highest price', { price: { max: 2_000 } }, 'refine=price%3D(0..20)&'],
  ['a lowest price', { price: { min: 2_000 } }, 'refine=price%3D(20..999999999)&'],
  ['available products', { orderableOnly: true }, 'refine=orderable_only%3Dtrue&'],
  ['an attribute', { refinements: { c_color: ['red', 'blue'] } }, 'refine=c_color%3Dred%7Cblue&'],
  [
    'several',
    { text: 'lamp', categoryId: 'a', refinements: { brand: ['Lumen'] }, sort: 'price-low-to-high' },
    'q=lamp&refine=cgid%3Da&refine=brand%3DLumen&sort=price-low-to-high&',
  ],
  [
    'more words than the platform accepts',
    { text: 'a very long sentence about a small lamp that stands in the corner' },
    'q=a%20very%20long%20sentence%20about%20a%20small%20lamp%20that&',
  ],
  ['one endless word', { text: 'x'.repeat(80) }, `q=${'x'.repeat(50)}&`],
];
for (const [why, wanted, query] of searches)
  test(`writes a search for ${why}`, () => {
    assert.equal(queryOf(searchRequest({ ...page, ...wanted })), query + rest);
  });

test('requests products with all their details', () => {
  assert.equal(
    queryOf(productsRequest(['lamp', '50%,off'], market)),
    'ids=lamp%2C50%2525%252Coff&expand=availability%2Cimages%2Cprices%2Cpromotions%2Cvariations' +
      '&allImages=true&perPricebook=true&currency=EUR&locale=en-IE',
  );
});

const locales: [tag: string, sent: string][] = [
  ['en-IE', 'en-IE'],
  ['en', 'en'],
  ['EN-ie', 'en-IE'],
  ['zh-Hant-TW', 'zh-TW'],
  ['de-CH-u-co-phonebk', 'de-CH'],
  ['default', 'default'],
];
for (const [tag, sent] of locales) test(`sends ${tag} as ${sent}`, () => assert.equal(localeOf(tag), sent));

test('escapes an ID in the path', () => {
  assert.deepEqual(['a b', 'a/b', 'a?b', '50%', '..a'].map(segment), [
    'a%20b',
    'a%2Fb',
    'a%3Fb',
    '50%2525',
    '..a',
  ]);
  for (const id of ['', '.', '..']) assert.throws(() => segment(id), { kind: 'not-found' });
});
