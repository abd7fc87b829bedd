/** `/dashboard/audits/batches`: every batch. */
import type { Context } from 'hono';
import { maxBatchItems, type Batch } from '#audit-jobs';
import { grouped } from '../../../design/charts/funnel.ts';
import { empty, html, linkButton, pageHead, paging, table, time } from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { auditTabs, makersOf } from '../parts.ts';
import { batchesPath, batchPath, readListCursor, withQuery, writeListCursor } from '../paths.ts';
import { batchTexts as say } from './messages/index.ts';
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
  const create = linkButton(`${batchesPath}/new`, say('new-batch'), { main: true });
  const content = html`${pageHead(say('audits'), {
    text: say('list-intro'),
    ...(batches.length > 0 ? { actions: create } : {}),
  })}
  ${auditTabs(batchesPath)}
  ${
    batches.length === 0
      ? empty(
          cursor ? say('no-older-batches') : say('no-batches'),
          say('no-batches-text', { limit: maxBatchItems }),
          create,
        )
      : html`<div class="stack">
          <div class="audit-sites">
            ${table<Batch>(
              say('list-caption'),
              [
                {
                  title: say('batch'),
                  cell: (batch) => html`<a href="${batchPath(batch.id)}">${batchName(batch)}</a>`,
                },
                { title: say('status'), cell: batchBadge },
                {
                  title: say('progress'),
                  number: true,
                  cell: (batch) => say('finished', { done: ended(batch), total: batch.total }),
                },
                { title: say('failed'), number: true, cell: ({ counts }) => grouped(counts.failed) },
                { title: say('created-by'), cell: maker },
                { title: say('started'), cell: ({ createdAt }) => time(createdAt) },
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
  return dashboardPage(c, { title: say('batches'), section: 'audits', content });
}
