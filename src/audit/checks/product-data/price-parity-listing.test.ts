import {
  group,
  listing,
  offer,
  product,
  productHtml,
  sample,
  shoePage,
  testCheck,
  variant,
} from '#audit/samples';
import check from './price-parity-listing.ts';

const cards = (...prices: string[]) =>
  listing(
    `<html lang="en"><body><main><ul>${[...prices, '€1.00', '€2.00', '€3.00']
      .map(
        (price, n) =>
          `<li class="card"><a href="/p/${n}"><img src="/${n}.jpg" alt=""><h3>Shoe ${n}</h3></a><p>${price}</p></li>`,
      )
      .join('')}</ul></main></body></html>`,
  );
const page = (n: number, over: Record<string, unknown> = {}) =>
  shoePage({ name: `Shoe ${n}`, ...over }, undefined, { path: `/p/${n}` });
const variants = product(
  productHtml(group([variant('41', { offers: offer({ price: '99.00' }) }), variant('42')])),
  { path: '/p/0' },
);

testCheck(check, {
  pass: [
    [sample(cards('€129.00'), page(0)), /1 of 1/],
    sample(cards('From €99.00'), variants),
    sample(cards('€129.00'), variants),
    sample(cards('€129.00', '€129.00'), page(0), page(1)),
  ],
  warn: [
    [
      sample(cards('€119.00', '€129.00'), page(0), page(1)),
      /1 of 2 .*"Shoe 0" costs 119\.00 EUR on the listing, 129\.00 EUR/,
    ],
    [sample(cards('From €119.00'), variants), /from 119\.00 EUR/],
  ],
  fail: [[sample(cards('€119.00', '€119.00'), page(0), page(1)), /2 of 2/]],
  notApplicable: [
    sample(cards('Ask us'), page(0)),
    sample(cards('€129.00'), page(7)),
    sample(cards('€129.00'), page(0, { offers: undefined })),
  ],
});
