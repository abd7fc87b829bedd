/** `/dashboard/audits/batches/{id}`: the progress and results of a batch, updated live. */
import type { Context } from 'hono';
import { batchStateOf, type Batch, type BatchItem } from '#audit-jobs';
import {
  badge,
  card,
  crumbs,
  facts,
  html,
  linkButton,
  notice,
  pageHead,
  paging,
  stats,
  table,
  time,
  visible,
  type Html,
} from '../../../design/index.ts';
import { grouped } from '../../../design/charts/funnel.ts';
import { liveStream } from '../../../live-stream.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { makersOf, scored } from '../parts.ts';
import { auditsPath, batchesPath, batchPath, reportPath, withQuery } from '../paths.ts';
import { downloads } from './download.ts';
import { batchTexts as say } from './messages/index.ts';

const pageSize = 50;
const latest = 8;
/** Interval of database reads. */
const lookEveryMs = 1_000;

export const ended = ({ total, counts }: Batch): number => total - counts.waiting - counts.running;
export const batchName = ({ name, total }: Batch): string =>
  name === null ? say('batch-of', { count: total }) : visible(name);

const states = {
  running: ['running', undefined],
  done: ['done', 'good'],
  cancelling: ['stopping', 'warn'],
  cancelled: ['canceled', 'warn'],
} as const;
export function batchBadge(batch: Batch): Html {
  const [key, tone] = states[batchStateOf(batch)];
  return badge(say(key), tone);
}

export async function batchPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps, batch: Batch) {
  const path = batchPath(batch.id);
  const after = afterOf(c);
  const maker = await makersOf(deps, [batch]);
  const state = batchStateOf(batch);
  const isOpen = batch.endedAt === null;
  const parts = await changing(deps, batch, after);
  const content = html`${crumbs(
      [
        [auditsPath, say('audits')],
        [batchesPath, say('batches')],
      ],
      batchName(batch),
    )}
    ${pageHead(batchName(batch), {
      text: html`${batchBadge(batch)} ${say('urls-count', { count: batch.total })}`,
      actions: html`${downloads(batch)} ${state === 'running' && linkButton(`${path}/cancel`, say('cancel'))}`,
    })}
    <div class="stack">
      ${state === 'cancelled' && notice(say('was-canceled'), 'warn')}
      ${isOpen ? html`<div data-live="${withQuery(`${path}/events`, { after })}">${parts}</div>` : parts}
      ${card(
        facts([
          [say('started'), time(batch.createdAt)],
          ...(batch.endedAt === null ? [] : [[say('ended'), time(batch.endedAt)] as const]),
          [say('created-by'), maker(batch)],
          [say('retention'), say('retention-text')],
        ]),
      )}
    </div>`;
  return dashboardPage(c, {
    title: batchName(batch),
    section: 'audits',
    content,
    ...(isOpen ? { scripts: ['live-part'], refreshSeconds: 5 } : {}),
  });
}

/** Position of the last URL of the previous page. */
function afterOf(c: Context): string | undefined {
  const given = c.req.query('after');
  return given !== undefined && /^\d{1,5}$/.test(given) ? given : undefined;
}

/** The part that changes while the batch runs. */
async function changing(
  { batches }: Pick<AuditsRouteDeps, 'batches'>,
  batch: Batch,
  after: string | undefined,
): Promise<Html> {
  const path = batchPath(batch.id);
  const done = ended(batch);
  const isOpen = batch.endedAt === null;
  const newest = isOpen ? await batches.lastEnded(batch.id, latest) : [];
  const found = await batches.items(batch.id, {
    limit: pageSize + 1,
    ...(after === undefined ? {} : { after: Number(after) }),
  });
  const items = found.slice(0, pageSize);
  const last = items.at(-1);
  return html`<div class="stack">
    ${
      isOpen &&
      html`<div>
        <label class="unseen" for="progress">${say('progress')}</label>
        <progress id="progress" max="${batch.total}" value="${done}"></progress>
        <p class="soft">${say('finished-of', { done, total: batch.total })}</p>
      </div>`
    }
    ${figures(batch)}
    ${
      newest.length > 0 &&
      html`<section class="stack">
        <h2>${say('recently-finished')}</h2>
        ${itemTable(newest, say('recently-finished-caption'))}
      </section>`
    }
    <section class="stack">
      <h2>${say('urls-heading')}</h2>
      ${itemTable(items)}
      ${paging({
        newer: after === undefined ? undefined : path,
        older:
          last && found.length > pageSize ? withQuery(path, { after: String(last.position) }) : undefined,
      })}
    </section>
  </div>`;
}

const figures = ({ counts }: Batch): Html =>
  stats([
    { name: say('reports'), value: grouped(counts.done) },
    { name: say('failed'), value: grouped(counts.failed) },
    { name: say('running'), value: grouped(counts.running) },
    { name: say('waiting'), value: grouped(counts.waiting) },
    ...(counts.cancelled > 0 ? [{ name: say('canceled'), value: grouped(counts.cancelled) }] : []),
  ]);

const itemTable = (items: readonly BatchItem[], caption = say('urls-caption')): Html =>
  html`<div class="audit-sites">
    ${table<BatchItem>(
      caption,
      [
        {
          title: say('url'),
          cell: ({ url, reportId }) =>
            reportId === null ? visible(url) : html`<a href="${reportPath(reportId)}">${visible(url)}</a>`,
        },
        { title: say('status'), cell: itemState },
        { title: say('score'), cell: (item) => item.state === 'done' && scored(item) },
      ],
      items,
    )}
  </div>`;

function itemState({ state, reason, dueAt, startedAt }: BatchItem): Html {
  switch (state) {
    case 'done':
      return badge(say('done'), 'good');
    case 'failed':
      return html`${badge(say('failed'), 'bad')} <span class="soft small">${visible(reason ?? '')}</span>`;
    case 'running':
      return badge(say('running'));
    case 'cancelled':
      return badge(say('canceled'), 'warn');
    case 'waiting':
      // Delayed by the limit of audits per host.
      return html`${say('waiting')}
      ${
        startedAt === null &&
        dueAt > Date.now() &&
        html`<span class="soft small">${say.parts('waiting-until', { time: time(dueAt) })}</span>`
      }`;
  }
}

/** The same as a stream: `part` events with what changed, and `end` when the page has something else to show. */
export function batchEvents(c: Context<DashboardEnv>, deps: AuditsRouteDeps, { id }: Batch): Response {
  const after = afterOf(c);
  return liveStream(c, deps, {
    event: 'part',
    everyMs: lookEveryMs,
    async look() {
      const batch = await deps.batches.read(id);
      return !batch || batch.endedAt !== null ? { end: 'ended' } : String(await changing(deps, batch, after));
    },
  });
}
