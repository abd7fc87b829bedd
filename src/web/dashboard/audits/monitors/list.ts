/** `/dashboard/audits/monitors`: every monitor and how it is. */
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

const said = { deleted: 'The monitor was deleted. Its reports are still there.' };

export async function monitorList(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const monitors = await deps.monitors.list();
  const create = linkButton(`${monitorsPath}/new`, 'New monitor', { main: true });
  const content = html`${pageHead('Audits', {
      text: 'Monitors audit a site again and again, and write to you when something changes.',
      ...(monitors.length > 0 ? { actions: create } : {}),
    })}
    ${auditTabs(monitorsPath)}
    <div class="stack">
      ${flashMessage(c, said)} ${mailNotice(deps)}
      ${
        monitors.length === 0
          ? empty(
              'No monitors yet',
              'A monitor audits a site every day, every week or every few hours, and writes to you when the score falls, a critical check newly fails, or the site cannot be audited or judged.',
              create,
            )
          : monitorTable(monitors)
      }
    </div>`;
  return dashboardPage(c, { title: 'Monitors', section: 'audits', content });
}

/** Nobody is to wait for mails that never come. */
export const mailNotice = ({ notifications }: Pick<AuditsRouteDeps, 'notifications'>): Html | false =>
  !notifications.canSend &&
  notice(
    html`<p>
      No mail leaves this installation yet: alerts are kept here only. Set <code>SMTP_URL</code> and
      <code>MAIL_FROM</code> to have them sent.
    </p>`,
    'warn',
  );

const monitorTable = (monitors: readonly Monitor[]): Html =>
  html`<div class="audit-sites">
    ${table<Monitor>(
      'Monitors, newest first',
      [
        { title: 'Site', cell: ({ id, host }) => html`<a href="${monitorPath(id)}">${visible(host)}</a>` },
        { title: 'State', cell: monitorState },
        {
          title: 'Last score',
          number: true,
          cell: ({ state }) =>
            state.last && state.last.score === null ? 'not graded' : figure(state.last?.score ?? null),
        },
        { title: 'When', cell: ({ schedule, id }) => scheduleWords(schedule, id) },
        { title: 'Next audit', cell: ({ paused, nextAt }) => (paused ? '–' : time(nextAt)) },
      ],
      monitors,
    )}
  </div>`;
