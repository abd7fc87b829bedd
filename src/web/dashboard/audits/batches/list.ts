/** `/dashboard/audits/batches`: every batch. */
import type { Context } from 'hono';
import type { Batch } from '#audit-jobs';
import { grouped } from '../../../design/charts/funnel.ts';
import { empty, html, linkButton, pageHead, paging, table, time } from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { auditTabs, makersOf } from '../parts.ts';
import { batchesPath, batchPath, readListCursor, withQuery, writeListCursor } from '../paths.ts';
import { ended, batchName, batchBadge } from './show.ts';

const pageSize = 20;

export async function batchListPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const cursor = readListCursor(c.req.query('after'));
  const found = await deps.batches.list({
    limit: pageSize + 1,
    ...(cursor ? { after: { createdAt: cursor.at, id: cursor.name } } : {}),
  });
  const batches = found.slice(0, pageSize);
  const maker = await makersOf(deps, batches);
  const last = batches.at(-1);
  const create = linkButton(`${batchesPath}/new`, 'New batch', { main: true });
  const content = html`${pageHead('Audits', {
    text: 'A batch audits many storefronts in the background.',
    ...(batches.length > 0 ? { actions: create } : {}),
  })}
  ${auditTabs(batchesPath)}
  ${
    batches.length === 0
      ? empty(
          cursor ? 'No older batches' : 'No batches yet',
          'Audit up to 10,000 URLs at once, here or with the API, and follow the progress.',
          create,
        )
      : html`<div class="stack">
          <div class="audit-sites">
            ${table<Batch>(
              'Batches, newest first',
              [
                {
                  title: 'Batch',
                  cell: (batch) => html`<a href="${batchPath(batch.id)}">${batchName(batch)}</a>`,
                },
                { title: 'Status', cell: batchBadge },
                {
                  title: 'Progress',
                  number: true,
                  cell: (batch) => `${grouped(ended(batch))} of ${grouped(batch.total)}`,
                },
                { title: 'Failed', number: true, cell: ({ counts }) => grouped(counts.failed) },
                { title: 'Created by', cell: maker },
                { title: 'Started', cell: ({ createdAt }) => time(createdAt) },
              ],
              batches,
            )}
          </div>
          ${paging({
            newer: cursor ? batchesPath : undefined,
            older:
              last && found.length > pageSize
                ? withQuery(batchesPath, { after: writeListCursor(last.createdAt, last.id) })
                : undefined,
          })}
        </div>`
  }`;
  return dashboardPage(c, { title: 'Batches', section: 'audits', content });
}
