/** Actions on a report: share it, revoke a link, delete it. */
import type { Context } from 'hono';
import { reportHost } from '#audit';
import { hostOfUrl } from '#storage';
import { readFields } from '../../../form.ts';
import { button, crumbs, html, linkButton, visible, pageHead, time } from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { auditsPath, reportPath, auditedSitePath, withQuery } from '../paths.ts';
import { findReport, maxShares } from './find.ts';
import { reportPageTexts as say } from './messages/index.ts';

type C = Context<DashboardEnv>;

export async function shareReport(c: C, deps: AuditsRouteDeps) {
  const { report } = await findReport(deps, c.req.param('id') ?? '');
  const enough = (await deps.shares.of(report.id, deps.now())).length >= maxShares;
  if (!enough) await deps.shares.create(report.id, deps.now());
  const said = enough ? 'enough-links' : 'shared';
  return c.redirect(`${withQuery(reportPath(report.id), { said })}#share`, 303);
}

export async function unshare(c: C, deps: AuditsRouteDeps) {
  const { token = '' } = await readFields(c);
  const { report } = await findReport(deps, c.req.param('id') ?? '');
  const own = await deps.shares.of(report.id, deps.now());
  if (own.some((one) => one.token === token)) await deps.shares.revoke(token);
  return c.redirect(`${withQuery(reportPath(report.id), { said: 'unshared' })}#share`, 303);
}

export async function deletePage(c: C, deps: AuditsRouteDeps) {
  const { report, createdAt } = await findReport(deps, c.req.param('id') ?? '');
  const path = reportPath(report.id);
  const host = visible(reportHost(report));
  const content = html`${crumbs(
      [
        [auditsPath, say('audits')],
        [path, say('report')],
      ],
      say('delete'),
    )}
    ${pageHead(say('delete-title'))}
    <div class="prose">
      <p>${say.parts('delete-text', { host, time: time(createdAt) })}</p>
      <form method="post" action="${path}/delete">
        <div class="actions">
          ${button(say('delete-report'), { danger: true })} ${linkButton(path, say('cancel'))}
        </div>
      </form>
    </div>`;
  return dashboardPage(c, { title: say('delete-page-title', { host }), section: 'audits', content });
}

export async function removeReport(c: C, deps: AuditsRouteDeps) {
  const { report } = await findReport(deps, c.req.param('id') ?? '');
  await deps.history.remove(report.id);
  const host = hostOfUrl(report.url);
  const [left] = await deps.history.runs(host, { limit: 1 });
  return c.redirect(withQuery(left ? auditedSitePath(host) : auditsPath, { said: 'deleted' }), 303);
}
