import {
  buyBox,
  group,
  product,
  productHtml,
  sample,
  sitemap,
  urlset,
  shoePage,
  sizes,
  target,
  testCheck,
  variant,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './variant-urls-addressable.ts';

const url = 'https://shop.test/p/shoe?size=42';
const grouped = product(productHtml(group([variant('42')])));
const choice = shoePage({}, buyBox('€129.00', sizes('41', '42')));
const opened = (given: Partial<Parameters<typeof target>[0]>, sent?: Parameters<typeof target>[1]) =>
  sample(grouped, target({ url, why: 'variant', ...given }, sent));
const listed = (...paths: string[]) => sitemap(urlset(...paths.map((path) => `https://shop.test${path}`)));
const single = (value: string, path: string) =>
  shoePage({ size: value, isVariantOf: { '@type': 'ProductGroup', productGroupID: 'SHOE' } }, undefined, {
    path,
  });
const none = { targets: known([]) };

testCheck(check, {
  pass: [
    [opened({ selected: ['42'] }), /shows its variant/],
    opened({ skus: ['SHOE-42'] }),
    opened({ name: 'Trail Shoe 42' }),
    sample(
      product(productHtml(group([{ '@type': 'Product', url: '/p/shoe-42' }]))),
      shoePage({}, undefined, { path: '/p/shoe-42' }),
      none,
    ),
    // Another sampled page is one of the URLs in the sitemap.
    sample(
      choice,
      listed('/p/shoe-41', '/p/shoe-42'),
      shoePage({ name: 'Trail Shoe 42' }, undefined, { path: '/p/shoe-42' }),
      none,
    ),
    [
      sample(single('41', '/p/a'), single('42', '/p/b'), none),
      /Each variant has its own page, such as "https:\/\/shop\.test\/p\/b"/,
    ],
  ],
  warn: [
    [opened({ selected: ['41'] }), /shows "41" instead of its own/],
    [opened({ skus: ['SHOE-41', 'SHOE-42'] }), /does not show which variant/],
  ],
  fail: [
    [sample(choice, none), /None of 1 products/],
    [sample(choice, listed('/p/shoe', '/p/shoe-lace', '/p/shoe-42'), none), /None of 1 products/],
    [opened({}, { status: 404 }), /returned 404/],
  ],
  notApplicable: [sample(shoePage({}, buyBox('€129.00')), none)],
  unknown: [
    sample(choice, listed('/p/shoe', '/p/shoe-41', '/p/shoe-42'), none),
    sample(choice, listed('/p/shoe?size=41', '/p/shoe?size=42'), none),
    sample(choice, listed('/p/shoe/41', '/p/shoe/42.html'), none),
    sample(single('41', '/p/a'), none),
    sample(grouped, none),
    opened({}, { status: 403, blocked: true }),
    grouped,
  ],
});
