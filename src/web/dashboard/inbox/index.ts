/** Inbox: what people and agents wrote to us. */
import type { Section } from '../context.ts';
import type { InboxDeps } from './deps.ts';
import { showInbox } from './list.ts';
import { askRemove, mark, remove, showMessage } from './message.ts';

export const inbox: Section<InboxDeps> = (app, { contactMessages }) => {
  const base = '/dashboard/inbox';
  app.get(base, (c) => showInbox(c, contactMessages));
  app.get(`${base}/:id`, (c) => showMessage(c, contactMessages));
  app.post(`${base}/:id`, (c) => mark(c, contactMessages));
  app.get(`${base}/:id/delete`, (c) => askRemove(c, contactMessages));
  app.post(`${base}/:id/delete`, (c) => remove(c, contactMessages));
};
