/** The dashboard: whoever is signed in, and the sections. */
import { Hono, type Env } from 'hono';
import type { WebDeps } from '../deps.ts';
import { account } from './account/index.ts';
import { recordActs } from './acts.ts';
import { agents } from './agents/index.ts';
import { audits } from './audits/index.ts';
import type { DashboardEnv } from './context.ts';
import { inbox } from './inbox/index.ts';
import { ownForms } from './own-forms.ts';
import { notFound, problemInside } from './refusal.ts';
import { overview } from './overview/index.ts';
import { settings } from './settings/index.ts';
import { giveCookies, onward } from './sign-in/enter.ts';
import { signIn } from './sign-in/index.ts';
import { stores } from './stores/index.ts';
import { webhooks } from './webhooks/index.ts';

export function addDashboard<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  const dashboard = new Hono<DashboardEnv>();
  dashboard.use('/dashboard/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  dashboard.use('/dashboard/*', ownForms(deps.baseUrl));
  dashboard.onError(problemInside);
  signIn(dashboard, deps);
  dashboard.use('/dashboard/*', async (c, next) => {
    const session = await deps.accounts.memberOf(c.req.raw.headers);
    if (!session) {
      const { pathname, search } = new URL(c.req.url);
      return c.redirect(`/dashboard/sign-in${c.req.method === 'GET' ? onward(pathname + search) : ''}`, 303);
    }
    c.set('member', session.member);
    c.set('sessionId', session.sessionId);
    c.set('waiting', async () => ({ inbox: (await deps.contactMessages.counts()).new }));
    giveCookies(c, session.cookies);
    return next();
  });
  dashboard.use('/dashboard/*', recordActs(deps));
  for (const section of [overview, audits, agents, stores, inbox, webhooks, settings, account])
    section(dashboard, deps);
  dashboard.get('/dashboard/*', notFound);
  app.route('/', dashboard as unknown as Hono<E>);
}
