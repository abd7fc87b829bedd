/** One message: read, reply, archive, delete. */
import type { Context } from 'hono';
import { httpProblem } from '#http';
import type { ContactMessage, ContactMessageStore } from '#storage';
import { button, crumbs, facts, html, linkButton, pageHead, time, type Html } from '../../design/index.ts';
import { readFields } from '../../form.ts';
import { messageFor } from '../buyer-data.ts';
import { may, type DashboardEnv } from '../context.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import { excerpt, visible } from '../../design/outside-text.ts';
import {
  isState,
  namedPlatform,
  replyTo,
  inboxNotices,
  sourceOf,
  messageBadge,
  type MessageState,
} from './words.ts';

type MessageContext = Context<DashboardEnv, string>;

const base = '/dashboard/inbox';
const pathOf = (id: string): string => `${base}/${encodeURIComponent(id)}`;

/** @throws Problem when there is none of this id */
async function messageOf(c: MessageContext, messages: ContactMessageStore): Promise<ContactMessage> {
  const message = await messages.read(c.req.param('id') ?? '');
  if (!message)
    throw httpProblem('not-found', { detail: 'No message found with this ID. It may have been deleted.' });
  return messageFor(c, message);
}

export async function showMessage(c: MessageContext, messages: ContactMessageStore): Promise<Response> {
  const message = await messageOf(c, messages);
  const name = excerpt(message.name, 80) || 'No name';
  const mayWork = may(c, 'see-buyers');
  const reply = mayWork ? replyTo(message) : undefined;
  return dashboardPage(c, {
    title: `Message from ${name}`,
    section: 'inbox',
    content: html`${crumbs([[base, 'Inbox']], name)}
      ${pageHead(`Message from ${name}`, {
        actions: reply !== undefined && html`<a class="button main" href="${reply}">Reply by email</a>`,
      })}
      <div class="stack">
        ${flashMessage(c, inboxNotices)}
        ${facts([
          ['Status', messageBadge(message.state)],
          [
            'Email',
            html`${visible(message.email)}${mayWork && reply === undefined && html` <span class="soft">(unusual address: check it before you reply)</span>`}`,
          ],
          ['Platform', namedPlatform(message)],
          ['Received', html`${time(message.createdAt)} ${sourceOf(message)}`],
        ])}
        <section class="card">
          <h2>Message</h2>
          <p class="letter-text" dir="auto">${visible(message.message)}</p>
        </section>
        ${
          mayWork &&
          html`<form class="actions" method="post" action="${pathOf(message.id)}">
            ${others(message.state).map(([state, text]) => button(text, { name: 'state', value: state }))}
            ${linkButton(`${pathOf(message.id)}/delete`, 'Delete')}
          </form>`
        }
      </div>`,
  });
}

const others = (state: MessageState): [MessageState, string][] =>
  (
    [
      ['read', 'Mark as read'],
      ['archived', 'Archive'],
      ['new', 'Mark as new'],
    ] as [MessageState, string][]
  ).filter(([other]) => other !== state);

export async function markMessage(c: MessageContext, messages: ContactMessageStore): Promise<Response> {
  const message = await messageOf(c, messages);
  const { state = '' } = await readFields(c);
  if (!isState(state))
    throw httpProblem('invalid-request', { detail: 'Set the status to new, read, or archived.' });
  await messages.mark(message.id, state);
  return c.redirect(`${pathOf(message.id)}?said=${state}`, 303);
}

/** Asks for confirmation. */
export async function askRemoveMessage(c: MessageContext, messages: ContactMessageStore): Promise<Response> {
  const message = await messageOf(c, messages);
  const name = excerpt(message.name, 80) || 'No name';
  return dashboardPage(c, {
    title: 'Delete this message?',
    section: 'inbox',
    content: html`${crumbs(
        [
          [base, 'Inbox'],
          [pathOf(message.id), name],
        ],
        'Delete',
      )}
      ${pageHead('Delete this message?')}
      <div class="prose">
        <p>
          This deletes the message from ${name} and the email address. You cannot undo this. To hide the
          message instead, archive it.
        </p>
        ${quote(message)}
        <form class="actions" method="post" action="${pathOf(message.id)}/delete">
          ${button('Delete message', { danger: true })} ${linkButton(pathOf(message.id), 'Cancel')}
        </form>
      </div>`,
  });
}

const quote = ({ message }: ContactMessage): Html =>
  html`<blockquote class="card">${excerpt(message, 200)}</blockquote>`;

export async function removeMessage(c: MessageContext, messages: ContactMessageStore): Promise<Response> {
  const { id } = await messageOf(c, messages);
  await messages.remove(id);
  return c.redirect(`${base}?said=deleted`, 303);
}
