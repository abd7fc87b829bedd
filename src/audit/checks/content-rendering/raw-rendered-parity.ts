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
  name: 'Scripts add little to the page as served',
  description: 'Detects what agents that run no scripts miss, by rendering product pages in a browser.',
  why: 'What only a browser shows does not exist for agents that run no scripts.',
  judged: {
    pass: 'The HTML has at least 80 % of the words of the rendered page, and its H1, price and stock.',
    warn: 'It has 50 % to below 80 %, or another H1, price or stock.',
    fail: 'It has less than 50 %, or lacks the H1, the price or the stock.',
    unknown: 'Scripts led the browser to another page, or to an empty one.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page', 'browser'],
  effort: 'days',
  fix: {
    title: 'Serve in HTML what scripts draw',
    instructions:
      'Render name, price, stock and description of the product on the server, so that they are in the first answer; let scripts refresh them and add the rest.',
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
    return unknown('failed', 'Scripts led the browser from the product page to another one.', { evidence });
  const withheld = empty.requests?.withheld ?? 0;
  const why =
    withheld > 0 ? `; robots.txt keeps it from ${withheld} of the things that its scripts ask for` : '';
  return unknown('failed', `The page has no text in the browser${why}.`, { evidence });
}

const order: readonly Status[] = ['fail', 'warn', 'pass'];

function judgePage(page: Page, shown: RenderedPage): Verdict {
  const { share, raw, differences } = compareRendered(page, shown);
  const missing = differences.filter(({ kind }) => kind === 'missing');
  const other = differences.filter(({ kind }) => kind === 'differs');
  const percent = Math.min(100, Math.floor(share * 100));
  const words = `The HTML as served has ${percent} % of the words of the rendered page`;
  const told = [
    ...(missing.length ? [`without ${list(missing.map(tell))}`] : []),
    ...(other.length ? [`with another ${list(other.map(tell))}`] : []),
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
    // A page that was still busy, or from which robots.txt kept scripts, may lack words of its own.
    ...(shown.quiet === false || (shown.requests?.withheld ?? 0) > 0
      ? { confidence: 'medium' as const }
      : {}),
    ...(differences.length ? { fix: { snippet: snippetOf(page, differences) } } : {}),
  };
  const summary = `${[words, ...told].join(', ')}.`;
  if (share < half || missing.length) return fail(summary, said);
  if (share < enough || other.length) return warn(summary, said);
  return pass(`${words}, and the same facts of the product.`, {
    evidence: said.evidence,
    ...confidenceOf(said),
  });
}

const confidenceOf = ({ confidence }: { confidence?: 'medium' }): { confidence?: 'medium' } =>
  confidence ? { confidence } : {};

const tell = ({ fact, rendered }: RenderedDifference): string => `${fact} (${cut(rendered)})`;

const list = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** What the template has to print, with the values that the browser shows. */
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
