/** The first screen below the score: what an agent reads of one product, which crawlers get in, and what already works. */
import type { CrawlerAccess, ProductReadingRow, Report } from '../../result.ts';
import { byUrgency } from '../words.ts';
import { shellWord } from '../../shell-word.ts';
import { checkName, reportSentence } from './check-text.ts';
import { checkLink } from './listing.ts';
import type { ReportWords } from '../report-words.ts';
import { html, tableHead } from './markup.ts';
import type { Markup } from './markup.ts';

/** Of the badges of its rows. */
const tones: Record<ProductReadingRow['state'], 'pass' | 'warn' | 'fail' | 'none'> = {
  same: 'pass',
  read: 'pass',
  differs: 'fail',
  missing: 'fail',
  finding: 'warn',
  'not-compared': 'none',
  absent: 'none',
};

const unlinked: ReadonlySet<string> = new Set();

/**
 * Null where no product page could be read, and for reports of older versions.
 * @param linked checks whose results are on the page
 */
export function productSection({ product }: Report, words: ReportWords, linked = unlinked): Markup | null {
  const { say } = words;
  if (!product) return null;
  const rows = product.rows.filter(({ state }) => state !== 'absent');
  return html`<section class="seen">
    <h2 id="product">${say('agent-sees')}</h2>
    <p class="url meta">${product.url}</p>
    <table class="reading">
      ${tableHead([say('fact'), say('agents-read'), say('shoppers-see'), say('result')])}
      <tbody>
        ${rows.map((row) => readingRow(row, words, linked.has(row.check)))}
      </tbody>
    </table>
  </section>`;
}

/** @param isLinked the result of its check is on the page */
function readingRow(
  { fact, agent, page, state, check }: ProductReadingRow,
  words: ReportWords,
  isLinked: boolean,
): Markup {
  const { say } = words;
  const [word, tone] = [say(`state-${state}`), tones[state]];
  const value = (text: string | null): Markup =>
    text === null
      ? html`<span class="none">–</span>`
      : html`<span class="value">${fact === 'images' ? reportSentence(text, words) : text}</span>`;
  return html`<tr class="${state}">
    <th scope="row">${say(`fact-${fact}`)}</th>
    <td data-title="${say('agents-read')}">
      ${agent === null && state === 'missing' ? html`<span class="none">${say('not-found')}</span>` : value(agent)}
    </td>
    <td data-title="${say('shoppers-see')}">${value(page)}</td>
    <td>
      ${isLinked ? html`<a class="badge ${tone}" href="#check-${check}">${word}</a>` : html`<span class="badge ${tone}">${word}</span>`}
    </td>
  </tr>`;
}

export const worstFirst: readonly CrawlerAccess['access'][] = [
  'robots',
  'edge',
  'partly',
  'unknown',
  'allowed',
];

const mostGood = 4;

/** One line of what already works, one of the crawlers. @param linked checks whose results are on the page */
export function standingSection(report: Report, words: ReportWords, linked = unlinked): Markup | null {
  const { say } = words;
  const good = works(report, words, linked);
  const access = crawlerLine(report.crawlers ?? [], words, linked.size > 0);
  if (!good && !access) return null;
  return html`<section class="standing" aria-label="${say('standing')}">
    <dl>
      ${
        good &&
        html`<dt>${say('works')}</dt>
          <dd>${good}</dd>`
      }
      ${
        access &&
        html`<dt>${say('crawlers')}</dt>
          <dd>${access}</dd>`
      }
    </dl>
  </section>`;
}

function works(
  { results, categories }: Report,
  words: ReportWords,
  linked: ReadonlySet<string>,
): Markup | undefined {
  const important = byUrgency(results.filter(({ status }) => status === 'pass')).filter(
    ({ priority }) => priority === 'critical' || priority === 'high',
  );
  if (important.length === 0) return undefined;
  const passed = categories.reduce((sum, { counts }) => sum + counts.pass, 0);
  return html`${important
    .slice(0, mostGood)
    .map(
      ({ id, name }, at) => html`${at > 0 && ' · '}${checkLink(id, checkName({ id, name }, words), linked)}`,
    )}${passed > mostGood && ` · ${words.say('passed-in-total', { count: passed })}`}`;
}

/** Crawlers that are named in one line. */
const mostNamed = 6;

/** `19 of 21 get in. Blocked by robots.txt: GPTBot.` */
function crawlerLine(
  crawlers: readonly CrawlerAccess[],
  words: ReportWords,
  isLinked: boolean,
): Markup | undefined {
  const { say } = words;
  const all = crawlers.length;
  if (all === 0) return undefined;
  const count = (wanted: CrawlerAccess['access']): number =>
    crawlers.filter(({ access }) => access === wanted).length;
  const groups = worstFirst.flatMap((access) => {
    const some = crawlers.filter((one) => one.access === access);
    return some.length > 0 && access !== 'allowed'
      ? [` ${upperFirst(say(`access-${access}`))}: ${namesOf(some, words)}.`]
      : [];
  });
  const open = count('allowed');
  const said =
    count('unknown') === all
      ? say('access-all-unknown', { all })
      : `${open === all ? say('access-all', { all }) : say('access-some', { open, all })}${groups.join('')}`;
  return html`${said}${isLinked && html` <a href="#crawlers">${say('show-all')}</a>`}`;
}

function namesOf(crawlers: readonly CrawlerAccess[], { say }: ReportWords): string {
  const named = crawlers.slice(0, mostNamed);
  const names = named.map(({ token }) => token).join(', ');
  const more = crawlers.length - named.length;
  return more > 0 ? say('names-more', { names, more }) : names;
}

export const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What an audit from outside cannot see, and how to run it again. */
export const scopeSection = (
  { url, finalUrl }: Pick<Report, 'url' | 'finalUrl'>,
  { language, say }: ReportWords,
): Markup =>
  html`<section class="scope">
    <h2 id="scope">${say('scope')}</h2>
    <p>${say('scope-text')}</p>
    ${language !== 'en' && html`<p>${say('scope-language')}</p>`}
    <p>${say('run-again')}</p>
    <pre
      tabindex="0"
    ><code>npx @portico-commerce/portico audit ${shellWord(finalUrl || url)}${language !== 'en' && ` --language ${language}`}</code></pre>
  </section>`;
