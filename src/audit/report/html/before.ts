/** What changed since an earlier report of the storefront: score, categories, and findings. */
import { compareReports, type CheckChange, type Comparison } from '../../compare/compare.ts';
import { listsOf, openFindingsText, scoreText, signed, stepOf } from '../../compare/words.ts';
import type { Report } from '../../result.ts';
import { reportCategory, figure } from '../words.ts';
import { checkName, reportSentence } from './check-text.ts';
import { checkLink, type Listing } from './listing.ts';
import type { ReportWords } from '../report-words.ts';
import { html, inEnglish } from './markup.ts';
import type { Markup } from './markup.ts';

export function beforeSection(before: Report, report: Report, listing: Listing): Markup {
  const { words } = listing;
  const { say } = words;
  const comparison = compareReports(before, report);
  const { from, to, notes, moves = [] } = comparison;
  return html`<section class="before">
    <h2 id="comparison">${say('since', { day: words.day(before.startedAt) })}</h2>
    <p class="step">
      <strong>${scoreText(from, words)} → ${scoreText(to, words)}</strong> ${change(comparison.delta, words)}
    </p>
    ${
      notes.length > 0 &&
      html`<ul class="meta">
        ${notes.map((text) => html`<li>${inEnglish(text, words)}</li>`)}
      </ul>`
    }
    ${categoryChanges(before, report, words)}
    ${listsOf(comparison, words).map(([title, changes]) => changeList(title, changes, listing))}
    ${moves.length > 0 && reasons(moves, words)}
    <p class="meta">
      ${openFindingsText(comparison.open, words)}
      ${say('earlier-report', { time: words.time(from.startedAt, 'minute'), id: from.id })}
    </p>
  </section>`;
}

const change = (points: number | null, words: ReportWords): Markup | false =>
  points !== null &&
  html`<span class="${points > 0 ? 'up' : points < 0 ? 'down' : 'meta'}">${signed(points, words)}</span>`;

/** Only those whose score changed. */
function categoryChanges(before: Report, { categories }: Report, words: ReportWords): Markup | false {
  const old = new Map(before.categories.map(({ id, score }) => [id, score]));
  const changed = categories.flatMap((category) => {
    const { id, score } = category;
    const was = old.get(id) ?? null;
    return figure(was) === figure(score) ? [] : [{ name: reportCategory(category, words), was, score }];
  });
  return (
    changed.length > 0 &&
    html`<ul class="moved">
      ${changed.map(
        ({ name, was, score }) =>
          html`<li>
            <span>${name}</span>
            <span class="number">${figure(was, words)} → ${figure(score, words)}</span>
            ${was !== null && score !== null && change(Math.round((score - was) * 10) / 10, words)}
          </li>`,
      )}
    </ul>`
  );
}

const changeList = (title: string, changes: readonly CheckChange[], { ids, words }: Listing): Markup =>
  html`<details class="annex">
    <summary>
      <h3>${title}</h3>
      <span class="amount">${changes.length}</span>
    </summary>
    <ul class="body">
      ${changes.map(
        (one) =>
          html`<li>
            ${checkLink(one.id, checkName(one, words), ids)}
            <span class="meta">${words.say(`priority-${one.priority}`)} · ${stepOf(one, words)}</span>
            <p class="meta">${reportSentence(one.summary, words)}</p>
          </li>`,
      )}
    </ul>
  </details>`;

const reasons = (moves: NonNullable<Comparison['moves']>, words: ReportWords): Markup =>
  html`<details class="annex">
    <summary>
      <h3>${words.say('why-changed')}</h3>
      <span class="amount">${moves.length}</span>
    </summary>
    <ul class="body">
      ${moves.map(({ points, text }) => html`<li>${change(points, words)} ${inEnglish(text, words)}</li>`)}
    </ul>
  </details>`;
