/** Share links of reports. Anyone with the link can open the report until it expires. */
import { randomBytes } from 'node:crypto';
import type { Report } from '#audit';
import type { Database } from '../tables.ts';

export const shareDays = 30;

export interface ReportShare {
  /** 128 random bits, 22 characters. */
  token: string;
  reportId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
}

export interface ReportShares {
  create(reportId: string, now: number): Promise<ReportShare>;
  /** Undefined alike for a link that never was, has ended or was taken back, and for a report that is gone. */
  read(token: string, now: number): Promise<{ share: ReportShare; report: Report } | undefined>;
  /** The links of a report that still open it, oldest first. */
  of(reportId: string, now: number): Promise<ReportShare[]>;
  /** False when there was none. */
  revoke(token: string): Promise<boolean>;
}

export function reportShares({ db }: Pick<Database, 'db'>): ReportShares {
  return {
    async create(reportId, now) {
      const token = randomBytes(16).toString('base64url');
      const share = { token, reportId, createdAt: now, expiresAt: now + shareDays * 86_400_000 };
      await db.insertInto('reportShare').values(share).execute();
      return share;
    },
    async read(token, now) {
      if (!/^[\w-]{22}$/.test(token)) return undefined;
      const row = await db
        .selectFrom('reportShare')
        .innerJoin('report', 'report.id', 'reportShare.reportId')
        .select(['token', 'reportId', 'reportShare.createdAt', 'expiresAt', 'body'])
        .where('token', '=', token)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
      if (!row) return undefined;
      const { body, ...share } = row;
      return { share, report: JSON.parse(body) as Report };
    },
    of: (reportId, now) =>
      db
        .selectFrom('reportShare')
        .selectAll()
        .where('reportId', '=', reportId)
        .where('expiresAt', '>', now)
        .orderBy('createdAt')
        .execute(),
    async revoke(token) {
      const { numDeletedRows } = await db
        .deleteFrom('reportShare')
        .where('token', '=', token)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}
