/** What a section of the dashboard is, and what its handlers are given. */
import type { Hono, MiddlewareHandler } from 'hono';
import type { Member } from '../accounts/accounts.ts';
import type { AccountsDeps } from '../accounts/deps.ts';
import type { ApiDeps } from '../api/context.ts';
import type { SiteDeps } from '../site/deps.ts';
import type { Acted } from './acts.ts';
import { ownersOnly } from './refusal.ts';

export interface DashboardEnv {
  Variables: {
    requestId: string;
    /** Whoever is signed in; set before any section is asked. */
    member: Member;
    sessionId: string;
    /** Of an act: what its answer does not tell. */
    acted?: Acted;
    /** What waits in a section, for its place in the navigation. */
    waiting(): Promise<{ inbox: number }>;
  };
}

export type Dashboard = Hono<DashboardEnv>;

/** Adds its routes, whose paths are whole: `/dashboard/audits/…`. */
export type Section<Needs> = (app: Dashboard, deps: Needs & ApiDeps & SiteDeps & AccountsDeps) => void;

/** Before a handler that only owners may reach: `app.post(path, requireOwner, handler)`. Others are answered 403 with a page. */
export const requireOwner: MiddlewareHandler<DashboardEnv> = async (c, next) => {
  if (c.get('member').role !== 'owner') return ownersOnly(c);
  await next();
  return undefined;
};
