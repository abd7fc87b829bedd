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
import { monitorTexts as say } from './messages/index.ts';

const said = () => ({ deleted: say('deleted') });

export async function monitorList(c: Context<DashboardEnv>, deps: AuditsRouteDeps) {
  const monitors = await deps.monitors.list();
  const create = linkButton(`${monitorsPath}/new`, say('new-monitor'), { main: true });
  const content = html`${pageHead(say('audits'), {
      text: say('list-intro'),
      ...(monitors.length > 0 ? { actions: create } : {}),
    })}
    ${auditTabs(monitorsPath)}
    <div class="stack">
      ${flashMessage(c, said())} ${mailNotice(deps)}
      ${
        monitors.length === 0
          ? empty(say('no-monitors'), say('no-monitors-text'), create)
          : monitorTable(monitors)
      }
    </div>`;
  return dashboardPage(c, { title: say('monitors'), section: 'audits', content });
}

/** Warns that alerts are not emailed. */
export const mailNotice = ({ notifications }: Pick<AuditsRouteDeps, 'notifications'>): Html | false =>
  !notifications.canSend &&
  notice(
    html`<p>
      ${say.parts('no-mail', {
        server: html`<code>SMTP_URL</code>`,
        sender: html`<code>MAIL_FROM</code>`,
      })}
    </p>`,
    'warn',
  );

const monitorTable = (monitors: readonly Monitor[]): Html =>
  html`<div class="audit-sites">
    ${table<Monitor>(
      say('list-caption'),
      [
        {
          title: say('storefront'),
          cell: ({ id, host }) => html`<a href="${monitorPath(id)}">${visible(host)}</a>`,
        },
        { title: say('status'), cell: monitorState },
        {
          title: say('latest-score'),
          number: true,
          cell: ({ state }) =>
            state.last && state.last.score === null ? say('not-graded') : figure(state.last?.score ?? null),
        },
        { title: say('schedule'), cell: ({ schedule, id }) => scheduleWords(schedule, id) },
        { title: say('next-audit'), cell: ({ paused, nextAt }) => (paused ? '–' : time(nextAt)) },
      ],
      monitors,
    )}
  </div>`;
