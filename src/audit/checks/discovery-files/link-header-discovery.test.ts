import {
  file,
  home,
  product,
  productHtml,
  protocolFile,
  sample,
  shoe,
  sitemap,
  targetPage,
  testCheck,
  urlset,
} from '#audit/samples';
import check from './link-header-discovery.ts';

const page = (link: string) => home('<h1>Shop</h1>', { headers: { link } });
const plain = product(productHtml(shoe()));
const llms = file('llmsTxt', '/llms.txt', '# Shop');
const catalog = protocolFile('apiDescriptions', '/.well-known/api-catalog', '{"linkset":[]}');

testCheck(check, {
  pass: [
    [sample(page('</.well-known/api-catalog>; rel="api-catalog"'), catalog), /api-catalog.*which exists/],
    sample(page('</x.css>; rel=preload, <https://shop.test/llms.txt>; rel="describedby"'), llms, plain),
    // A platform that links to a JSON version of each page.
    sample(
      page(
        '<https://shop.test/wp-json/>; rel="https://api.w.org/", </wp-json/wp/v2/pages/2>; rel="alternate"; title="JSON"; type="application/json"',
      ),
      targetPage('link-header', '/wp-json/wp/v2/pages/2'),
    ),
    sample(page('</sitemap.xml>; rel=sitemap'), sitemap(urlset('https://shop.test/'))),
    sample(
      page('</gone>; rel=service-doc, </docs>; rel="help service-doc"'),
      targetPage('link-header', '/docs'),
    ),
  ],
  neverFails: 'A link header is an offer: a dead one is a warning at most.',
  warn: [
    [
      sample(
        page('</.well-known/api-catalog>; rel="api-catalog"'),
        targetPage('link-header', '/.well-known/api-catalog', { status: 404 }),
      ),
      /does not exist/,
    ],
    sample(page('</docs>; rel=service-doc'), targetPage('link-header', '/docs', { exists: false })),
    [page('/.well-known/ucp; rel=service-desc'), /does not parse/],
  ],
  notApplicable: [
    home('<h1>Shop</h1>'),
    [
      page('</main.css>; rel=preload; as=style, <https://cdn.test>; rel=preconnect'),
      /no machine-readable resources/,
    ],
    page('</de>; rel="alternate"; hreflang="de"'),
  ],
  unknown: [
    [page('</docs>; rel=service-doc'), /was not requested/],
    sample(page('</docs>; rel=service-doc'), targetPage('link-header', '/docs', { status: 403 })),
  ],
});
