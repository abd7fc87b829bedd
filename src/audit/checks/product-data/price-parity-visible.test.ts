import {
  buyBox,
  group,
  offer,
  offerPage,
  product,
  productHtml,
  sample,
  shoe,
  shoePage,
  testCheck,
  variant,
} from '#audit/samples';
import check from './price-parity-visible.ts';

const german = (price: string, markup: string) =>
  product(
    productHtml(shoe({ offers: offer({ price: markup }) }), buyBox(price)).replace('lang="en"', 'lang="de"'),
  );

testCheck(check, {
  pass: [
    [offerPage({}, buyBox('€129.00')), /129\.00 EUR/],
    [offerPage({ price: 19.989999999 }, buyBox('€19.99')), /19\.99 EUR/],
    german('1.299,00 €', '1299.00'),
    german('129,– €', '129'),
    offerPage({ price: '99.00' }, buyBox('€99.00 <s>€129.00</s>')),
    shoePage(
      { offers: { '@type': 'AggregateOffer', lowPrice: '99', highPrice: '149', priceCurrency: 'EUR' } },
      buyBox('€129.00'),
    ),
    product(
      productHtml(
        group([variant('41', { offers: offer({ price: '119.00' }) }), variant('42')]),
        buyBox('€119.00'),
      ),
    ),
    offerPage({ price: '12900', priceCurrency: 'JPY' }, buyBox('¥12,900')),
  ],
  warn: [
    [
      offerPage({ price: '99.00' }, buyBox('€129.00', '<p>Members pay €99.00 as member price</p>')),
      /shows 129\.00 EUR/,
    ],
    offerPage({ priceCurrency: 'USD' }, buyBox('€129.00')),
  ],
  fail: [
    [
      offerPage({ price: '119.00' }, buyBox('€129.00')),
      /markup says 119\.00 EUR, the page shows 129\.00 EUR/,
    ],
    [
      sample(
        offerPage({}, buyBox('€129.00')),
        shoePage({}, buyBox('€129.00'), { path: '/p/2' }),
        shoePage({}, buyBox('€139.00'), { path: '/p/3' }),
      ),
      /1 of 3 product pages/,
    ],
  ],
  notApplicable: [shoePage(), offerPage({ price: 'call us' }, buyBox('€129.00')), product('<h1>Shoe</h1>')],
});
