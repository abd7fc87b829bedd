/** All reports of the installation: as lines to take away, and how long they are kept. */
import { forgetRun } from './monitors/runs.ts';
import type { Database } from './tables.ts';

export interface ReportArchive {
  /**
   * Each report as one line of JSON, without its line break: `{ id, madeBy, url, createdAt, report }`. Read in small
   * batches while they are taken, so that no more than one is in memory; what is saved meanwhile may be among them.
   */
  lines(): AsyncGenerator<string, void>;
  /** Days after which reports are deleted; undefined: never. */
  keptDays(): Promise<number | undefined>;
  keepDays(days: number | undefined): Promise<void>;
  /** How many would be deleted now. @param now epoch milliseconds */
  countOlder(days: number, now: number): Promise<number>;
  /** Deletes what is older than the days that were set: all but the last of each site and what a link still shows. */
  prune(now: number, signal?: AbortSignal): Promise<number>;
}

const setting = 'report-days';
const day = 86_400_000;
/** A report may have some hundred kilobytes. */
const linesAtOnce = 10;
const deletedAtOnce = 200;

export function reportArchive({ db, transaction }: Pick<Database, 'db' | 'transaction'>): ReportArchive {
  async function keptDays(): Promise<number | undefined> {
    const row = await db.selectFrom('setting').select('value').where('name', '=', setting).executeTakeFirst();
    const days = Number(row?.value);
    return Number.isInteger(days) && days > 0 ? days : undefined;
  }

  const older = (days: number, now: number) =>
    db
      .selectFrom('auditRun')
      .innerJoin('auditedSite', 'auditedSite.host', 'auditRun.host')
      .where('auditRun.createdAt', '<', now - days * day)
      // Of runs in one moment all are the last.
      .whereRef('auditRun.createdAt', '<', 'auditedSite.lastAt')
      .where('auditRun.reportId', 'not in', (on) =>
        on.selectFrom('reportShare').select('reportId').where('expiresAt', '>', now),
      );

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
    keptDays,
    async keepDays(days) {
      if (days === undefined) {
        await db.deleteFrom('setting').where('name', '=', setting).execute();
        return;
      }
      const value = String(days);
      await db
        .insertInto('setting')
        .values({ name: setting, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
    async countOlder(days, now) {
      const { count } = await older(days, now)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async prune(now, signal) {
      let gone = 0;
      for (;;) {
        // Asked anew each time: whoever wants to keep them after all is heard at once.
        const days = await keptDays();
        if (days === undefined || signal?.aborted) return gone;
        const rows = await older(days, now).select('auditRun.reportId').limit(deletedAtOnce).execute();
        for (const { reportId } of rows) await transaction((inside) => forgetRun(inside, reportId));
        gone += rows.length;
        if (rows.length < deletedAtOnce) return gone;
      }
    },
  };
}
