/** Webhooks, their deliveries, and how to verify them. */
import type { Section } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { findDelivery, showDelivery } from './delivery-page.ts';
import type { WebhooksDeps } from './deps.ts';
import { base, sinkOf, sinkPath, type Here, tabPage } from './frame.ts';
import { showWebhooks } from './list.ts';
import { webhookTexts as say } from './messages/index.ts';
import { showNotices } from './notices.ts';
import { askRemoveWebhook, askRotate, showSecret } from './secret-pages.ts';
import { postEdit, postNew, showEdit, showNew } from './sink-form.ts';
import { showSink } from './sink-page.ts';
import { facts, html, type Html } from '../../design/index.ts';
import { curl, python, sampleBody, shell, typescript } from './snippets.ts';

export const webhooks: Section<WebhooksDeps> = (app, { webhooks }) => {
  const { sinks } = webhooks;
  const sink = (c: Here) => sinkOf(c, webhooks);

  app.get(base, (c) => showWebhooks(c, webhooks));
  app.get(`${base}/orders`, (c) => showNotices(c, webhooks));
  app.get(`${base}/verify`, showVerify);
  app.get(`${base}/new`, requireOwner, (c) => showNew(c, webhooks));
  app.post(`${base}/new`, requireOwner, (c) => postNew(c, webhooks));

  app.get(`${base}/:id`, async (c) => showSink(c, webhooks, await sink(c)));
  app.get(`${base}/:id/edit`, requireOwner, async (c) => showEdit(c, webhooks, await sink(c)));
  app.post(`${base}/:id/edit`, requireOwner, async (c) => postEdit(c, webhooks, await sink(c)));
  app.get(`${base}/:id/secret`, requireOwner, async (c) => showSecret(c, webhooks, await sink(c)));
  app.get(`${base}/:id/rotate`, requireOwner, async (c) => askRotate(c, webhooks, await sink(c)));
  app.post(`${base}/:id/rotate`, requireOwner, async (c) => {
    const found = await sink(c);
    await sinks.rotate(found.id);
    return c.redirect(sinkPath(found, 'secret'), 303);
  });
  app.get(`${base}/:id/remove`, requireOwner, async (c) => askRemoveWebhook(c, await sink(c)));
  app.post(`${base}/:id/remove`, requireOwner, async (c) => {
    await sinks.remove((await sink(c)).id);
    return c.redirect(`${base}?said=removed`, 303);
  });
  app.post(`${base}/:id/ping`, requireOwner, async (c) => {
    const found = await sink(c);
    const delivery = (await sinks.ping(found.id)) ?? '';
    return c.redirect(`${sinkPath(found, `deliveries/${delivery}`)}?said=pinged`, 303);
  });

  app.get(`${base}/:id/deliveries/:delivery`, async (c) => showDelivery(c, webhooks, await sink(c)));
  app.post(`${base}/:id/deliveries/:delivery/again`, requireOwner, async (c) => {
    const found = await sink(c);
    const { id } = await findDelivery(c, webhooks, found);
    await sinks.sendAgain(id);
    return c.redirect(`${sinkPath(found, `deliveries/${id}`)}?said=again`, 303);
  });
};

/** How a receiver verifies that a request is from Portico. */
const showVerify = (c: Here): Response | Promise<Response> =>
  tabPage(c, `${base}/verify`, {
    text: say('verify-text'),
    content: html`<h2>${say('request')}</h2>
      <p>${say('request-text')}</p>
      ${code('sample', say('sample-body'), sampleBody)}
      ${facts([
        ['webhook-id', say('webhook-id')],
        ['webhook-timestamp', say('webhook-timestamp')],
        ['webhook-signature', say.parts('webhook-signature', { prefix: html`<code>v1,</code>` })],
      ])}
      <p>${say('respond-text')}</p>
      <h2>TypeScript</h2>
      ${code('typescript', 'TypeScript', typescript)}
      <h2>Python</h2>
      ${code('python', 'Python', python)}
      <h2>${say('shell')}</h2>
      ${code('shell', say('shell'), shell)} ${code('curl', 'curl', curl)}`,
  });

/** Focusable, because it scrolls. */
const code = (id: string, name: string, text: string): Html =>
  html`<div class="stack">
    <pre tabindex="0" role="region" aria-label="${name}"><code id="${id}">${text}</code></pre>
    <button
      class="button slight"
      type="button"
      data-copy="${id}"
      aria-label="${say('copy-sample', { name })}"
      hidden
    >
      ${say('copy')}
    </button>
  </div>`;
