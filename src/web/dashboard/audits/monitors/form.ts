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
import { monitorTexts as say } from './messages/index.ts';

export const maxRecipients = 10;
/** Members with a checkbox. */
export const maxMonitorMembers = 100;

/** Linear: no part can match what the next one begins with. */
const address = /^[^\s<>()[\],;:\\"@]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i;

const whole = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((text) => /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most, {
      error: () => say('wrong-whole', { least, most }),
    })
    .transform(Number);

const points = (error: 'wrong-fall' | 'wrong-limit') =>
  z
    .string()
    .default('')
    .transform((text, context): number | null => {
      const trimmed = text.trim();
      if (trimmed === '') return null;
      const value = Number(trimmed);
      if (/^\d{1,3}(?:\.\d)?$/.test(trimmed) && value >= 1 && value <= 100) return value;
      context.addIssue({ code: 'custom', message: say(error) });
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
        ? say('wrong-recipient', { text: wrong.slice(0, 80) })
        : all.length > maxRecipients
          ? say('too-many-recipients', { limit: maxRecipients })
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
    every: z.enum(['day', 'week', 'hours'], { error: () => say('no-frequency') }),
    hour: z.string().default('3'),
    weekday: z.string().default('1'),
    hours: z.string().default('12'),
    fall: points('wrong-fall'),
    limit: points('wrong-limit'),
    critical: on,
    unreachable: on,
    recipients,
  })
  .transform(
    ({ url, fall, limit, critical, unreachable, recipients: to, ...rest }, context): MonitorSettings => {
      const read = (name: 'hour' | 'weekday' | 'hours', least: number, most: number): number => {
        const parsed = whole(least, most).safeParse(rest[name]);
        if (parsed.success) return parsed.data;
        for (const { message } of parsed.error.issues)
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

const clock = () =>
  Array.from(
    { length: 24 },
    (_, hour) => [String(hour), say('hour-option', { hour: String(hour).padStart(2, '0') })] as const,
  );

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
    ${input({ ...field('url', say('storefront-url')), required: true, maxLength: 2_048, placeholder: 'shop.example', hint: say('url-hint') })}
    <fieldset class="stack">
      <legend>${say('schedule')}</legend>
      <div class="fields two">
        ${select({ ...field('every', say('frequency')), required: true }, [
          ['day', say('every-day')],
          ['week', say('every-week')],
          ['hours', say('every-few-hours')],
        ])}
        ${select({ ...field('hour', say('hour')), required: true, hint: say('hour-hint') }, clock())}
        ${select(
          { ...field('weekday', say('weekday')), required: true, hint: say('weekday-hint') },
          weekdays.map((name, index) => [String(index), name] as const),
        )}
        ${input({ ...field('hours', say('hours')), required: true, type: 'number', min: leastHours, max: mostHours, hint: say('hours-hint', { least: leastHours }) })}
      </div>
    </fieldset>
    <fieldset class="stack">
      <legend>${say('send-alert-when')}</legend>
      <div class="fields two">
        ${input({ ...field('fall', say('fall')), type: 'number', min: 1, max: 100, hint: say('fall-hint') })}
        ${input({ ...field('limit', say('limit')), type: 'number', min: 1, max: 100, hint: say('limit-hint') })}
        ${tick({ ...field('critical', say('critical')), checked: fields['critical'] === 'on' })}
        ${tick({ ...field('unreachable', say('unreachable')), checked: fields['unreachable'] === 'on' })}
      </div>
      <p class="soft small">${say('emails-hint')}</p>
    </fieldset>
    <fieldset class="tick-list">
      <legend>${say('members')}</legend>
      ${people.map(({ id, name, email }) =>
        tick({
          name: memberField(id),
          label: visible(name),
          hint: visible(email),
          checked: chosenMembers([{ id }], fields).length > 0,
        }),
      )}
    </fieldset>
    ${textarea({ ...field('recipients', say('recipients')), rows: 3, maxLength: 4_000, hint: say('recipients-hint', { limit: maxRecipients }) })}
    <div class="actions">${button(save, { main: true })} ${linkButton(cancel, say('cancel'))}</div>
  </form>`;
}
