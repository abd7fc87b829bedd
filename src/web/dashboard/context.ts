/** Types of the sections of the dashboard and their handlers. */
import type { Context, Hono } from 'hono';
import type { Member, OpenSession } from '../accounts/accounts.ts';
import { mayDo, type Permission } from '../accounts/permissions.ts';
import type { AccountsDeps } from '../accounts/deps.ts';
import type { ApiDeps } from '../api/context.ts';
import type { SiteDeps } from '../site/deps.ts';

/** Details of an act that the response does not show. */
export interface ActDetails {
  /** Whether something was done. Default: for a redirect (303) or a file. */
  isDone?: boolean;
  /** What it was done to, besides the IDs in the path; never a secret. */
  about?: string;
}

export interface DashboardEnv {
  Variables: {
    requestId: string;
    /** The signed-in member; set before any section runs. */
    member: Member;
    sessionId: string;
    /** Of that session. */
    confirmation: Pick<OpenSession, 'startedAt' | 'confirmedAt'>;
    /** Set by handlers for the record of activity. */
    actDetails?: ActDetails;
    /** Of the inbox, for the navigation. */
    newMessages(): Promise<number>;
  };
}

export const may = (c: Context<DashboardEnv, string>, permission: Permission): boolean =>
  mayDo(c.get('member'), permission);

export type Dashboard = Hono<DashboardEnv>;

/** What the handlers of a section get: what the section needs, and what every section may use. */
export type SectionDeps<Needs> = Needs & ApiDeps & SiteDeps & AccountsDeps;

/** Adds its routes, whose paths are whole: `/dashboard/audits/…`. */
export type Section<Needs> = (app: Dashboard, deps: SectionDeps<Needs>) => void;
