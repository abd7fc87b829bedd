/** All reports of the installation: as lines to take away, and which of them are old. */
import type { Executor } from './statement.ts';
import type { Database } from './tables.ts';

export interface ReportArchive {
  /**
   * Each report as one line of JSON, without its line break: `{ id, madeBy, url, createdAt, report }`. Read in small
   * batches while they are taken, so that no more than one is in memory; what is saved meanwhile may be among them.
   */
  lines(): AsyncGenerator<string, void>;
  /**
   * IDs of reports, newest first: all since a time, or the last one of each site.
   * @param hosts of these sites; empty: of all
   * @param since epoch milliseconds
   */
  select(of: { hosts: readonly string[]; since?: number; limit: number }): Promise<string[]>;
  /** The reports as JSON, in this order, without those that were deleted. Each is read when it is taken. */
  bodies(ids: readonly string[]): AsyncGenerator<string, void>;
  /** How many would be deleted now. @param now epoch milliseconds */
  countOlder(days: number, now: number): Promise<number>;
}

const day = 86_400_000;
/** A report may have some hundred kilobytes. */
const linesAtOnce = 10;

export function reportArchive({ db }: Pick<Database, 'db'>): ReportArchive {
  return {
    async *lines() {
      let last = '';
      for (;;) {
        const rows = await db
          .selectFrom('report')
          .select(['id', 'keyId', 'url', 'createdAt', 'body'])
          .where('id', '>', last)
          .orderBy('id')
          .limit(linesAtOnce)
          .execute();
        for (const { id, keyId, url, createdAt, body } of rows) {
          const head = JSON.stringify({
            id,
            madeBy: keyId,
            url,
            createdAt: new Date(createdAt).toISOString(),
          });
          yield `${head.slice(0, -1)},"report":${body}}`;
          last = id;
        }
        if (rows.length < linesAtOnce) return;
      }
    },
    async select({ hosts, since, limit }) {
      let query = db
        .selectFrom('auditedSite')
        .innerJoin('auditRun', 'auditRun.host', 'auditedSite.host')
        .select('auditRun.reportId');
      query =
        since === undefined
          ? query.whereRef('auditRun.createdAt', '=', 'auditedSite.lastAt')
          : query.where('auditedSite.lastAt', '>=', since).where('auditRun.createdAt', '>=', since);
      if (hosts.length > 0) query = query.where('auditedSite.host', 'in', hosts);
      const rows = await query
        .orderBy('auditRun.createdAt', 'desc')
        .orderBy('auditRun.reportId', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ reportId }) => reportId);
    },
    async *bodies(ids) {
      for (const id of ids) {
        const row = await db.selectFrom('report').select('body').where('id', '=', id).executeTakeFirst();
        if (row) yield row.body;
      }
    },
    async countOlder(days, now) {
      const { count } = await olderReports(db, now - days * day, now)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

/** All but the last of each site, and what a link still shows. @param until epoch milliseconds; what is older */
export const olderReports = (db: Executor, until: number, now: number) =>
  db
    .selectFrom('auditRun')
    .innerJoin('auditedSite', 'auditedSite.host', 'auditRun.host')
    .where('auditRun.createdAt', '<', until)
    // Of runs in one moment all are the last.
    .whereRef('auditRun.createdAt', '<', 'auditedSite.lastAt')
    .where('auditRun.reportId', 'not in', (on) =>
      on.selectFrom('reportShare').select('reportId').where('expiresAt', '>', now),
    );
