/** What changed since an earlier report of the storefront: score, categories, and findings. */
import { compareReports, type CheckChange, type Comparison } from '../../compare/compare.ts';
import { formatMinute, listsOf, openFindingsText, scoreText, signed, stepOf } from '../../compare/words.ts';
import type { Report } from '../../result.ts';
import { figure, priorityWords } from '../words.ts';
import { checkLink, type Listing } from './listing.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';
import { reportDay } from './summary.ts';

export function beforeSection(before: Report, report: Report, listing: Listing): Markup {
  const comparison = compareReports(before, report);
  const { from, to, notes, moves = [] } = comparison;
  return html`<section class="before">
    <h2 id="comparison">Since ${reportDay(before)}</h2>
    <p class="step"><strong>${scoreText(from)} → ${scoreText(to)}</strong> ${change(comparison.delta)}</p>
    ${
      notes.length > 0 &&
      html`<ul class="meta">
        ${notes.map((text) => html`<li>${text}</li>`)}
      </ul>`
    }
    ${categoryChanges(before, report)}
    ${listsOf(comparison).map(([title, changes]) => changeList(title, changes, listing))}
    ${moves.length > 0 && reasons(moves)}
    <p class="meta">
      ${openFindingsText(comparison.open)} Earlier report: ${formatMinute(from.startedAt)}, ${from.id}
    </p>
  </section>`;
}

const change = (points: number | null): Markup | false =>
  points !== null &&
  html`<span class="${points > 0 ? 'up' : points < 0 ? 'down' : 'meta'}">${signed(points)}</span>`;

/** Only those whose score changed. */
function categoryChanges(before: Report, { categories }: Report): Markup | false {
  const old = new Map(before.categories.map(({ id, score }) => [id, score]));
  const changed = categories.flatMap(({ id, name, score }) => {
    const was = old.get(id) ?? null;
    return figure(was) === figure(score) ? [] : [{ name, was, score }];
  });
  return (
    changed.length > 0 &&
    html`<ul class="moved">
      ${changed.map(
        ({ name, was, score }) =>
          html`<li>
            <span>${name}</span>
            <span class="number">${figure(was)} → ${figure(score)}</span>
            ${was !== null && score !== null && change(Math.round((score - was) * 10) / 10)}
          </li>`,
      )}
    </ul>`
  );
}

const changeList = (title: string, changes: readonly CheckChange[], { ids }: Listing): Markup =>
  html`<details class="annex">
    <summary>
      <h3>${title}</h3>
      <span class="amount">${changes.length}</span>
    </summary>
    <ul class="body">
      ${changes.map(
        (one) =>
          html`<li>
            ${checkLink(one.id, one.name, ids)}
            <span class="meta">${priorityWords[one.priority]} · ${stepOf(one)}</span>
            <p class="meta">${one.summary}</p>
          </li>`,
      )}
    </ul>
  </details>`;

const reasons = (moves: NonNullable<Comparison['moves']>): Markup =>
  html`<details class="annex">
    <summary>
      <h3>Why the score changed</h3>
      <span class="amount">${moves.length}</span>
    </summary>
    <ul class="body">
      ${moves.map(({ points, text }) => html`<li>${change(points)} ${text}</li>`)}
    </ul>
  </details>`;
