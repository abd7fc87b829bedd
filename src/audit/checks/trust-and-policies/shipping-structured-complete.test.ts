import { home, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './shipping-structured-complete.ts';

const days = (minValue: number, maxValue: number, unitCode = 'DAY') => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode,
});
const whole = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: '4.90', currency: 'EUR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
  deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: days(0, 1), transitTime: days(1, 3, 'd') },
};
const offered = (details: unknown) =>
  product(
    productHtml(
      shoe({ offers: { '@type': 'Offer', price: '1', priceCurrency: 'EUR', shippingDetails: details } }),
    ),
  );
const without = (key: string) => Object.fromEntries(Object.entries(whole).filter(([one]) => one !== key));
const service = (over: object, more: object = {}) =>
  sample(
    home(
      `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'Organization',
        hasShippingService: {
          '@type': 'ShippingService',
          handlingTime: {
            '@type': 'ServicePeriod',
            duration: { '@type': 'QuantitativeValue', value: 1, unitCode: 'DAY' },
          },
          shippingConditions: [
            {
              '@type': 'ShippingConditions',
              shippingRate: { '@type': 'ShippingRateSettings', orderPercentage: 0.1 },
              transitTime: { '@type': 'ServicePeriod', duration: days(1, 4) },
              ...over,
            },
          ],
          ...more,
        },
      })}</script><h1>Shop</h1>`,
    ),
    product(productHtml(shoe())),
  );

testCheck(check, {
  pass: [
    offered(whole),
    offered([
      whole,
      { ...whole, shippingRate: { '@type': 'MonetaryAmount', maxValue: 12, currency: 'EUR' } },
    ]),
    offered({
      '@type': 'OfferShippingDetails',
      doesNotShip: 'https://schema.org/True',
      shippingDestination: { addressCountry: 'US' },
    }),
    // Per Google, conditions without a destination apply everywhere, and a rate may be a percentage of the order.
    service({}),
    service({ shippingRate: { '@type': 'MonetaryAmount', value: 3.5, currency: 'USD' } }),
  ],
  warn: [
    [offered(without('deliveryTime')), /no deliveryTime/],
    offered({ ...whole, deliveryTime: { '@type': 'ShippingDeliveryTime', transitTime: days(1, 3) } }),
    [
      offered({ ...whole, deliveryTime: { ...whole.deliveryTime, transitTime: days(24, 48, 'HUR') } }),
      /in "HUR" instead of DAY/,
    ],
    [offered({ ...whole, shippingDestination: { addressCountry: 'Germany' } }), /"Germany"/],
    service({ transitTime: undefined }),
  ],
  fail: [
    [offered(without('shippingRate')), /no shippingRate/],
    [offered(without('shippingDestination')), /no shippingDestination/],
    [
      offered({ ...whole, shippingRate: { '@type': 'MonetaryAmount', value: '4,90 €', currency: 'EUR' } }),
      /not a number/,
    ],
    offered({ ...whole, shippingRate: { '@type': 'MonetaryAmount', value: 4.9 } }),
    [
      offered({ ...whole, shippingRate: { '@type': 'MonetaryAmount', value: 4.9, currency: 'USD' } }),
      /in USD, but the offer is in EUR/,
    ],
    offered({ '@type': 'OfferShippingDetails', shippingSettingsLink: 'https://shop.test/shipping' }),
    service({}, { shippingConditions: [] }),
    service({ shippingRate: undefined }),
  ],
  notApplicable: [product(productHtml(shoe()))],
  unknown: [offered({ '@id': 'https://shop.test/legal#shipping' })],
});
