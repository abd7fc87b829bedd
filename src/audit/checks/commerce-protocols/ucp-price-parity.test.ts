import {
  buyBox,
  catalogueProduct,
  group,
  offer,
  offerPage,
  product,
  productHtml,
  productList,
  sample,
  searched,
  serviceManifest,
  shoePage,
  testCheck,
  variant,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './ucp-price-parity.ts';

const priced = (amount: number, currency = 'EUR', over: object = {}) => ({
  price: { amount, currency },
  ...over,
});
const lists = (...products: Record<string, unknown>[]) => searched([{ json: productList(...products) }]);
const beside = (
  variantOver: Record<string, unknown>,
  page = shoePage(),
  over: Record<string, unknown> = {},
) => sample(lists(catalogueProduct(over, variantOver)), page);
const elsewhere = { url: 'https://shop.test/p/other' };
const groupPage = product(
  productHtml(group([variant('41'), variant('42', { offers: offer({ price: '139.00' }) })])),
);
const groupProduct = (amount42: number) =>
  catalogueProduct({
    variants: [
      { id: 'a', sku: 'SHOE-41', price: { amount: 12_900, currency: 'EUR' } },
      { id: 'b', sku: 'SHOE-42', price: { amount: amount42, currency: 'EUR' } },
    ],
  });

testCheck(check, {
  pass: [
    [beside({}), /"Trail Shoe" has the same price and stock/],
    beside(priced(12_901)),
    // Matched only by URL, GTIN, or SKU.
    beside({ sku: undefined }, undefined, {}),
    beside({ sku: 'other', barcodes: [{ type: 'GTIN', value: '04006381333931' }] }, undefined, elsewhere),
    beside({ sku: 'SHOE-1' }, undefined, elsewhere),
    beside({ sku: undefined, id: 'gid', url: 'https://shop.test/p/shoe?variant=7&from=agent' }, undefined, {
      url: undefined,
    }),
    // Minor units depend on the currency.
    beside(priced(12_900, 'JPY'), offerPage({ price: '12900', priceCurrency: 'JPY' })),
    beside(priced(129_000, 'KWD'), offerPage({ price: '129.000', priceCurrency: 'KWD' })),
    beside(
      { availability: { available: true, status: 'backorder' } },
      offerPage({ availability: 'https://schema.org/OutOfStock' }),
    ),
    beside({ availability: undefined }),
    // The page shows a reduced price that is not in its markup. Another check reports this.
    beside(priced(9900), shoePage({}, buyBox('€99.00'))),
    sample(lists(groupProduct(13_900)), groupPage),
    // Markup without variants: one variant must match.
    beside({}, undefined, {
      variants: [
        { id: 'a', price: { amount: 12_900, currency: 'EUR' } },
        { id: 'b', price: { amount: 15_900, currency: 'EUR' } },
      ],
    }),
  ],
  warn: [
    [
      beside(priced(14_000, 'USD')),
      /140\.00 USD in the catalog and 129\.00 EUR on the page are in different currencies/,
    ],
  ],
  fail: [
    [beside(priced(13_900)), /1 of 1 products differ .*139\.00 EUR in the catalog, 129\.00 EUR on the page/],
    // Major units instead of minor units.
    [beside(priced(129)), /1\.29 EUR in the catalog/],
    [beside({ availability: { available: false } }), /out of stock in the catalog, in stock on the page/],
    beside({}, offerPage({ availability: 'https://schema.org/SoldOut' })),
    [sample(lists(groupProduct(12_900)), groupPage), /129\.00 EUR in the catalog, 139\.00 EUR on the page/],
    beside(priced(1290, 'JPY'), offerPage({ price: '12900', priceCurrency: 'JPY' })),
  ],
  notApplicable: [
    [sample(serviceManifest({}), shoePage(), { ucpProbe: known({ bindings: [] }) }), /declares no catalog/],
    [sample(lists(), shoePage()), /lists no sampled product/],
    beside({ sku: 'other', id: 'x' }, undefined, elsewhere),
    sample(searched([{ status: 500, json: {} }]), shoePage()),
  ],
  unknown: [
    [sample(searched([{ status: 401, json: {} }]), shoePage()), /requires a login/],
    sample(serviceManifest(), shoePage(), { ucpProbe: known({ missing: { search: 'not-requested' } }) }),
    sample(searched([{ status: 424, json: { code: 'profile_unreachable' } }]), shoePage()),
    sample(searched([{ status: 429, json: {} }]), shoePage()),
    sample(searched([{ error: { code: 'reset', message: 'x' } }]), shoePage()),
  ],
});
