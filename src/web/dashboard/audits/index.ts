/** Section `/dashboard/audits`: sites, reports, monitors. */
import type { Context } from 'hono';
import { readForm } from '../../form.ts';
import type { DashboardEnv, Section } from '../context.ts';
import type { AuditsDeps, AuditsRouteDeps } from './deps.ts';
import { batchPages } from './batches/index.ts';
import { comparePages } from './compare/index.ts';
import { addEventByForm, deleteEventByForm } from './events.ts';
import { exportReports } from './export.ts';
import { monitorPages } from './monitors/index.ts';
import { auditsPath, exportPath, runPath } from './paths.ts';
import { progressEvents, progressPage } from './progress.ts';
import { deletePage, removeReport, shareReport, unshare } from './report/actions.ts';
import { downloadReport } from './report/downloads.ts';
import { reportPage } from './report/page.ts';
import { auditedSitePage } from './site.ts';
import { sitesPage } from './sites.ts';
import { refusalOf } from './start.ts';
import { startSchema } from './start-form.ts';

export const auditsSection: Section<AuditsDeps> = (app, deps) => {
  app.get(auditsPath, (c) => sitesPage(c, deps));
  app.post(auditsPath, (c) => start(c, deps));
  app.get(`${auditsPath}/runs/:id`, (c) => progressPage(c, deps));
  app.get(`${auditsPath}/runs/:id/events`, (c) => progressEvents(c, deps));
  app.get(`${auditsPath}/reports/:id`, (c) => reportPage(c, deps));
  app.post(`${auditsPath}/reports/:id/share`, (c) => shareReport(c, deps));
  app.post(`${auditsPath}/reports/:id/unshare`, (c) => unshare(c, deps));
  app.get(`${auditsPath}/reports/:id/delete`, (c) => deletePage(c, deps));
  app.post(`${auditsPath}/reports/:id/delete`, (c) => removeReport(c, deps));
  app.get(`${auditsPath}/reports/:id/:file`, (c) => downloadReport(c, deps));
  app.get(exportPath, (c) => exportReports(c, deps));
  comparePages(app, deps);
  batchPages(app, deps);
  monitorPages(app, deps);
  app.get(`${auditsPath}/:host`, (c) => auditedSitePage(c, deps));
  app.post(`${auditsPath}/:host/events`, (c) =>
    addEventByForm(c, deps, (wrong) => auditedSitePage(c, deps, wrong)),
  );
  app.post(`${auditsPath}/:host/events/:id/delete`, (c) => deleteEventByForm(c, deps));
};

async function start(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const form = await readForm(c, startSchema);
  if (!form.ok) return sitesPage(c, deps, { url: form.fields['url'], error: form.errors['url'] });
  const { url, browser } = form.value;
  try {
    const startedBy = c.get('member').name;
    const id = await deps.auditStarter.start({ url, startedBy, ...(browser ? { browser: true } : {}) });
    c.set('actDetails', { about: url });
    return c.redirect(runPath(id), 303);
  } catch (error) {
    return sitesPage(c, deps, { url: form.fields['url'], error: refusalOf(error) });
  }
}
