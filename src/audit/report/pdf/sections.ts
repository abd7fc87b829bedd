/** Sections of the PDF: actions, crawlers, what works, categories, and findings by cause. */
import { categories as catalog } from '../../categories.ts';
import type { CategoryScore, CrawlerAccess, Report, ReportFix } from '../../result.ts';
import { tone } from '../html/dial.ts';
import { html } from '../html/markup.ts';
import type { Markup } from '../html/markup.ts';
import { accessWords, worstFirst } from '../html/overview.ts';
import { byUrgency, categoryScoreWords, figure, ownerOf, priorityWords, promise, worth } from '../words.ts';
import { clipText } from './clip.ts';

const mostActions = 5;

export function actionsSection(report: Report): Markup {
  const { fixes } = report;
  if (fixes.length === 0)
    return html`<section>
      <h2>What to do first</h2>
      <p>No check found anything to fix.</p>
    </section>`;
  const shown = fixes.slice(0, mostActions);
  // All that are shown, not only those of the first bundle.
  const promised = promise({ ...report, fixes: shown.map((fix) => ({ ...fix, first: true })) });
  return html`<section>
    <h2>What to do first</h2>
    ${promised !== undefined && html`<p class="soft">${promised}</p>`}
    <table class="actions">
      <thead>
        <tr>
          <th scope="col" class="position">#</th>
          <th scope="col">Action</th>
          <th scope="col">Owner</th>
          <th scope="col">Effort</th>
          <th scope="col" class="unlocks">What it unlocks</th>
        </tr>
      </thead>
      <tbody>
        ${shown.map(
          (fix, index) =>
            html`<tr>
              <td class="position">${index + 1}</td>
              <th scope="row">
                <div class="two-lines">${clipText(fix.title, 90)}</div>
                ${found(fix, report)}
              </th>
              <td class="short">${ownerOf(fix, report.results) ?? '–'}</td>
              <td class="short">${capitalized(fix.effort)}</td>
              <td class="unlocks">${unlocks(fix, fixes)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** Of two lines: the row then has room for one more, so that five of them fit on the first page. */
const longTitle = 50;

/** What its first check found. */
function found({ checks, title }: ReportFix, { results }: Report): Markup | undefined {
  const result = results.find(({ id }) => id === checks[0]);
  return (
    result &&
    html`<div class="found ${title.length > longTitle ? 'one-line' : 'two-lines'}">
      ${clipText(result.summary, 150)}
    </div>`
  );
}

const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Where the report is not graded, no points can be given. */
function unlocks(fix: ReportFix, fixes: readonly ReportFix[]): string {
  const [first] = worth(fix, fixes);
  if (first !== undefined) return clipText(capitalized(first), 90);
  return `${priorityWords[fix.priority]}: ${fix.checks.length} ${fix.checks.length === 1 ? 'check' : 'checks'}`;
}

export function crawlersSection({ crawlers = [] }: Report): Markup | null {
  const groups = worstFirst.flatMap((access) => {
    const some = crawlers.filter((one) => one.access === access);
    return some.length > 0 ? [{ access, some }] : [];
  });
  if (groups.length === 0) return null;
  return html`<section class="keep">
    <h2>Which AI crawlers and assistants get in</h2>
    <table class="crawlers">
      <caption>
        AI crawlers and assistants by access
      </caption>
      <tbody>
        ${groups.map(
          ({ access, some }) =>
            html`<tr>
              <th scope="row">
                <span class="badge ${accessTones[access]}">${some.length} ${accessWords[access]}</span>
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

export function worksSection({ results }: Report): Markup | null {
  const passed = byUrgency(results.filter(({ status }) => status === 'pass'));
  if (passed.length === 0) return null;
  return html`<section class="keep">
    <h2>What already works</h2>
    <ul class="works">
      ${passed.slice(0, mostWorking).map(({ name }) => html`<li>${clipText(name, 50)}</li>`)}
    </ul>
    ${passed.length > mostWorking && html`<p class="soft">${passed.length} checks passed in total.</p>`}
  </section>`;
}

export const briefCategories = ({ categories }: Report): Markup =>
  html`<section class="keep">
    <h2>Score by category</h2>
    <table class="bars">
      <caption>
        Scores of the ten categories
      </caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Question</th>
          <th scope="col" colspan="2">Score</th>
          <th scope="col">Findings</th>
        </tr>
      </thead>
      <tbody>
        ${categories.map(categoryRow)}
      </tbody>
    </table>
  </section>`;

function categoryRow({ id, name, score, counts }: CategoryScore): Markup {
  const { fail, warn } = counts;
  const question = catalog.find((one) => one.id === id)?.question;
  return html`<tr>
    <th scope="row">${name}</th>
    <td class="question">${question}</td>
    ${
      score === null
        ? html`<td class="soft" colspan="2">${capitalized(categoryScoreWords({ score, counts }))}</td>`
        : html`<td class="bar">
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect class="track" width="100" height="8" />
                <rect class="value tone-${tone(score)}" width="${figure(score)}" height="8" />
              </svg>
            </td>
            <td class="number">${figure(score)}</td>`
    }
    <td class="short">
      ${[fail > 0 && `${fail} failed`, warn > 0 && `${warn} warned`].filter(Boolean).join(', ') || html`<span class="none">–</span>`}
    </td>
  </tr>`;
}

/** As many as fit on the third and fourth page. */
const mostCauses = 28;

export function causesSection(report: Report): Markup | null {
  const { fixes } = report;
  if (fixes.length === 0) return null;
  const left = fixes.length - mostCauses;
  return html`<section>
    <h2>Findings by cause</h2>
    <table class="causes">
      <thead>
        <tr>
          <th scope="col" class="position">#</th>
          <th scope="col">What to fix</th>
          <th scope="col">Priority</th>
          <th scope="col">Owner</th>
          <th scope="col">Effort</th>
          <th scope="col" class="number">Checks</th>
        </tr>
      </thead>
      <tbody>
        ${fixes.slice(0, mostCauses).map(
          (fix, index) =>
            html`<tr>
              <td class="position">${index + 1}</td>
              <td><div class="one-line">${clipText(fix.title, 100)}</div></td>
              <td class="short ${fix.priority}">${priorityWords[fix.priority]}</td>
              <td class="short">${ownerOf(fix, report.results) ?? '–'}</td>
              <td class="short">${capitalized(fix.effort)}</td>
              <td class="number">${fix.checks.length}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${left > 0 && html`<p class="soft">And ${left} more in the full report.</p>`}
  </section>`;
}
