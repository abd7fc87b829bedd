import { defineCheck, fail, pass, type Status, unknown, type Verdict, warn } from '../../check.ts';
import type { Page, RenderedPage } from '../../evidence.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { stockWords } from '../subjects/page/stock.ts';
import { spokenOn } from '../subjects/product/facts.ts';
import { compareRendered, type RenderedDifference, isSamePage } from '../subjects/page/rendered-facts.ts';

const enough = 0.8;
const half = 0.5;

export default defineCheck({
  id: 'raw-rendered-parity',
  category: 'content-rendering',
  name: 'Product facts do not depend on scripts',
  description: 'Renders product pages in a browser and detects content that is missing from the served HTML.',
  why: 'Agents that do not run scripts miss content that appears only in a browser.',
  judged: {
    pass: 'The HTML has at least 80% of the words of the rendered page, and the same H1, price, and stock status.',
    warn: 'It has 50% to less than 80% of the words, or a different H1, price, or stock status.',
    fail: 'It has less than 50% of the words, or no H1, price, or stock status.',
    unknown: 'Scripts redirected the browser to another page, or the page was empty in the browser.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page', 'browser'],
  effort: 'days',
  fix: {
    title: 'Render product facts on the server',
    instructions:
      'Render the name, price, stock status, and description on the server, so that they are in the initial HTML. Use scripts to update them and add the rest.',
  },
  sources: ['google-javascript-seo'],
  needs: ['products', 'rendered'],
  evaluate({ products, rendered }) {
    const pairs = rendered.flatMap((shown) => {
      const page = products.find(({ id }) => id === shown.id);
      return page && isSamePage(page.url, shown.url) && shown.words > 0 ? [{ page, shown }] : [];
    });
    if (!pairs.length) return nothingToCompare(rendered);
    const judged = pairs.map(({ page, shown }) => judgePage(page, shown));
    const worst = judged.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))[0] as Verdict;
    const evidence = judged.flatMap((one) => one.evidence ?? []);
    const alike = judged.filter(({ status }) => status === worst.status).length;
    const where = judged.length > 1 && worst.status !== 'pass' ? ` (${alike} of ${judged.length} pages)` : '';
    return { ...worst, summary: worst.summary.replace(/\.$/, `${where}.`), evidence };
  },
});

function nothingToCompare(rendered: readonly RenderedPage[]): Verdict {
  const evidence = rendered.slice(0, 2).map(({ url }) => ({ snippet: `rendered: ${url.slice(0, 250)}` }));
  const empty = rendered.find(({ words }) => words === 0);
  if (!empty)
    return unknown('failed', 'Scripts redirected the browser from the product page to another page.', {
      evidence,
    });
  const withheld = empty.requests?.withheld ?? 0;
  const why =
    withheld > 0
      ? `; robots.txt disallowed ${withheld} ${withheld === 1 ? 'request' : 'requests'} of its scripts`
      : '';
  return unknown('failed', `The page has no text in the browser${why}.`, { evidence });
}

const order: readonly Status[] = ['fail', 'warn', 'pass'];

function judgePage(page: Page, shown: RenderedPage): Verdict {
  const { share, raw, differences } = compareRendered(page, shown);
  const missing = differences.filter(({ kind }) => kind === 'missing');
  const other = differences.filter(({ kind }) => kind === 'differs');
  const percent = Math.min(100, Math.floor(share * 100));
  const words = `The served HTML has ${percent}% of the words of the rendered page`;
  const told = [
    ...(missing.length ? [`no ${list(missing.map(tell), 'or')}`] : []),
    ...(other.length ? [`a different ${list(other.map(tell))}`] : []),
  ];
  const said = {
    cause: 'product-facts-in-html',
    evidence: [
      {
        ref: page.ref,
        snippet:
          `${raw.words} words as served, ${shown.words} rendered${differences.map(({ fact, served, rendered }) => `; ${fact}: ${cut(served ?? 'none')} → ${cut(rendered)}`).join('')}`.slice(
            0,
            300,
          ),
      },
    ],
    // The page may be incomplete if it was still loading or if robots.txt disallowed scripts.
    ...(shown.quiet === false || (shown.requests?.withheld ?? 0) > 0
      ? { confidence: 'medium' as const }
      : {}),
    ...(differences.length ? { fix: { snippet: snippetOf(page, differences) } } : {}),
  };
  const summary = `${words}${told.length ? `, ${share < enough ? 'and' : 'but'} ${list(told)}` : ''}.`;
  if (share < half || missing.length) return fail(summary, said);
  if (share < enough || other.length) return warn(summary, said);
  return pass(`${words} and the same product facts.`, {
    evidence: said.evidence,
    ...confidenceOf(said),
  });
}

const confidenceOf = ({ confidence }: { confidence?: 'medium' }): { confidence?: 'medium' } =>
  confidence ? { confidence } : {};

const factNames = { h1: 'H1', price: 'price', availability: 'stock status' };

const tell = ({ fact, rendered }: RenderedDifference): string => `${factNames[fact]} (${cut(rendered)})`;

const list = (parts: readonly string[], word = 'and'): string =>
  parts.length > 2 ? `${parts.slice(0, -1).join(', ')}, ${word} ${parts.at(-1)}` : parts.join(` ${word} `);

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** What the template should output, with the values from the browser. */
function snippetOf(page: Page, differences: readonly RenderedDifference[]): string {
  const stock = stockWords[spokenOn(page) ?? 'en'];
  return differences
    .map(({ fact, rendered }) => {
      const text = escapeHtml(rendered.slice(0, 200));
      if (fact === 'h1') return `<h1>${text}</h1>`;
      return fact === 'price'
        ? `<p class="price">${text}</p>`
        : `<p class="stock">${rendered === 'in stock' ? stock.in : stock.out}</p>`;
    })
    .join('\n');
}
