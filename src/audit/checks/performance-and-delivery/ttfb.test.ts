import { exchange, home, product, sample, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './ttfb.ts';

const slow = async (...times: number[]) => {
  const part = await sample(home('<h1>Shop</h1>'), product('<h1>Shoe</h1>'));
  return {
    ...part,
    traffic: known(
      times.map((ttfb, index) => exchange({ purpose: 'product', url: `https://shop.test/p/${index}`, ttfb })),
    ),
  };
};

testCheck(check, {
  pass: [slow(100, 5000, 700), slow(800)],
  warn: [[slow(900, 1800, 1000), /was 1000 ms/]],
  fail: [[slow(1801), /1801 ms/]],
  unknown: [slow()],
});
