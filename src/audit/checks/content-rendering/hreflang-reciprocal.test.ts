import { alone, home, product, sample, target, testCheck } from '#audit/samples';
import check from './hreflang-reciprocal.ts';

const own = 'https://shop.test/p/shoe';
const german = 'https://shop.test/de/p/shoe';
const head = (...links: [string, string][]) =>
  `<head>${links.map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`).join('')}</head>`;
const both = head(['en', own], ['de', german]);
const opened = (given: Partial<Parameters<typeof target>[0]>, sent: Parameters<typeof target>[1] = {}) =>
  alone(
    sample(product(both), target({ why: 'hreflang', from: `product:${own}`, url: german, ...given }, sent)),
  );

testCheck(check, {
  pass: [
    [opened({ listsBack: true }), /links back to this page/],
    opened(
      { listsBack: true },
      { hops: [{ url: german, status: 301, location: `${german}/` }], finalUrl: `${german}/` },
    ),
    sample(
      home(head(['en', 'https://shop.test/'], ['de', 'https://shop.test/de/'])),
      target({
        why: 'hreflang',
        from: 'home:https://shop.test/',
        url: 'https://shop.test/de/',
        listsBack: true,
      }),
    ),
  ],
  warn: [
    [opened({ listsBack: false }), /does not link back to "https:\/\/shop\.test\/p\/shoe"/],
    [
      opened({ listsBack: true }, { hops: [{ url: german, status: 302, location: own }], finalUrl: own }),
      /redirects back/,
    ],
  ],
  fail: [
    [opened({}, { status: 404 }), /returned 404/],
    opened({}, { status: 410 }),
    opened({ exists: false }),
  ],
  notApplicable: [
    home('<h1>Shop</h1>'),
    home(head(['de', 'https://shop.test/de/'])),
    home(head(['en', 'https://shop.test/'], ['x-default', 'https://shop.test/'])),
    home(head(['en', 'https://shop.test/'], ['de', 'https://laden.example/'])),
  ],
  unknown: [
    [alone(product(both)), /No other language version was requested/],
    opened({}),
    opened({}, { status: 503, blocked: true }),
    opened({}, { status: 500 }),
  ],
});
