/** Imports of a feed: the recent ones in a table, and the changes and rejected rows of one. */
import type { Site } from '#commerce';
import type { FeedChange, FeedCounts, FeedDifference, FeedRefusal, FeedRun } from '#storage';
import { badge, html, notice, table, time, type Html, type Tone } from '../../design/index.ts';
import { excerpt } from '../../design/outside-text.ts';
import { storePath } from './address.ts';

export const feedStatusWords: Readonly<Record<FeedRun['status'], string>> = {
  running: 'Running',
  done: 'Imported',
  unchanged: 'Unchanged',
  held: 'Held',
  failed: 'Failed',
};

const tones: Partial<Record<FeedRun['status'], Tone>> = { done: 'good', held: 'warn', failed: 'bad' };

export const runsTable = (site: Site, runs: readonly FeedRun[], shown: FeedRun | undefined): Html =>
  table(
    'Recent imports',
    [
      {
        title: 'When',
        cell: (run: FeedRun) =>
          run === shown
            ? time(run.startedAt)
            : html`<a href="${storePath(site.id, 'feed')}?run=${run.id}">${time(run.startedAt)}</a>`,
      },
      {
        title: 'Duration',
        cell: ({ startedAt, endedAt }) => (endedAt === undefined ? '' : tookText(endedAt - startedAt)),
      },
      { title: 'Status', cell: ({ status }) => badge(feedStatusWords[status], tones[status]) },
      {
        title: 'Result',
        cell: ({ status, counts, reason }) =>
          counts
            ? `${status === 'held' ? 'Not applied: ' : ''}${countsText(counts)}`
            : excerpt(reason ?? '', 200),
      },
      { title: 'Requested by', cell: ({ askedBy }) => excerpt(askedBy ?? 'schedule', 100) },
    ],
    runs,
  );

const tookText = (ms: number): string => (ms < 1_000 ? 'under 1 s' : `${Math.round(ms / 1_000)} s`);

const figure = (count: number): string => count.toLocaleString('en-US');

const countsText = ({ added, changed, removed, unchanged, refused }: FeedCounts): string =>
  [
    `${figure(added)} added`,
    `${figure(changed)} changed`,
    `${figure(removed)} off sale`,
    `${figure(unchanged)} unchanged`,
    `${figure(refused)} rejected`,
  ].join(', ');

/** @param more below what was held */
export function runDetails(run: FeedRun, more: Html | undefined): Html {
  const { status, reason, counts, changes, refusals, startedAt } = run;
  const all = counts ? counts.added + counts.changed + counts.removed : changes.length;
  const refused = counts?.refused ?? refusals.length;
  return html`<section class="stack">
    <h3>Import of ${time(startedAt)}</h3>
    ${
      reason !== undefined &&
      notice(
        html`<p>
            ${status === 'held' || status === 'failed' ? html`<strong>Nothing was changed.</strong> ` : ''}${excerpt(reason, 500)}
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
      html`<p>
        ${status === 'running' ? 'The import is running. Reload this page to see the result.' : 'No changes and no rejected rows.'}
      </p>`
    }
  </section>`;
}

const changesTitle = (isHeld: boolean, shown: number, all: number): string => {
  const what = isHeld ? 'Changes on hold' : 'Changes';
  return shown < all ? `${what}: the first ${shown} of ${figure(all)}` : what;
};

const kinds: Readonly<Record<FeedChange['kind'], string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Taken off sale',
};

const changesTable = (changes: readonly FeedChange[], title: string): Html =>
  html`<h4>${title}</h4>
    ${table(
      title,
      [
        {
          title: 'Product',
          cell: ({ id, title: name }: FeedChange) =>
            html`${excerpt(name, 80)} <span class="soft small">${excerpt(id, 60)}</span>`,
        },
        { title: 'Change', cell: ({ kind }) => kinds[kind] },
        {
          title: 'Details',
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
  if (from === undefined) return html`${name}: ${excerpt(to ?? '', 80)} <span class="soft">(new)</span>`;
  if (to === undefined) return html`${name}: ${excerpt(from, 80)} <span class="soft">(removed)</span>`;
  return html`${name}: ${excerpt(from, 80)} → ${excerpt(to, 80)}`;
}

function refusalsTable(refusals: readonly FeedRefusal[], all: number): Html {
  const title =
    refusals.length < all ? `The first ${refusals.length} of ${figure(all)} rejected rows` : 'Rejected rows';
  return html`<h4>${title}</h4>
    <p class="soft">Products in rejected rows stay as they are.</p>
    ${table(
      title,
      [
        { title: 'Row', cell: ({ row }: FeedRefusal) => html`<span class="number">${row}</span>` },
        { title: 'ID', cell: ({ id }) => excerpt(id ?? '', 80) },
        { title: 'Problem', cell: ({ problems }) => excerpt(problems.join('; '), 500) },
      ],
      refusals,
    )}`;
}
