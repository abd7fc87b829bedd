/** `/dashboard/audits/monitors/{id}`: one monitor, its status, and its alerts. */
import type { Context } from 'hono';
import { changeWords, isGood, ruleWords, scheduleWords, type Alert, type Monitor } from '#audit-jobs';
import { httpProblem } from '#http';
import { figure } from '#audit';
import {
  badge,
  button,
  card,
  crumbs,
  empty,
  facts,
  html,
  linkButton,
  notice,
  visible,
  pageHead,
  paging,
  time,
  type Html,
  type Insert,
} from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import {
  auditsPath,
  monitorPath,
  monitorsPath,
  readListCursor,
  reportPath,
  auditedSitePath,
  withQuery,
  writeListCursor,
} from '../paths.ts';
import { monitorState } from '../sites.ts';
import { mailNotice } from './list.ts';
import { monitorTexts as say } from './messages/index.ts';

const pageSize = 20;

/** @throws Problem `not-found` */
export async function findMonitor(deps: AuditsRouteDeps, id: string): Promise<Monitor> {
  const monitor = id.length <= 100 ? await deps.monitors.read(id) : undefined;
  if (!monitor) throw httpProblem('not-found', { detail: say('not-found') });
  return monitor;
}

export const monitorTrail = () =>
  [
    [auditsPath, say('audits')],
    [monitorsPath, say('monitors')],
  ] as const;

export async function monitorPage(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const monitor = await findMonitor(deps, c.req.param('id') ?? '');
  const cursor = readListCursor(c.req.query('after'));
  const found = await deps.monitors.alerts(monitor.id, {
    limit: pageSize + 1,
    ...(cursor ? { before: { at: cursor.at, id: cursor.name } } : {}),
  });
  const alerts = found.slice(0, pageSize);
  const last = alerts.at(-1);
  const people = await Promise.all((monitor.members ?? []).map((id) => deps.accounts.people.byId(id)));
  const members = people.flatMap((person) => (person ? [`${person.name} (${person.email})`] : []));
  const path = monitorPath(monitor.id);
  const content = html`${crumbs(monitorTrail(), visible(monitor.host))}
    ${pageHead(visible(monitor.host), {
      text: html`${monitorState(monitor)} ${scheduleWords(monitor.schedule, monitor.id)}`,
      actions: actions(monitor, path),
    })}
    <div class="stack">
      ${flashMessage(c, said())} ${mailNotice(deps)} ${troubles(monitor)} ${about(monitor, members)}
      <section class="stack">
        <h2>${say('alerts')}</h2>
        ${
          alerts.length === 0
            ? empty(say('no-alerts'), say('no-alerts-text'))
            : html`<ul class="audit-history">
                ${alerts.map(alertItem)}
              </ul>`
        }
        ${paging({
          newer: cursor ? path : undefined,
          older:
            last && found.length > pageSize
              ? withQuery(path, { after: writeListCursor(last.at, last.id) })
              : undefined,
        })}
      </section>
    </div>`;
  return dashboardPage(c, {
    title: say('title', { host: visible(monitor.host) }),
    section: 'audits',
    content,
  });
}

const said = () => ({
  made: say('made'),
  changed: say('changed'),
  paused: say('paused'),
  resumed: say('resumed'),
  now: say('now'),
});

const actions = ({ paused }: Monitor, path: string): Html =>
  html`<form method="post" action="${path}/now">${!paused && button(say('audit-now'))}</form>
    ${linkButton(`${path}/edit`, say('edit'))}
    <form method="post" action="${path}/${paused ? 'resume' : 'pause'}">
      ${button(paused ? say('resume') : say('pause'), { main: paused })}
    </form>
    ${linkButton(`${path}/delete`, say('delete'))}`;

function troubles({ paused, state }: Monitor): Html {
  return html`${paused && state.stopped !== undefined && notice(say('stopped', { reason: visible(state.stopped) }), 'warn')}
  ${
    state.failedAt !== undefined &&
    notice(
      html`<p>
        ${say.parts('last-failed', { time: time(state.failedAt), reason: visible(state.failedWhy ?? '') })}
        ${state.failures > 1 ? say('failed-in-row', { count: state.failures }) : say('tries-again')}
      </p>`,
      'bad',
    )
  }
  ${openAlerts(state.open)}`;
}

function openAlerts({ fall, limit, critical, ungraded }: Monitor['state']['open']): Html {
  const lines = [
    fall && say('still-fallen', { from: figure(fall.from), to: figure(fall.to) }),
    limit && say('below-threshold'),
    ungraded && say('lacks-evidence'),
    critical && say('critical-fail', { checks: critical.map(({ name }) => name).join(', ') }),
  ].filter((line): line is string => line !== undefined);
  return html`${lines.length > 0 && notice(html`${lines.map((line) => html`<p>${line}</p>`)}`, 'bad')}`;
}

function about(
  { url, host, nextAt, paused, rules, recipients, state, createdAt, createdBy }: Monitor,
  members: readonly string[],
): Html {
  const notified = [...members, ...recipients].map(visible);
  const alerts = ruleWords(rules);
  return card(
    facts([
      [say('url'), visible(url)],
      [say('next-audit'), paused ? say('none-while-paused') : time(nextAt)],
      [say('latest-report'), latestReport(state)],
      [
        say('all-audits'),
        html`<a href="${auditedSitePath(host)}">${say('history-of', { host: visible(host) })}</a>`,
      ],
      [say('alerts-when'), alerts.length > 0 ? alerts.join('; ') : say('never')],
      [say('sent-to'), notified.length > 0 ? notified.join(', ') : say('no-one')],
      [say('created'), say.parts('created-by', { time: time(createdAt, 'day'), name: createdBy })],
    ]),
  );
}

function latestReport({ last }: Monitor['state']): Insert {
  if (!last) return say('none');
  const report = html`<a href="${reportPath(last.reportId)}">${time(last.at)}</a>`;
  return last.score === null
    ? say.parts('report-not-graded', { report })
    : say.parts('report-scored', { report, score: figure(last.score) });
}

const alertItem = ({ at, changes, after, mailed }: Alert): Html =>
  html`<li>
    <p>
      ${changes.every(isGood) ? badge(say('resolved'), 'good') : badge(say('alert'), 'bad')}
      ${time(at)}${after && html` · <a href="${reportPath(after.reportId)}">${say('report')}</a>`}
      <span class="soft small">${mailedWords(mailed)}</span>
    </p>
    <ul>
      ${changes.map((change) => html`<li>${visible(changeWords(change))}</li>`)}
    </ul>
  </li>`;

const mailedWords = (mailed: number | null): string =>
  mailed === null
    ? say('email-pending')
    : mailed === 0
      ? say('not-emailed')
      : say('emailed-to', { count: mailed });
