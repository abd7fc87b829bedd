/** The dashboard: authentication and sections. */
import { Hono, type Env, type MiddlewareHandler } from 'hono';
import { isSafeMethod, sendingPage } from '#http';
import type { WebDeps } from '../deps.ts';
import { account } from './account/index.ts';
import { recordActs } from './acts.ts';
import { addConfirmation, requireConfirmation } from './confirm.ts';
import { agents } from './agents/index.ts';
import { auditsSection } from './audits/index.ts';
import type { DashboardEnv } from './context.ts';
import { inbox } from './inbox/index.ts';
import { dashboardTexts as say } from './messages/index.ts';
import { notFound, answerProblem } from './refusal.ts';
import { overview } from './overview/index.ts';
import { settings } from './settings/index.ts';
import { keepRequirement } from './settings/members/require-second-factor.ts';
import { addSignOut, giveCookies, onward } from './sign-in/enter.ts';
import { addMailLink } from './sign-in/mail-link.ts';
import { addPasswordSignIn } from './sign-in/password.ts';
import { addPasskeySignIn } from './sign-in/passkey.ts';
import { addSecondStep } from './sign-in/second-step.ts';
import { addWelcome } from './sign-in/welcome.ts';
import { stores } from './stores/index.ts';
import { webhooks } from './webhooks/index.ts';
import { html } from '../design/index.ts';
import { lonePage } from './sign-in/frame.ts';

/**
 * Accepts unsafe requests from our own pages only, whatever their method and content type. `SameSite=Lax` cookies are not
 * enough: a page on another port or subdomain is of the same site.
 */
const ownPages =
  (baseUrl: string | undefined): MiddlewareHandler<DashboardEnv> =>
  async (c, next) => {
    if (isSafeMethod(c.req.method) || sendingPage(c.req.raw, baseUrl) === 'own') return next();
    return lonePage(c, {
      title: say('foreign-title'),
      status: 403,
      content: html`<p>${say('foreign-text')}</p>
        <p>${say('foreign-fix')}</p>`,
    });
  };

export function addDashboard<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  const dashboard = new Hono<DashboardEnv>();
  dashboard.use('/dashboard/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  dashboard.use('/dashboard/*', ownPages(deps.baseUrl));
  dashboard.onError(answerProblem);
  // Before the session is required: these pages are for visitors who are not signed in.
  for (const add of [addPasswordSignIn, addMailLink, addPasskeySignIn, addSecondStep, addWelcome, addSignOut])
    add(dashboard, deps);
  dashboard.use('/dashboard/*', async (c, next) => {
    const session = await deps.accounts.memberOf(c.req.raw.headers);
    if (!session) {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`/dashboard/sign-in${c.req.method === 'GET' ? onward(pathname + search) : ''}`, 303);
    }
    c.set('member', session.member);
    c.set('sessionId', session.sessionId);
    c.set('confirmation', session);
    c.set('newMessages', async () => (await deps.contactMessages.counts()).new);
    giveCookies(c, session.cookies);
    return next();
  });
  dashboard.use('/dashboard/*', keepRequirement(deps.accounts));
  dashboard.use('/dashboard/*', requireConfirmation(deps));
  dashboard.use('/dashboard/*', recordActs(deps));
  addConfirmation(dashboard, deps);
  for (const section of [overview, auditsSection, agents, stores, inbox, webhooks, settings, account])
    section(dashboard, deps);
  dashboard.get('/dashboard/*', notFound);
  app.route('/', dashboard as unknown as Hono<E>);
}
