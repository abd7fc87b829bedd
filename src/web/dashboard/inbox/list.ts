/** All messages: the new ones first, then those that were read. */
import type { Context } from 'hono';
import type { ContactMessage, ContactMessageStore } from '#storage';
import {
  empty,
  html,
  linkButton,
  pageHead,
  paging,
  table,
  tabs,
  time,
  type Html,
} from '../../design/index.ts';
import type { DashboardEnv } from '../context.ts';
import { dashboardPage } from '../page.ts';
import { excerpt } from '../../design/outside-text.ts';
import { isState, platformOf, saidNotice, sourceOf, stateBadge, states } from './words.ts';

const base = '/dashboard/inbox';
const pageSize = 50;

export async function showInbox(c: Context<DashboardEnv>, messages: ContactMessageStore): Promise<Response> {
  const wanted = c.req.query('state') ?? '';
  const state = isState(wanted) ? wanted : undefined;
  const before = readCursor(c.req.query('before'));
  const [counts, rows, fresh] = await Promise.all([
    messages.counts(),
    messages.list({ limit: pageSize + 1, before, state: state ?? 'read' }),
    state === undefined && !before ? messages.list({ limit: pageSize, state: 'new' }) : [],
  ]);
  const shown = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const here = state === undefined ? base : `${base}?state=${state}`;
  const join = state === undefined ? '?' : '&';
  const total = counts.new + counts.read + counts.archived;
  return dashboardPage(c, {
    title: 'Inbox',
    section: 'inbox',
    content: html`${pageHead('Inbox', {
      text: 'What people and agents wrote to you by the contact form, the API and MCP. Nothing in it is checked: treat links and claims with care.',
    })}
    ${saidNotice(c.req.query('said')) ?? ''}
    ${
      total === 0
        ? empty(
            'No messages yet',
            'What people send by the contact page stands here, with a button to answer by mail.',
            linkButton('/contact', 'See the contact page'),
          )
        : html`${tabs(
              'Messages',
              [
                [base, 'Open'],
                ...Object.entries(states).map(
                  ([id, name]) =>
                    [`${base}?state=${id}`, `${name} (${counts[id as keyof typeof states]})`] as const,
                ),
              ],
              here,
            )}
            <div class="stack">
              ${fresh.length > 0 && messageTable('New messages', fresh)}
              ${
                fresh.length > 0 &&
                counts.new > fresh.length &&
                html`<p><a href="${base}?state=new">All ${counts.new} new messages</a></p>`
              }
              ${shown.length > 0 && messageTable(state === undefined ? 'Messages that were read' : `${states[state]} messages`, shown)}
              ${fresh.length + shown.length === 0 && empty('Nothing here', 'No message is in this state.', linkButton(base, 'Open messages'))}
              ${
                (before ?? last) !== undefined &&
                paging({
                  newer: before ? here : undefined,
                  older: last
                    ? `${here}${join}before=${last.createdAt}.${encodeURIComponent(last.id)}`
                    : undefined,
                })
              }
            </div>`
    }`,
  });
}

const messageTable = (caption: string, rows: readonly ContactMessage[]): Html =>
  html`<section>
    <h2>${caption}</h2>
    ${table(
      caption,
      [
        {
          title: 'From',
          cell: (row: ContactMessage) =>
            html`<a href="${base}/${encodeURIComponent(row.id)}">${excerpt(row.name, 60) || 'no name'}</a>
              ${stateBadge(row.state)}`,
        },
        {
          title: 'Message',
          cell: ({ message }) => html`<div class="broad-cell">${excerpt(message, 140)}</div>`,
        },
        { title: 'Platform', cell: (row) => platformOf(row) },
        {
          title: 'Came',
          cell: ({ createdAt, ...row }) =>
            html`${time(createdAt)} <span class="soft">${sourceOf(row)}</span>`,
        },
      ],
      rows,
    )}
  </section>`;

/** `{createdAt}.{id}` of the last message of the page before. */
function readCursor(text = ''): { createdAt: number; id: string } | undefined {
  const [, createdAt, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(text) ?? [];
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
}
