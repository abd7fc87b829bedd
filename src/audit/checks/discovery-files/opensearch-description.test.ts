import { file, home, sample, testCheck, traffic } from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './opensearch-description.ts';

const page = home(
  '<head><link rel="search" type="application/opensearchdescription+xml" title="Acme" href="/os.xml"></head><h1>Acme</h1>',
);
const os = (inner: string, given: Parameters<typeof file>[3] = {}, root = '') =>
  file(
    'openSearch',
    '/os.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription ${root || 'xmlns="http://a9.com/-/spec/opensearch/1.1/"'}>${inner}</OpenSearchDescription>`,
    { via: 'link', type: 'application/opensearchdescription+xml', ...given },
  );
const tried = { url: 'https://shop.test/search?q=shoe', ref: 's' };
const result = (status = 200) => traffic({ id: 's', url: tried.url, purpose: 'search', status });
const head = '<ShortName>Acme</ShortName><Description>Search Acme</Description>';
const url = '<Url type="text/html" template="https://shop.test/search?a=1&amp;q={searchTerms}"/>';

testCheck(check, {
  pass: [
    [sample(page, os(head + url, { tried }), result()), /returned 200/],
    sample(
      page,
      result(),
      os(
        `${head}<Url rel="suggestions" type="application/json" template="/suggest"/><Url type="text/html" method="get" template="/search?q={searchTerms?}"/>`,
        { tried },
      ),
    ),
  ],
  warn: [[sample(page, os(url, { tried }), result()), /has no ShortName and no Description/]],
  fail: [
    [sample(page, os('', { status: 404 })), /returned 404/],
    [sample(page, os('', { state: 'absent', type: 'text/html' })), /returned an HTML page/],
    [
      sample(page, os(`${head}<Url template="https://shop.test/?a=1&q={searchTerms}"/>`)),
      /not well-formed: unescaped &/,
    ],
    [sample(page, os(head + url, {}, 'xmlns="urn:x"')), /in urn:x/],
    [sample(page, os(head)), /no Url/],
    [
      sample(page, os(`${head}<Url type="text/html" template="https://shop.test/search?q={query}"/>`)),
      /contains \{searchTerms\}/,
    ],
    [sample(page, os(head + url, { tried }), result(404)), /returned 404/],
  ],
  notApplicable: [
    [
      sample(page, os(head + url, { tried: { url: tried.url, disallowed: true } })),
      /robots.txt disallows its search URL/,
    ],
    sample(home('<h1>Shop</h1>'), { files: known({}) }),
    sample(home('<link rel="search" href="/s"><h1>Shop</h1>'), { files: known({}) }),
  ],
  unknown: [
    sample(page, { files: known({}) }),
    [sample(page, os(head + url, { tried: { url: tried.url } })), /could not be tested/],
    sample(page, os(head + url, { tried }), result(403)),
    sample(page, os('', { status: 403 })),
  ],
});
