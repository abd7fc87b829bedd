import {
  buyBox,
  group,
  product,
  productHtml,
  sample,
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
  ],
  warn: [
    [opened({ selected: ['41'] }), /shows "41", not its own/],
    [opened({ skus: ['SHOE-41', 'SHOE-42'] }), /Nothing in the HTML/],
  ],
  fail: [
    [sample(choice, none), /None of 1 products/],
    [opened({}, { status: 404 }), /answers 404/],
  ],
  notApplicable: [sample(shoePage({}, buyBox('€129.00')), none)],
  unknown: [sample(grouped, none), opened({}, { status: 403, blocked: true }), grouped],
});
