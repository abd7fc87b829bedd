/** All messages: new ones first, then read ones. */
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
import { inboxTexts as say } from './messages/index.ts';
import {
  isState,
  namedPlatform,
  inboxNotices,
  sourceOf,
  messageBadge,
  states,
  type MessageState,
} from './words.ts';

const base = '/dashboard/inbox';
const pageSize = 50;
/** Characters of a search. */
const longest = 100;

export async function showInbox(c: Context<DashboardEnv>, messages: ContactMessageStore): Promise<Response> {
  const wanted = c.req.query('state') ?? '';
  const state = isState(wanted) ? wanted : undefined;
  const before = readCursor(c.req.query('before'));
  // A search would reveal the text of messages that are hidden from the member.
  const searches = may(c, 'see-buyers');
  const words = searches ? (c.req.query('q') ?? '').trim().slice(0, longest) : '';
  const search = words === '' ? undefined : words;
  const [counts, rows, fresh] = await Promise.all([
    messages.counts(),
    // A search covers messages of any status.
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
    title: say('inbox'),
    section: 'inbox',
    content: html`${pageHead(say('inbox'), { text: say('intro') })} ${flashMessage(c, inboxNotices())}
    ${
      total === 0
        ? empty(say('no-messages'), say('no-messages-text'), linkButton('/contact', say('view-contact-page')))
        : html`${tabs(
              say('messages'),
              [
                [base, say('tab-open')],
                ...states.map(
                  (one) => [`${base}?state=${one}`, say(`tab-${one}`, { count: counts[one] })] as const,
                ),
              ],
              tab,
            )}
            <div class="stack">
              ${searches && searchForm(state, words)}
              ${
                fresh.length > 0 &&
                messageTable(
                  say('list-new'),
                  fresh.map((one) => messageFor(c, one)),
                )
              }
              ${
                fresh.length > 0 &&
                counts.new > fresh.length &&
                html`<p><a href="${base}?state=new">${say('all-new', { count: counts.new })}</a></p>`
              }
              ${shown.length > 0 && messageTable(captionOf(state, search), shown)}
              ${fresh.length + shown.length === 0 && empty(say('none-found'), search === undefined ? say('none-with-status') : say('none-with-words'), linkButton(base, say('all-messages')))}
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

const captionOf = (state: MessageState | undefined, search: string | undefined): string =>
  search !== undefined ? say('list-results', { search: visible(search) }) : say(`list-${state ?? 'read'}`);

const searchForm = (state: string | undefined, words: string): Html =>
  html`<form class="actions filters" method="get" action="${base}" role="search">
    ${state !== undefined && html`<input type="hidden" name="state" value="${state}" />`}
    ${input({ name: 'q', label: say('search-label'), type: 'search', value: words, maxLength: longest })}
    ${button(say('search'))} ${words !== '' && linkButton(pathOf({ state }), say('all'))}
  </form>`;

const messageTable = (caption: string, rows: readonly ContactMessage[]): Html =>
  html`<section>
    <h2>${caption}</h2>
    ${table(
      caption,
      [
        {
          title: say('from'),
          cell: (row: ContactMessage) =>
            html`<a href="${base}/${encodeURIComponent(row.id)}"
                >${excerpt(row.name, 60) || say('no-name')}</a
              >
              ${messageBadge(row.state)}`,
        },
        {
          title: say('message'),
          cell: ({ message }) => html`<div class="broad-cell">${excerpt(message, 140)}</div>`,
        },
        { title: say('platform'), cell: (row) => namedPlatform(row) },
        {
          title: say('received'),
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
