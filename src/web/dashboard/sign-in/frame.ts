/** Single-purpose pages for visitors who are not signed in. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { documentOf, mark } from '../../design/document.ts';
import { html, type Html, type Insert } from '../../design/html.ts';
import type { DashboardEnv } from '../context.ts';

export interface LonePage {
  title: string;
  content: Insert;
  status?: ContentfulStatusCode;
  /** Files of `design/scripts/`. */
  scripts?: readonly string[];
}

export function lonePage(
  c: Context<DashboardEnv>,
  { title, content, status = 200, scripts = [] }: LonePage,
): Response | Promise<Response> {
  const body: Html = html`<main class="lone stack" id="content">
    <a class="brand" href="/">${mark} Portico</a>
    <h1>${title}</h1>
    ${content}
  </main>`;
  return c.html(documentOf({ title: `${title} – Portico`, body, scripts }), status);
}
