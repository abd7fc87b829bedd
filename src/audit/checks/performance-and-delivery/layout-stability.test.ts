import { emptyEvidence, product, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './layout-stability.ts';

const { mode } = emptyEvidence();
const browser = { mode: known({ ...(mode.ok ? mode.value : ({} as never)), browser: true }) };
const shifted = (...values: (number | undefined)[]) =>
  sample(product('<h1>Shoe</h1>'), browser, {
    rendered: known(
      values.map((cls, at) => ({
        id: at ? `product-${at}` : 'product:https://shop.test/p/shoe',
        url: 'https://shop.test/p/shoe',
        words: 100,
        types: [],
        ...(cls === undefined ? {} : { cls }),
      })),
    ),
  });

testCheck(check, {
  pass: [[shifted(0.1, 0), /\/p\/shoe shifts by 0\.10/], shifted(0), shifted(undefined, 0.02)],
  warn: [[shifted(0, 0.2), /product-1 shifts by 0\.20/], shifted(0.25)],
  fail: [[shifted(0.31), /0\.31/]],
  unknown: [product('<h1>Shoe</h1>'), shifted(undefined)],
});
