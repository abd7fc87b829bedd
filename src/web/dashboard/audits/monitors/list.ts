/** `/dashboard/audits/monitors`: every monitor and its status. */
import type { Context } from 'hono';
import { scheduleWords, type Monitor } from '#audit-jobs';
import { figure } from '#audit';
import {
  empty,
  html,
  linkButton,
  notice,
  visible,
  pageHead,
  table,
  time,
  type Html,
} from '../../../design/index.ts';
import type { DashboardEnv } from '../../context.ts';
import { dashboardPage, flashMessage } from '../../page.ts';
import type { AuditsRouteDeps } from '../deps.ts';
import { auditTabs } from '../parts.ts';
import { monitorPath, monitorsPath } from '../paths.ts';
import { monitorState } from '../sites.ts';

const said = { deleted: 'Monitor deleted. Its reports are kept.' };

export async function monitorList(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const monitors = await deps.monitors.list();
  const create = linkButton(`${monitorsPath}/new`, 'New monitor', { main: true });
  const content = html`${pageHead('Audits', {
      text: 'Monitors audit storefronts on a schedule and send alerts when something changes.',
      ...(monitors.length > 0 ? { actions: create } : {}),
    })}
    ${auditTabs(monitorsPath)}
    <div class="stack">
      ${flashMessage(c, said)} ${mailNotice(deps)}
      ${
        monitors.length === 0
          ? empty(
              'No monitors yet',
              'A monitor audits a storefront every day, every week, or every few hours. It sends an alert when the score falls, a critical check fails, or the audit fails.',
              create,
            )
          : monitorTable(monitors)
      }
    </div>`;
  return dashboardPage(c, { title: 'Monitors', section: 'audits', content });
}

/** Warns that alerts are not emailed. */
export const mailNotice = ({ notifications }: Pick<AuditsRouteDeps, 'notifications'>): Html | false =>
  !notifications.canSend &&
  notice(
    html`<p>
      Email is not set up, so alerts appear only in the dashboard. To send them by email, set
      <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
    </p>`,
    'warn',
  );

const monitorTable = (monitors: readonly Monitor[]): Html =>
  html`<div class="audit-sites">
    ${table<Monitor>(
      'Monitors, newest first',
      [
        {
          title: 'Storefront',
          cell: ({ id, host }) => html`<a href="${monitorPath(id)}">${visible(host)}</a>`,
        },
        { title: 'Status', cell: monitorState },
        {
          title: 'Latest score',
          number: true,
          cell: ({ state }) =>
            state.last && state.last.score === null ? 'Not graded' : figure(state.last?.score ?? null),
        },
        { title: 'Schedule', cell: ({ schedule, id }) => scheduleWords(schedule, id) },
        { title: 'Next audit', cell: ({ paused, nextAt }) => (paused ? '–' : time(nextAt)) },
      ],
      monitors,
    )}
  </div>`;
