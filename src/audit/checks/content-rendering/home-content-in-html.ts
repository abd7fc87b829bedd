import { defineCheck, fail, pass, warn } from '../../check.ts';
import type { Page } from '../../evidence.ts';
import { registrableDomain } from '../../parse/url.ts';
import { clip, escapeHtml } from '../subjects/page/html.ts';
import { statedShopName } from '../subjects/page/products.ts';
import { quote } from '../subjects/product/facts.ts';

const enoughWords = 150;
const bareWords = 50;
const enoughLinks = 10;

export default defineCheck({
  id: 'home-content-in-html',
  category: 'content-rendering',
  name: 'Home page has content without scripts',
  description: 'Detects home pages that only scripts render.',
  why: 'Crawlers that do not run scripts see an empty page with no links to products.',
  judged: {
    pass: 'The HTML has at least 150 visible words and 10 internal links.',
    warn: 'It has fewer words or links.',
    fail: 'It has fewer than 50 words, and an empty app root or a message asking to enable JavaScript.',
  },
  priority: 'high',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'days',
  fix: {
    title: 'Render the home page on the server',
    instructions:
      'Turn on server-side rendering or prerendering for the home route. Include at least the navigation, headings, and featured products in the initial HTML.',
  },
  sources: ['google-javascript-seo'],
  needs: ['home'],
  uses: ['listings', 'products'],
  evaluate({ home, listings = [], products = [] }) {
    const { text, shell } = home.facts;
    const links = internalLinks(home);
    const figures = `${text.words} words and ${links} internal links`;
    const evidence = [{ ref: home.ref, snippet: text.visible.slice(0, 200) || 'no visible text' }];
    if (text.words >= enoughWords && links >= enoughLinks)
      return pass(`The HTML of the home page has ${figures}.`, { evidence });
    const said = {
      cause: 'site:rendering',
      evidence,
      fix: { snippet: skeleton(home, [...listings, ...products]) },
    };
    const empty = shell.emptyRoot === undefined ? undefined : `#${shell.emptyRoot} is empty`;
    const asks = shell.message === undefined ? undefined : `the page shows ${quote(shell.message)}`;
    const signs = [empty, asks].flatMap((one) => one ?? []);
    if (text.words < bareWords && signs.length)
      return fail(`The HTML of the home page has ${figures}; ${signs.join(', and ')}.`, {
        ...said,
        evidence: [
          ...evidence,
          ...(shell.emptyRoot ? [{ ref: home.ref, pointer: `#${shell.emptyRoot}` }] : []),
        ],
      });
    return warn(
      `The HTML of the home page has only ${figures}; at least ${enoughWords} and ${enoughLinks} are typical.`,
      {
        ...said,
        cause: 'home:content',
        fix: {
          ...said.fix,
          title: 'Add text and links to the HTML of the home page',
          instructions:
            'Add headings, a few sentences on what the store sells, and links to categories and products as plain HTML.',
        },
      },
    );
  },
});

/** Links to the storefront's domain, without fragments of the home page itself. */
function internalLinks({ url, facts: { links } }: Page): number {
  const domain = registrableDomain(URL.parse(url)?.host ?? '');
  const hosts = new Map<string, boolean>();
  return links.filter(({ abs, href }) => {
    if (abs === undefined || href.trim().startsWith('#')) return false;
    const host = URL.parse(abs)?.host ?? '';
    if (!hosts.has(host)) hosts.set(host, registrableDomain(host) === domain);
    return hosts.get(host);
  }).length;
}

/** Minimal HTML that the server should send, with links to known pages. */
function skeleton(home: Page, known: readonly Page[]): string {
  const items = known.slice(0, 5).map(({ url, facts }) => {
    const { pathname, search } = URL.parse(url) ?? { pathname: url, search: '' };
    const heading = facts.headings.find(({ level }) => level === 1)?.text;
    return `    <a href="${escapeHtml(pathname + search)}">${escapeHtml(clip(heading || facts.head.titles[0] || pathname, 60))}</a>`;
  });
  const list = items.length ? items.join('\n') : '    <a href="/category">Category</a>';
  const id = home.facts.shell.emptyRoot ?? 'app';
  return `<div id="${escapeHtml(id)}">\n  <nav>\n${list}\n  </nav>\n  <h1>${escapeHtml(statedShopName(home))}</h1>\n</div>`;
}
