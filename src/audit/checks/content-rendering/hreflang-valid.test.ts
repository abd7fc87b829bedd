import { home, productAlone as product, testCheck } from '#audit/samples';
import check from './hreflang-valid.ts';

const links = (...given: [string, string][]) =>
  home(
    `<head>${given.map(([lang, href]) => `<link rel="alternate" hreflang="${lang}" href="${href}">`).join('')}</head>`,
  );
const inHeader = (href: string) =>
  product('<h1>Shoe</h1>', { headers: { link: `<${href}>; rel="alternate"; hreflang="de"` } });
const at = 'https://shop.test/de/';

testCheck(check, {
  pass: [
    [links(['de', at], ['en-GB', 'https://shop.test/'], ['x-default', 'https://shop.test/']), /All 3/],
    links(['zh-Hant-HK', at]),
    links(['DE-at', 'HTTPS://shop.test/at/']),
    links(['gsw', at]),
    links(['en-UK', at]),
    inHeader(at),
  ],
  fail: [
    [
      links(['de', at], ['jp', 'https://shop.test/jp/']),
      /1 of 2 hreflang links is not valid: "jp" is no language/,
    ],
    [links(['de_AT', at]), /"de_AT" is no language code/],
    [links(['de', '/de/']), /"\/de\/" is no full address/],
    [links(['de', '//shop.test/de/']), /no full address/],
    home('<head><link rel="alternate" hreflang="de"></head>'),
    [links(['eng', '/en']), /"eng" is no language code; "\/en"/],
    inHeader('/de'),
  ],
  notApplicable: [
    home('<head><link rel="alternate" type="application/rss+xml" href="/feed"></head>'),
    links(['', at]),
    home(`<head><title>a</title></head><body><p>x<link rel="alternate" hreflang="xx" href="/x">`),
  ],
});
