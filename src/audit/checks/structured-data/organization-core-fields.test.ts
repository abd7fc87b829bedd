import {
  exchange,
  type ExchangeSample,
  home,
  origin,
  type PageSample,
  type Part,
  sample,
  testCheck,
} from '#audit/samples';
import { known, type Value } from '../../evidence.ts';
import check from './organization-core-fields.ts';

const script = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const store = (over: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'OnlineStore',
  name: 'Peak',
  url: origin,
  logo: `${origin}/logo.png`,
  ...over,
});
const page = (data: unknown, given?: PageSample) =>
  home(`<head><title>Peak</title>${script(data)}</head><h1>Peak</h1>`, given);
const node = (over: object = {}, given?: PageSample) => page(store(over), given);

type Row = Value<'resources'>[number];
function image(size: Partial<Row> = {}, given: ExchangeSample = {}): Part {
  const answered = exchange({ url: `${origin}/logo.png`, purpose: 'image', type: 'image/png', ...given });
  return {
    traffic: known([answered]),
    resources: known([{ url: answered.url, kind: 'logo', page: 'home', ref: answered.id, ...size }]),
  };
}
const big = image({ width: 512, height: 512 });
const target = (canonicalOrigin: string): Part => ({
  target: known({
    input: canonicalOrigin,
    entryUrl: `${canonicalOrigin}/`,
    origin: canonicalOrigin,
    canonicalOrigin,
    registrableDomain: 'shop.test',
    local: false,
  }),
});
const yoast = {
  '@context': 'https://schema.org',
  '@graph': [
    { '@type': 'WebSite', '@id': '#website', publisher: { '@id': '#org' } },
    { '@type': 'Organization', '@id': '#org', name: 'Peak', url: `${origin}/`, logo: { '@id': '#logo' } },
    { '@type': 'ImageObject', '@id': '#logo', contentUrl: `${origin}/logo.png` },
  ],
};

testCheck(check, {
  pass: [
    [sample(node(), big), /OnlineStore "Peak" has the URL of this storefront and a logo of 512 × 512 pixels/],
    sample(node({ url: `${origin}/?utm=x`, logo: { '@type': 'ImageObject', url: '/logo.png' } }), big),
    sample(node({ url: `${origin}/de/` }, { path: '/de' }), big),
    sample(node({ url: [`${origin}/en-gb`], logo: [`${origin}/logo.png`] }), big),
    sample(page(yoast), big),
    // The product's image is the logo's file: loaded once.
    sample(node(), image({ kind: 'product-image', width: 112, height: 112 }, { status: 206 })),
    [sample(node(), image({ width: 24, height: 24 }, { type: 'image/svg+xml' })), /any size/],
    // The main site of a company above its own storefront.
    sample(node({ url: 'https://www.shop.test/' }), big, target('https://store.shop.test')),
    // Two blocks of one merchant: theme and app.
    sample(
      home(
        `${script(store({ logo: undefined }))}${script({ '@type': 'LocalBusiness', name: 'Peak', logo: `${origin}/logo.png` })}<h1>Peak</h1>`,
      ),
      big,
    ),
    sample(
      home(
        `<div itemscope itemtype="https://schema.org/Organization"><a itemprop="url" href="/">x</a><img itemprop="logo" src="/logo.png"><b itemprop="name">Peak</b></div>`,
      ),
      big,
    ),
  ],
  warn: [
    [node({ logo: undefined }), /OnlineStore has no logo/],
    [node({ logo: 'data:image/png;base64,AAAA' }), /cannot be loaded/],
    [sample(node(), image({ width: 80, height: 200 })), /80 × 200 pixels; at least 112 × 112 are needed/],
    [sample(node(), image()), /could not be read/],
    [sample(node(), image({}, { status: 404 })), /returned 404 instead of an image/],
    [sample(node(), image({}, { type: 'text/html' })), /returned text\/html/],
    [sample(node({ url: 'https://peak.myshopify.com' }), big), /another host than https:\/\/shop.test/],
    [sample(node({ url: 'http://shop.test/' }), big), /another host/],
    [sample(node({ url: `${origin}/about-us` }), big), /below the home page/],
    [sample(node({ url: 'mailto:x@shop.test' }), big), /is not a URL/],
  ],
  fail: [
    [node({ name: undefined }), /has no name\./],
    [node({ url: ' ' }), /has no url\./],
    [node({ name: 'n/a', url: undefined }), /no name and no url/],
  ],
  notApplicable: [
    home('<h1>Peak</h1>'),
    // A brand and a reviewer are different organizations.
    page({ '@type': 'Product', name: 'Shoe', brand: { '@type': 'Organization', name: 'Acme' } }),
    page({ '@type': 'Review', publisher: { '@type': 'Organization', name: 'Reviews Inc' } }),
  ],
  unknown: [
    [node(), /was not requested/],
    [sample(node(), image({}, { status: 403 })), /request was blocked/],
    [sample(node(), image({}, { status: 500 })), /not return a usable response/],
  ],
});
