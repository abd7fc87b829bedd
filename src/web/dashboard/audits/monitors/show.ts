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
    throw httpProblem('not-found', { detail: 'No monitor found with this ID. It may have been deleted.' });
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
                'No alerts yet',
                'The first audit sets the baseline. Changes after it appear here and are sent by email.',
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
  return dashboardPage(c, { title: `Monitor for ${visible(monitor.host)}`, section: 'audits', content });
}

const said = {
  made: 'Monitor created. Its first audit starts within a minute.',
  changed: 'Changes saved.',
  paused: 'Monitor paused. It runs no audits until you resume it.',
  resumed: 'Monitor resumed.',
  now: 'The next audit starts within a minute.',
};

const actions = ({ paused }: Monitor, path: string): Html =>
  html`<form method="post" action="${path}/now">${!paused && button('Audit now')}</form>
    ${linkButton(`${path}/edit`, 'Edit')}
    <form method="post" action="${path}/${paused ? 'resume' : 'pause'}">
      ${button(paused ? 'Resume' : 'Pause', { main: paused })}
    </form>
    ${linkButton(`${path}/delete`, 'Delete')}`;

function troubles({ paused, state }: Monitor): Html {
  return html`${paused && state.stopped !== undefined && notice(`The monitor stopped: ${visible(state.stopped)}`, 'warn')}
  ${
    state.failedAt !== undefined &&
    notice(
      html`<p>
        The last audit failed on ${time(state.failedAt)}: ${visible(state.failedWhy ?? '')}
        ${state.failures > 1 ? `It failed ${state.failures} times in a row.` : 'The monitor tries again at the next scheduled time.'}
      </p>`,
      'bad',
    )
  }
  ${openAlerts(state.open)}`;
}

function openAlerts({ fall, limit, critical, ungraded }: Monitor['state']['open']): Html {
  const lines = [
    fall && `The score fell from ${figure(fall.from)} to ${figure(fall.to)} and has not recovered.`,
    limit && 'The score is below the alert threshold.',
    ungraded &&
      'The last audits did not collect enough evidence for a score. Score alerts stay open until a new audit has a score.',
    critical && `Critical checks still fail: ${critical.map(({ name }) => name).join(', ')}.`,
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
      ['URL', visible(url)],
      ['Next audit', paused ? 'None while paused' : time(nextAt)],
      [
        'Latest report',
        state.last
          ? html`<a href="${reportPath(state.last.reportId)}">${time(state.last.at)}</a>,
              ${state.last.score === null ? 'not graded' : `score: ${figure(state.last.score)}`}`
          : 'None',
      ],
      ['All audits', html`<a href="${auditedSitePath(host)}">History of ${visible(host)}</a>`],
      ['Alerts when', alerts.length > 0 ? alerts.join('; ') : 'Never'],
      ['Sent to', notified.length > 0 ? notified.join(', ') : 'No one (dashboard only)'],
      ['Created', html`${time(createdAt, 'day')} by ${createdBy}`],
    ]),
  );
}

const alertItem = ({ at, changes, after, mailed }: Alert): Html =>
  html`<li>
    <p>
      ${changes.every(isGood) ? badge('Resolved', 'good') : badge('Alert', 'bad')}
      ${time(at)}${after && html` · <a href="${reportPath(after.reportId)}">report</a>`}
      <span class="soft small">${mailedWords(mailed)}</span>
    </p>
    <ul>
      ${changes.map((change) => html`<li>${visible(changeWords(change))}</li>`)}
    </ul>
  </li>`;

const mailedWords = (mailed: number | null): string =>
  mailed === null
    ? 'email pending'
    : mailed === 0
      ? 'not emailed'
      : `emailed to ${mailed} ${mailed === 1 ? 'address' : 'addresses'}`;
