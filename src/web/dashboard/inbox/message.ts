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
import { inboxTexts as say } from './messages/index.ts';
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
  if (!message) throw httpProblem('not-found', { detail: say('not-found') });
  return messageFor(c, message);
}

export async function showMessage(c: MessageContext, messages: ContactMessageStore): Promise<Response> {
  const message = await messageOf(c, messages);
  const name = excerpt(message.name, 80) || say('no-name');
  const mayWork = may(c, 'see-buyers');
  const reply = mayWork ? replyTo(message) : undefined;
  const title = say('title', { name });
  return dashboardPage(c, {
    title,
    section: 'inbox',
    content: html`${crumbs([[base, say('inbox')]], name)}
      ${pageHead(title, {
        actions: reply !== undefined && html`<a class="button main" href="${reply}">${say('reply')}</a>`,
      })}
      <div class="stack">
        ${flashMessage(c, inboxNotices())}
        ${facts([
          [say('status'), messageBadge(message.state)],
          [
            say('email'),
            html`${visible(message.email)}${mayWork && reply === undefined && html` <span class="soft">${say('unusual-address')}</span>`}`,
          ],
          [say('platform'), namedPlatform(message)],
          [say('received'), html`${time(message.createdAt)} ${sourceOf(message)}`],
        ])}
        <section class="card">
          <h2>${say('message')}</h2>
          <p class="letter-text" dir="auto">${visible(message.message)}</p>
        </section>
        ${
          mayWork &&
          html`<form class="actions" method="post" action="${pathOf(message.id)}">
            ${others(message.state).map(([state, text]) => button(text, { name: 'state', value: state }))}
            ${linkButton(`${pathOf(message.id)}/delete`, say('delete'))}
          </form>`
        }
      </div>`,
  });
}

const others = (state: MessageState): [MessageState, string][] =>
  (
    [
      ['read', say('mark-read')],
      ['archived', say('archive')],
      ['new', say('mark-new')],
    ] as [MessageState, string][]
  ).filter(([other]) => other !== state);

export async function markMessage(c: MessageContext, messages: ContactMessageStore): Promise<Response> {
  const message = await messageOf(c, messages);
  const { state = '' } = await readFields(c);
  if (!isState(state)) throw httpProblem('invalid-request', { detail: say('wrong-status') });
  await messages.mark(message.id, state);
  return c.redirect(`${pathOf(message.id)}?said=${state}`, 303);
}

/** Asks for confirmation. */
export async function askRemoveMessage(c: MessageContext, messages: ContactMessageStore): Promise<Response> {
  const message = await messageOf(c, messages);
  const name = excerpt(message.name, 80) || say('no-name');
  return dashboardPage(c, {
    title: say('delete-title'),
    section: 'inbox',
    content: html`${crumbs(
        [
          [base, say('inbox')],
          [pathOf(message.id), name],
        ],
        say('delete'),
      )}
      ${pageHead(say('delete-title'))}
      <div class="prose">
        <p>${say('delete-text', { name })}</p>
        ${quote(message)}
        <form class="actions" method="post" action="${pathOf(message.id)}/delete">
          ${button(say('delete-message'), { danger: true })} ${linkButton(pathOf(message.id), say('cancel'))}
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
