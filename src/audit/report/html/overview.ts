/** The first screen below the score: what an agent reads of one product, which crawlers get in, and what already works. */
import type { CrawlerAccess, ProductReadingRow, Report } from '../../result.ts';
import { byUrgency } from '../words.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

const factNames: Record<ProductReadingRow['fact'], string> = {
  name: 'Name',
  price: 'Price',
  availability: 'Availability',
  brand: 'Brand',
  sku: 'SKU',
  gtin: 'GTIN',
  description: 'Description',
  images: 'Images',
  options: 'Options',
};

/** With the tone of its badge. */
const states: Record<ProductReadingRow['state'], { word: string; tone: 'pass' | 'warn' | 'fail' | 'none' }> =
  {
    same: { word: 'Match', tone: 'pass' },
    read: { word: 'Readable', tone: 'pass' },
    differs: { word: 'Different', tone: 'fail' },
    missing: { word: 'Missing', tone: 'fail' },
    finding: { word: 'Check', tone: 'warn' },
    'not-compared': { word: 'Not compared', tone: 'none' },
    absent: { word: 'Not used', tone: 'none' },
  };

/** Null where no product page could be read, and for reports of older versions. */
export function productSection({ product, results }: Report): Markup | null {
  if (!product) return null;
  const rows = product.rows.filter(({ state }) => state !== 'absent');
  const listed = new Set(results.map(({ id }) => id));
  return html`<section>
    <h2 id="product">What an agent sees</h2>
    <p class="url">${product.url}</p>
    <div class="wide" tabindex="0" role="region" aria-labelledby="product">
      <table class="reading">
        <thead>
          <tr>
            <th scope="col">Fact</th>
            <th scope="col">Agents read in the markup</th>
            <th scope="col">Shoppers see on the page</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((row) => readingRow(row, listed.has(row.check)))}
        </tbody>
      </table>
    </div>
  </section>`;
}

/** @param listed the result of its check is on the page */
function readingRow({ fact, agent, page, state, check }: ProductReadingRow, listed: boolean): Markup {
  const { word, tone } = states[state];
  const value = (text: string | null): Markup =>
    text === null ? html`<span class="none">–</span>` : html`${text}`;
  return html`<tr class="${state}">
    <th scope="row">${factNames[fact]}</th>
    <td>
      ${agent === null && state === 'missing' ? html`<span class="none">Not found</span>` : value(agent)}
    </td>
    <td>${value(page)}</td>
    <td>
      ${listed ? html`<a class="badge ${tone}" href="#check-${check}">${word}</a>` : html`<span class="badge ${tone}">${word}</span>`}
    </td>
  </tr>`;
}

export const accessWords: Record<CrawlerAccess['access'], string> = {
  robots: 'blocked by robots.txt',
  edge: 'blocked by the edge',
  partly: 'blocked on some pages',
  unknown: 'not known',
  allowed: 'allowed',
};
export const worstFirst: readonly CrawlerAccess['access'][] = [
  'robots',
  'edge',
  'partly',
  'unknown',
  'allowed',
];

const mostGood = 5;

export function standingSection(report: Report): Markup | null {
  const { crawlers = [], results } = report;
  const passed = byUrgency(results.filter(({ status }) => status === 'pass'));
  const important = passed.filter(({ priority }) => priority === 'critical' || priority === 'high');
  const groups = worstFirst.flatMap((access) => {
    const some = crawlers.filter((one) => one.access === access);
    return some.length > 0 ? [{ access, some }] : [];
  });
  if (passed.length === 0 && groups.length === 0) return null;
  return html`<section class="standing">
    <h2 id="standing">Where the storefront stands</h2>
    <dl>
      ${
        important.length > 0 &&
        html`<dt>What already works</dt>
          <dd>
            ${important.slice(0, mostGood).map(({ id, name }, at) => html`${at > 0 && '; '}<a href="#check-${id}">${name}</a>`)}.
            ${passed.length > mostGood && `${passed.length} checks passed in total.`}
          </dd>`
      }
      ${
        groups.length > 0 &&
        html`<dt>AI crawlers and assistants</dt>
          <dd>
            ${groups.map(({ access, some }) => html`<p>${some.length} ${accessWords[access]}: ${some.map(({ token }) => token).join(', ')}</p>`)}
          </dd>`
      }
    </dl>
  </section>`;
}

/** What an audit from outside cannot see, and how to run it again. */
export const scopeSection = ({ url, finalUrl }: Report): Markup =>
  html`<section class="scope">
    <h2 id="scope">About this report</h2>
    <p>
      The audit reads a sample of public pages and files, as an agent does. It does not sign in, pay, or see
      orders, stock systems, analytics, or pages that only some visitors get. Checks that it could not decide
      are listed as unknown, and the range of the score includes them.
    </p>
    <p>To run it again:</p>
    <pre tabindex="0"><code>npx @portico-commerce/portico audit ${finalUrl || url}</code></pre>
  </section>`;
