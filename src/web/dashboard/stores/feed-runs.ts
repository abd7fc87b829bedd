/** Imports of a feed: the recent ones in a table, and the changes and rejected rows of one. */
import type { Site } from '#commerce';
import type { FeedChange, FeedDifference, FeedRefusal, FeedRun } from '#storage';
import { badge, html, notice, table, time, type Html, type Tone } from '../../design/index.ts';
import { excerpt } from '../../design/outside-text.ts';
import { storePath } from './address.ts';
import { storeTexts as say } from './messages/index.ts';

const tones: Partial<Record<FeedRun['status'], Tone>> = { done: 'good', held: 'warn', failed: 'bad' };

export const runsTable = (site: Site, runs: readonly FeedRun[], shown: FeedRun | undefined): Html =>
  table(
    say('recent-imports'),
    [
      {
        title: say('when'),
        cell: (run: FeedRun) =>
          run === shown
            ? time(run.startedAt)
            : html`<a href="${storePath(site.id, 'feed')}?run=${run.id}">${time(run.startedAt)}</a>`,
      },
      {
        title: say('duration'),
        cell: ({ startedAt, endedAt }) => (endedAt === undefined ? '' : tookText(endedAt - startedAt)),
      },
      { title: say('status'), cell: ({ status }) => badge(say(status), tones[status]) },
      {
        title: say('result'),
        cell: ({ status, counts, reason }) =>
          counts ? say(status === 'held' ? 'counts-held' : 'counts', counts) : excerpt(reason ?? '', 200),
      },
      { title: say('requested-by'), cell: ({ askedBy }) => excerpt(askedBy ?? say('schedule'), 100) },
    ],
    runs,
  );

const tookText = (ms: number): string =>
  ms < 1_000 ? say('under-second') : say('seconds', { seconds: Math.round(ms / 1_000) });

/** @param more below what was held */
export function runDetails(run: FeedRun, more: Html | undefined): Html {
  const { status, reason, counts, changes, refusals, startedAt } = run;
  const all = counts ? counts.added + counts.changed + counts.removed : changes.length;
  const refused = counts?.refused ?? refusals.length;
  return html`<section class="stack">
    <h3>${say.parts('import-of', { time: time(startedAt) })}</h3>
    ${
      reason !== undefined &&
      notice(
        html`<p>
            ${status === 'held' || status === 'failed' ? html`<strong>${say('nothing-changed')}</strong> ` : ''}${excerpt(reason, 500)}
          </p>
          ${more ?? ''}`,
        tones[status],
      )
    }
    ${changes.length > 0 && changesTable(changes, changesTitle(status === 'held', changes.length, all))}
    ${refusals.length > 0 && refusalsTable(refusals, refused)}
    ${
      changes.length + refusals.length === 0 &&
      reason === undefined &&
      html`<p>${status === 'running' ? say('import-running') : say('import-empty')}</p>`
    }
  </section>`;
}

const changesTitle = (isHeld: boolean, shown: number, all: number): string => {
  if (shown >= all) return isHeld ? say('held-changes') : say('changes');
  return say(isHeld ? 'first-held-changes' : 'first-changes', { count: shown, total: all });
};

const changesTable = (changes: readonly FeedChange[], title: string): Html =>
  html`<h4>${title}</h4>
    ${table(
      title,
      [
        {
          title: say('product'),
          cell: ({ id, title: name }: FeedChange) =>
            html`${excerpt(name, 80)} <span class="soft small">${excerpt(id, 60)}</span>`,
        },
        { title: say('change'), cell: ({ kind }) => say(kind) },
        {
          title: say('details'),
          cell: ({ differences }) =>
            differences.length === 0
              ? '–'
              : html`<ul class="changes">
                  ${differences.map((one) => html`<li>${differenceOf(one)}</li>`)}
                </ul>`,
        },
      ],
      changes,
    )}`;

function differenceOf({ what, variant, from, to }: FeedDifference): Html {
  const name = html`${variant !== undefined && html`<span class="soft">${excerpt(variant, 60)}</span> `}${what}`;
  if (from === undefined && to === undefined) return name;
  if (from === undefined)
    return html`${name}: ${excerpt(to ?? '', 80)} <span class="soft">${say('is-new')}</span>`;
  if (to === undefined)
    return html`${name}: ${excerpt(from, 80)} <span class="soft">${say('is-gone')}</span>`;
  return html`${name}: ${excerpt(from, 80)} → ${excerpt(to, 80)}`;
}

function refusalsTable(refusals: readonly FeedRefusal[], all: number): Html {
  const title =
    refusals.length < all
      ? say('first-rejected-rows-of', { count: refusals.length, total: all })
      : say('rejected-rows');
  return html`<h4>${title}</h4>
    <p class="soft">${say('rejected-text')}</p>
    ${table(
      title,
      [
        { title: say('row'), cell: ({ row }: FeedRefusal) => html`<span class="number">${row}</span>` },
        { title: say('id'), cell: ({ id }) => excerpt(id ?? '', 80) },
        { title: say('problem'), cell: ({ problems }) => excerpt(problems.join('; '), 500) },
      ],
      refusals,
    )}`;
}
