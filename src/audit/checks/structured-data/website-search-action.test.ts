import {
  exchange,
  type ExchangeSample,
  home,
  origin,
  type Part,
  product,
  productHtml,
  robots,
  sample,
  shoe,
  testCheck,
} from '#audit/samples';
import { known } from '../../evidence.ts';
import check from './website-search-action.ts';

const usual = `${origin}/search?q={search_term_string}`;
const input = 'required name=search_term_string';
const page = (potentialAction: unknown, more: object = {}) =>
  home(
    `<head><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Peak', url: origin, potentialAction, ...more })}</script></head><h1>Peak</h1>`,
  );
const action = (target: unknown, query: unknown = input) => ({
  '@type': 'SearchAction',
  target,
  'query-input': query,
});
const found = [`${origin}/p/shoe?_pos=1`, `${origin}/p/boot`];

/** The response to the audit's own search. */
function search(
  productLinks: string[] = found,
  given: ExchangeSample & { finalUrl?: string; via?: 'form' } = {},
): Part {
  const { finalUrl, via = 'search-action', url = `${origin}/search?q=Trail`, ...sent } = given;
  const answered = { ...exchange({ purpose: 'search', url, ...sent }), ...(finalUrl ? { finalUrl } : {}) };
  const template = url.replace('Trail', '{search_term_string}');
  return {
    traffic: known([answered]),
    search: known({ via, template, url, query: 'Trail', disallowed: false, ref: answered.id, productLinks }),
  };
}
const goods = product(productHtml(shoe()));
const whole = (markup: Parameters<typeof sample>[0], ...parts: Parameters<typeof sample>) =>
  sample(markup, goods, ...parts);

testCheck(check, {
  pass: [
    [whole(page(action(usual)), search()), /search for "Trail" returned 2 products/],
    whole(
      page([action({ '@type': 'EntryPoint', urlTemplate: usual })]),
      search([`${origin}/collections/x/products/shoe`]),
    ),
    // The form uses the same search; the template adds a parameter and is relative.
    whole(
      page(action('/search?q={q}&type=product', { valueName: 'q', valueRequired: true })),
      search(found, { via: 'form' }),
    ),
    whole(page(action(`${origin}/search{?q}`, 'required maxlength=100 name=q')), search()),
    whole(page(action(['android-app://shop/{search_term_string}', usual])), search()),
    [whole(page(action(usual)), search([], { finalUrl: `${origin}/p/shoe` })), /redirects to the product/],
    // The word is common: another matching product is on the first page.
    whole(page(action(usual)), search([`${origin}/p/trail-boot`])),
  ],
  warn: [
    [whole(page(action(usual)), search([])), /returned 200 without a product/],
    [
      whole(page(action(usual)), search([`${origin}/p/umbrella`])),
      /returned 1 product, but none with that name/,
    ],
    [whole(page(action(usual, null)), search()), /no query-input that names \{search_term_string\}/],
    [whole(page(action(usual, 'required name=q'))), /names "q", but the target has \{search_term_string\}/],
  ],
  fail: [
    [page(action(`${origin}/search?q=`)), /has no placeholder/],
    [page(action(`${origin}/search?q=%7Bsearch_term_string%7D`)), /has no placeholder/],
    [page(action(`${origin}/search?q={{ query }}`)), /no placeholder|makes no address/],
    [page({ '@type': 'SearchAction' }), /no target/],
    [whole(page(action(usual)), search([], { status: 404 })), /returned 404/],
  ],
  notApplicable: [
    page(undefined),
    home('<h1>Peak</h1>'),
    [whole(page(action(usual)), robots('User-agent: *\nDisallow: /search')), /disallows the search/],
  ],
  unknown: [
    // The form of the page has another target, so this template was not tried.
    [
      whole(page(action(usual)), search(found, { via: 'form', url: `${origin}/find?s=Trail` })),
      /did not request the target/,
    ],
    page(action(usual)),
    whole(page(action(usual)), search([], { status: 403 })),
    whole(page(action(usual)), search([], { status: 502 })),
  ],
});
