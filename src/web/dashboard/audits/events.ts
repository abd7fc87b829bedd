/** Events of a storefront in the dashboard: their list with the scores around them, and the form that adds one. */
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { figure } from '#audit';
import { hasCardNumber } from '#commerce';
import { httpProblem } from '#http';
import { auditEventKinds, type AuditEvent, type AuditRun } from '#storage';
import { eventLink, maxEventAheadMs, maxEventLabel, maxEventLink } from '../../api/event-schemas.ts';
import type { TrendEvent } from '../../design/charts/index.ts';
import {
  badge,
  button,
  html,
  input,
  raw,
  select,
  table,
  time,
  visible,
  type Column,
  type Html,
} from '../../design/index.ts';
import { readForm, type FormResult } from '../../form.ts';
import type { DashboardEnv } from '../context.ts';
import type { AuditsRouteDeps } from './deps.ts';
import { auditTexts as say } from './messages/index.ts';
import { movement } from './parts.ts';
import { auditedSitePath, withQuery } from './paths.ts';

/** Runs in the chart. */
export const trendRuns = 120;
/** In the chart and in its table: the latest. */
export const maxListedEvents = 50;

export const eventFormSchema = z.object({
  kind: z.enum(auditEventKinds),
  label: z
    .string({ error: () => say('no-label') })
    .trim()
    .min(1, { error: () => say('no-label') })
    .max(maxEventLabel, { error: () => say('label-too-long', { limit: maxEventLabel }) })
    .refine((text) => !hasCardNumber(text), { error: () => say('card-number') }),
  // As a browser sends it: without a time zone.
  at: z
    .string()
    .default('')
    .transform((text, context) => {
      if (text === '') return undefined;
      const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
      if (!Number.isNaN(at)) return at;
      context.addIssue({ code: 'custom', message: say('wrong-time') });
      return z.NEVER;
    }),
  link: z
    .string()
    .default('')
    .refine((text) => text === '' || eventLink.safeParse(text).success, {
      error: () => say('wrong-link'),
    }),
});

type EventForm = FormResult<z.output<typeof eventFormSchema>>;

export interface NumberedEvent extends AuditEvent {
  /** In the chart; undefined for one before its first score. */
  number: number | undefined;
}

/** @param events latest first @param from epoch milliseconds of the first score @returns latest first */
export function numberEvents(events: readonly AuditEvent[], from: number): NumberedEvent[] {
  const count = events.filter(({ at }) => at >= from).length;
  return events.map((event, index) => ({ ...event, number: index < count ? count - index : undefined }));
}

/** Oldest first, as the chart draws them. */
export const chartEvents = (events: readonly NumberedEvent[]): TrendEvent[] =>
  events
    .flatMap(({ at, kind, label, number }) =>
      number === undefined
        ? []
        : [{ at, number, label: say('chart-event', { kind: say(`kind-${kind}`), label: visible(label) }) }],
    )
    .toReversed();

/** @param runs newest first, at most `trendRuns` */
export function eventsSection(
  host: string,
  events: readonly NumberedEvent[],
  runs: readonly AuditRun[],
  wrong?: EventForm,
): Html {
  const errors = wrong && !wrong.ok ? wrong.errors : {};
  const fields = wrong?.fields ?? {};
  return html`<section class="stack" id="events" aria-labelledby="events-title">
    <div>
      <h2 id="events-title">${say('events')}</h2>
      <p class="soft">
        ${
          events.length === 0
            ? say.parts('events-none', { call: html`<code>POST /api/v1/events</code>` })
            : say('events-intro')
        }
      </p>
    </div>
    ${events.length > 0 && eventTable(host, events, runs)}
    <details class="folded" ${wrong && raw('open')}>
      <summary>${say('add-event')}</summary>
      <form class="fields two event-form" method="post" action="${auditedSitePath(host)}/events">
        ${input({
          name: 'label',
          label: say('label'),
          value: fields['label'],
          error: errors['label'],
          required: true,
          maxLength: maxEventLabel,
          autocomplete: 'off',
          placeholder: 'v2.4.0',
        })}
        ${select(
          { name: 'kind', label: say('kind'), value: fields['kind'] ?? 'deploy', required: true },
          auditEventKinds.map((kind) => [kind, say(`kind-${kind}`)] as const),
        )}
        ${input({
          name: 'at',
          type: 'datetime-local',
          label: say('time-utc'),
          value: fields['at'],
          error: errors['at'],
          hint: say('time-hint'),
        })}
        ${input({
          name: 'link',
          type: 'url',
          label: say('link'),
          value: fields['link'],
          error: errors['link'],
          maxLength: maxEventLink,
          hint: say('link-hint'),
          autocomplete: 'off',
        })}
        <div class="actions full">${button(say('add-event'), { main: true })}</div>
      </form>
    </details>
  </section>`;
}

function eventTable(host: string, events: readonly NumberedEvent[], runs: readonly AuditRun[]): Html {
  const graded = runs.filter(({ score, grade }) => score !== null && grade !== null);
  // The runs around older events are not among them.
  const known = runs.length < trendRuns ? Number.NEGATIVE_INFINITY : (runs.at(-1)?.createdAt ?? 0);
  const before = (at: number) => graded.find((run) => run.createdAt <= at)?.score ?? null;
  const after = (at: number) =>
    at < known ? null : (graded.findLast((run) => run.createdAt > at)?.score ?? null);
  const columns: Column<NumberedEvent>[] = [
    {
      title: say('event'),
      cell: ({ number, label, link }) =>
        html`<span class="event-name"
          >${number !== undefined && html`<span class="event-number">${number}</span>`}${
            link === null
              ? visible(label)
              : html`<a href="${link}" rel="noopener noreferrer nofollow">${visible(label)}</a>`
          }</span
        >`,
    },
    { title: say('kind'), cell: ({ kind }) => badge(say(`kind-${kind}`)) },
    { title: say('time'), cell: ({ at }) => time(at) },
    { title: say('score-before'), number: true, cell: ({ at }) => figure(before(at)) },
    { title: say('score-after'), number: true, cell: ({ at }) => figure(after(at)) },
    { title: say('change'), number: true, cell: ({ at }) => movement(before(at), after(at)) },
    {
      title: say('actions'),
      cell: ({ id, label }) =>
        html`<form method="post" action="${auditedSitePath(host)}/events/${encodeURIComponent(id)}/delete">
          <button
            class="button slight"
            type="submit"
            aria-label="${say('delete-event', { label: visible(label) })}"
          >
            ${say('delete')}
          </button>
        </form>`,
    },
  ];
  return html`<div class="audit-sites">${table(say('events-caption'), columns, events)}</div>`;
}

/** @param show the page of the storefront, with what is wrong @throws Problem `not-found` for a host without reports */
export async function addEventByForm(
  c: Context<DashboardEnv>,
  deps: AuditsRouteDeps,
  show: (wrong: EventForm) => Response | Promise<Response>,
): Promise<Response> {
  const host = c.req.param('host') ?? '';
  if (host.length > 261 || (await deps.history.runs(host, { limit: 1 })).length === 0)
    throw httpProblem('not-found', { detail: say('no-reports') });
  const form = await readForm(c, eventFormSchema);
  if (!form.ok) return show(form);
  const now = deps.now();
  const { kind, label, at = now, link } = form.value;
  if (at > now + maxEventAheadMs)
    return show({ ok: false, fields: form.fields, errors: { at: say('future-time') } });
  await deps.auditEvents.add({
    id: randomBytes(16).toString('base64url'),
    keyId: 'dashboard',
    host,
    kind,
    label,
    link: link === '' ? null : link,
    at,
    createdAt: now,
    createdBy: c.get('member').name,
  });
  return c.redirect(`${withQuery(auditedSitePath(host), { said: 'event-added' })}#events`, 303);
}

/** @throws Problem `not-found` */
export async function deleteEventByForm(c: Context<DashboardEnv>, deps: AuditsRouteDeps): Promise<Response> {
  const [id, host] = [c.req.param('id') ?? '', c.req.param('host') ?? ''];
  if (id.length > 100 || !(await deps.auditEvents.remove(id, { host })))
    throw httpProblem('not-found', { detail: say('event-not-found') });
  return c.redirect(`${withQuery(auditedSitePath(host), { said: 'event-deleted' })}#events`, 303);
}
