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
    [page(own), /URL of the page itself/],
    page('/p/shoe'),
    [leads({ canonical: other }), /returned 200 and shows the same product/],
    leads({}),
    leads({ name: 'Trail Shoe, red, 42' }),
    leads({ name: 'Laufschuh', skus: ['SHOE-1'] }),
    sample(page(own, '/p/shoe?colour=red'), page(own)),
  ],
  warn: [
    [leads({}, { hops: [hop(other, `${other}/`)], finalUrl: `${other}/` }), /through a redirect to/],
    [leads({}, { hops: [hop(other, own), hop(own, `${own}/`)], finalUrl: `${own}/` }), /2 redirects/],
    [
      leads({ canonical: `${other}-2` }),
      /declares a different canonical URL, "https:\/\/shop\.test\/products\/trail-shoe-2"/,
    ],
  ],
  fail: [
    [leads({}, { status: 404 }), /returned 404/],
    [leads({}, { status: 410 }), /returned 410/],
    [leads({ exists: false }), /returned 200 with a "not found" page/],
    [leads({ canonical: own }), /declares this page as its canonical URL/],
    [leads({ name: 'Wool Sock' }), /shows "Wool Sock", not this product/],
    [
      leads({}, { status: 302, error: { code: 'redirect-loop', message: 'twice the same address' } }),
      /in a redirect loop/,
    ],
    sample(page('https://shop.test/p/sock'), product('<h1>Wool Sock</h1>', { path: '/p/sock' })),
  ],
  notApplicable: [
    [page(''), /has no canonical URL/],
    page('https://'),
    [page('https://shop.test/'), /root of the site/],
  ],
  unknown: [
    [page(other), /was not requested/],
    leads({}, { status: 403, blocked: true }),
    leads({}, { status: 500 }),
  ],
});
