import {
  buyBox,
  feed,
  group,
  offer,
  product,
  productHtml,
  sample,
  shoePage,
  testCheck,
  variant,
} from '#audit/samples';
import check from './price-parity-feed.ts';

const header = 'id,title,price,sale_price,sale_price_effective_date,availability';
const page = (n: number, over: Record<string, unknown> = {}) =>
  shoePage({ name: `Shoe ${n}`, sku: `S${n}`, ...over }, undefined, { path: `/p/${n}` });
const record = (n: number, price: string, rest = ',,,in_stock') =>
  `S${n},Shoe ${n},${price},${rest.slice(1)}`;
const run = (rows: string[], ...pages: Parameters<typeof sample>) =>
  sample(
    feed(
      [header, ...rows].join('\n'),
      rows.map((_, n) => [n, `/p/${n}`] as const),
    ),
    ...pages,
  );
const three = [page(0), page(1), page(2)];
const past = ',99.00 EUR,2026-01-01T00:00Z/2026-02-01T00:00Z,in_stock';
const now = ',129.00 EUR,2026-11-01T00:00Z/2026-12-01T00:00Z,in_stock';
const shown = (price: string, over: Record<string, unknown> = {}) =>
  shoePage({ name: 'Shoe 0', sku: 'S0', ...over }, buyBox(price), { path: '/p/0' });
const grouped = product(
  productHtml(group([variant('41', { sku: 'S0', offers: offer({ price: '99.00' }) }), variant('42')])),
  { path: '/p/0' },
);

testCheck(check, {
  pass: [
    [run([record(0, '129.00 EUR'), record(1, '129.00 EUR')], page(0), page(1)), /2 of 2/],
    run([record(0, '129.00 EUR', past)], page(0)),
    run([record(0, '159.00 EUR', now)], page(0)),
    run([record(0, '99.00 EUR')], grouped),
    // The page and the feed agree, the markup is stale.
    run([record(0, '99.00 EUR')], shown('€99.00')),
    // A price without tax may be that of another market; stock is compared all the same.
    run([record(0, '108.40 EUR')], shown('€129.00 <span>€108.40 excl. VAT</span>')),
    run([record(0, '119.00 EUR')], shoePage({ offers: undefined }, buyBox('€119.00'), { path: '/p/0' })),
  ],
  warn: [
    run([record(0, '149.00 EUR')], shown('€129.00 <s>€149.00</s>')),
    [
      run([record(0, '119.00 EUR'), record(1, '129.00 EUR')], page(0), page(1)),
      /1 of 2 .*119\.00 EUR in the feed, 129\.00 EUR on the page/,
    ],
    run([record(0, '119.00 EUR'), record(1, '119.00 EUR')], page(0), page(1)),
    [
      run([record(0, '129.00 EUR', ',,,out_of_stock')], page(0)),
      /out_of_stock in the feed, InStock on the page/,
    ],
    run([record(0, '119.00'), record(1, '119.00'), record(2, '119.00')], ...three),
    run([record(0, '129.00 EUR')], grouped),
  ],
  fail: [
    [run([record(0, '119.00 EUR'), record(1, '119.00 EUR'), record(2, '129.00 EUR')], ...three), /2 of 3/],
  ],
  notApplicable: [
    sample(feed(header, []), page(0)),
    sample(feed(`${header}\n${record(9, '1.00 EUR')}`, []), page(0)),
  ],
});
