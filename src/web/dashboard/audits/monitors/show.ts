/** `/dashboard/audits/monitors/{id}`: one monitor, how it is, and what it told. */
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

const pageSize = 20;

/** @throws Problem `not-found` */
export async function findMonitor(deps: AuditsRouteDeps, id: string): Promise<Monitor> {
  const monitor = id.length <= 100 ? await deps.monitors.read(id) : undefined;
  if (!monitor)
    throw httpProblem('not-found', { detail: 'There is no such monitor: it may have been deleted.' });
  return monitor;
}

export const monitorTrail = [
  [auditsPath, 'Audits'],
  [monitorsPath, 'Monitors'],
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
  const content = html`${crumbs(monitorTrail, visible(monitor.host))}
    ${pageHead(visible(monitor.host), {
      text: html`${monitorState(monitor)} ${scheduleWords(monitor.schedule, monitor.id)}`,
      actions: actions(monitor, path),
    })}
    <div class="stack">
      ${flashMessage(c, said)} ${mailNotice(deps)} ${troubles(monitor)} ${about(monitor, members)}
      <section class="stack">
        <h2>Alerts</h2>
        ${
          alerts.length === 0
            ? empty(
                'No alerts so far',
                'The first audit shows how things are. From then on what changes is told here, and by mail.',
              )
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
  return dashboardPage(c, { title: `Monitor of ${visible(monitor.host)}`, section: 'audits', content });
}

const said = {
  made: 'The monitor is ready. Its first audit begins within a minute.',
  changed: 'The changes are kept.',
  paused: 'The monitor is paused: no audits until you resume it.',
  resumed: 'The monitor goes on.',
  now: 'The next audit begins within a minute.',
};

const actions = ({ paused }: Monitor, path: string): Html =>
  html`<form method="post" action="${path}/now">${!paused && button('Audit now')}</form>
    ${linkButton(`${path}/edit`, 'Change')}
    <form method="post" action="${path}/${paused ? 'resume' : 'pause'}">
      ${button(paused ? 'Resume' : 'Pause', { main: paused })}
    </form>
    ${linkButton(`${path}/delete`, 'Delete …')}`;

function troubles({ paused, state }: Monitor): Html {
  return html`${paused && state.stopped !== undefined && notice(`It stopped by itself: ${visible(state.stopped)}`, 'warn')}
  ${
    state.failedAt !== undefined &&
    notice(
      html`<p>
        The last audit failed on ${time(state.failedAt)}: ${visible(state.failedWhy ?? '')}
        ${state.failures > 1 ? `That is ${state.failures} times in a row.` : 'It is tried again at the next time.'}
      </p>`,
      'bad',
    )
  }
  ${openAlerts(state.open)}`;
}

function openAlerts({ fall, limit, critical, ungraded }: Monitor['state']['open']): Html {
  const lines = [
    fall && `The score fell from ${figure(fall.from)} to ${figure(fall.to)} and is not back yet.`,
    limit && 'The score is under its limit.',
    ungraded &&
      'Too little of the site could be seen to judge it. Alerts about its score stay as they were until it can be judged again.',
    critical && `Critical checks fail since they were told: ${critical.map(({ name }) => name).join(', ')}.`,
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
      ['Address', visible(url)],
      ['Next audit', paused ? 'none while it is paused' : time(nextAt)],
      [
        'Last report',
        state.last
          ? html`<a href="${reportPath(state.last.reportId)}">${time(state.last.at)}</a>,
              ${state.last.score === null ? 'not graded' : `score ${figure(state.last.score)}`}`
          : 'none yet',
      ],
      ['All runs', html`<a href="${auditedSitePath(host)}">History of ${visible(host)}</a>`],
      ['Alerts when', alerts.length > 0 ? alerts.join('; ') : 'never'],
      ['Sent to', notified.length > 0 ? notified.join(', ') : 'nobody: kept here only'],
      ['Made', html`${time(createdAt, 'day')} by ${createdBy}`],
    ]),
  );
}

const alertItem = ({ at, changes, after, mailed }: Alert): Html =>
  html`<li>
    <p>
      ${changes.every(isGood) ? badge('Well again', 'good') : badge('Alert', 'bad')}
      ${time(at)}${after && html` · <a href="${reportPath(after.reportId)}">report</a>`}
      <span class="soft small">${mailedWords(mailed)}</span>
    </p>
    <ul>
      ${changes.map((change) => html`<li>${visible(changeWords(change))}</li>`)}
    </ul>
  </li>`;

const mailedWords = (mailed: number | null): string =>
  mailed === null
    ? 'mail is on its way'
    : mailed === 0
      ? 'not mailed'
      : `mailed to ${mailed} ${mailed === 1 ? 'address' : 'addresses'}`;
