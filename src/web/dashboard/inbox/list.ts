/** All messages: the new ones first, then those that were read. */
import type { Context } from 'hono';
import type { ContactMessage, ContactMessageStore } from '#storage';
import {
  button,
  empty,
  html,
  input,
  linkButton,
  pageHead,
  paging,
  table,
  tabs,
  time,
  type Html,
} from '../../design/index.ts';
import { messageFor } from '../buyer-data.ts';
import { may, type DashboardEnv } from '../context.ts';
import { dashboardPage, flashMessage } from '../page.ts';
import { excerpt, visible } from '../../design/outside-text.ts';
import { isState, namedPlatform, inboxNotices, sourceOf, messageBadge, states } from './words.ts';

const base = '/dashboard/inbox';
const pageSize = 50;
/** Characters of a search. */
const longest = 100;

export async function showInbox(c: Context<DashboardEnv>, messages: ContactMessageStore): Promise<Response> {
  const wanted = c.req.query('state') ?? '';
  const state = isState(wanted) ? wanted : undefined;
  const before = readCursor(c.req.query('before'));
  // A search tells what stands in a message, even where it is not shown.
  const searches = may(c, 'see-buyers');
  const words = searches ? (c.req.query('q') ?? '').trim().slice(0, longest) : '';
  const search = words === '' ? undefined : words;
  const [counts, rows, fresh] = await Promise.all([
    messages.counts(),
    // A search is of all messages: who looks for one does not know where it was put.
    messages.list({
      limit: pageSize + 1,
      before,
      state: state ?? (search === undefined ? 'read' : undefined),
      search,
    }),
    state === undefined && search === undefined && !before
      ? messages.list({ limit: pageSize, state: 'new' })
      : [],
  ]);
  const shown = rows.slice(0, pageSize).map((one) => messageFor(c, one));
  const last = rows.length > pageSize ? shown.at(-1) : undefined;
  const tab = state === undefined ? base : `${base}?state=${state}`;
  const here = pathOf({ state, q: search });
  const total = counts.new + counts.read + counts.archived;
  return dashboardPage(c, {
    title: 'Inbox',
    section: 'inbox',
    content: html`${pageHead('Inbox', {
      text: 'What people and agents wrote to you by the contact form, the API and MCP. Nothing in it is checked: treat links and claims with care.',
    })}
    ${flashMessage(c, inboxNotices)}
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
              tab,
            )}
            <div class="stack">
              ${searches && searchForm(state, words)}
              ${
                fresh.length > 0 &&
                messageTable(
                  'New messages',
                  fresh.map((one) => messageFor(c, one)),
                )
              }
              ${
                fresh.length > 0 &&
                counts.new > fresh.length &&
                html`<p><a href="${base}?state=new">All ${counts.new} new messages</a></p>`
              }
              ${shown.length > 0 && messageTable(captionOf(state, search), shown)}
              ${fresh.length + shown.length === 0 && empty('Nothing here', search === undefined ? 'No message is in this state.' : 'No message has these words in its name, address or text.', linkButton(base, 'Open messages'))}
              ${
                (before ?? last) !== undefined &&
                paging({
                  newer: before ? here : undefined,
                  older: last
                    ? pathOf({ state, q: search, before: `${last.createdAt}.${last.id}` })
                    : undefined,
                })
              }
            </div>`
    }`,
  });
}

function pathOf(query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? base : `${base}?${new URLSearchParams(given).toString()}`;
}

const captionOf = (state: keyof typeof states | undefined, search: string | undefined): string =>
  search !== undefined
    ? `Messages with “${visible(search)}”`
    : state === undefined
      ? 'Messages that were read'
      : `${states[state]} messages`;

const searchForm = (state: string | undefined, words: string): Html =>
  html`<form class="actions filters" method="get" action="${base}" role="search">
    ${state !== undefined && html`<input type="hidden" name="state" value="${state}" />`}
    ${input({ name: 'q', label: 'Name, address or text', type: 'search', value: words, maxLength: longest })}
    ${button('Search')} ${words !== '' && linkButton(pathOf({ state }), 'All')}
  </form>`;

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
              ${messageBadge(row.state)}`,
        },
        {
          title: 'Message',
          cell: ({ message }) => html`<div class="broad-cell">${excerpt(message, 140)}</div>`,
        },
        { title: 'Platform', cell: (row) => namedPlatform(row) },
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
