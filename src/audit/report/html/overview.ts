/** The first screen below the score: what an agent reads of one product, which crawlers get in, and what already works. */
import type { CrawlerAccess, ProductReadingRow, Report } from '../../result.ts';
import { byUrgency } from '../words.ts';
import { shellWord } from '../../shell-word.ts';
import { checkLink } from './listing.ts';
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

const unlinked: ReadonlySet<string> = new Set();

/**
 * Null where no product page could be read, and for reports of older versions.
 * @param linked checks whose results are on the page
 */
export function productSection({ product }: Report, linked = unlinked): Markup | null {
  if (!product) return null;
  const rows = product.rows.filter(({ state }) => state !== 'absent');
  return html`<section class="seen">
    <h2 id="product">What an agent sees</h2>
    <p class="url meta">${product.url}</p>
    <table class="reading">
      <thead>
        <tr>
          <th scope="col">Fact</th>
          <th scope="col">Agents read</th>
          <th scope="col">Shoppers see</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => readingRow(row, linked.has(row.check)))}
      </tbody>
    </table>
  </section>`;
}

/** @param isLinked the result of its check is on the page */
function readingRow({ fact, agent, page, state, check }: ProductReadingRow, isLinked: boolean): Markup {
  const { word, tone } = states[state];
  const value = (text: string | null): Markup =>
    text === null ? html`<span class="none">–</span>` : html`<span class="value">${text}</span>`;
  return html`<tr class="${state}">
    <th scope="row">${factNames[fact]}</th>
    <td data-title="Agents read">
      ${agent === null && state === 'missing' ? html`<span class="none">Not found</span>` : value(agent)}
    </td>
    <td data-title="Shoppers see">${value(page)}</td>
    <td>
      ${isLinked ? html`<a class="badge ${tone}" href="#check-${check}">${word}</a>` : html`<span class="badge ${tone}">${word}</span>`}
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

const mostGood = 4;

/** One line of what already works, one of the crawlers. @param linked checks whose results are on the page */
export function standingSection(report: Report, linked = unlinked): Markup | null {
  const good = works(report, linked);
  const access = crawlerLine(report.crawlers ?? [], linked.size > 0);
  if (!good && !access) return null;
  return html`<section class="standing" aria-label="Where the storefront stands">
    <dl>
      ${
        good &&
        html`<dt>Already works</dt>
          <dd>${good}</dd>`
      }
      ${
        access &&
        html`<dt>AI crawlers</dt>
          <dd>${access}</dd>`
      }
    </dl>
  </section>`;
}

function works({ results, categories }: Report, linked: ReadonlySet<string>): Markup | undefined {
  const important = byUrgency(results.filter(({ status }) => status === 'pass')).filter(
    ({ priority }) => priority === 'critical' || priority === 'high',
  );
  if (important.length === 0) return undefined;
  const passed = categories.reduce((sum, { counts }) => sum + counts.pass, 0);
  return html`${important
    .slice(0, mostGood)
    .map(
      ({ id, name }, at) => html`${at > 0 && ' · '}${checkLink(id, name, linked)}`,
    )}${passed > mostGood && ` · ${passed} checks passed in total`}`;
}

/** Crawlers that are named in one line. */
const mostNamed = 6;

/** `19 of 21 get in. Blocked by robots.txt: GPTBot.` */
function crawlerLine(crawlers: readonly CrawlerAccess[], isLinked: boolean): Markup | undefined {
  const all = crawlers.length;
  if (all === 0) return undefined;
  const count = (wanted: CrawlerAccess['access']): number =>
    crawlers.filter(({ access }) => access === wanted).length;
  const groups = worstFirst.flatMap((access) => {
    const some = crawlers.filter((one) => one.access === access);
    return some.length > 0 && access !== 'allowed'
      ? [` ${upperFirst(accessWords[access])}: ${namesOf(some)}.`]
      : [];
  });
  const said =
    count('unknown') === all
      ? `Not known for all ${all}.`
      : `${count('allowed') === all ? 'All' : `${count('allowed')} of`} ${all} get in.${groups.join('')}`;
  return html`${said}${isLinked && html` <a href="#crawlers">Show all</a>`}`;
}

function namesOf(crawlers: readonly CrawlerAccess[]): string {
  const names = crawlers.slice(0, mostNamed).map(({ token }) => token);
  const more = crawlers.length - names.length;
  return `${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What an audit from outside cannot see, and how to run it again. */
export const scopeSection = ({ url, finalUrl }: Report): Markup =>
  html`<section class="scope">
    <h2 id="scope">What this report cannot see</h2>
    <p>
      The audit reads a sample of public pages and files, as an agent does. It does not sign in, pay, or see
      orders, stock systems, analytics, or pages that only some visitors get. Checks that it could not decide
      are listed as unknown, and the range of the score includes them.
    </p>
    <p>To run it again:</p>
    <pre tabindex="0"><code>npx @portico-commerce/portico audit ${shellWord(finalUrl || url)}</code></pre>
  </section>`;
