/** `/dashboard/settings/privacy`: how long each kind of data is kept, and what was deleted by age. */
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

const said = { saved: 'Saved. What is older is removed within ten minutes.' };
/** The job comes every ten minutes. */
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
    if (!kind) return shown(c, { ...choice, error: 'Choose a kind of data.' });
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

/** NaN for what is neither. */
function daysOf(text: string): number | undefined {
  if (/^forever$/i.test(text)) return undefined;
  return /^\d{1,6}$/.test(text) ? Number(text) : NaN;
}

/** Reports have a page of their own. */
const settable: readonly RetentionKindId[] = retentionKindIds.filter(
  (kind) => kind !== 'reports' && retentionKindOf(kind).setting !== undefined,
);

const keptWords = (days: number | undefined): string =>
  days === undefined ? 'Forever' : days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`;

function page(c: C, states: readonly RetentionState[], at: number, choice?: Choice) {
  const content = html`${settingsHead(privacyPath, {
      text: 'How long data is kept, and what was deleted by age.',
    })}
    <div class="stack">
      ${choice?.error !== undefined ? notice('Nothing was changed.', 'bad') : flashMessage(c, said)}
      ${!may(c, 'manage') && forOwners} ${health(states, at)} ${unset(states)}
      ${table('What is kept', columns, states)} ${may(c, 'manage') && form(states, choice)}
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
    return notice('Nothing has been cleaned up yet: the first run is within ten minutes of the start.');
  const age = sinceRetention(states, at);
  if (age !== undefined && age < lateMs) return false;
  const failed = states.filter(({ lastRun }) => lastRun?.failed).map(({ kind }) => titleOf(kind));
  return notice(
    failed.length > 0
      ? `Could not be cleaned up: ${failed.join('; ')}. The log has retention-failed with the error.`
      : 'Data has not been deleted by age for two hours. It happens every ten minutes while the service runs.',
    'bad',
  );
}

/** Nothing of these is deleted before somebody has decided. */
function unset(states: readonly RetentionState[]): Html | false {
  const open = states.flatMap((state) => {
    const days = suggestedDays(state);
    return days === undefined ? [] : [{ kind: state.kind, days }];
  });
  if (open.length === 0) return false;
  return notice(
    html`No period is set for these, so they are kept forever. Data protection law asks for one in many
      countries. Recommended:
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
    title: 'Last run',
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
  html`<h2>Change how long data is kept</h2>
    <form method="post" action="${privacyPath}" class="fields narrow" novalidate>
      ${select(
        { name: 'kind', label: 'Data', value: kind, required: true },
        states.filter((one) => settable.includes(one.kind)).map((one) => [one.kind, titleOf(one.kind)]),
      )}
      ${input({
        name: 'days',
        label: 'Days',
        required: true,
        maxLength: 7,
        value: days,
        error,
        hint: html`A number, or forever. Audit reports are set under <a href="${dataPath}">Data</a>.`,
      })}
      <p class="actions">${button('Save', { main: true })}</p>
    </form>
    <h2>How these days were chosen</h2>
    <dl class="facts">
      ${settable.map(
        (id) =>
          html`<dt>${titleOf(id)}</dt>
            <dd>${retentionKindOf(id).setting?.why}</dd>`,
      )}
    </dl>`;

/** Asks once more: it cannot be brought back. */
function ask(c: C, kind: RetentionKindId, days: number) {
  const { title, does, from } = retentionKindOf(kind);
  const content = html`${crumbs([[privacyPath, 'Privacy']], 'Keep data for a shorter time')}
    ${pageHead(`Keep for ${keptWords(days)}?`)}
    <div class="prose">
      <p>
        ${title}: what is older than ${keptWords(days)} from ${from} is ${does} within ten minutes, and cannot
        be brought back.
      </p>
      <form method="post" action="${privacyPath}">
        <input type="hidden" name="kind" value="${kind}" />
        <input type="hidden" name="days" value="${days}" />
        <input type="hidden" name="sure" value="yes" />
        <p class="actions">${button('Save', { danger: true })} ${linkButton(privacyPath, 'Cancel')}</p>
      </form>
    </div>`;
  return dashboardPage(c, { title: 'Keep data for a shorter time', section: 'settings', content });
}
