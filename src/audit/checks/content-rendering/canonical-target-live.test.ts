import { product, productHtml, sample, shoe, target, testCheck } from '#audit/samples';
import check from './canonical-target-live.ts';

const own = 'https://shop.test/p/shoe';
const other = 'https://shop.test/products/trail-shoe';
const page = (canonical: string, path?: string) =>
  product(
    productHtml(shoe(), '<h1>Trail Shoe</h1>', canonical && `<link rel="canonical" href="${canonical}">`),
    path ? { path } : {},
  );
const leads = (given: Partial<Parameters<typeof target>[0]>, sent: Parameters<typeof target>[1] = {}) =>
  sample(page(other), target({ why: 'canonical', url: other, name: 'Trail Shoe', ...given }, sent));
const hop = (url: string, location: string) => ({ url, status: 301, location });

testCheck(check, {
  pass: [
    [page(own), /its own canonical/],
    page('/p/shoe'),
    [leads({ canonical: other }), /answers 200 and shows the same product/],
    leads({}),
    leads({ name: 'Trail Shoe, red, 42' }),
    leads({ name: 'Laufschuh', skus: ['SHOE-1'] }),
    sample(page(own, '/p/shoe?colour=red'), page(own)),
  ],
  warn: [
    [leads({}, { hops: [hop(other, `${other}/`)], finalUrl: `${other}/` }), /through a redirect to/],
    [leads({}, { hops: [hop(other, own), hop(own, `${own}/`)], finalUrl: `${own}/` }), /2 redirects/],
    [leads({ canonical: `${other}-2` }), /yet another one, "https:\/\/shop\.test\/products\/trail-shoe-2"/],
  ],
  fail: [
    [leads({}, { status: 404 }), /answers 404/],
    [leads({}, { status: 410 }), /answers 410/],
    [leads({ exists: false }), /page for what does not exist/],
    [leads({ canonical: own }), /names this page in return/],
    [leads({ name: 'Wool Sock' }), /shows "Wool Sock", not this product/],
    [
      leads({}, { status: 302, error: { code: 'redirect-loop', message: 'twice the same address' } }),
      /in a circle/,
    ],
    sample(page('https://shop.test/p/sock'), product('<h1>Wool Sock</h1>', { path: '/p/sock' })),
  ],
  notApplicable: [
    [page(''), /names no canonical/],
    page('https://'),
    [page('https://shop.test/'), /root of the site/],
  ],
  unknown: [
    [page(other), /was not opened/],
    leads({}, { status: 403, blocked: true }),
    leads({}, { status: 500 }),
  ],
});
