import {
  buyBox,
  group,
  offer,
  offerPage,
  product,
  productHtml,
  shoe,
  shoePage,
  sizes,
  testCheck,
  variant,
} from '#audit/samples';
import check from './availability-parity.ts';

const stated = (availability: string, body: string) =>
  offerPage({ availability: `https://schema.org/${availability}` }, body);
const german = (availability: string, body: string) =>
  product(
    productHtml(
      shoe({ offers: offer({ availability: `https://schema.org/${availability}` }) }),
      body,
    ).replace('lang="en"', 'lang="de"'),
  );
const disabled = '<button disabled>Add to cart</button>';
const soldOut = buyBox('€129.00', '<p>Sold out</p>', disabled);
const open = buyBox('€129.00');
const mixed = group([
  variant('41', { offers: offer({ availability: 'https://schema.org/OutOfStock' }) }),
  variant('42'),
]);

testCheck(check, {
  pass: [
    [stated('InStock', open), /enabled control "Add to cart"/],
    stated('OutOfStock', soldOut),
    german('SoldOut', buyBox('129,00 €', '<p>Ausverkauft</p>', disabled)),
    stated('BackOrder', soldOut),
    stated('InStock', buyBox('€129.00', '<p>In stock</p>', disabled)),
    product(productHtml(mixed, soldOut)),
  ],
  warn: [
    [stated('InStock', buyBox('€129.00', sizes('41', '42'), disabled)), /disabled and no text explains why/],
    [stated('InStock', '<h1>Trail Shoe</h1><p>€129.00</p>'), /neither stock nor/],
  ],
  fail: [
    [stated('InStock', soldOut), /states "InStock", but the page shows "Sold out"/],
    [stated('OutOfStock', open), /"OutOfStock", but the page has the enabled control/],
  ],
  unknown: [
    // The stock text may be in the part that is not searched.
    [
      stated('InStock', `<main><h1>Trail Shoe</h1><p>${'Light and firm on rock. '.repeat(1_600)}</p></main>`),
      /more text than the audit searches/,
    ],
    [stated('InStock', buyBox('€129.00', '<p>Sold out</p>')), /"Sold out" and has the enabled control/],
    [
      product(
        productHtml(shoe(), '<h1>Trail Shoe</h1><p>3 290 kr.</p><p>Til á lager</p>').replace(
          'lang="en"',
          'lang="is-IS"',
        ),
      ),
      /in "is", a language/,
    ],
  ],
  notApplicable: [
    stated('whenever', open),
    offerPage({ availability: undefined }, open),
    shoePage({ offers: undefined }, open),
  ],
});
