/** The form that creates or edits a webhook. */
import { z } from 'zod';
import type { EventWebhook, EventWebhookSettings } from '#event-webhooks';
import { button, html, input, linkButton, notice, select, tick, type Html } from '../../design/index.ts';
import { readForm } from '../../form.ts';
import type { Webhooks } from './deps.ts';
import { base, innerPage, sinkPath, type Here } from './frame.ts';
import { eventTypes, eventWords } from './words.ts';

const box = z.literal('on', 'Select or clear this checkbox.').optional();
const maxDescription = 120;

const schemaOf = ({ sinks }: Webhooks, sites: readonly { id: string }[]) =>
  z.object({
    url: z
      .string('Enter a URL.')
      .trim()
      .superRefine((text, context) => {
        const message = sinks.problemOf(text);
        if (message !== undefined) context.addIssue({ code: 'custom', message });
      })
      .transform((text) => URL.parse(text)?.href ?? text),
    description: z
      .string()
      .trim()
      .max(maxDescription, `Enter at most ${maxDescription} characters.`)
      .default(''),
    site: z
      .string('Choose a store.')
      .refine((id) => id === 'all' || sites.some((site) => site.id === id), 'Choose a store that exists.'),
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
  const errors = { '': 'You can have at most 50 webhooks. Delete one first.' };
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
    ...(types.length === 0 ? { types: 'Choose at least one event.' } : {}),
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
    title: sink ? 'Edit webhook' : 'New webhook',
    ...(sink ? { under: sink } : {}),
    ...(wrong ? { status: 400 } : {}),
    content: html`${wrong && notice(errors[''] ?? 'Nothing was saved. Check the fields below.', 'bad')}
      <form
        class="fields narrow"
        method="post"
        action="${sink ? sinkPath(sink, 'edit') : `${base}/new`}"
        novalidate
      >
        ${input({
          name: 'url',
          label: 'Endpoint URL',
          type: 'url',
          value: fields['url'],
          error: errors['url'],
          hint: 'An https URL that accepts POST requests from the internet',
          required: true,
          maxLength: 2_048,
          autocomplete: 'off',
          placeholder: 'https://shop.example/hooks/portico',
        })}
        ${input({
          name: 'description',
          label: 'Description',
          value: fields['description'],
          error: errors['description'],
          hint: 'Shown in the list of webhooks',
          maxLength: maxDescription,
          autocomplete: 'off',
        })}
        ${select(
          { name: 'site', label: 'Store', value: fields['site'], error: errors['site'], required: true },
          [
            ['all', 'All stores, including future ones'],
            ...sites.map(({ id, name }): [string, string] => [id, name]),
          ],
        )}
        ${events(fields, errors['types'])}
        ${tick({
          name: 'enabled',
          label: 'Send events',
          checked: fields['enabled'] === 'on',
          hint: 'Events that happen while this is off are not sent later.',
        })}
        <div class="actions">
          ${button(sink ? 'Save' : 'Create webhook', { main: true })}
          ${linkButton(sink ? sinkPath(sink) : base, 'Cancel')}
        </div>
      </form>`,
  });
}

const events = (fields: Record<string, string>, error: string | undefined): Html =>
  html`<fieldset ${error !== undefined && html`aria-describedby="types-error"`}>
    <legend>Events</legend>
    ${eventTypes.map((type) => {
      const { title, hint } = eventWords[type];
      return tick({ name: type, label: title, hint, checked: fields[type] === 'on' });
    })}
    ${error !== undefined && html`<div class="field"><p class="error" id="types-error">${error}</p></div>`}
  </fieldset>`;
