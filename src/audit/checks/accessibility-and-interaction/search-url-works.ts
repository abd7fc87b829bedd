import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { canonicalUrl } from '../../parse/files/declared-links.ts';
import { headingOf } from '../subjects/product/facts.ts';
import { hasWords, linksToProduct } from '../subjects/shopping/addresses.ts';
import { fixForAnswer } from '../subjects/access/answer-fix.ts';

export default defineCheck({
  id: 'search-url-works',
  category: 'accessibility-and-interaction',
  name: 'Search by URL returns products in HTML',
  description: 'Detects search pages whose HTML has no products.',
  why: 'An agent that looks for something uses the search first. If a script loads the results, the agent reads only a heading.',
  judged: {
    pass: 'A search for the first words of a product name returns 200 and links to the product in the HTML, or redirects to it.',
    warn: 'The search returns 200 with other products.',
    fail: 'The HTML of the results links to no product, the URL returns 404 or 410, or agents are blocked.',
    notApplicable:
      'The home page declares no search URL, or robots.txt disallows search results, as search engines recommend.',
    unknown: 'No product name was found to search for, or the results could not be read.',
  },
  priority: 'medium',
  appliesTo: 'listing',
  requires: ['home'],
  shopOnly: true,
  confidence: 'medium',
  effort: 'days',
  fix: {
    title: 'Render search results on the server',
    instructions:
      'Return the products as links in the HTML of the results page. A script can filter and sort them afterwards.',
    snippet:
      '<h1>Results for "trail shoe"</h1>\n<ul><li><a href="/products/trail-shoe">Trail Shoe</a> <span>€129.00</span></li></ul>',
  },
  sources: ['google-javascript-seo', 'agent-site-ux'],
  needs: ['search', 'traffic'],
  uses: ['products'],
  evaluate({ search, traffic, products = [] }) {
    const { template, url, query, ref, productLinks, landed, disallowed } = search;
    if (template === '') return notApplicable('The home page declares no search URL.');
    if (disallowed)
      return notApplicable(
        `robots.txt disallows ${path(url)}, as search engines recommend. Agents cannot use the search.`,
      );
    const seen = traffic.find(({ id }) => id === ref);
    if (query === '' || !seen) return unknown('failed', 'No product name was found to search for.');
    const evidence = [{ ref: seen.id }];
    const cause = 'search:results';
    const { status } = seen;
    if (seen.blocked)
      return fail(
        `${path(url)} blocks agents${seen.challenge ? ` with a ${seen.challenge.vendor} challenge` : status ? ` with ${status}` : ''}.`,
        { evidence, cause: 'edge:search', ...fixForAnswer('the search', seen) },
      );
    if (status === 404 || status === 410)
      return fail(`The search for "${query}" at ${path(url)} returned ${status}.`, {
        evidence,
        cause,
        found: 'absent',
        fix: {
          title: 'Point the search form to a working results page',
          instructions: `The form submits to ${path(url)}, which returned ${status}. Set its action and field name so that they form the URL of the search results.`,
          snippet:
            '<form action="/search" method="get"><input type="search" name="q" aria-label="Search"></form>',
        },
      });
    if (status !== 200 || !landed)
      return unknown(
        'failed',
        `The search for "${query}" could not be read${status ? ` (status ${status})` : ''}.`,
        { evidence },
      );
    const wanted = products.filter((page) => hasWords(nameOf(page), query));
    const straight = wanted.find((page) => addressesOf(page).some((one) => linksToProduct(landed.url, one)));
    if (straight) return pass(`The search for "${query}" redirects to ${path(straight.url)}.`, { evidence });
    const fix = products[0] ? { snippet: resultSnippet(query, products[0]) } : {};
    if (productLinks.length === 0) {
      const said = { evidence, cause, fix };
      // A single hit may return the product page itself.
      if (landed.product !== undefined && hasWords(landed.product, query))
        return pass(`The search for "${query}" returned the product "${landed.product.slice(0, 60)}".`, {
          evidence,
        });
      return fail(
        `The search for "${query}" returned ${landed.words} words and no product link in the HTML.`,
        said,
      );
    }
    const hit = productLinks.some((link) =>
      wanted.some((page) => addressesOf(page).some((one) => linksToProduct(link, one))),
    );
    const count = `${productLinks.length} product link${productLinks.length === 1 ? '' : 's'}`;
    if (hit) return pass(`The search for "${query}" lists the product among ${count}.`, { evidence });
    return warn(
      `The search for "${query}" returned ${count}, and none links to ${path(wanted[0]?.url ?? products[0]?.url ?? '')}.`,
      {
        evidence,
        cause,
        fix: {
          title: 'Make products searchable by name',
          instructions: 'Index the names of all published products, and test the search with a few of them.',
        },
      },
    );
  },
});

const nameOf = (page: Page): string =>
  `${page.facts.product?.name ?? ''} ${headingOf(page) ?? ''} ${page.facts.head.titles[0] ?? ''}`;

function addressesOf({ url, facts }: Page): string[] {
  const own = canonicalUrl(facts.head, url);
  return own ? [url, own] : [url];
}

function path(address: string): string {
  const url = URL.parse(address);
  return url ? `${url.pathname}${url.search}`.slice(0, 120) : address.slice(0, 120);
}

function resultSnippet(query: string, { url, facts }: Page): string {
  const plain = (text: string): string => text.replaceAll(/[<>&"]/g, '').slice(0, 80);
  const price = facts.prices.find(({ candidate }) => candidate)?.raw ?? '';
  return `<h1>Results for "${plain(query)}"</h1>\n<ul>\n  <li><a href="${path(url).replaceAll('"', '%22').replaceAll('&', '&amp;')}">${plain(facts.product?.name ?? query)}</a>${price === '' ? '' : ` <span>${plain(price)}</span>`}</li>\n</ul>`;
}
