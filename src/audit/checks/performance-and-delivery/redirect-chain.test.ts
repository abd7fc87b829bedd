import { traffic } from '../../samples.ts';
import { testCheck } from '../../testing.ts';
import check from './redirect-chain.ts';

const hop = (n: number) => ({ url: `https://shop.test/${n}`, status: 302, location: `/${n + 1}` });
const chained = (count: number) =>
  traffic({
    purpose: 'product',
    url: 'https://shop.test/0',
    hops: Array.from({ length: count }, (_, n) => hop(n)),
  });

testCheck(check, {
  pass: [
    traffic({ purpose: 'home' }),
    chained(1),
    traffic({ purpose: 'replay-home', client: 'browser', hops: [hop(0), hop(1), hop(2)] }),
  ],
  warn: [[chained(2), /takes 2 redirects/]],
  fail: [
    chained(3),
    [traffic({ purpose: 'home', error: { code: 'redirect-loop', message: 'loop' } }), /without an end/],
  ],
});
