import { testCheck, traffic } from '#audit/samples';
import check from './redirect-chain.ts';

const hop = (n: number) => ({ url: `https://shop.test/${n}`, status: 302, location: `/${n + 1}` });
const chained = (count: number) =>
  traffic({
    purpose: 'product',
    url: 'https://shop.test/0',
    hops: Array.from({ length: count }, (_, n) => hop(n)),
  });

/** The http request without following redirects, and the home page over https. */
const plain = (location: string, ...homeHops: string[]) =>
  traffic(
    {
      purpose: 'host-http',
      url: 'http://shop.test/',
      status: 301,
      headers: { location },
    },
    {
      purpose: 'home',
      url: homeHops[0] ?? 'https://shop.test/',
      hops: homeHops.map((url) => ({ url, status: 302, location: '' })),
    },
  );

testCheck(check, {
  pass: [
    plain('https://shop.test/'),
    plain('https://elsewhere.test/'),
    traffic({ purpose: 'host-twin', url: 'https://www.shop.test/', status: 301, headers: { location: '/' } }),
    traffic({ purpose: 'home' }),
    chained(1),
    traffic({ purpose: 'replay-home', client: 'browser', hops: [hop(0), hop(1), hop(2)] }),
  ],
  warn: [
    [chained(2), /needs 2 redirects/],
    [
      traffic({ purpose: 'home', hops: [{ ...hop(0), location: '/0', cookies: ['visit'] }] }),
      /redirects to itself until the cookie "visit" is set/,
    ],
    [plain('https://shop.test/', 'https://shop.test/'), /http:\/\/shop\.test\/ needs 2 redirects/],
  ],
  fail: [
    chained(3),
    plain('https://shop.test/', 'https://shop.test/', 'https://www.shop.test/'),
    [
      traffic({
        purpose: 'product',
        hops: [hop(0), hop(1), hop(2)],
        error: { code: 'too-many-redirects', message: 'x' },
      }),
      /more than 3 redirects/,
    ],
    [traffic({ purpose: 'home', error: { code: 'redirect-loop', message: 'loop' } }), /in a loop/],
  ],
});
