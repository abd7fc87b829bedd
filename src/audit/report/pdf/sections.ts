/** Sections of the PDF: actions, crawlers, what works, categories, and findings by cause. */
import type { CategoryScore, CrawlerAccess, Report, ReportFix } from '../../result.ts';
import { checkName, fixTitle, reportSentence, titleLength } from '../html/check-text.ts';
import { tone } from '../html/dial.ts';
import { html } from '../html/markup.ts';
import type { Markup } from '../html/markup.ts';
import { upperFirst, worstFirst } from '../html/overview.ts';
import type { ReportWords } from '../report-words.ts';
import { byUrgency, reportCategory, categoryScoreWords, figure, ownerOf, promise, worth } from '../words.ts';
import { clipText } from './clip.ts';

const mostActions = 5;

export function actionsSection(report: Report, words: ReportWords): Markup {
  const { say } = words;
  const { fixes } = report;
  if (fixes.length === 0)
    return html`<section>
      <h2>${say('pdf-first')}</h2>
      <p>${say('pdf-nothing')}</p>
    </section>`;
  const shown = fixes.slice(0, mostActions);
  // All that are shown, not only those of the first bundle.
  const promised = promise(report, shown, words);
  return html`<section>
    <h2>${say('pdf-first')}</h2>
    ${promised !== undefined && html`<p class="soft">${promised}</p>`}
    <table class="actions">
      <thead>
        <tr>
          <th scope="col" class="position">#</th>
          <th scope="col">${say('pdf-action')}</th>
          <th scope="col">${say('pdf-owner')}</th>
          <th scope="col">${say('pdf-effort')}</th>
          <th scope="col" class="unlocks">${say('pdf-unlocks')}</th>
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (fix, index) =>
            html`<tr>
              <td class="position">${index + 1}</td>
              <th scope="row">
                <div class="two-lines">${fixTitle(fix, words, 90)}</div>
                ${found(fix, report, words)}
              </th>
              <td class="short">${ownerOf(fix, report.results, words) ?? '–'}</td>
              <td class="short">${upperFirst(say(`effort-${fix.effort}`))}</td>
              <td class="unlocks">${unlocks(fix, fixes, words)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** Of two lines: the row then has room for one more, so that five of them fit on the first page. */
const longTitle = 50;

/** What its first check found. */
function found(fix: ReportFix, { results }: Report, words: ReportWords): Markup | undefined {
  const result = results.find(({ id }) => id === fix.checks[0]);
  return (
    result &&
    html`<div class="found ${titleLength(fix, words) > longTitle ? 'one-line' : 'two-lines'}">
      ${reportSentence(result.summary, words, 150)}
    </div>`
  );
}

/** Where the report is not graded, no points can be given. */
function unlocks(fix: ReportFix, fixes: readonly ReportFix[], words: ReportWords): string {
  const { say } = words;
  const [first] = worth(fix, fixes, words);
  if (first !== undefined) return clipText(upperFirst(first), 90);
  return say('pdf-fix-checks', { priority: say(`priority-${fix.priority}`), count: fix.checks.length });
}

export function crawlersSection({ crawlers = [] }: Report, { say }: ReportWords): Markup | null {
  const groups = worstFirst.flatMap((access) => {
    const some = crawlers.filter((one) => one.access === access);
    return some.length > 0 ? [{ access, some }] : [];
  });
  if (groups.length === 0) return null;
  return html`<section class="keep">
    <h2>${say('pdf-crawlers')}</h2>
    <table class="crawlers">
      <caption>
        ${say('pdf-crawlers-caption')}
      </caption>
      <tbody>
        ${groups.map(
          ({ access, some }) =>
            html`<tr>
              <th scope="row">
                <span class="badge ${accessTones[access]}">${some.length} ${say(`access-${access}`)}</span>
              </th>
              <td>${byOperator(some)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** `OpenAI (OAI-SearchBot, ChatGPT-User), Anthropic (Claude-User)`. */
const byOperator = (crawlers: readonly CrawlerAccess[]): Markup =>
  html`${Array.from(
    Map.groupBy(crawlers, ({ operator }) => operator),
    ([operator, own], at) =>
      html`${at > 0 && ', '}<span class="maker-name">${clipText(operator, 40)}</span> (${own
          .map(({ token }) => clipText(token, 40))
          .join(', ')})`,
  )}`;

const accessTones: Record<CrawlerAccess['access'], 'pass' | 'warn' | 'fail' | 'none'> = {
  robots: 'fail',
  edge: 'fail',
  partly: 'warn',
  unknown: 'none',
  allowed: 'pass',
};

const mostWorking = 8;

export function worksSection({ results }: Report, words: ReportWords): Markup | null {
  const passed = byUrgency(results.filter(({ status }) => status === 'pass'));
  if (passed.length === 0) return null;
  return html`<section class="keep">
    <h2>${words.say('pdf-works')}</h2>
    <ul class="works">
      ${passed.slice(0, mostWorking).map((result) => html`<li>${checkName(result, words, 70)}</li>`)}
    </ul>
    ${passed.length > mostWorking && html`<p class="soft">${words.say('pdf-passed-in-total', { count: passed.length })}</p>`}
  </section>`;
}

export const briefCategories = ({ categories }: Report, words: ReportWords): Markup =>
  html`<section class="keep">
    <h2>${words.say('pdf-categories')}</h2>
    <table class="bars">
      <caption>
        ${words.say('pdf-categories-caption')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${words.say('pdf-category')}</th>
          <th scope="col">${words.say('pdf-question')}</th>
          <th scope="col" colspan="2">${words.say('section-score')}</th>
          <th scope="col">${words.say('pdf-findings')}</th>
        </tr>
      </thead>
      <tbody>
        ${categories.map((category) => categoryRow(category, words))}
      </tbody>
    </table>
  </section>`;

function categoryRow(category: CategoryScore, words: ReportWords): Markup {
  const { id, score, counts } = category;
  const { say } = words;
  const { fail, warn } = counts;
  return html`<tr>
    <th scope="row">${reportCategory(category, words)}</th>
    <td class="question">${say(`question-${id}`)}</td>
    ${
      score === null
        ? html`<td class="soft" colspan="2">${upperFirst(categoryScoreWords({ score, counts }, words))}</td>`
        : html`<td class="bar">
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="track" width="100" height="8" />
                <rect class="value tone-${tone(score)}" width="${figure(score)}" height="8" />
              </svg>
            </td>
            <td class="number">${figure(score, words)}</td>`
    }
    <td class="short">
      ${[fail > 0 && say('pdf-failed', { count: fail }), warn > 0 && say('pdf-warned', { count: warn })].filter(Boolean).join(', ') || html`<span class="none">–</span>`}
    </td>
  </tr>`;
}

/** As many as fit on the third and fourth page. */
const mostCauses = 28;

export function causesSection(report: Report, words: ReportWords): Markup | null {
  const { say } = words;
  const { fixes } = report;
  if (fixes.length === 0) return null;
  const left = fixes.length - mostCauses;
  return html`<section>
    <h2>${say('findings')}</h2>
    <table class="causes">
      <thead>
        <tr>
          <th scope="col" class="position">#</th>
          <th scope="col">${say('pdf-to-fix')}</th>
          <th scope="col">${say('pdf-priority')}</th>
          <th scope="col">${say('pdf-owner')}</th>
          <th scope="col">${say('pdf-effort')}</th>
          <th scope="col" class="number">${say('pdf-checks')}</th>
        </tr>
      </thead>
      <tbody>
        ${fixes.slice(0, mostCauses).map(
          (fix, index) =>
            html`<tr>
              <td class="position">${index + 1}</td>
              <td><div class="one-line">${fixTitle(fix, words, 100)}</div></td>
              <td class="short ${fix.priority}">${say(`priority-${fix.priority}`)}</td>
              <td class="short">${ownerOf(fix, report.results, words) ?? '–'}</td>
              <td class="short">${upperFirst(say(`effort-${fix.effort}`))}</td>
              <td class="number">${fix.checks.length}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${left > 0 && html`<p class="soft">${say('pdf-more', { count: left })}</p>`}
  </section>`;
}
