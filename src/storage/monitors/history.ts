/** All reports by site and time. Lists do not read bodies. */
import { sql } from 'kysely';
import type { Report } from '#audit';
import type { Database, Tables } from '../tables.ts';
import { forgetRun, type StatusCounts } from './runs.ts';

export interface AuditRun {
  reportId: string;
  /** Of an API key; or `public`, `dashboard`, `monitor`, `mcp`. */
  keyId: string;
  /** With its port where it is not the usual one. */
  host: string;
  url: string;
  /** Epoch milliseconds. */
  createdAt: number;
  score: number | null;
  grade: string | null;
  /** Scores by the category's id. */
  categories: Readonly<Record<string, number | null>>;
  counts: StatusCounts;
}

export interface AuditedSite {
  host: string;
  lastAt: number;
  /** Its last runs, newest first. */
  runs: AuditRun[];
}

export interface SiteCursor {
  lastAt: number;
  host: string;
}

export interface RunCursor {
  createdAt: number;
  reportId: string;
}

export interface AuditHistory {
  /** Last audited first. @param search part of the host */
  sites(page: { limit: number; runs: number; search?: string; after?: SiteCursor }): Promise<AuditedSite[]>;
  /** Of one host, newest first. */
  runs(host: string, page: { limit: number; after?: RunCursor }): Promise<AuditRun[]>;
  /** A report of anybody's. */
  read(reportId: string): Promise<{ keyId: string; createdAt: number; report: Report } | undefined>;
  /** What lists know of a report. */
  run(reportId: string): Promise<AuditRun | undefined>;
  /** Deletes it for all members. @returns false if it did not exist */
  remove(reportId: string): Promise<boolean>;
}

export function auditHistory({ db, transaction }: Pick<Database, 'db' | 'transaction'>): AuditHistory {
  const runsOf = (host: string, limit: number) =>
    db
      .selectFrom('auditRun')
      .selectAll()
      .where('host', '=', host)
      .orderBy('createdAt', 'desc')
      .orderBy('reportId', 'desc')
      .limit(limit);

  return {
    async sites({ limit, runs, search = '', after }) {
      let query = db.selectFrom('auditedSite').select(['host', 'lastAt']);
      if (search !== '') {
        const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
        query = query.where(sql<boolean>`host like ${pattern} escape '\\'`);
      }
      if (after) {
        query = query.where((where) =>
          where.or([
            where('lastAt', '<', after.lastAt),
            where.and([where('lastAt', '=', after.lastAt), where('host', '<', after.host)]),
          ]),
        );
      }
      const sites = await query.orderBy('lastAt', 'desc').orderBy('host', 'desc').limit(limit).execute();
      return Promise.all(
        sites.map(async (site) => ({ ...site, runs: (await runsOf(site.host, runs).execute()).map(runOf) })),
      );
    },
    async runs(host, { limit, after }) {
      let query = runsOf(host, limit);
      if (after) {
        query = query.where((where) =>
          where.or([
            where('createdAt', '<', after.createdAt),
            where.and([where('createdAt', '=', after.createdAt), where('reportId', '<', after.reportId)]),
          ]),
        );
      }
      return (await query.execute()).map(runOf);
    },
    async read(reportId) {
      const row = await db
        .selectFrom('report')
        .select(['keyId', 'createdAt', 'body'])
        .where('id', '=', reportId)
        .executeTakeFirst();
      return row && { keyId: row.keyId, createdAt: row.createdAt, report: JSON.parse(row.body) as Report };
    },
    async run(reportId) {
      const row = await db
        .selectFrom('auditRun')
        .selectAll()
        .where('reportId', '=', reportId)
        .executeTakeFirst();
      return row && runOf(row);
    },
    remove: (reportId) => transaction((inside) => forgetRun(inside, reportId)),
  };
}

const runOf = ({ categories, counts, ...row }: Tables['auditRun']): AuditRun => ({
  ...row,
  categories: JSON.parse(categories) as AuditRun['categories'],
  counts: JSON.parse(counts) as StatusCounts,
});
