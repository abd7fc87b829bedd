/** `/dashboard/confirm`: asks for the password or a second factor again before sensitive actions. */
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import { takeAttempt, takeCode, tooManyAttempts } from '../accounts/attempts.ts';
import { ownPath } from '../accounts/own-path.ts';
import { readRequestClient } from '../accounts/request-client.ts';
import { button, html, linkButton, pageHead, type Html } from '../design/index.ts';
import { readFields } from '../form.ts';
import { currentPassword, passwordProblem, type AccountDeps } from './account/frame.ts';
import type { Dashboard, DashboardEnv } from './context.ts';
import { dashboardTexts as say } from './messages/index.ts';
import { dashboardPage } from './page.ts';
import { codeField } from './sign-in/second-step.ts';
import { actions, permissionFor } from './stores/orders/actions.ts';

type C = Context<DashboardEnv>;

export const confirmPath = '/dashboard/confirm';

/** Minutes until the next confirmation. */
const minutes = 10;

const keys = '/dashboard/settings/keys';
const members = '/dashboard/settings/members';
const buyers = '/dashboard/settings/buyers';
const privacy = '/dashboard/settings/privacy';
const secondFactor = '/dashboard/account/second-factor';
const passkeys = '/dashboard/account/passkeys';

/** The page to return to is the path without its last segment. */
const above = '..';

/** Routes, each with the page to return to; without one it is the same path. */
const guarded: Readonly<Record<string, string | undefined>> = {
  [`GET ${keys}/new`]: undefined,
  [`POST ${keys}/new`]: undefined,
  [`GET ${keys}/:id/rotate`]: undefined,
  [`POST ${keys}/:id/rotate`]: undefined,
  [`GET ${keys}/:id/revoke`]: undefined,
  [`POST ${keys}/:id/revoke`]: undefined,
  [`GET ${keys}/:id/delete`]: undefined,
  [`POST ${keys}/:id/delete`]: undefined,
  [`GET ${members}/invite`]: undefined,
  [`POST ${members}/invite`]: undefined,
  [`POST ${members}/withdraw`]: members,
  [`POST ${members}/second-factor`]: members,
  [`GET ${members}/:id`]: undefined,
  [`POST ${members}/:id`]: undefined,
  [`GET ${members}/:id/remove`]: undefined,
  [`POST ${members}/:id/remove`]: undefined,
  [`GET ${buyers}`]: undefined,
  [`POST ${buyers}`]: buyers,
  [`POST ${buyers}/export`]: buyers,
  [`POST ${buyers}/erase`]: buyers,
  [`POST ${privacy}`]: privacy,
  [`POST ${secondFactor}/start`]: secondFactor,
  [`POST ${secondFactor}/codes`]: secondFactor,
  [`POST ${secondFactor}/remove`]: secondFactor,
  // The challenge that the page gives out lasts half as long as a confirmation.
  [`GET ${passkeys}`]: undefined,
  [`POST ${passkeys}`]: undefined,
  [`POST ${passkeys}/remove`]: passkeys,
  'POST /dashboard/stores/:id/payments/google-pay': above,
  'POST /dashboard/stores/:id/payments/shared-tokens': above,
  'GET /dashboard/stores/:id/payments/processor': undefined,
  'POST /dashboard/stores/:id/payments/processor': undefined,
  'GET /dashboard/stores/:id/payments/processor/disconnect': undefined,
  'POST /dashboard/stores/:id/payments/processor/disconnect': undefined,
  'GET /dashboard/stores/:id/partners/new': undefined,
  'POST /dashboard/stores/:id/partners/new': undefined,
  'GET /dashboard/stores/:id/partners/edit/:partner': undefined,
  'POST /dashboard/stores/:id/partners/edit/:partner': undefined,
  'GET /dashboard/stores/:id/partners/key/:partner': undefined,
  'POST /dashboard/stores/:id/partners/key/:partner': undefined,
  'GET /dashboard/stores/:id/partners/remove/:partner': undefined,
  'POST /dashboard/stores/:id/partners/remove/:partner': undefined,
  'POST /dashboard/stores/:id/partners/google-feed': above,
  'POST /dashboard/stores/:id/partners/linking': above,
  'GET /dashboard/stores/:id/partners/linking/new': undefined,
  'POST /dashboard/stores/:id/partners/linking/new': undefined,
  'GET /dashboard/stores/:id/partners/linking/revoke/:client': undefined,
  'POST /dashboard/stores/:id/partners/linking/revoke/:client': undefined,
  'GET /dashboard/stores/:id/payments/:reference/end': undefined,
  'POST /dashboard/stores/:id/payments/:reference/end': undefined,
  'GET /dashboard/stores/:id/orders/:number/refunds/:refund/settle': undefined,
  'POST /dashboard/stores/:id/orders/:number/refunds/:refund/settle': undefined,
};

const orderAction = /^(?:GET|POST) \/dashboard\/stores\/:id\/orders\/:number\/:action$/;

/** Whether the path refunds money to a buyer. */
const paysBack = (path: string): boolean =>
  actions.some((action) => path.endsWith(`/${action.id}`) && permissionFor(action) === 'pay-back');

/** Path to return to; undefined for a route without confirmation. */
function returnPath(c: C): string | undefined {
  const { path = '' } = matchedRoutes(c).find(({ method }) => method === c.req.method) ?? {};
  const route = `${c.req.method} ${path}`;
  if (Object.hasOwn(guarded, route)) {
    const to = guarded[route] ?? c.req.path;
    return to === above ? c.req.path.replace(/\/[^/]*$/, '') : to;
  }
  return orderAction.test(route) && paysBack(c.req.path) ? c.req.path : undefined;
}

/** Before the sections: redirects from guarded routes until the member of the session has confirmed. */
export const requireConfirmation =
  (deps: AccountDeps): MiddlewareHandler<DashboardEnv> =>
  async (c, next) => {
    const to = returnPath(c);
    if (to === undefined || (await isConfirmed(c, deps))) return next();
    return c.redirect(`${confirmPath}?to=${encodeURIComponent(to)}`, 303);
  };

async function isConfirmed(c: C, { accounts }: AccountDeps): Promise<boolean> {
  const { id, hasSecondFactor } = c.get('member');
  const { startedAt, confirmedAt = 0 } = c.get('confirmation');
  const since = Date.now() - minutes * 60_000;
  if (confirmedAt > since) return true;
  // Members with neither just signed in with an emailed link or a passkey.
  return startedAt > since && !hasSecondFactor && !(await accounts.people.hasPassword(id));
}

export function addConfirmation(app: Dashboard, deps: AccountDeps): void {
  const { accounts, windows } = deps;

  app.get(confirmPath, (c) => page(c, c.req.query('to')));

  app.post(confirmPath, async (c) => {
    const { current, code = '', to } = await readFields(c);
    const problem = code.trim() === '' ? await passwordProblem(c, deps, current) : await codeProblem(c, code);
    if (problem !== undefined)
      return page(c, to, code.trim() === '' ? { current: problem } : { code: problem });
    await accounts.sessions.confirm(c.get('member').id, c.get('sessionId'));
    return c.redirect(ownPath(to), 303);
  });

  async function codeProblem(c: C, code: string): Promise<string | undefined> {
    const { id, hasSecondFactor } = c.get('member');
    if (!hasSecondFactor) return say('no-second-factor');
    const attempt = await takeAttempt(windows, 'code', { ...readRequestClient(c), email: id });
    if (attempt.refused) return tooManyAttempts(attempt.refused.retryMs);
    if (!(await takeCode(windows, id, code))) return say('code-used');
    if (!(await accounts.secondFactors.checks(c.req.raw.headers, code))) return say('code-wrong');
    await attempt.giveBack();
    return undefined;
  }

  async function page(
    c: C,
    to: string | undefined,
    errors: { current?: string; code?: string } = {},
  ): Promise<Response> {
    const { id, hasSecondFactor } = c.get('member');
    const known = await accounts.people.hasPassword(id);
    const title = say('confirm-title');
    const content = html`${pageHead(title, { text: say('confirm-text', { minutes }) })}
    ${known || hasSecondFactor ? form({ to, known, hasSecondFactor, errors }) : signInAgain()}`;
    const isWrong = Object.keys(errors).length > 0;
    return dashboardPage(c, { title, content, status: isWrong ? 400 : 200 });
  }
}

const form = ({
  to,
  known,
  hasSecondFactor,
  errors,
}: {
  to: string | undefined;
  known: boolean;
  hasSecondFactor: boolean;
  errors: { current?: string; code?: string };
}): Html =>
  html`<form method="post" action="${confirmPath}" class="fields narrow" novalidate>
    ${to !== undefined && html`<input type="hidden" name="to" value="${to}" />`}
    ${known && currentPassword(errors.current)}
    ${known && hasSecondFactor && html`<p>${say('or-second-factor')}</p>`}
    ${hasSecondFactor && codeField({ error: errors.code })}
    <p class="actions">
      ${button(say('confirm'), { main: true })}
      ${linkButton(ownPath(to?.replace(/\/[^/]*$/, '')), say('cancel'))}
    </p>
  </form>`;

const signInAgain = (): Html =>
  html`<div class="prose">
    <p>${say('sign-in-again', { minutes })}</p>
    <form method="post" action="/dashboard/sign-out">
      <p class="actions">${button(say('sign-out'), { main: true })}</p>
    </form>
  </div>`;
