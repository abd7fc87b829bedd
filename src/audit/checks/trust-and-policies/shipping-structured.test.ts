import { home, policy, product, productHtml, sample, shoe, testCheck } from '#audit/samples';
import check from './shipping-structured.ts';

const details = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'EUR' },
};
const offer = { '@type': 'Offer', price: '1', priceCurrency: 'EUR', shippingDetails: [details] };
const marked = product(productHtml(shoe({ offers: offer })), { path: '/p/marked' });
const bare = product(productHtml(shoe()));
const store = `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'https://schema.org/Organization', hasShippingService: { '@type': 'ShippingService', shippingConditions: [], name: 'Standard' } })}</script><h1>Shop</h1>`;
const variants = shoe({
  '@type': 'ProductGroup',
  offers: undefined,
  hasVariant: [{ '@type': 'Product', name: 'Trail Shoe 42', sku: 'S-42', offers: offer }],
});

testCheck(check, {
  pass: [
    marked,
    product(productHtml(variants)),
    [sample(home(store), bare), /covers every product/],
    // Google recommends a separate page.
    sample(policy('shipping', store), bare),
    product(
      '<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Shoe</h1><div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="1"><div itemprop="shippingDetails" itemscope itemtype="https://schema.org/OfferShippingDetails"><meta itemprop="shippingLabel" content="standard"></div></div></main>',
    ),
  ],
  warn: [sample(marked, bare)],
  fail: [bare, product('<main><h1>Trail shoe</h1><p>Free shipping</p></main>')],
  notApplicable: [
    product(productHtml(shoe({ name: 'Gift Card' }), '<h1>Gift Card</h1>')),
    product(productHtml(shoe({ category: 'Software' }))),
  ],
});
