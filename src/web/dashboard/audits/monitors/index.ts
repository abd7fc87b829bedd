/** Monitors in the dashboard: list, create, edit, pause, delete. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { freshState, nextRun, type Monitor } from '#audit-jobs';
import { hostOfUrl } from '#storage';
import { readForm } from '../../../form.ts';
import { button, crumbs, html, linkButton, notice, visible, pageHead } from '../../../design/index.ts';
import type { Dashboard, DashboardEnv } from '../../context.ts';
import { dashboardPage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { monitorPath, monitorsPath, withQuery } from '../paths.ts';
import {
  blank,
  chosenMembers,
  fieldsOfMonitor,
  monitorForm,
  monitorSchema,
  maxMonitorMembers,
  type MonitorFields,
} from './form.ts';
import { mailNotice, monitorList } from './list.ts';
import { monitorTexts as say } from './messages/index.ts';
import { findMonitor, monitorPage, monitorTrail } from './show.ts';

type C = Context<DashboardEnv>;

/** In one installation. */
export const maxMonitors = 500;

export function monitorPages(app: Dashboard, deps: AuditsRouteDeps): void {
  app.get(monitorsPath, (c) => monitorList(c, deps));
  app.get(`${monitorsPath}/new`, (c) =>
    editPage(c, deps, { fields: blank(c.req.query('url')?.slice(0, 2_048), c.get('member').id) }),
  );
  app.post(`${monitorsPath}/new`, (c) => create(c, deps));
  app.get(`${monitorsPath}/:id`, (c) => monitorPage(c, deps));
  app.get(`${monitorsPath}/:id/edit`, async (c) => {
    const monitor = await findMonitor(deps, c.req.param('id'));
    return editPage(c, deps, { monitor, fields: fieldsOfMonitor(monitor) });
  });
  app.post(`${monitorsPath}/:id/edit`, (c) => change(c, deps));
  app.post(`${monitorsPath}/:id/pause`, (c) => setPaused(c, deps, true));
  app.post(`${monitorsPath}/:id/resume`, (c) => setPaused(c, deps, false));
  app.post(`${monitorsPath}/:id/now`, (c) => runSoon(c, deps));
  app.get(`${monitorsPath}/:id/delete`, (c) => deletePage(c, deps));
  app.post(`${monitorsPath}/:id/delete`, (c) => remove(c, deps));
}

interface EditFacts {
  fields: MonitorFields;
  monitor?: Monitor;
  errors?: Readonly<Record<string, string>>;
}

const peopleOf = async ({ accounts }: AuditsRouteDeps) =>
  (await accounts.people.list()).slice(0, maxMonitorMembers);

async function editPage(c: C, deps: AuditsRouteDeps, { fields, monitor, errors }: EditFacts) {
  const people = await peopleOf(deps);
  const path = monitor ? monitorPath(monitor.id) : monitorsPath;
  const title = monitor ? say('edit-title', { host: visible(monitor.host) }) : say('new-monitor');
  const content = html`${crumbs(monitor ? [...monitorTrail(), [path, visible(monitor.host)]] : monitorTrail(), monitor ? say('edit') : say('new'))}
    ${pageHead(title)}
    <div class="stack narrow">
      ${errors && notice(errors[''] ?? say('not-saved'), 'bad')} ${mailNotice(deps)}
      ${monitorForm({
        action: monitor ? `${path}/edit` : `${monitorsPath}/new`,
        fields,
        people,
        errors: errors ?? {},
        save: monitor ? say('save') : say('create-monitor'),
        cancel: path,
      })}
    </div>`;
  return dashboardPage(c, {
    title,
    section: 'audits',
    content,
    scripts: ['monitor-form'],
    ...(errors ? { status: 400 } : {}),
  });
}

async function create(c: C, deps: AuditsRouteDeps) {
  const form = await readForm(c, monitorSchema);
  if (!form.ok) return editPage(c, deps, form);
  if ((await deps.monitors.count()) >= maxMonitors) {
    const errors = { '': say('too-many-monitors', { limit: maxMonitors }) };
    return editPage(c, deps, { fields: form.fields, errors });
  }
  const id = randomBytes(12).toString('base64url');
  const now = deps.now();
  await deps.monitors.add({
    ...form.value,
    members: chosenMembers(await peopleOf(deps), form.fields),
    id,
    host: hostOfUrl(form.value.url),
    paused: false,
    // Immediately: later reports are compared with the first one.
    nextAt: now,
    createdAt: now,
    createdBy: c.get('member').name,
    state: freshState(),
  });
  return c.redirect(withQuery(monitorPath(id), { said: 'made' }), 303);
}

async function change(c: C, deps: AuditsRouteDeps) {
  const monitor = await findMonitor(deps, c.req.param('id') ?? '');
  const form = await readForm(c, monitorSchema);
  if (!form.ok) return editPage(c, deps, { ...form, monitor });
  const { value } = form;
  const elsewhere = value.url !== monitor.url;
  const rhythm = JSON.stringify(value.schedule) !== JSON.stringify(monitor.schedule);
  const nextAt = elsewhere
    ? deps.now()
    : rhythm
      ? nextRun(value.schedule, monitor.id, deps.now())
      : monitor.nextAt;
  const members = chosenMembers(await peopleOf(deps), form.fields);
  const settings = { ...value, members, host: hostOfUrl(value.url), nextAt };
  await deps.monitors.change(monitor.id, settings, elsewhere ? freshState() : undefined);
  return c.redirect(withQuery(monitorPath(monitor.id), { said: 'changed' }), 303);
}

async function setPaused(c: C, deps: AuditsRouteDeps, paused: boolean) {
  const { id, schedule, nextAt } = await findMonitor(deps, c.req.param('id') ?? '');
  const next = paused ? nextAt : nextRun(schedule, id, deps.now());
  await deps.monitors.setPaused(id, paused, next);
  return c.redirect(withQuery(monitorPath(id), { said: paused ? 'paused' : 'resumed' }), 303);
}

async function runSoon(c: C, deps: AuditsRouteDeps) {
  const { id, paused } = await findMonitor(deps, c.req.param('id') ?? '');
  if (!paused) await deps.monitors.setPaused(id, false, deps.now());
  return c.redirect(withQuery(monitorPath(id), { said: 'now' }), 303);
}

async function deletePage(c: C, deps: AuditsRouteDeps) {
  const { id, host } = await findMonitor(deps, c.req.param('id') ?? '');
  const path = monitorPath(id);
  const title = say('delete-title', { host: visible(host) });
  const content = html`${crumbs([...monitorTrail(), [path, visible(host)]], say('delete'))} ${pageHead(title)}
    <div class="prose">
      <p>${say('delete-text')}</p>
      <form method="post" action="${path}/delete">
        <div class="actions">
          ${button(say('delete-monitor'), { danger: true })} ${linkButton(path, say('cancel'))}
        </div>
      </form>
    </div>`;
  return dashboardPage(c, { title, section: 'audits', content });
}

async function remove(c: C, deps: AuditsRouteDeps) {
  const { id } = await findMonitor(deps, c.req.param('id') ?? '');
  await deps.monitors.remove(id);
  return c.redirect(withQuery(monitorsPath, { said: 'deleted' }), 303);
}
