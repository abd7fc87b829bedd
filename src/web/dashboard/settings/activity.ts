/** `/dashboard/settings/activity`: what members did, newest first. */
import type { ActivityStreamState } from '#event-webhooks';
import type { ActCursor, MemberAct } from '#storage';
import { empty, html, notice, paging, table, time, type Html } from '../../design/index.ts';
import { excerpt } from '../../design/outside-text.ts';
import { actWords } from '../acts.ts';
import type { Dashboard } from '../context.ts';
import { dashboardPage } from '../page.ts';
import type { SettingsRouteDeps } from './deps.ts';
import { activityPath, privacyPath, settingsHead } from './frame.ts';

const pageSize = 50;

export function addActivity(app: Dashboard, { acts, activityStream }: SettingsRouteDeps): void {
  app.get(activityPath, async (c) => {
    const before = cursorOf(c.req.query('before') ?? '');
    const rows = await acts.list({ limit: pageSize + 1, before });
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const content = html`${settingsHead(activityPath, {
      text: html`What members did in the dashboard. Entries cannot be edited.
        <a href="${privacyPath}">Privacy</a> sets how long they are kept.`,
    })}
    ${activityStream && streamNotice(activityStream.host, await activityStream.state())}
    ${
      shown.length
        ? html`${actsTable(shown)}
          ${paging({
            newer: before === undefined ? undefined : activityPath,
            older: last ? `${activityPath}?before=${last.at}.${last.id}` : undefined,
          })}`
        : empty('No activity yet', 'Changes that members make appear here.')
    }`;
    return dashboardPage(c, { title: 'Activity', section: 'settings', content });
  });
}

function streamNotice(host: string, state: ActivityStreamState | undefined): Html {
  if (state?.oldestAt === undefined) return notice(`Entries are also sent to ${host}.`);
  const { waiting, oldestAt, reason } = state;
  const isFailing = reason !== undefined;
  return notice(
    html`${waiting === 1 ? '1 entry is' : `${waiting.toLocaleString('en-US')} entries are`} waiting to be sent
    to ${host}, the oldest since ${time(oldestAt)}.${isFailing && ` The last attempt failed: ${reason}.`}`,
    isFailing ? 'bad' : undefined,
  );
}

function cursorOf(text: string): ActCursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

const actsTable = (rows: readonly MemberAct[]) =>
  table(
    'Activity',
    [
      { title: 'Time', cell: ({ at }: MemberAct) => time(at) },
      { title: 'Member', cell: ({ who }) => excerpt(who, 100) },
      { title: 'Action', cell: wordsOf },
      { title: 'Details', cell: ({ about }) => excerpt(about, 300) },
    ],
    rows,
  );

function wordsOf({ what, outcome }: MemberAct): string {
  const words = actWords[what] ?? what;
  if (outcome === 'refused') return `Rejected: ${words}`;
  return outcome === 'done' ? words[0]!.toUpperCase() + words.slice(1) : `Outcome unknown: ${words}`;
}
