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
    links(['zh-Hant-TW', at], ['zh-hans', at], ['es-419', at], ['sr-Latn-RS', at]),
    links(['ca-ES-valencia', at], ['ca-valencia', at], ['zh-yue', at], ['de-1996', at], ['en-x-shop', at]),
    links(['sq-XK', at]),
    inHeader(at),
  ],
  fail: [
    [
      links(['de', at], ['jp', 'https://shop.test/jp/']),
      /1 of 2 hreflang links is not valid: "jp" does not start with a language/,
    ],
    [links(['de_AT', at]), /"de_AT" does not start with a language code/],
    [links(['de', '/de/']), /"\/de\/" is not an absolute URL/],
    [links(['de', '//shop.test/de/']), /not an absolute URL/],
    home('<head><link rel="alternate" hreflang="de"></head>'),
    [links(['eng', '/en']), /"eng" does not start with a language code; "\/en"/],
    inHeader('/de'),
    [links(['en-UK', at]), /"UK" in "en-UK" is not a region code/],
    [links(['en-EU', at]), /"EU" in "en-EU" is not a region code/],
    links(['en-EN', at]),
    [links(['es-LATAM', at]), /"LATAM" in "es-LATAM" is not a region code/],
    links(['en-USA', at]),
    links(['en-INT', at]),
    links(['en-EMEA', at]),
    links(['en-international', at]),
    links(['sr-cs', at]),
    links(['zh-Hant-XX', at]),
    [links(['zh-Chin', at]), /"Chin" in "zh-Chin" is not a script code/],
    links(['es-000', at]),
  ],
  notApplicable: [
    home('<head><link rel="alternate" type="application/rss+xml" href="/feed"></head>'),
    links(['', at]),
    home(`<head><title>a</title></head><body><p>x<link rel="alternate" hreflang="xx" href="/x">`),
  ],
});
