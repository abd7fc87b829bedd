import { product, refused, sample, testCheck, traffic } from '#audit/samples';
import check from './full-response-time.ts';

/** A page that took 120 ms, and more fetches of it. */
const slow = (...times: number[]) =>
  sample(
    product('<h1>Shoe</h1>'),
    traffic(
      ...times.map((total, at) => ({
        purpose: 'replay-product',
        url: 'https://shop.test/p/shoe',
        id: `again-${at}`,
        total,
      })),
    ),
  );
const timeout = (attempt: number) => ({
  purpose: 'product',
  url: 'https://shop.test/p/late',
  attempt,
  error: { code: 'timeout-total' as const, message: 'No end after 15000 ms.' },
});

testCheck(check, {
  pass: [
    [slow(), /was 120 ms/],
    slow(9_000, 2_900),
    // A first timeout that the retry does not confirm.
    sample(product('<h1>Shoe</h1>'), traffic(timeout(1))),
    // Other clients do not count.
    sample(
      product('<h1>Shoe</h1>'),
      traffic(
        { purpose: 'replay-product', client: 'browser', total: 30_000 },
        { purpose: 'home', total: 9e4 },
      ),
    ),
  ],
  warn: [[slow(3_100, 7_000), /was 3100 ms/]],
  fail: [
    [slow(9_000, 8_100), /8100 ms/],
    [sample(product('<h1>Shoe</h1>'), traffic(timeout(1), timeout(2))), /\/p\/late timed out twice/],
  ],
  unknown: [refused('product')],
});
