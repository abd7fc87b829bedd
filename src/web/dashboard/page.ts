/** The frame of the dashboard. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { notice } from '../design/components.ts';
import { documentOf, mark } from '../design/document.ts';
import { html, raw, type Html } from '../design/html.ts';
import type { DashboardEnv } from './context.ts';
import { dashboardTexts as say } from './messages/index.ts';

export interface DashboardPage {
  title: string;
  /** Absent on pages of no section, such as one's own account. */
  section?: SectionId;
  content: Html;
  /** Files of `design/scripts/`. */
  scripts?: readonly string[];
  status?: ContentfulStatusCode;
  refreshSeconds?: number;
  /** Shows a secret. Not compressed, because the length could reveal it (BREACH). */
  secret?: boolean;
}

/** The names are those of messages. */
const sections = [
  ['overview', 'M4 4h7v8H4zm9 0h7v5h-7zm0 8h7v8h-7zm-9 3h7v5H4z'],
  ['audits', 'M4 19V9m5 10V5m5 14v-7m5 7V8'],
  ['agents', 'M4 6h16l-6 7v6l-4-2v-4z'],
  ['stores', 'M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0Zm6 10v-6h6v6'],
  ['inbox', 'M3 13l3-8h12l3 8v6H3zm0 0h5l1 3h6l1-3h5'],
  ['webhooks', 'M8 8a4 4 0 1 1 6 3l3 5M6 12a4 4 0 1 0 4 5h7m0 0a2 2 0 1 0 2-3'],
  ['settings', 'M4 7h10m4 0h2M4 17h2m4 0h10M14 4v6M10 14v6'],
] as const;

export type SectionId = (typeof sections)[number][0];

const pathOf = (id: SectionId): string => (id === 'overview' ? '/dashboard' : `/dashboard/${id}`);

/** The section to which a path belongs. */
export const sectionOf = (path: string): SectionId | undefined =>
  sections.find(([id]) => `${path}/`.startsWith(`/dashboard/${id}/`))?.[0];

/** The whole response: private to one member, never cached. */
export async function dashboardPage(c: Context<DashboardEnv>, page: DashboardPage): Promise<Response> {
  const { title, section, content, status = 200, secret = false, ...facts } = page;
  const member = c.get('member');
  const newMessages = await c.get('newMessages')();
  c.header('Cache-Control', secret ? 'no-store, no-transform' : 'no-store');
  const body = html`<div class="desk">
    <nav class="side" aria-label="${say('navigation')}">
      <a class="brand" href="/dashboard">${mark} Portico</a>
      <ul>
        ${sections.map(
          ([id, shape]) =>
            html`<li>
              <a href="${pathOf(id)}" ${id === section && html`aria-current="page"`}
                >${icon(shape)} ${say(id)} ${id === 'inbox' && newCount(newMessages)}</a
              >
            </li>`,
        )}
      </ul>
      <div class="who">
        <a
          href="/dashboard/account"
          ${c.req.path.startsWith('/dashboard/account') && html`aria-current="page"`}
          ><span class="unseen">${say('your-account')} </span>${member.name}</a
        >
        <form method="post" action="/dashboard/sign-out">
          <button class="button slight" type="submit">${say('sign-out')}</button>
        </form>
      </div>
    </nav>
    <main class="desk-main" id="content">${content}</main>
  </div>`;
  return c.html(documentOf({ ...facts, title: `${title} – Portico`, body }), status);
}

const newCount = (messages: number): Html | false =>
  messages > 0 &&
  html`<span class="count"
    >${messages > 99 ? '99+' : messages}<span class="unseen"> ${say('new-messages')}</span></span
  >`;

const icon = (shape: string): Html =>
  html`<svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.7"
    stroke-linejoin="round"
    stroke-linecap="round"
    aria-hidden="true"
  >
    <path d="${raw(shape)}" />
  </svg>`;

/** What was done before the redirect to this page. @param texts by the code in `?said=` */
export function flashMessage(
  c: Context<DashboardEnv, string>,
  texts: Readonly<Record<string, string>>,
): Html | undefined {
  const code = c.req.query('said') ?? '';
  const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
  return text === undefined ? undefined : notice(text, 'good');
}
