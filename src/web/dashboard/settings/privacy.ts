/** `/dashboard/settings/privacy`: how long each kind of data is kept, and the last cleanups. */
import type { Context } from 'hono';
import {
  retentionKindIds,
  retentionKindOf,
  RetentionRefused,
  sinceRetention,
  suggestedDays,
  type RetentionKindId,
  type RetentionState,
} from '#storage';
import {
  button,
  crumbs,
  html,
  input,
  linkButton,
  notice,
  pageHead,
  select,
  table,
  time,
  type Html,
} from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { type Dashboard, type DashboardEnv, may } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import type { SettingsRouteDeps } from './deps.ts';
import { dataPath, forOwners, privacyPath, settingsHead } from './frame.ts';

type C = Context<DashboardEnv>;

const said = { saved: 'Saved. Older data is removed within 10 minutes.' };
/** The cleanup runs every ten minutes. */
const lateMs = 2 * 3_600_000;

interface Choice {
  kind: string;
  days: string;
  error?: string;
}

export function addPrivacySettings(app: Dashboard, { retention, now }: SettingsRouteDeps): void {
  const shown = async (c: C, choice?: Choice) => page(c, await retention.status(), now(), choice);

  app.get(privacyPath, (c) => shown(c));

  app.post(privacyPath, requireOwner, async (c) => {
    const given = await readFields(c);
    const choice = { kind: given['kind'] ?? '', days: (given['days'] ?? '').trim() };
    const kind = settable.find((id) => id === choice.kind);
    if (!kind) return shown(c, { ...choice, error: 'Choose the type of data.' });
    const days = daysOf(choice.days);
    try {
      retention.assertDays(kind, days);
    } catch (error) {
      if (!(error instanceof RetentionRefused)) throw error;
      return shown(c, { ...choice, error: error.message });
    }
    if (days !== undefined && given['sure'] !== 'yes' && (await retention.isShorter(kind, days)))
      return ask(c, kind, days);
    await retention.keep(kind, days);
    c.set('actDetails', { about: `${kind}: ${keptWords(days)}` });
    return c.redirect(`${privacyPath}?said=saved`, 303);
  });
}

/** NaN if it is neither a number nor "forever". */
function daysOf(text: string): number | undefined {
  if (/^forever$/i.test(text)) return undefined;
  return /^\d{1,6}$/.test(text) ? Number(text) : NaN;
}

/** Reports have their own page. */
const settable: readonly RetentionKindId[] = retentionKindIds.filter(
  (kind) => kind !== 'reports' && retentionKindOf(kind).setting !== undefined,
);

const keptWords = (days: number | undefined): string =>
  days === undefined ? 'Forever' : days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;

function page(c: C, states: readonly RetentionState[], at: number, choice?: Choice) {
  const content = html`${settingsHead(privacyPath, {
      text: 'How long data is kept before Portico deletes it.',
    })}
    <div class="stack">
      ${choice?.error !== undefined ? notice('Nothing was changed.', 'bad') : flashMessage(c, said)}
      ${!may(c, 'manage') && forOwners} ${health(states, at)} ${unset(states)}
      ${table('Retention periods', columns, states)} ${may(c, 'manage') && form(states, choice)}
    </div>`;
  return dashboardPage(c, {
    title: 'Privacy',
    section: 'settings',
    content,
    ...(choice?.error === undefined ? {} : { status: 400 }),
  });
}

function health(states: readonly RetentionState[], at: number): Html | false {
  if (states.every(({ lastRun }) => !lastRun))
    return notice('The first cleanup runs within 10 minutes after the start.');
  const age = sinceRetention(states, at);
  if (age !== undefined && age < lateMs) return false;
  const failed = states.filter(({ lastRun }) => lastRun?.failed).map(({ kind }) => titleOf(kind));
  return notice(
    failed.length > 0
      ? `Cleanup failed for: ${failed.join('; ')}. To see the errors, search the log for retention-failed.`
      : 'No cleanup has run for 2 hours. While Portico runs, it cleans up every 10 minutes. Check the log.',
    'bad',
  );
}

/** Nothing of these is deleted until a period is set. */
function unset(states: readonly RetentionState[]): Html | false {
  const open = states.flatMap((state) => {
    const days = suggestedDays(state);
    return days === undefined ? [] : [{ kind: state.kind, days }];
  });
  if (open.length === 0) return false;
  return notice(
    html`This data is kept forever because no period is set. Many data protection laws require a period.
      Recommended:
      <ul>
        ${open.map(({ kind, days }) => html`<li>${titleOf(kind)}: ${keptWords(days)}</li>`)}
      </ul>`,
  );
}

const titleOf = (kind: RetentionKindId): string => retentionKindOf(kind).title;

const columns = [
  { title: 'Data', cell: ({ kind }: RetentionState) => titleOf(kind) },
  {
    title: 'Kept for',
    cell: (state: RetentionState) => {
      const { from, lasts } = retentionKindOf(state.kind);
      if (state.days !== undefined) return lasts ?? `${keptWords(state.days)} from ${from}`;
      return suggestedDays(state) === undefined ? 'Forever' : 'No period set';
    },
  },
  {
    title: 'Last cleanup',
    cell: ({ lastRun }: RetentionState) =>
      lastRun ? html`${time(lastRun.endedAt)}${lastRun.failed && ' (failed)'}` : 'Never',
  },
  {
    title: 'Removed',
    number: true,
    cell: ({ lastRun }: RetentionState) => (lastRun?.removedTotal ?? 0).toLocaleString('en-US'),
  },
  {
    title: 'Oldest',
    cell: ({ oldestAt, overdueMs, days }: RetentionState) =>
      oldestAt === undefined || days === 0 ? '–' : html`${time(oldestAt)}${overdueMs > 0 && ' (overdue)'}`,
  },
];

const form = (states: readonly RetentionState[], { kind, days, error }: Partial<Choice> = {}): Html =>
  html`<h2>Change retention</h2>
    <form method="post" action="${privacyPath}" class="fields narrow" novalidate>
      ${select(
        { name: 'kind', label: 'Data', value: kind, required: true },
        states.filter((one) => settable.includes(one.kind)).map((one) => [one.kind, titleOf(one.kind)]),
      )}
      ${input({
        name: 'days',
        label: 'Keep for (days)',
        required: true,
        maxLength: 7,
        value: days,
        error,
        hint: html`Enter a number or “forever”. For audit reports, go to <a href="${dataPath}">Data</a>.`,
      })}
      <p class="actions">${button('Save', { main: true })}</p>
    </form>
    <h2>Why these periods</h2>
    <dl class="facts">
      ${settable.map(
        (id) =>
          html`<dt>${titleOf(id)}</dt>
            <dd>${retentionKindOf(id).setting?.why}</dd>`,
      )}
    </dl>`;

/** Asks for confirmation, because the deletion cannot be undone. */
function ask(c: C, kind: RetentionKindId, days: number) {
  const { title, does, from } = retentionKindOf(kind);
  const content = html`${crumbs([[privacyPath, 'Privacy']], 'Shorten retention')}
    ${pageHead(`Keep for ${keptWords(days)}?`)}
    <div class="prose">
      <p>
        ${title}: data older than ${keptWords(days)} from ${from} is ${does} within 10 minutes. You cannot
        undo this.
      </p>
      <form method="post" action="${privacyPath}">
        <input type="hidden" name="kind" value="${kind}" />
        <input type="hidden" name="days" value="${days}" />
        <input type="hidden" name="sure" value="yes" />
        <p class="actions">${button('Save', { danger: true })} ${linkButton(privacyPath, 'Cancel')}</p>
      </form>
    </div>`;
  return dashboardPage(c, { title: 'Shorten retention', section: 'settings', content });
}
