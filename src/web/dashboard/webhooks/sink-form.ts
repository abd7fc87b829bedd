/** The form that creates or edits a webhook. */
import { z } from 'zod';
import type { EventWebhook, EventWebhookSettings } from '#event-webhooks';
import { button, html, input, linkButton, notice, select, tick, type Html } from '../../design/index.ts';
import { readForm } from '../../form.ts';
import type { Webhooks } from './deps.ts';
import { base, innerPage, sinkPath, type Here } from './frame.ts';
import { webhookTexts as say } from './messages/index.ts';
import { eventHints, eventTypes } from './words.ts';

const box = z.literal('on', { error: () => say('bad-tick') }).optional();
const maxDescription = 120;

const schemaOf = ({ sinks }: Webhooks, sites: readonly { id: string }[]) =>
  z.object({
    url: z
      .string({ error: () => say('no-url') })
      .trim()
      .superRefine((text, context) => {
        const message = sinks.problemOf(text);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .transform((text) => URL.parse(text)?.href ?? text),
    description: z
      .string()
      .trim()
      .max(maxDescription, { error: () => say('description-too-long', { limit: maxDescription }) })
      .default(''),
    site: z
      .string({ error: () => say('no-store') })
      .refine((id) => id === 'all' || sites.some((site) => site.id === id), {
        error: () => say('unknown-store'),
      }),
    session_created: box,
    checkout_created: box,
    payment_settled: box,
    order_placed: box,
    monitor_alert: box,
    monitor_ungraded: box,
    enabled: box,
  });

export async function showNew(c: Here, webhooks: Webhooks): Promise<Response> {
  return page(c, webhooks, undefined, { errors: {}, fields: newFields });
}

const newFields = {
  site: 'all',
  enabled: 'on',
  ...Object.fromEntries(eventTypes.map((type) => [type, 'on'])),
};

export async function showEdit(c: Here, webhooks: Webhooks, sink: EventWebhook): Promise<Response> {
  const { url, description, site = 'all', types, enabled } = sink;
  const ticked = Object.fromEntries(types.map((type) => [type, 'on']));
  const fields = { url, description, site, ...ticked, ...(enabled ? { enabled: 'on' } : {}) };
  return page(c, webhooks, sink, { errors: {}, fields });
}

export async function postNew(c: Here, webhooks: Webhooks): Promise<Response> {
  const read = await readSink(c, webhooks);
  if ('errors' in read) return page(c, webhooks, undefined, read);
  const made = await webhooks.sinks.create(read.wish);
  if (made) {
    // Not the whole URL, which can contain a password.
    c.set('actDetails', { about: `${made.id} to ${new URL(made.url).host}` });
    return c.redirect(sinkPath(made, 'secret'), 303);
  }
  const errors = { '': say('too-many') };
  return page(c, webhooks, undefined, { errors, fields: read.fields });
}

export async function postEdit(c: Here, webhooks: Webhooks, sink: EventWebhook): Promise<Response> {
  const read = await readSink(c, webhooks);
  if ('errors' in read) return page(c, webhooks, sink, read);
  await webhooks.sinks.change(sink.id, read.wish);
  c.set('actDetails', { about: `to ${new URL(read.wish.url).host}` });
  return c.redirect(`${sinkPath(sink)}?said=saved`, 303);
}

interface Wrong {
  errors: Record<string, string>;
  fields: Record<string, string>;
}

async function readSink(
  c: Here,
  webhooks: Webhooks,
): Promise<Wrong | { wish: EventWebhookSettings; fields: Wrong['fields'] }> {
  const form = await readForm(c, schemaOf(webhooks, await webhooks.sites.list()));
  const { fields } = form;
  const types = eventTypes.filter((type) => fields[type] === 'on');
  const errors = {
    ...(form.ok ? {} : form.errors),
    ...(types.length === 0 ? { types: say('no-events') } : {}),
  };
  if (!form.ok || types.length === 0) return { errors, fields };
  const { url, description, site, enabled } = form.value;
  return {
    fields,
    wish: { url, description, types, enabled: enabled === 'on', site: site === 'all' ? undefined : site },
  };
}

async function page(
  c: Here,
  webhooks: Webhooks,
  sink: EventWebhook | undefined,
  { errors, fields }: Wrong,
): Promise<Response> {
  const sites = await webhooks.sites.list();
  const wrong = Object.keys(errors).length > 0;
  return innerPage(c, {
    title: sink ? say('edit-webhook') : say('new-webhook'),
    ...(sink ? { under: sink } : {}),
    ...(wrong ? { status: 400 } : {}),
    content: html`${wrong && notice(errors[''] ?? say('not-saved'), 'bad')}
      <form
        class="fields narrow"
        method="post"
        action="${sink ? sinkPath(sink, 'edit') : `${base}/new`}"
        novalidate
      >
        ${input({
          name: 'url',
          label: say('url-label'),
          type: 'url',
          value: fields['url'],
          error: errors['url'],
          hint: say('url-hint'),
          required: true,
          maxLength: 2_048,
          autocomplete: 'off',
          placeholder: 'https://shop.example/hooks/portico',
        })}
        ${input({
          name: 'description',
          label: say('description'),
          value: fields['description'],
          error: errors['description'],
          hint: say('description-hint'),
          maxLength: maxDescription,
          autocomplete: 'off',
        })}
        ${select(
          { name: 'site', label: say('store'), value: fields['site'], error: errors['site'], required: true },
          [
            ['all', say('all-and-future-stores')],
            ...sites.map(({ id, name }): [string, string] => [id, name]),
          ],
        )}
        ${events(fields, errors['types'])}
        ${tick({
          name: 'enabled',
          label: say('send-events'),
          checked: fields['enabled'] === 'on',
          hint: say('send-events-hint'),
        })}
        <div class="actions">
          ${button(sink ? say('save') : say('create-webhook'), { main: true })}
          ${linkButton(sink ? sinkPath(sink) : base, say('cancel'))}
        </div>
      </form>`,
  });
}

const events = (fields: Record<string, string>, error: string | undefined): Html =>
  html`<fieldset ${error !== undefined && html`aria-describedby="types-error"`}>
    <legend>${say('events')}</legend>
    ${eventTypes.map((type) =>
      tick({ name: type, label: type, hint: say(eventHints[type]), checked: fields[type] === 'on' }),
    )}
    ${error !== undefined && html`<div class="field"><p class="error" id="types-error">${error}</p></div>`}
  </fieldset>`;
