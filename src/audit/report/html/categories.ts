/** The ten categories with their bars; each unfolds to what was found in it. */
import type { CategoryScore, Report } from '../../result.ts';
import { byUrgency, reportCategory, categoryScoreWords, figure, percent } from '../words.ts';
import { tone } from './dial.ts';
import { appendixId } from './appendix.ts';
import { checkName } from './check-text.ts';
import { checkLink, isFinding, type Listing } from './listing.ts';
import { html } from './markup.ts';
import type { Markup } from './markup.ts';

export const categoriesSection = ({ categories }: Report, listing: Listing): Markup =>
  html`<section>
    <h2 id="categories">${listing.words.say('categories')}</h2>
    <div class="categories">${categories.map((category) => categoryRow(category, listing))}</div>
  </section>`;

function categoryRow(category: CategoryScore, listing: Listing): Markup {
  const { id, score, counts, coverage } = category;
  const { words } = listing;
  const { say } = words;
  const { warn, fail } = counts;
  const applies = score !== null || counts.unknown > 0;
  return html`<details class="category" id="${id}">
    <summary>
      <h3>${reportCategory(category, words)}</h3>
      <span class="found"
        >${fail > 0 && html`<span class="fail">${say('count-fail', { count: fail })}</span>`}${fail > 0 && warn > 0 && ', '}${warn > 0 && say('count-warn', { count: warn })}</span
      >
      <span class="${score === null ? 'none' : 'number'}"
        >${categoryScoreWords({ score, counts }, words)}</span
      >
      ${bar(category)}
    </summary>
    ${found(category, listing)}
    <p class="meta">
      ${counted(category, listing)}${applies && coverage < 1 && ` ${say('known-share', { share: percent(coverage, words) })}`}
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

function found({ id }: CategoryScore, { results, ids, words }: Listing): Markup | false {
  const some = byUrgency(results.filter((result) => result.category === id && isFinding(result)));
  return (
    some.length > 0 &&
    html`<ul>
      ${some.map((result) => html`<li>${checkLink(result.id, checkName(result, words), ids)}</li>`)}
    </ul>`
  );
}

/** Of the whole category, also where a filter lists fewer. */
function counted({ counts }: CategoryScore, { results, words }: Listing): Markup {
  const parts = [
    ['pass', counts.pass, 'count-pass'],
    ['unknown', counts.unknown, 'count-unknown'],
    ['not-applicable', counts.notApplicable, 'count-not-applicable'],
  ] as const;
  const shown = parts.filter(([, count]) => count > 0);
  return html`${shown.map(([status, count, key], at) => {
    const linked = results.some((result) => result.status === status);
    const text = words.say(key, { count });
    return html`${at > 0 && ', '}${linked ? html`<a href="#${appendixId[status]}">${text}</a>` : text}`;
  })}${shown.length > 0 && '.'}`;
}
