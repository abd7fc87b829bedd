import {
  type ExchangeSample,
  home,
  origin,
  type Part,
  product,
  productHtml,
  sample,
  shoe,
  testCheck,
  traffic,
} from '#audit/samples';
import { known, type Evidence } from '../../evidence.ts';
import check from './search-url-works.ts';

type Search = Extract<Evidence['search'], { ok: true }>['value'];
const url = `${origin}/search?q=Trail%20Shoe`;
const search = (given: Partial<Search> = {}, answer: ExchangeSample = {}): Promise<Part> =>
  sample(
    home('<h1>Shop</h1>'),
    product(productHtml(shoe())),
    traffic({ id: 'x-search', url, purpose: 'search', ...answer }),
    {
      search: known({
        via: 'form',
        template: `${origin}/search?q={search_term_string}`,
        query: 'Trail Shoe',
        url,
        disallowed: false,
        ref: 'x-search',
        productLinks: [],
        ...((answer.status ?? 200) === 200 ? { landed: { url, words: 300 } } : {}),
        ...given,
      }),
    },
  );
const links = (...paths: string[]) => ({ productLinks: paths.map((path) => origin + path) });

testCheck(check, {
  pass: [
    [search(links('/p/boot', '/p/shoe')), /lists the product among 2 product links/],
    // With tracking parameters, or through a collection path.
    search(links('/p/shoe?_pos=1&_sid=ab')),
    search({
      ...links('/c/shoes/p/trail-shoe-41'),
      query: 'Trail Shoe',
      landed: { url: `${origin}/p/shoe`, words: 90 },
    }),
    [search({ landed: { url: `${origin}/p/shoe?from=search`, words: 90 } }), /redirects to \/p\/shoe/],
    [search({ landed: { url, words: 90, product: 'Trail Shoe' } }), /returned the product/],
  ],
  warn: [[search(links('/p/boot', '/p/sock')), /2 product links, and none links to \/p\/shoe/]],
  fail: [
    [search(), /300 words and no product link/],
    [search({}, { status: 404 }), /returned 404/],
    [search({}, { status: 403 }), /blocks agents with 403/],
    [
      search({}, { status: 503, challenge: { vendor: 'Cloudflare', signature: 'cf-mitigated' } }),
      /Cloudflare challenge/,
    ],
  ],
  notApplicable: [
    [search({ template: '', url: '' }), /declares no search URL/],
    [search({ disallowed: true }), /robots\.txt disallows \/search/],
  ],
  unknown: [search({}, { status: 500 }), search({ query: '', url: '' }, { id: 'other' })],
});
