/** Where events are sent, how each of them arrived, and how a receiver verifies them. */
import type { Section } from '../context.ts';
import { requireOwner } from '../refusal.ts';
import { deliveryOf, showDelivery } from './delivery-page.ts';
import type { WebhooksDeps } from './deps.ts';
import { base, sinkOf, sinkPath, type Here } from './frame.ts';
import { showList } from './list.ts';
import { showNotices } from './notices.ts';
import { askRemove, askRotate, showSecret } from './secret-pages.ts';
import { postEdit, postNew, showEdit, showNew } from './sink-form.ts';
import { showSink } from './sink-page.ts';
import { showVerify } from './verify.ts';

export const webhooks: Section<WebhooksDeps> = (app, { webhooks }) => {
  const { sinks } = webhooks;
  const sink = (c: Here) => sinkOf(c, webhooks);

  app.get(base, (c) => showList(c, webhooks));
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
  app.get(`${base}/:id/remove`, requireOwner, async (c) => askRemove(c, await sink(c)));
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
    const { id } = await deliveryOf(c, webhooks, found);
    await sinks.sendAgain(id);
    return c.redirect(`${sinkPath(found, `deliveries/${id}`)}?said=again`, 303);
  });
};
