import { emptyEvidence, home, origin, productHtml, sample, shoe, testCheck } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './jsonld-urls-absolute.ts';

const page = (over: Record<string, unknown>) => home(productHtml(shoe(over)));
const trail = (item: unknown) =>
  page({
    '@type': 'BreadcrumbList',
    itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Shoes', item }],
  });
const { target } = emptyEvidence();
const audited = (canonicalOrigin: string, local = false) => ({
  target: target.ok ? known({ ...target.value, canonicalOrigin, local }) : target,
});

testCheck(check, {
  pass: [
    [page({}), /^All 2 URLs in the JSON-LD are absolute\.$/],
    page({ image: ['https://cdn.shopify.com/1.jpg', 'https://img.example.net/dev-2.jpg'] }),
    page({
      '@id': `${origin}/p/shoe#product`,
      image: { '@type': 'ImageObject', url: 'https://cdn.test/1.jpg' },
    }),
    page({ '@id': '#product', isPartOf: { '@id': '#page' }, logo: { '@id': '#logo' } }),
    trail({ '@type': 'WebPage', '@id': `${origin}/c/shoes` }),
    trail({ '@id': `${origin}/c/shoes` }),
    // Names and pages of other sites.
    page({
      brand: { '@type': 'Brand', '@id': 'http://www.wikidata.org/entity/Q1', url: 'http://brand.example/' },
    }),
    page({ url: 'https://dev.to/acme', image: 'data:image/png;base64,AAAA' }),
    // Another check covers blank ones.
    page({ url: '', image: 'null', logo: [] }),
    page({ url: 5, image: { '@type': 'ImageObject' }, item: { name: 'x' } }),
    // A storefront audited on a staging host has such URLs; a local one uses http.
    sample(page({ url: 'https://staging.shop.test/p' }), audited('https://staging.shop.test')),
    sample(page({ url: 'http://localhost:3000/p' }), audited('http://localhost:3000', true)),
    page({ image: 'https://production-eu01-acme.demandware.net/1.jpg', url: 'https://qa.shop.test/' }),
  ],
  warn: [
    [
      page({ image: '/img/1.jpg' }),
      /^Of 2 URLs in the JSON-LD: 1 relative, such as image "\/img\/1\.jpg"\.$/,
    ],
    page({ url: 'p/shoe.html' }),
    page({ url: '?id=7' }),
    [page({ image: '//cdn.shopify.com/1.jpg' }), /1 without a scheme/],
    [page({ url: 'http://shop.test/p/shoe' }), /1 over plain HTTP/],
    page({ image: 'http://cdn.example/1.jpg' }),
    page({ image: { '@type': 'ImageObject', contentUrl: '/1.jpg' } }),
    page({ '@id': 'http://shop.test/#product' }),
    trail('/c/shoes'),
    trail({ '@id': '/c/shoes', name: 'Shoes' }),
    [
      page({ url: '/p', image: ['//a.test/1', 'http://b.test/2', 'http://b.test/3'] }),
      /2 over plain HTTP, 1 without a scheme, 1 relative/,
    ],
  ],
  fail: [
    [
      page({ url: 'http://localhost:8080/p/shoe' }),
      /1 on a staging host, such as url "http:\/\/localhost:8080/,
    ],
    page({ url: 'https://staging.shop.test/p/shoe' }),
    page({ image: 'https://www.dev2.shop.test/1.jpg' }),
    page({ image: 'https://acme-staging.shop.test/1.jpg' }),
    page({ '@id': 'http://192.168.1.20/#product' }),
    page({ logo: 'https://acme.local/logo.svg' }),
    page({ image: 'https://staging-eu01-acme.demandware.net/1.jpg' }),
    page({ image: 'https://edge.disstg.commercecloud.salesforce.com/dw/image/v2/1.jpg' }),
  ],
  notApplicable: [
    home('<h1>Shop</h1>'),
    [home(productHtml({ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Shop' })), /no URLs/],
  ],
});
