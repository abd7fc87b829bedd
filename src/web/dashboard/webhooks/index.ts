/** Webhooks, their deliveries, and how to verify them. */
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

/** How a receiver verifies that a request is from Portico. */
const showVerify = (c: Here): Response | Promise<Response> =>
  tabPage(c, `${base}/verify`, {
    text: 'Webhooks are signed according to Standard Webhooks. Verify them with one of its libraries or with your own code.',
    content: html`<h2>Request</h2>
      <p>Portico sends a POST request with a JSON body. Amounts are in minor units: 2900 in EUR is €29.00.</p>
      ${code('sample', 'Sample body', sampleBody)}
      ${facts([
        [
          'webhook-id',
          'ID of the event, the same for every attempt. Store it, and ignore events that you have already processed.',
        ],
        [
          'webhook-timestamp',
          'Unix time of this attempt, in seconds. Reject requests that are older than 5 minutes.',
        ],
        [
          'webhook-signature',
          html`<code>v1,</code> followed by the Base64-encoded HMAC-SHA256 of the ID, timestamp, and body,
            joined by dots. During a secret rotation, there are two signatures, separated by a space. Accept
            the request if one of them matches.`,
        ],
      ])}
      <p>
        Respond with 2xx within 15 seconds, before any slow processing. Portico retries all other responses
        after 2 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20, and 24 hours. It does not follow redirects.
        A 410 response turns the webhook off. Events can arrive more than once and out of order.
      </p>
      <h2>TypeScript</h2>
      ${code('typescript', 'TypeScript', typescript)}
      <h2>Python</h2>
      ${code('python', 'Python', python)}
      <h2>Shell</h2>
      ${code('shell', 'Shell', shell)} ${code('curl', 'curl', curl)}`,
  });

/** Focusable, because it scrolls. */
const code = (id: string, name: string, text: string): Html =>
  html`<div class="stack">
    <pre tabindex="0" role="region" aria-label="${name}"><code id="${id}">${text}</code></pre>
    <button class="button slight" type="button" data-copy="${id}" aria-label="Copy ${name}" hidden>
      Copy
    </button>
  </div>`;
