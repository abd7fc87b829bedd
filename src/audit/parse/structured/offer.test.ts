import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readProduct } from '../../../../test/support/audit/structured-sample.ts';

const offersOf = async (offers: unknown) =>
  (await readProduct({ '@type': 'Product', name: 'x', offers })).offers;
const unit = (price: unknown, more: object = {}) => ({
  '@type': 'UnitPriceSpecification',
  price,
  priceCurrency: 'EUR',
  ...more,
});

test('returns the values of an offer as written', async () => {
  const [offer] = await offersOf({
    '@type': 'Offer',
    price: 129.9,
    priceCurrency: 'eur',
    availability: { '@id': 'https://schema.org/InStock' },
    itemCondition: 'NewCondition',
    priceValidUntil: '2026-12-31',
    url: '/p/jacket',
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnDays: 30 },
    shippingDetails: {},
  });
  assert.deepEqual(offer, {
    type: 'Offer',
    path: 'block 1 /offers',
    price: '129.9',
    priceFrom: 'price',
    currency: 'eur',
    availability: 'https://schema.org/InStock',
    condition: 'NewCondition',
    validUntil: '2026-12-31',
    url: '/p/jacket',
    returnPolicy: true,
    shippingDetails: false,
  });
});

test('reads the current price from the specification that is not crossed out, per unit, or for members', async () => {
  const [offer] = await offersOf({
    '@type': 'Offer',
    priceSpecification: [
      unit('149.00', { priceType: 'https://schema.org/StrikethroughPrice' }),
      unit('9.90', { referenceQuantity: { '@type': 'QuantitativeValue', value: 1 } }),
      unit('79.00', { validForMemberTier: { '@type': 'MemberProgramTier' } }),
      unit('99.00'),
    ],
  });
  assert.deepEqual(
    [offer?.price, offer?.priceFrom, offer?.currency, offer?.listPrice],
    ['99.00', 'priceSpecification', 'EUR', '149.00'],
  );
});

test('does not treat a crossed-out price alone as a price', async () => {
  for (const priceType of ['ListPrice', 'https://schema.org/SRP', 'http://schema.org/StrikethroughPrice']) {
    const [offer] = await offersOf({ '@type': 'Offer', priceSpecification: unit('149.00', { priceType }) });
    assert.deepEqual([offer?.price, offer?.listPrice], [undefined, '149.00']);
  }
});

test('reads the low price of an aggregate, and then its offers', async () => {
  const offers = await offersOf({
    '@type': 'AggregateOffer',
    lowPrice: '10',
    highPrice: 20,
    offerCount: 2,
    priceCurrency: 'EUR',
    offers: [
      { '@type': 'Offer', price: '10' },
      { '@type': 'Offer', price: '20' },
    ],
  });
  assert.deepEqual(
    offers.map(({ type, price, priceFrom, path }) => [type, price, priceFrom, path]),
    [
      ['AggregateOffer', '10', 'lowPrice', 'block 1 /offers'],
      ['Offer', '10', 'price', 'block 1 /offers/offers/0'],
      ['Offer', '20', 'price', 'block 1 /offers/offers/1'],
    ],
  );
  assert.deepEqual([offers[0]?.highPrice, offers[0]?.offerCount], ['20', '2']);
});

test('reads an untyped offer, but not a text', async () => {
  assert.deepEqual(
    (await offersOf([{ price: '5' }, 'EUR 5'])).map((offer) => [offer.type, offer.price, offer.path]),
    [['Offer', '5', 'block 1 /offers/0']],
  );
});

test('adds no price for aggregated offers that only have a URL', async () => {
  const around = { '@type': 'AggregateOffer', lowPrice: '10', highPrice: '12', priceCurrency: 'EUR' };
  const read = async (over: object, ...inner: object[]) =>
    (
      await offersOf({
        ...around,
        ...over,
        offers: inner.map((offer) => ({ '@type': 'Offer', url: 'https://shop.test/p', ...offer })),
      })
    ).map(({ type, price }) => [type, price]);
  assert.deepEqual(await read({}, {}, { seller: { '@type': 'Organization', name: 'Elm' } }), [
    ['AggregateOffer', '10'],
  ]);
  // One that speaks of stock should name its price too, and without a price around nothing states one.
  assert.equal((await read({}, { availability: 'https://schema.org/InStock' })).length, 2);
  assert.equal((await read({ lowPrice: undefined }, {})).length, 2);
});
