/** Error pages of the dashboard, in its own frame. */
import type { Context, MiddlewareHandler } from 'hono';
import { Problem, wantsPage } from '#http';
import { html, linkButton, pageHead } from '../design/index.ts';
import type { Permission } from '../accounts/permissions.ts';
import { may, type DashboardEnv } from './context.ts';
import { dashboardTexts as say } from './messages/index.ts';
import { dashboardPage, sectionOf } from './page.ts';

type Answer = Response | Promise<Response>;

/** The page for a member who lacks a permission. */
export const forbidden = (c: Context<DashboardEnv>, permission: Permission): Answer =>
  permission === 'see-buyers'
    ? message(c, 403, say('permission-title'), say('permission-text'))
    : message(c, 403, say('owners-title'), say('owners-text'));

/** Before a handler: `app.post(path, requirePermission('manage'), handler)`. Other members get a page with status 403. */
export const requirePermission =
  (permission: Permission): MiddlewareHandler<DashboardEnv> =>
  async (c, next) => {
    if (!may(c, permission)) return forbidden(c, permission);
    await next();
    return undefined;
  };

export const requireOwner = requirePermission('manage');

export const notFound = (c: Context<DashboardEnv>): Answer =>
  message(c, 404, say('not-found-title'), say('not-found-text'));

/** Responds to a `Problem` that a handler threw; rethrows any other error, so that it is logged. */
export function answerProblem(error: Error, c: Context<DashboardEnv>): Answer {
  if (!(error instanceof Problem) || !(c.get('member') as unknown) || !wantsPage(c)) throw error;
  const { kind, options } = error;
  for (const [name, value] of Object.entries(options.headers ?? {})) c.header(name, value);
  if (kind.status === 404) return notFound(c);
  return message(c, kind.status, kind.title, options.detail ?? say('unchanged'));
}

function message(
  c: Context<DashboardEnv>,
  status: Problem['kind']['status'],
  title: string,
  text: string,
): Answer {
  const section = sectionOf(c.req.path);
  const back = section ? `/dashboard/${section}` : '/dashboard';
  const content = html`${pageHead(title, { text })}
    <p class="actions">${linkButton(back, say('go-back'), { main: true })}</p>`;
  return dashboardPage(c, { title, status, content, ...(section ? { section } : {}) });
}
