import { home, listingAlone as listing, productAlone as product, testCheck } from '#audit/samples';
import check from './canonical-valid.ts';

const own = 'https://shop.test/p/shoe';
const link = (href: string) => `<link rel="canonical" href="${href}">`;
const head = (...tags: string[]) => product(`<head>${tags.join('')}</head><h1>Trail Shoe</h1>`);
const version = (lang: string, href: string) => `<link rel="alternate" hreflang="${lang}" href="${href}">`;

testCheck(check, {
  pass: [
    [head(link(own)), /canonical URL is "https:\/\/shop\.test\/p\/shoe"/],
    head(link(own), link(own)),
    head(link('https://brand.example/shoe')),
    head(link(own), '<link rel="canonical">', link('')),
    head(link(own), version('en', own), version('de', 'https://shop.test/de/p/shoe')),
    product('<h1>Trail Shoe</h1>', { headers: { link: `<${own}>; rel="canonical"` } }),
    home(`<head>${link('https://shop.test/')}</head>`, { path: '/en/' }),
    head(`<link rel=canonical href=" ${own} ">`),
  ],
  warn: [
    [head(link('/p/shoe')), /"\/p\/shoe" is relative\. It resolves to "https:\/\/shop\.test\/p\/shoe"/],
    [head(link('/p/shoe'), link(own)), /is relative/],
    [head(link('//shop.test/p/shoe')), /is relative/],
    [
      head('<base href="/en/">', link('shoe')),
      /"shoe" is relative\. It resolves to "https:\/\/shop\.test\/en\/shoe"/,
    ],
    [
      product('<head><base href="/en/"></head><h1>Trail Shoe</h1>', {
        headers: { link: '<shoe>; rel="canonical"' },
      }),
      /"shoe" is relative\. It resolves to "https:\/\/shop\.test\/p\/shoe"/,
    ],
    [head(), /has no canonical URL/],
    [product(`<head><title>a</title></head><body><p>x</p>${link(own)}`), /is in the body/],
  ],
  fail: [
    [head(link('shop.test/p/shoe')), /has no https:\/\/, so it is relative/],
    [head(link('/')), /root of the site/],
    [head(link('/p/shoe'), link('/p/other')), /has 2 different canonical URLs/],
    [head(link('https://')), /"https:\/\/" is not valid/],
    [
      product(`<head><base href="/en/">${link('shoe')}</head>`, {
        headers: { link: '<shoe>; rel=canonical' },
      }),
      /2 different canonical URLs/,
    ],
    [head(link(own), link('https://shop.test/p/other')), /has 2 different canonical URLs/],
    [
      product(`<head>${link(own)}</head>`, { headers: { link: '<https://shop.test/p/b>; rel=canonical' } }),
      /2 different canonical URLs/,
    ],
    [
      head(
        link('https://shop.test/de/p/shoe'),
        version('en', own),
        version('de', 'https://shop.test/de/p/shoe'),
      ),
      /another language version/,
    ],
    [head(link('https://shop.test/')), /root of the site, not this product page/],
    [listing(`<head>${link('https://shop.test')}</head>`), /not this listing page/],
  ],
  notApplicable: [home('<h1>Shop</h1>'), listing('<h1>Shoes</h1>')],
});
