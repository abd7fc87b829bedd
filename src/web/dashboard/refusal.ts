/** What the dashboard answers instead of a page that was asked for, in its own frame. */
import type { Context, MiddlewareHandler } from 'hono';
import { Problem, wantsPage } from '#http';
import { html, linkButton, pageHead } from '../design/index.ts';
import type { Permission } from '../accounts/permissions.ts';
import { may, type DashboardEnv } from './context.ts';
import { dashboardPage, sectionOf } from './page.ts';

type Answer = Response | Promise<Response>;

/** The page for a member who lacks a permission. */
export const forbidden = (c: Context<DashboardEnv>, permission: Permission): Answer =>
  permission === 'see-buyers'
    ? message(
        c,
        403,
        'Your role does not see buyers',
        'This shows or uses personal data of buyers. Ask an owner for the role of a member.',
      )
    : message(c, 403, 'This is for owners', 'An owner can do this, or make you an owner.');

/** Before a handler: `app.post(path, requirePermission('manage'), handler)`. Others are answered 403 with a page. */
export const requirePermission =
  (permission: Permission): MiddlewareHandler<DashboardEnv> =>
  async (c, next) => {
    if (!may(c, permission)) return forbidden(c, permission);
    await next();
    return undefined;
  };

export const requireOwner = requirePermission('manage');

export const notFound = (c: Context<DashboardEnv>): Answer =>
  message(c, 404, 'There is nothing here', 'It may have been deleted, or the address is not quite right.');

/** Answers a `Problem` that a handler threw; any other error is thrown on, to where errors are logged. */
export function answerProblem(error: Error, c: Context<DashboardEnv>): Answer {
  if (!(error instanceof Problem) || !(c.get('member') as unknown) || !wantsPage(c)) throw error;
  const { kind, options } = error;
  for (const [name, value] of Object.entries(options.headers ?? {})) c.header(name, value);
  if (kind.status === 404) return notFound(c);
  return message(c, kind.status, kind.title, options.detail ?? 'Nothing was changed.');
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
    <p class="actions">${linkButton(back, 'Go back', { main: true })}</p>`;
  return dashboardPage(c, { title, status, content, ...(section ? { section } : {}) });
}
