import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page, Value } from '../../evidence.ts';
import { robotsKnown, robotsVerdict } from '../../parse/robots/robots.ts';
import { sameHost } from '../../parse/url.ts';
import { folded, pointTo, proofOn, quote } from '../subjects/product/facts.ts';
import { isOfPage } from '../subjects/product/targets.ts';
import { declaredSearch, isSameSearch, resultUrl } from '../subjects/markup/website-search.ts';

const usualName = 'search_term_string';

export default defineCheck({
  id: 'website-search-action',
  category: 'structured-data',
  name: 'SearchAction template works',
  description: 'Detects a declared search whose URL is wrong or broken.',
  why: 'An agent that gets an error or an empty page from the template concludes that the storefront does not sell the product.',
  judged: {
    pass: 'The template, filled with a word from a product name, returns 200 with that product, and query-input matches its placeholder.',
    warn: 'The page loads without the product in its HTML, or query-input does not match the placeholder.',
    fail: 'The template has no placeholder, or its URL returns an error.',
    notApplicable: 'The home page has no SearchAction, or robots.txt disallows its target for agents.',
    unknown:
      'The audit used another search of the storefront, or the request was blocked or returned no usable response.',
  },
  priority: 'low',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: "Point the SearchAction at the storefront's search",
    instructions:
      'Use the URL of the results page with a placeholder, and name that placeholder in query-input.',
    snippet:
      '"potentialAction": {"@type": "SearchAction", "target": {"@type": "EntryPoint", "urlTemplate": "https://shop.example/search?q={search_term_string}"}, "query-input": "required name=search_term_string"}',
  },
  sources: ['schema-org'],
  needs: ['home', 'target'],
  uses: ['search', 'robots', 'products', 'traffic'],
  evaluate({ home, target, search, robots, products = [], traffic = [] }) {
    const action = declaredSearch(home);
    if (!action) return notApplicable('The home page declares no SearchAction.');
    const { template, placeholders, inputs, path } = action;
    const query = search?.query ?? '';
    const url = resultUrl(template, query || 'shoe', home.url);
    const shut =
      url !== undefined &&
      robots !== undefined &&
      robotsKnown(robots).known &&
      sameHost(url, target.canonicalOrigin) &&
      !robotsVerdict(robots, '*', url).allowed;
    if (shut)
      return notApplicable(`robots.txt disallows the search at ${quote(new URL(url).pathname)} for agents.`);
    const place = proofOn(home, pointTo(path, 'target'), template);
    const said = { evidence: [place], fix: { snippet: snippetFor(home, template, search) } };
    if (template === '') return fail('The SearchAction has no target.', said);
    if (!placeholders.length)
      return fail(`The target ${quote(template, 120)} has no placeholder for the search term.`, said);
    if (url === undefined)
      return fail(`The target ${quote(template, 120)} does not produce a valid URL when filled.`, said);
    const named = placeholders.some((name) => inputs.includes(name));
    const unnamed = inputs.length
      ? `query-input names ${quote(inputs.join(', '))}, but the target has {${placeholders[0]}}.`
      : `The SearchAction has no query-input that names {${placeholders[0]}}.`;
    const asked = search?.ref !== undefined && isSameSearch(search.url, url);
    const answer = asked ? traffic.find(({ id }) => id === search.ref) : undefined;
    if (!search || !answer) {
      if (!named) return warn(unnamed, said);
      return unknown('not-requested', `The audit did not request the target ${quote(template, 120)}.`);
    }
    const { status, blocked, finalUrl } = answer;
    const evidence = [{ ref: answer.id }, place];
    if (blocked)
      return unknown('blocked', `The search blocked the request (${status ?? 'no response'}).`, { evidence });
    if (status === undefined || status >= 500)
      return unknown(
        'failed',
        `The search did not return a usable response (${answer.error?.code ?? status}).`,
        {
          evidence,
        },
      );
    if (status !== 200)
      return fail(`The search for ${quote(query)} returned ${status}.`, { ...said, evidence });
    if (!named) return warn(unnamed, { ...said, evidence });
    const [product] = products;
    if (product && isOfPage(finalUrl, product))
      return pass(`The search for ${quote(query)} redirects to the product.`, { evidence });
    const { productLinks } = search;
    const counted = productLinks.length === 1 ? '1 product' : `${productLinks.length} products`;
    if (productLinks.some((link) => isAbout(link, query, product)))
      return pass(`The search for ${quote(query)} returned ${counted}, including a match.`, {
        evidence,
      });
    return warn(
      productLinks.length
        ? `The search for ${quote(query)} returned ${counted}, but none with that name.`
        : `The search for ${quote(query)} returned 200 without a product in its HTML.`,
      { ...said, evidence, confidence: 'medium' },
    );
  },
});

/** The product itself, or another one with the word in its URL, because the first results page may be short. */
function isAbout(link: string, query: string, product: Page | undefined): boolean {
  if (product && (isOfPage(link, product) || lastOf(link) === lastOf(product.url))) return true;
  return query !== '' && folded(decode(new URL(link).pathname)).includes(folded(query));
}

const lastOf = (url: string): string =>
  new URL(url).pathname.split('/').findLast((part) => part !== '') ?? '';

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A correct action; the search that the audit found is known to exist. */
function snippetFor(home: Page, template: string, search: Value<'search'> | undefined): string {
  const found = search?.via === 'form' ? search.template : '';
  const own = /\{[\w.-]{1,60}\}/.test(template) ? template : '';
  const url = found || own || new URL(`/search?q=`, home.url).href + `{${usualName}}`;
  const name = /\{([\w.-]{1,60})\}/.exec(url)?.[1] ?? usualName;
  const action = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: url.slice(0, 500) },
    'query-input': `required name=${name}`,
  };
  return JSON.stringify({ potentialAction: action }, null, 2).replaceAll('<', String.raw`\u003c`);
}
