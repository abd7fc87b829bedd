/** The dashboard: whoever is signed in, and the sections. */
import { Hono, type Env } from 'hono';
import { csrf } from 'hono/csrf';
import type { WebDeps } from '../deps.ts';
import { agents } from './agents/index.ts';
import { audits } from './audits/index.ts';
import type { DashboardEnv } from './context.ts';
import { inbox } from './inbox/index.ts';
import { settings } from './settings/index.ts';
import { stores } from './stores/index.ts';
import { webhooks } from './webhooks/index.ts';

export function addDashboard<E extends Env>(app: Hono<E>, deps: WebDeps): void {
  const dashboard = new Hono<DashboardEnv>();
  dashboard.use('/dashboard/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  // A form of another site posts nothing here, whatever cookies come with it.
  dashboard.use('/dashboard/*', csrf());
  dashboard.use('/dashboard/*', async (c, next) => {
    const session = await deps.accounts.memberOf(c.req.raw.headers);
    if (!session) {
      const to = c.req.method === 'GET' ? `?to=${encodeURIComponent(c.req.path)}` : '';
      return c.redirect(`/dashboard/sign-in${to}`, 303);
    }
    c.set('member', session.member);
    c.set('sessionId', session.sessionId);
    return next();
  });
  dashboard.get('/dashboard', (c) => c.redirect('/dashboard/audits', 303));
  for (const section of [audits, agents, stores, inbox, webhooks, settings]) section(dashboard, deps);
  app.route('/', dashboard as unknown as Hono<E>);
}
