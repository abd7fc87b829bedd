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
  name: 'The home page is not an empty shell',
  description: 'Detects applications that draw the home page by script alone.',
  why: 'A crawler that runs no scripts sees an empty page, and no way into the shop.',
  judged: {
    pass: 'The HTML has at least 150 visible words and 10 links into the shop.',
    warn: 'It has fewer words or links.',
    fail: 'It has fewer than 50 words, and an empty application root or a request to enable JavaScript.',
  },
  priority: 'high',
  appliesTo: 'home',
  requires: ['home'],
  effort: 'days',
  fix: {
    title: 'Render the home page on the server',
    instructions:
      'Turn on server rendering or pre-rendering for the home route: at least navigation, headings and featured products belong into the first HTML.',
  },
  sources: ['google-javascript-seo'],
  needs: ['home'],
  uses: ['listings', 'products'],
  evaluate({ home, listings = [], products = [] }) {
    const { text, shell } = home.facts;
    const links = internalLinks(home);
    const figures = `${text.words} words and ${links} links into the shop`;
    const evidence = [{ ref: home.ref, snippet: text.visible.slice(0, 200) || 'no visible text' }];
    if (text.words >= enoughWords && links >= enoughLinks)
      return pass(`The HTML of the home page has ${figures}.`, { evidence });
    const said = {
      cause: 'site:rendering',
      evidence,
      fix: { snippet: skeleton(home, [...listings, ...products]) },
    };
    const empty = shell.emptyRoot === undefined ? undefined : `#${shell.emptyRoot} is empty`;
    const asks = shell.message === undefined ? undefined : `the page says ${quote(shell.message)}`;
    const signs = [empty, asks].flatMap((one) => one ?? []);
    if (text.words < bareWords && signs.length)
      return fail(`The HTML of the home page has ${figures}: ${signs.join(', and ')}.`, {
        ...said,
        evidence: [
          ...evidence,
          ...(shell.emptyRoot ? [{ ref: home.ref, pointer: `#${shell.emptyRoot}` }] : []),
        ],
      });
    return warn(
      `The HTML of the home page has only ${figures}; ${enoughWords} and ${enoughLinks} are usual.`,
      {
        ...said,
        cause: 'home:content',
        fix: {
          ...said.fix,
          title: 'Put text and links into the HTML of the home page',
          instructions:
            'Print headings, a few sentences on what the shop sells, and links to categories and products as plain HTML.',
        },
      },
    );
  },
});

/** Links with an address on the shop's domain; places on the home page itself do not lead on. */
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

/** What the server should send at least, with the pages that are known. */
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
