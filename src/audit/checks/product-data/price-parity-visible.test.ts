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

const grouped = (own: string, prices: string[], shown: string) =>
  product(
    productHtml(
      {
        ...group(prices.map((price, at) => variant(String(40 + at), { offers: offer({ price }) }))),
        offers: offer({ price: own }),
      },
      buyBox(shown),
    ),
  );

const used = 'https://schema.org/UsedCondition';

testCheck(check, {
  pass: [
    grouped('129.00', ['129.00', '149.00'], '€129.00'),
    grouped('129.00', ['139.00', '149.00'], '€129.00'),
    grouped('129.00', ['149.00'], '€129.00'),
    grouped('149.00', ['129.00', '129.00'], '€129.00'),
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
    [offerPage({ price: '289.00' }, buyBox('3 sizes from €289.00')), /state from 289\.00 EUR/],
    // A range that shares an end with the page may have the other one of what is sold out.
    shoePage(
      { offers: { '@type': 'AggregateOffer', lowPrice: '99', highPrice: '159', priceCurrency: 'EUR' } },
      buyBox('€129.00', '<p>€99.00 – €149.00</p>'),
    ),
    // An AggregateOffer and its nested offer say the lowest of a range that contains the page's price.
    [
      shoePage(
        {
          offers: {
            '@type': 'AggregateOffer',
            price: '99.00',
            lowPrice: '99.00',
            highPrice: '149.00',
            priceCurrency: 'EUR',
            offers: [offer({ price: '99.00' })],
          },
        },
        buyBox('€129.00'),
      ),
      /state 129\.00 EUR/,
    ],
    // The offer of a used item is separate.
    shoePage(
      { offers: [offer({ price: '129.00' }), offer({ price: '99.00', itemCondition: used })] },
      buyBox('€129.00'),
    ),
    // Only a used item is for sale.
    offerPage({ price: '99.00', itemCondition: used }, buyBox('€99.00')),
    // One price in two currencies.
    offerPage({ price: '25.43' }, buyBox('€25.43 <span>49.74 лв.</span>')),
  ],
  warn: [
    [
      offerPage({ price: '99.00' }, buyBox('€129.00', '<p>Members pay €99.00 as member price</p>')),
      /shows 129\.00 EUR .* The markup has a conditional price/,
    ],
    [
      offerPage({ price: '108.40' }, buyBox('€129.00', '<p>€108.40 excl. VAT</p>')),
      /The markup has the price without tax/,
    ],
    [offerPage({ price: '109.00' }, buyBox('€129.00', '<p>10 or more: €109.00</p>')), /a conditional price/],
    // One of several variants drifted.
    [
      shoePage({ offers: ['99.00', '141.90', '179.00'].map((price) => offer({ price })) }, buyBox('€129.00')),
      /markup states 99\.00 to 179\.00 EUR, and the page shows 129\.00 EUR .*None of the offers has that price/,
    ],
  ],
  unknown: [
    // Another check reports the code.
    [
      offerPage({ priceCurrency: 'EUO' }, buyBox('€129.00')),
      /both state 129\.00, but "EUO" is not a currency/,
    ],
    // The page may sell the used item, regardless of the offer of the new one.
    [
      shoePage(
        { offers: [offer({ price: '129.00' }), offer({ price: '99.00', itemCondition: used })] },
        buyBox('€99.00'),
      ),
      /Only the offer of a used item has/,
    ],
    // A strikethrough price next to tier prices may be what all other customers pay.
    [
      offerPage(
        { price: '129.00' },
        buyBox(
          '<s>€129.00</s>',
          '<ul><li><b>Bronze Price:</b><p>€119.00</p></li><li><b>Silver Price:</b><p>€109.00</p></li></ul>',
        ),
      ),
      /may be the price for non-members/,
    ],
    // The page names the currency of the markup too.
    [
      offerPage(
        { priceCurrency: 'USD' },
        buyBox('€129.00', '<p>Prices in <select><option>EUR</option><option>USD</option></select></p>'),
      ),
      /offers several currencies/,
    ],
    // One end of a range may be sold out.
    [
      offerPage(
        { '@type': 'AggregateOffer', lowPrice: '46.20', highPrice: '129.00', price: undefined },
        buyBox('€42.00 – €129.00'),
      ),
      /only €129\.00 is in both/,
    ],
    [
      offerPage({ price: '119.00' }, buyBox('129.00', '<p class="price">12万€</p>')),
      /"12万.?" may be a price/,
    ],
    [offerPage({ price: '12.90' }, buyBox('€129.00', '<p>€12.90 per piece</p>')), /per unit/],
    [
      offerPage(
        { price: '139.00' },
        buyBox('€129.00', '<ul><li>Size 41 €129.00</li><li>Size 42 €139.00</li></ul>'),
      ),
      /another variant/,
    ],
    [offerPage({ price: '129.00' }, buyBox('€108.40 excl. VAT')), /with tax/],
    [offerPage({ price: '119.00' }, buyBox('€99.00 – €129.00')), /is between/],
    [offerPage({ price: '119.00' }, buyBox('129 Zed')), /"129 Zed" may be a price/],
  ],
  fail: [
    // On a page too long to be read, the first readable number is not necessarily the price.
    [
      offerPage({ price: '141.90' }, buyBox('€129.00', `<ul>${'<li>€1.00</li>'.repeat(1_100)}</ul>`)),
      /page shows 129\.00 EUR/,
    ],
    // An invalid code does not hide a different amount.
    [offerPage({ price: '141.90', priceCurrency: 'EUO' }, buyBox('€129.00')), /page shows 129\.00 EUR/],
    // Neither the offer of the new item nor that of the used one.
    shoePage(
      { offers: [offer({ price: '141.90' }), offer({ price: '108.90', itemCondition: used })] },
      buyBox('€129.00'),
    ),
    // The price with tax in a table that names both.
    german(
      '</p><table><tr><td>Preis inkl. MwSt.</td><td>119,00 €</td></tr><tr><td>Preis zzgl. MwSt.</td><td>100,00 €</td></tr></table><p>',
      '130.90',
    ),
    [grouped('129.00', ['199.00', '199.00'], '€129.00'), /offers of all 2 variants state 199\.00 EUR/],
    [grouped('129.00', ['199.00', '199.00', '199.00'], '€129.00 <s>€199.00</s>'), /all 3 variants/],
    [grouped('199.00', ['199.00', '199.00'], '€129.00'), /the page shows 129\.00 EUR/],
    // `highPrice` of one Offer is what the product cost before.
    offerPage({ price: '99.00', lowPrice: '99.00', highPrice: '149.00' }, buyBox('€129.00')),
    [
      offerPage({ price: '25.80' }, buyBox('€12.90', '<p>€25.80 / kg</p>')),
      /The markup has the price by measure, "€25\.80"/,
    ],
    [offerPage({ price: '25.80' }, buyBox('€12.90', '<p>(1 l = €25.80)</p>')), /the price by measure/],
    // Both ends of a range drifted, and the price of the chosen variant is still in it.
    [
      shoePage(
        {
          offers: {
            '@type': 'AggregateOffer',
            lowPrice: '108.90',
            highPrice: '163.90',
            priceCurrency: 'EUR',
          },
        },
        buyBox('€129.00', '<p>€99.00 – €149.00</p>'),
      ),
      /markup states 108\.90 to 163\.90 EUR, and the page shows from 99\.00 EUR/,
    ],
    // Both ends of a range drifted.
    [
      offerPage(
        { '@type': 'AggregateOffer', lowPrice: '46.20', highPrice: '132.00', price: undefined },
        buyBox('€42.00 – €120.00'),
      ),
      /markup states 46\.20 to 132\.00 EUR, and the page shows from 42\.00 EUR/,
    ],
    // The price is an image with alternative text.
    [
      offerPage({ price: '141.90' }, buyBox('<img src="/129.png" alt="Price: €129.00">')),
      /page shows 129\.00 EUR/,
    ],
    // Neither a code nor a number beside a word is the price where one with a sign is shown.
    [
      offerPage(
        { priceCurrency: 'USD' },
        buyBox('€129.00', '<p class="price-note">Article MD25</p><p class="price-note">150 Pairs</p>'),
      ),
      /currencies differ/,
    ],
    [
      offerPage({ price: '119.00' }, buyBox('€129.00', '<p class="price-note">150 Pairs</p>')),
      /page shows 129\.00 EUR/,
    ],
    [offerPage({ priceCurrency: 'USD' }, buyBox('€129.00')), /currencies differ/],
    [offerPage({ price: '1249.00', priceCurrency: 'USD' }, buyBox('CAD $1249.00')), /currencies differ/],
    [offerPage({ price: '129.00' }, buyBox('$129.00')), /currencies differ/],
    [offerPage({ price: '149.00' }, buyBox('€129.00 <s>€149.00</s>')), /The markup has the old price/],
    [
      offerPage({ price: '43.00' }, buyBox('€129.00', '<p>or 3 x €43.00</p>')),
      /The markup has an installment/,
    ],
    [offerPage({ price: '317.90' }, buyBox('3 sizes from €289.00')), /page shows from 289\.00 EUR/],
    product(
      productHtml(
        shoe({ offers: offer({ price: '12900', priceCurrency: 'KRW' }) }),
        buyBox('129,000원'),
      ).replace('lang="en"', 'lang="ko"'),
    ),
    [
      offerPage({ price: '119.00' }, buyBox('€129.00')),
      /markup states 119\.00 EUR, and the page shows 129\.00 EUR/,
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
