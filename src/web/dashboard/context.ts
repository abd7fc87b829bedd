/** What a section of the dashboard is, and what its handlers are given. */
import type { Hono } from 'hono';
import type { Member } from '../accounts/accounts.ts';
import type { AccountsDeps } from '../accounts/deps.ts';
import type { ApiDeps } from '../api/context.ts';
import type { SiteDeps } from '../site/deps.ts';

export interface DashboardEnv {
  Variables: {
    requestId: string;
    /** Whoever is signed in; set before any section is asked. */
    member: Member;
    sessionId: string;
  };
}

export type Dashboard = Hono<DashboardEnv>;

/** Adds its routes, whose paths are whole: `/dashboard/audits/…`. */
export type Section<Needs> = (app: Dashboard, deps: Needs & ApiDeps & SiteDeps & AccountsDeps) => void;
