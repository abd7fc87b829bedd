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
import { settingsTexts as say } from './messages/index.ts';

const pageSize = 50;

export function addActivity(app: Dashboard, { acts, activityStream }: SettingsRouteDeps): void {
  app.get(activityPath, async (c) => {
    const before = cursorOf(c.req.query('before') ?? '');
    const rows = await acts.list({ limit: pageSize + 1, before });
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    const content = html`${settingsHead(activityPath, {
      text: say.parts('activity-text', { privacy: html`<a href="${privacyPath}">${say('privacy')}</a>` }),
    })}
    ${activityStream && streamNotice(activityStream.host, await activityStream.state())}
    ${
      shown.length
        ? html`${actsTable(shown)}
          ${paging({
            newer: before === undefined ? undefined : activityPath,
            older: last ? `${activityPath}?before=${last.at}.${last.id}` : undefined,
          })}`
        : empty(say('no-activity'), say('no-activity-text'))
    }`;
    return dashboardPage(c, { title: say('activity'), section: 'settings', content });
  });
}

function streamNotice(host: string, state: ActivityStreamState | undefined): Html {
  if (state?.oldestAt === undefined) return notice(say('stream-text', { host }));
  const { waiting, oldestAt, reason } = state;
  const isFailing = reason !== undefined;
  return notice(
    html`${say.parts('stream-waiting', { count: waiting, host, time: time(oldestAt) })}
    ${isFailing && say('stream-failed', { reason })}`,
    isFailing ? 'bad' : undefined,
  );
}

function cursorOf(text: string): ActCursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? [];
  return at === undefined || id === undefined ? undefined : { at: Number(at), id };
}

const actsTable = (rows: readonly MemberAct[]) =>
  table(
    say('activity'),
    [
      { title: say('time'), cell: ({ at }: MemberAct) => time(at) },
      { title: say('member'), cell: ({ who }) => excerpt(who, 100) },
      { title: say('action'), cell: wordsOf },
      { title: say('details'), cell: ({ about }) => excerpt(about, 300) },
    ],
    rows,
  );

function wordsOf({ what, outcome }: MemberAct): string {
  const act = actWords[what] ?? what;
  if (outcome === 'refused') return say('act-rejected', { act });
  return outcome === 'done' ? act[0]!.toUpperCase() + act.slice(1) : say('act-unknown', { act });
}
