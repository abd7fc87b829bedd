/** The form of a monitor and its schema. */
import { z } from 'zod';
import {
  leastHours,
  mostHours,
  weekdays,
  type Monitor,
  type MonitorSettings,
  type Schedule,
} from '#audit-jobs';
import type { Person } from '../../../accounts/people.ts';
import {
  button,
  html,
  input,
  linkButton,
  select,
  textarea,
  tick,
  visible,
  type Html,
} from '../../../design/index.ts';
import { siteAddressInput } from '../start-form.ts';

export const maxRecipients = 10;
/** Members with a checkbox. */
export const maxMonitorMembers = 100;

/** Linear: no part can match what the next one begins with. */
const address = /^[^\s<>()[\],;:\\"@]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;

const whole = (least: number, max: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= max, {
      message: `Enter a whole number from ${least} to ${max}.`,
    })
    .transform(Number);

const points = (what: string) =>
  z
    .string()
    .default('')
    .transform((text, context): number | null => {
      const trimmed = text.trim();
      if (trimmed === '') return null;
      const value = Number(trimmed);
      if (/^\d{1,3}(?:\.\d)?$/.test(trimmed) && value >= 1 && value <= 100) return value;
      context.addIssue({ code: 'custom', message: `Enter ${what} from 1 to 100, or leave this empty.` });
      return z.NEVER;
    });

const recipients = z
  .string()
  .default('')
  .transform((text, context): string[] => {
    const all = [
      ...new Set(
        text
          .slice(0, 4_000)
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ];
    const wrong = all.find((one) => one.length > 254 || !address.test(one));
    const message =
      wrong !== undefined
        ? `Enter a valid email address instead of “${wrong.slice(0, 80)}”.`
        : all.length > maxRecipients
          ? `Enter at most ${maxRecipients} email addresses.`
          : undefined;
    if (message === undefined) return all;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const on = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on');

/** Ignores fields that the chosen schedule does not use. */
export const monitorSchema = z
  .object({
    url: siteAddressInput,
    every: z.enum(['day', 'week', 'hours'], 'Choose a frequency.'),
    hour: z.string().default('3'),
    weekday: z.string().default('1'),
    hours: z.string().default('12'),
    fall: points('a number'),
    limit: points('a score'),
    critical: on,
    unreachable: on,
    recipients,
  })
  .transform(
    ({ url, fall, limit, critical, unreachable, recipients: to, ...rest }, context): MonitorSettings => {
      const read = (name: 'hour' | 'weekday' | 'hours', least: number, max: number): number => {
        const parsed = whole(least, max).safeParse(rest[name]);
        if (parsed.success) return parsed.data;
        const message = parsed.error.issues[0]?.message ?? 'Enter a number.';
        context.addIssue({ code: 'custom', path: [name], message });
        return least;
      };
      const schedule: Schedule =
        rest.every === 'hours'
          ? { every: 'hours', hours: read('hours', leastHours, mostHours) }
          : rest.every === 'day'
            ? { every: 'day', hour: read('hour', 0, 23) }
            : { every: 'week', weekday: read('weekday', 0, 6), hour: read('hour', 0, 23) };
      return { url, schedule, rules: { fall, limit, critical, unreachable }, recipients: to };
    },
  );

/** Values of the fields. */
export type MonitorFields = Readonly<Record<string, string | undefined>>;

/** @param me ID of the member who gets alerts by default */
export const blank = (url: string | undefined, me?: string): MonitorFields => ({
  url,
  every: 'day',
  hour: '3',
  weekday: '1',
  hours: '12',
  fall: '5',
  critical: 'on',
  unreachable: 'on',
  ...(me === undefined ? {} : { [memberField(me)]: 'on' }),
});

const memberField = (id: string): string => `member.${id}`;

/** IDs of the checked members. */
export const chosenMembers = (people: readonly Pick<Person, 'id'>[], fields: MonitorFields): string[] =>
  people.flatMap(({ id }) =>
    Object.hasOwn(fields, memberField(id)) && fields[memberField(id)] === 'on' ? [id] : [],
  );

export function fieldsOfMonitor({
  url,
  schedule,
  rules,
  recipients: to,
  members = [],
}: Monitor): MonitorFields {
  return {
    ...blank(url),
    ...Object.fromEntries(members.map((id) => [memberField(id), 'on'])),
    every: schedule.every,
    ...(schedule.every === 'hours' ? { hours: String(schedule.hours) } : { hour: String(schedule.hour) }),
    ...(schedule.every === 'week' ? { weekday: String(schedule.weekday) } : {}),
    fall: rules.fall === null ? '' : String(rules.fall),
    limit: rules.limit === null ? '' : String(rules.limit),
    critical: rules.critical ? 'on' : undefined,
    unreachable: rules.unreachable ? 'on' : undefined,
    recipients: to.join('\n'),
  };
}

const clock = Array.from({ length: 24 }, (_, hour) => {
  const text = String(hour).padStart(2, '0');
  return [String(hour), `${text}:00 to ${text}:59 UTC`] as const;
});

interface FormFacts {
  action: string;
  fields: MonitorFields;
  /** Members of this installation. */
  people: readonly Person[];
  errors: Readonly<Record<string, string>>;
  /** Label of the main button. */
  save: string;
  cancel: string;
}

export function monitorForm({ action, fields, people, errors, save, cancel }: FormFacts): Html {
  const field = (name: string, label: string) => ({ name, label, value: fields[name], error: errors[name] });
  return html`<form class="stack" method="post" action="${action}">
    ${input({ ...field('url', 'Storefront URL'), required: true, maxLength: 2_048, placeholder: 'shop.example', hint: 'The page where audits start' })}
    <fieldset class="stack">
      <legend>Schedule</legend>
      <div class="fields two">
        ${select({ ...field('every', 'Frequency'), required: true }, [
          ['day', 'Every day'],
          ['week', 'Every week'],
          ['hours', 'Every few hours'],
        ])}
        ${select({ ...field('hour', 'Hour'), required: true, hint: 'Each monitor runs at its own minute of this hour.' }, clock)}
        ${select(
          { ...field('weekday', 'Weekday'), required: true, hint: 'For weekly audits' },
          weekdays.map((name, index) => [String(index), name] as const),
        )}
        ${input({ ...field('hours', 'Hours between audits'), required: true, type: 'number', min: leastHours, max: mostHours, hint: `For audits every few hours, at least ${leastHours}` })}
      </div>
    </fieldset>
    <fieldset class="stack">
      <legend>Send an alert when</legend>
      <div class="fields two">
        ${input({ ...field('fall', 'The score falls by'), type: 'number', min: 1, max: 100, hint: 'Points below the best score since the last such alert. Leave empty for no alert.' })}
        ${input({ ...field('limit', 'The score is below'), type: 'number', min: 1, max: 100, hint: 'Leave empty for no alert.' })}
        ${tick({ ...field('critical', 'A critical check starts to fail'), checked: fields['critical'] === 'on' })}
        ${tick({ ...field('unreachable', 'Two audits in a row fail or lack evidence'), checked: fields['unreachable'] === 'on' })}
      </div>
      <p class="soft small">You get one email for each change, and one when it is resolved.</p>
    </fieldset>
    <fieldset class="tick-list">
      <legend>Members to notify</legend>
      ${people.map(({ id, name, email }) =>
        tick({
          name: memberField(id),
          label: visible(name),
          hint: visible(email),
          checked: chosenMembers([{ id }], fields).length > 0,
        }),
      )}
    </fieldset>
    ${textarea({ ...field('recipients', 'Other email addresses'), rows: 3, maxLength: 4_000, hint: `Up to ${maxRecipients}, one per line. Without any recipients, alerts appear only in the dashboard.` })}
    <div class="actions">${button(save, { main: true })} ${linkButton(cancel, 'Cancel')}</div>
  </form>`;
}
