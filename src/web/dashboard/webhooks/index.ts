/** Where events are sent, how each of them arrived, and how a receiver verifies them. */
import type { Section } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { findDelivery, showDelivery } from './delivery-page.ts';
import type { WebhooksDeps } from './deps.ts';
import { base, sinkOf, sinkPath, type Here, tabPage } from './frame.ts';
import { showWebhooks } from './list.ts';
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

/** How a receiver knows that a request is from here. */
const showVerify = (c: Here): Response | Promise<Response> =>
  tabPage(c, `${base}/verify`, {
    text: 'Webhooks are signed as Standard Webhooks says. Any of its libraries verifies them; so do a few lines of your own.',
    content: html`<h2>What is sent</h2>
      <p>A POST with JSON. Amounts are in minor units of the currency: 2900 EUR is €29.00.</p>
      ${code('sample', 'A body', sampleBody)}
      ${facts([
        ['webhook-id', 'The same at every try: keep it, and ignore one that you have seen.'],
        ['webhook-timestamp', 'Seconds since 1970, of this try. Refuse what is older than five minutes.'],
        [
          'webhook-signature',
          html`<code>v1,</code> and the HMAC-SHA256, in Base64, over id, timestamp and body with dots between
            them. While a secret is exchanged there are two, with a space between them: one that fits is
            enough.`,
        ],
      ])}
      <p>
        Answer 2xx within 15 seconds; do longer work afterwards. Anything else is tried again: after 2
        seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours. Redirects are not followed. 410 turns
        the webhook off. Events may arrive twice, and in another order than they happened.
      </p>
      <h2>TypeScript</h2>
      ${code('typescript', 'TypeScript', typescript)}
      <h2>Python</h2>
      ${code('python', 'Python', python)}
      <h2>Shell</h2>
      ${code('shell', 'Shell', shell)} ${code('curl', 'curl', curl)}`,
  });

/** Scrolls by itself, so that it can be reached by keyboard. */
const code = (id: string, name: string, text: string): Html =>
  html`<div class="stack">
    <pre tabindex="0" role="region" aria-label="${name}"><code id="${id}">${text}</code></pre>
    <button class="button slight" type="button" data-copy="${id}" aria-label="Copy ${name}" hidden>
      Copy
    </button>
  </div>`;
