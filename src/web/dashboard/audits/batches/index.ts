/** Batches in the dashboard: list, start, progress, download, cancel. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { batchStateOf, type Batch } from '#audit-jobs';
import { httpProblem } from '#http';
import { readForm } from '../../../form.ts';
import { button, crumbs, html, linkButton, pageHead } from '../../../design/index.ts';
import type { Dashboard, DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { auditsPath, batchesPath, batchPath } from '../paths.ts';
import { downloadBatch } from './download.ts';
import { batchSchema, largestForm, newPage } from './form.ts';
import { batchListPage } from './list.ts';
import { batchTexts as say } from './messages/index.ts';
import { batchEvents, batchPage, batchName } from './show.ts';

type C = Context<DashboardEnv>;

export function batchPages(app: Dashboard, deps: AuditsRouteDeps): void {
  app.get(batchesPath, (c) => batchListPage(c, deps));
  app.get(`${batchesPath}/new`, (c) => newPage(c, deps));
  app.post(`${batchesPath}/new`, (c) => create(c, deps));
  app.get(`${batchesPath}/:id`, async (c) => batchPage(c, deps, await find(c, deps)));
  app.get(`${batchesPath}/:id/events`, async (c) => batchEvents(c, deps, await find(c, deps)));
  app.get(`${batchesPath}/:id/cancel`, async (c) => cancelPage(c, await find(c, deps)));
  app.post(`${batchesPath}/:id/cancel`, async (c) => {
    const { id } = await find(c, deps);
    await deps.batches.cancel(id, deps.now());
    return c.redirect(batchPath(id), 303);
  });
  app.get(`${batchesPath}/:id/:file`, async (c) => downloadBatch(c, deps, await find(c, deps)));
}

/** @throws Problem `not-found` */
async function find(c: C, { batches }: AuditsRouteDeps): Promise<Batch> {
  const id = c.req.param('id') ?? '';
  const batch = id.length <= 100 ? await batches.read(id) : undefined;
  if (!batch) throw httpProblem('not-found', { detail: say('not-found') });
  return batch;
}

async function create(c: C, deps: AuditsRouteDeps) {
  const form = await readForm(c, batchSchema, largestForm);
  if (!form.ok) return newPage(c, deps, form);
  const { urls, name, browser } = form.value;
  const id = randomBytes(16).toString('base64url');
  await deps.batches.add({
    id,
    keyId: 'dashboard',
    name: name === '' ? null : name,
    options: browser ? { browser: true } : {},
    urls,
    createdAt: deps.now(),
  });
  deps.kickBatches(urls);
  c.set('actDetails', { about: `${id}, ${say('urls-count', { count: urls.length })}` });
  return c.redirect(batchPath(id), 303);
}

function cancelPage(c: C, batch: Batch) {
  const path = batchPath(batch.id);
  if (batchStateOf(batch) !== 'running') return c.redirect(path, 303);
  const name = batchName(batch);
  const trail = [
    [auditsPath, say('audits')],
    [batchesPath, say('batches')],
    [path, name],
  ] as const;
  const title = say('cancel-title', { name });
  const content = html`${crumbs(trail, say('cancel'))} ${pageHead(title)}
    <div class="prose">
      <p>${say('cancel-text', { count: batch.counts.waiting })}</p>
      <form method="post" action="${path}/cancel">
        <div class="actions">
          ${button(say('cancel-batch'), { danger: true })} ${linkButton(path, say('keep-running'))}
        </div>
      </form>
    </div>`;
  return dashboardPage(c, { title, section: 'audits', content });
}
