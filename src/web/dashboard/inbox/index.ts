/** Inbox: messages from people and agents. */
import type { Section } from '../context.ts';
import { requirePermission } from '../refusal.ts';
import type { InboxDeps } from './deps.ts';
import { showInbox } from './list.ts';
import { askRemoveMessage, markMessage, removeMessage, showMessage } from './message.ts';

export const inbox: Section<InboxDeps> = (app, { contactMessages }) => {
  const base = '/dashboard/inbox';
  const sees = requirePermission('see-buyers');
  app.get(base, (c) => showInbox(c, contactMessages));
  app.get(`${base}/:id`, (c) => showMessage(c, contactMessages));
  app.post(`${base}/:id`, sees, (c) => markMessage(c, contactMessages));
  app.get(`${base}/:id/delete`, sees, (c) => askRemoveMessage(c, contactMessages));
  app.post(`${base}/:id/delete`, sees, (c) => removeMessage(c, contactMessages));
};
