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
import { grouped } from '../../design/charts/funnel.ts';
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
  type Column,
  type Html,
} from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { type Dashboard, type DashboardEnv, may } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import type { SettingsRouteDeps } from './deps.ts';
import { dataPath, forOwners, privacyPath, settingsHead } from './frame.ts';
import { settingsTexts as say } from './messages/index.ts';

type C = Context<DashboardEnv>;

const said = () => ({ saved: say('privacy-saved') });
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
    if (!kind) return shown(c, { ...choice, error: say('no-kind') });
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
  days === undefined ? say('forever') : say('days', { count: days });

function page(c: C, states: readonly RetentionState[], at: number, choice?: Choice) {
  const content = html`${settingsHead(privacyPath, { text: say('privacy-text') })}
    <div class="stack">
      ${choice?.error !== undefined ? notice(say('privacy-unchanged'), 'bad') : flashMessage(c, said())}
      ${!may(c, 'manage') && forOwners()} ${health(states, at)} ${unset(states)}
      ${table(say('periods'), columns(), states)} ${may(c, 'manage') && form(states, choice)}
    </div>`;
  return dashboardPage(c, {
    title: say('privacy'),
    section: 'settings',
    content,
    ...(choice?.error === undefined ? {} : { status: 400 }),
  });
}

function health(states: readonly RetentionState[], at: number): Html | false {
  if (states.every(({ lastRun }) => !lastRun)) return notice(say('first-cleanup'));
  const age = sinceRetention(states, at);
  if (age !== undefined && age < lateMs) return false;
  const failed = states.filter(({ lastRun }) => lastRun?.failed).map(({ kind }) => titleOf(kind));
  return notice(
    failed.length > 0 ? say('cleanup-failed', { kinds: failed.join('; ') }) : say('cleanup-late'),
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
    html`${say('no-periods')}
      <ul>
        ${open.map(({ kind, days }) => html`<li>${say('kind-period', { kind: titleOf(kind), period: keptWords(days) })}</li>`)}
      </ul>`,
  );
}

const titleOf = (kind: RetentionKindId): string => retentionKindOf(kind).title;

const columns = (): Column<RetentionState>[] => [
  { title: say('data'), cell: ({ kind }) => titleOf(kind) },
  {
    title: say('kept-for'),
    cell: (state) => {
      const { from, lasts } = retentionKindOf(state.kind);
      if (state.days !== undefined) return lasts ?? say('days-from', { days: state.days, start: from });
      return suggestedDays(state) === undefined ? say('forever') : say('no-period');
    },
  },
  {
    title: say('last-cleanup'),
    cell({ lastRun }) {
      if (!lastRun) return say('never');
      const at = time(lastRun.endedAt);
      return lastRun.failed ? say.parts('failed-at', { time: at }) : at;
    },
  },
  {
    title: say('removed'),
    number: true,
    cell: ({ lastRun }) => grouped(lastRun?.removedTotal ?? 0),
  },
  {
    title: say('oldest'),
    cell({ oldestAt, overdueMs, days }) {
      if (oldestAt === undefined || days === 0) return '–';
      const at = time(oldestAt);
      return overdueMs > 0 ? say.parts('overdue-since', { time: at }) : at;
    },
  },
];

const form = (states: readonly RetentionState[], { kind, days, error }: Partial<Choice> = {}): Html =>
  html`<h2>${say('change-retention')}</h2>
    <form method="post" action="${privacyPath}" class="fields narrow" novalidate>
      ${select(
        { name: 'kind', label: say('data'), value: kind, required: true },
        states.filter((one) => settable.includes(one.kind)).map((one) => [one.kind, titleOf(one.kind)]),
      )}
      ${input({
        name: 'days',
        label: say('keep-for'),
        required: true,
        maxLength: 7,
        value: days,
        error,
        hint: say.parts('keep-for-hint', { data: html`<a href="${dataPath}">${say('data')}</a>` }),
      })}
      <p class="actions">${button(say('save'), { main: true })}</p>
    </form>
    <h2>${say('why')}</h2>
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
  const content = html`${crumbs([[privacyPath, say('privacy')]], say('shorten-retention'))}
    ${pageHead(say('shorten-title', { days }))}
    <div class="prose">
      <p>${say('shorten-text', { kind: title, days, start: from, does })}</p>
      <form method="post" action="${privacyPath}">
        <input type="hidden" name="kind" value="${kind}" />
        <input type="hidden" name="days" value="${days}" />
        <input type="hidden" name="sure" value="yes" />
        <p class="actions">
          ${button(say('save'), { danger: true })} ${linkButton(privacyPath, say('cancel'))}
        </p>
      </form>
    </div>`;
  return dashboardPage(c, { title: say('shorten-retention'), section: 'settings', content });
}
