/** The ten categories with their bars; each unfolds to what was found in it. */
import type { CategoryScore, Report } from '../../result.ts';
import { byUrgency, categoryScoreWords, figure, percent } from '../words.ts';
import { tone } from './dial.ts';
import { appendixId } from './appendix.ts';
import { checkLink, isFinding, type Listing } from './listing.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

export const categoriesSection = ({ categories }: Report, listing: Listing): Markup =>
  html`<section>
    <h2 id="categories">Categories</h2>
    <div class="categories">${categories.map((category) => categoryRow(category, listing))}</div>
  </section>`;

function categoryRow(category: CategoryScore, listing: Listing): Markup {
  const { id, name, score, counts, coverage } = category;
  const { warn, fail } = counts;
  const applies = score !== null || counts.unknown > 0;
  return html`<details class="category" id="${id}">
    <summary>
      <h3>${name}</h3>
      <span class="found"
        >${fail > 0 && html`<span class="fail">${fail} fail</span>`}${fail > 0 && warn > 0 && ', '}${warn > 0 && `${warn} warn`}</span
      >
      <span class="${score === null ? 'none' : 'number'}">${categoryScoreWords({ score, counts })}</span>
      ${bar(category)}
    </summary>
    ${found(category, listing)}
    <p class="meta">
      ${counted(category, listing)}${applies && coverage < 1 && ` ${percent(coverage)} of what applies is known.`}
    </p>
  </details>`;
}

function bar({ score, low, high }: CategoryScore): Markup {
  const ranged = typeof low === 'number' && typeof high === 'number' && high > low;
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="8" />
    ${ranged && score !== null && html`<rect class="range" x="${figure(low)}" width="${figure(high - low)}" height="8" />`}
    ${score !== null && html`<rect class="value tone-${tone(score)}" width="${figure(score)}" height="8" />`}
  </svg>`;
}

function found({ id }: CategoryScore, { results, ids }: Listing): Markup | false {
  const some = byUrgency(results.filter((result) => result.category === id && isFinding(result)));
  return (
    some.length > 0 &&
    html`<ul>
      ${some.map((result) => html`<li>${checkLink(result.id, result.name, ids)}</li>`)}
    </ul>`
  );
}

/** Of the whole category, also where a filter lists fewer. */
function counted({ counts }: CategoryScore, { results }: Listing): Markup {
  const parts = [
    ['pass', counts.pass, 'passed'],
    ['unknown', counts.unknown, 'not judged'],
    ['not-applicable', counts.notApplicable, 'not applicable'],
  ] as const;
  const shown = parts.filter(([, count]) => count > 0);
  return html`${shown.map(([status, count, words], at) => {
    const linked = results.some((result) => result.status === status);
    const text = `${count} ${words}`;
    return html`${at > 0 && ', '}${linked ? html`<a href="#${appendixId[status]}">${text}</a>` : text}`;
  })}${shown.length > 0 && '.'}`;
}
