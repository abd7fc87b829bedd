import {
  buyBox,
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
const shown = (price: string) => shoePage({ name: 'Shoe 0' }, buyBox(price), { path: '/p/0' });
const variants = product(
  productHtml(group([variant('41', { offers: offer({ price: '99.00' }) }), variant('42')])),
  { path: '/p/0' },
);

/** The markup has no name, and the first heading is for screen readers alone. */
const unnamed = product(
  productHtml(
    { '@context': 'https://schema.org', '@type': 'Product', offers: offer({ price: '129.00' }) },
    '<h1 class="sr-only">Details of this page</h1><div><h2>Shoe 0</h2><p>€129.00</p><button>Add to cart</button></div>',
  ),
  { path: '/p/0' },
);

/** Products that one script serves, distinguished by their query. */
const script = (id: number) => `/product_info.php?products_id=${id}`;
const fruits = listing(
  `<html lang="en"><body><main><ul>${['Lime €7.24', 'Grapefruit €7.66', 'Orange €2.55']
    .map((text, n) => {
      const [name, price] = text.split(' ');
      return `<li class="card"><a href="${script(n)}&amp;ceid=ab12cd34ef56"><img src="/${n}.jpg" alt=""><h3>${name}</h3></a><p>${price}</p></li>`;
    })
    .join('')}</ul></main></body></html>`,
);
const fruit = (id: number, name: string, price: string, path = script(id)) =>
  shoePage({ name, offers: offer({ price }) }, undefined, { path });

testCheck(check, {
  pass: [
    [sample(fruits, fruit(1, 'Grapefruit', '7.66'), fruit(2, 'Orange', '2.55')), /2 of 2/],
    [sample(cards('€129.00'), page(0)), /1 of 1/],
    sample(cards('From €99.00'), variants),
    sample(cards('€129.00'), variants),
    sample(cards('€129.00', '€129.00'), page(0), page(1)),
    // The markup is stale, the listing is not.
    sample(cards('€99.00'), shown('€99.00 <s>€119.00</s>')),
    sample(cards('Was €149.00 Now €129.00'), page(0)),
    sample(
      cards('From €99.00'),
      page(0, {
        offers: { '@type': 'AggregateOffer', lowPrice: '99', highPrice: '149', priceCurrency: 'EUR' },
      }),
    ),
  ],
  warn: [
    [
      sample(cards('€119.00', '€129.00'), page(0), page(1)),
      /1 of 2 .*"Shoe 0" costs 119\.00 EUR on the listing and 129\.00 EUR/,
    ],
    [sample(cards('€119.00'), unnamed), /"Shoe 0" costs 119\.00/],
    [sample(cards('From €119.00'), variants), /from 119\.00 EUR/],
    // The old price is not a current price of the product.
    sample(cards('€149.00'), shown('€129.00 <s>€149.00</s>')),
    sample(cards('€43.00'), shown('€129.00 <p>or 3 x €43.00</p>')),
  ],
  fail: [[sample(cards('€119.00', '€119.00'), page(0), page(1)), /2 of 2/]],
  notApplicable: [
    // Another product at a URL that does not distinguish them.
    sample(fruits, fruit(0, 'Plum', '9.99')),
    // Without tax, and for members.
    sample(cards('€108.40'), shown('€129.00 <span>€108.40 excl. VAT</span>')),
    sample(cards('€119.00'), shown('€129.00 <span>Member price €119.00</span>')),
    sample(cards('Ask us'), page(0)),
    sample(cards('€129.00'), page(7)),
    sample(cards('€129.00'), page(0, { offers: undefined })),
  ],
});
