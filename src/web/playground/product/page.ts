/** Pages of a product reading. */
import { explainFailure } from '../../site/scan/failures.ts';
import {
  badge,
  button,
  facts,
  html,
  input,
  linkButton,
  notice,
  pageHead,
  sitePage,
  table,
  visible,
  type Html,
  type Tone,
} from '../../design/index.ts';
import { playgroundTabs } from '../page.ts';
import type { ProductVisit, ReadFinding, ReadingRow } from './read.ts';

type Read = Extract<ProductVisit, { state: 'read' }>;

interface Box {
  typed?: string;
  error?: string;
  /** Products of the demo storefronts. */
  examples?: readonly string[];
}

function frame(origin: string, box: Box, content: Html, { indexed = false } = {}): Html {
  return sitePage({
    title: 'What an agent reads of a product page',
    path: '/playground/product',
    scripts: ['playground'],
    ...(indexed
      ? {
          description:
            'Enter the URL of a product page. See the name, price, stock, and identifiers that an AI agent reads, beside what the page shows.',
          canonical: `${origin}/playground/product`,
        }
      : {}),
    content: html`<div class="play">
      ${pageHead('Agent playground', {
        text: 'See what an AI agent reads of a product page, beside what the page shows to shoppers.',
      })}
      ${playgroundTabs('/playground/product')} ${urlForm(box)} ${content}
    </div>`,
  });
}

const urlForm = ({ typed, error, examples = [] }: Box): Html =>
  html`<form class="scan-box play-url" method="get" action="/playground/product">
      ${input({
        name: 'url',
        label: 'Product URL',
        required: true,
        value: typed,
        error,
        autocomplete: 'url',
        maxLength: 2_048,
        placeholder: 'https://shop.example/products/lamp',
        id: 'product-url',
      })}
      ${button('Read page', { main: true })}
    </form>
    ${
      examples.length > 0 &&
      html`<p class="soft small play-examples">
        Try a demo storefront:
        ${examples.map(
          (url) =>
            html`<a href="/playground/product?${new URLSearchParams({ url })}"
              >${url.replace('https://', '')}</a
            > `,
        )}
      </p>`
    }`;

export const emptyReadingPage = (origin: string, box: Box): Html =>
  frame(
    origin,
    box,
    html`<div class="prose play-start">
      <h2>How it works</h2>
      <p>
        The page is read like in an audit: with at most 19 requests, by our declared bot, within robots.txt.
        It takes up to 15 seconds and counts as one of your free audits.
      </p>
      <p>
        You see each fact with its source, such as JSON-LD, where the page shows something else, and what is
        missing before an agent can buy.
      </p>
    </div>`,
    { indexed: box.error === undefined && box.typed === undefined },
  );

export const failedReadingPage = (origin: string, box: Box, code: string, detail?: string): Html => {
  const { title, why, advice } = explainFailure(code);
  return frame(
    origin,
    box,
    html`<section class="play-result">
      ${notice(
        html`<h2>${title}</h2>
          <p>${why} ${advice}</p>
          ${detail !== undefined && html`<p class="small">${visible(detail)}</p>`}`,
        'warn',
      )}
    </section>`,
  );
};

/** A limit was reached. */
export const limitedReadingPage = (
  origin: string,
  box: Box,
  title: string,
  detail: string | undefined,
): Html =>
  frame(
    origin,
    box,
    html`<section class="play-result">
      ${notice(
        html`<h2>${title}</h2>
          <p>${detail}</p>`,
        'warn',
      )}
    </section>`,
  );

export function readingPage(origin: string, box: Box & { typed: string }, visit: ProductVisit): Html {
  if (visit.state !== 'read') return frame(origin, box, unreadPart(box.typed, visit));
  return frame(origin, box, readPart(visit));
}

function unreadPart(url: string, visit: Exclude<ProductVisit, Read>): Html {
  const [title, text] = unreadWords(visit);
  return html`<section class="play-result stack">
    ${notice(
      html`<h2>${title}</h2>
        <p>${text}</p>`,
      'warn',
    )}
    ${auditForm(url)}
  </section>`;
}

function unreadWords(visit: Exclude<ProductVisit, Read>): [title: string, text: string] {
  const status = 'status' in visit && visit.status !== undefined ? ` with status ${visit.status}` : '';
  switch (visit.state) {
    case 'disallowed':
      return [
        'robots.txt does not allow this page',
        'The page was not requested. Agents that respect robots.txt do not read it either, unless a rule allows them by name.',
      ];
    case 'blocked':
      return [
        'The site blocks agents',
        `The site answered our declared bot${status}${visit.vendor === undefined ? '' : `, by ${visible(visit.vendor)}`}. Other agents that identify themselves are probably blocked too.`,
      ];
    case 'not-a-product':
      return [
        'This is not a product page',
        `The page was not read as a product page: ${visible(visit.why)}.`,
      ];
    default:
      return [
        'The page could not be read',
        `The site did not return a page${status}${visit.code === undefined ? '' : ` (${visit.code})`}. What an agent would read is unknown.`,
      ];
  }
}

const auditForm = (url: string): Html =>
  html`<form class="actions" method="post" action="/scan">
    <input type="hidden" name="url" value="${new URL(url).origin}/" />
    ${button('Audit the whole storefront', { main: true })}
  </form>`;

const factNames: Record<string, string> = {
  name: 'Name',
  price: 'Price',
  availability: 'Availability',
  brand: 'Brand',
  sku: 'SKU',
  gtin: 'GTIN',
  description: 'Description',
  images: 'Images',
  options: 'Options',
  currency: 'Currency',
  variants: 'Variants',
  returns: 'Return policy',
  shipping: 'Shipping details',
  rating: 'Rating',
};

const states: Record<ReadingRow['state'], { word: string; tone?: Tone }> = {
  same: { word: 'Match', tone: 'good' },
  read: { word: 'Readable', tone: 'good' },
  differs: { word: 'Different', tone: 'bad' },
  missing: { word: 'Missing', tone: 'bad' },
  finding: { word: 'Check', tone: 'warn' },
  'not-compared': { word: 'Not compared' },
  absent: { word: 'Not used' },
};

const count = (rows: readonly ReadingRow[], ...wanted: ReadingRow['state'][]): number =>
  rows.filter(({ state }) => wanted.includes(state)).length;

function readPart({ url, rows, findings, meta, hasMarkup }: Read): Html {
  const shown = rows.filter(({ state }) => state !== 'absent');
  return html`<section class="play-result stack" aria-labelledby="reading">
    <div>
      <h2 id="reading">${verdict(rows, findings, hasMarkup)}</h2>
      <p class="soft play-read-url">${visible(url)}</p>
    </div>
    ${
      !hasMarkup &&
      notice(
        'The page has no product markup, so an agent must guess from the text. The values under “Page shows” are what it could find.',
        'bad',
      )
    }
    ${readingTable(shown)} ${findingList(findings)}
    ${
      meta.length > 0 &&
      html`<h3>Other tags that agents may read</h3>
        ${facts(meta.map(({ name, content }) => [visible(name), visible(content)]))}`
    }
    <div class="stack">
      <p class="soft">
        An audit of the whole storefront also reads product feeds, policies, and the endpoints for agents.
      </p>
      <div class="actions">${auditForm(url)} ${linkButton('/docs/checks', 'All checks')}</div>
    </div>
  </section>`;
}

function verdict(rows: readonly ReadingRow[], findings: readonly ReadFinding[], hasMarkup: boolean): string {
  if (!hasMarkup) return 'An agent finds no product data on this page';
  const [differs, missing] = [count(rows, 'differs'), count(rows, 'missing')];
  if (differs > 0)
    return `An agent reads ${differs === 1 ? '1 fact' : `${differs} facts`} differently from what the page shows`;
  if (missing > 0) return `An agent misses ${missing === 1 ? '1 fact' : `${missing} facts`} on this page`;
  return findings.length > 0
    ? 'An agent reads this product, with findings'
    : 'An agent reads what the page shows';
}

const readingTable = (rows: readonly ReadingRow[]): Html =>
  html`<div class="play-reading">
    ${table<ReadingRow>(
      'Facts of the product',
      [
        { title: 'Fact', cell: ({ fact }) => factNames[fact] ?? fact },
        {
          title: 'Agent reads',
          cell: ({ agent, source }) =>
            agent === null
              ? html`<span class="soft">Not found</span>`
              : html`<span class="play-value">${visible(agent)}</span
                  >${source !== undefined && html`<span class="play-source">${visible(source)}</span>`}`,
        },
        {
          title: 'Page shows',
          cell: ({ page }) =>
            page === null
              ? html`<span class="soft">–<span class="unseen"> not looked for, or not shown</span></span>`
              : html`<span class="play-value">${visible(page)}</span>`,
        },
        {
          title: 'Result',
          cell: ({ state }) => badge(states[state].word, states[state].tone),
        },
      ],
      rows,
    )}
  </div>`;

const mostFindings = 12;

const findingList = (findings: readonly ReadFinding[]): Html | false =>
  findings.length > 0 &&
  html`<h3>What to fix for agents</h3>
    <ul class="play-findings">
      ${findings.slice(0, mostFindings).map(
        ({ id, name, priority, status, summary }) =>
          html`<li>
            ${badge(priority, status === 'fail' ? 'bad' : 'warn')}
            <div>
              <a href="/docs/checks/${id}">${name}</a>
              <p class="soft small">${visible(summary)}</p>
            </div>
          </li>`,
      )}
    </ul>
    ${
      findings.length > mostFindings &&
      html`<p class="soft small">
        ${findings.length - mostFindings} more findings are in an audit of the storefront.
      </p>`
    }`;
