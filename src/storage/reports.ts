/** Reports that were kept, each readable by the key that made it. What lists over all keys need: `monitors/history.ts`. */
import type { Report } from '#audit';
import { categoryScores, forgetRun, rememberRun } from './monitors/runs.ts';
import type { Executor } from './statement.ts';
import type { Database } from './tables.ts';

export interface ReportEntry {
  id: string;
  url: string;
  /** Epoch milliseconds. */
  createdAt: number;
  score: number | null;
  grade: string | null;
}

/** Where a list continues: the last entry of the previous page. */
export interface ReportCursor {
  createdAt: number;
  id: string;
}

export interface ReportStore {
  save(keyId: string, report: Report, createdAt: number): Promise<void>;
  /** Undefined when there is none, or when another key made it. */
  read(keyId: string, id: string): Promise<Report | undefined>;
  /** Newest first. */
  list(keyId: string, page: { limit: number; after?: ReportCursor }): Promise<ReportEntry[]>;
  /** False when there was none of this key. */
  remove(keyId: string, id: string): Promise<boolean>;
}

export function reportStore({ db, transaction }: Pick<Database, 'db' | 'transaction'>): ReportStore {
  return {
    save: (keyId, report, createdAt) =>
      transaction(async (inside) => void (await keepReport(inside, keyId, report, createdAt))),
    async read(keyId, id) {
      const row = await db
        .selectFrom('report')
        .select('body')
        .where('id', '=', id)
        .where('keyId', '=', keyId)
        .executeTakeFirst();
      return row && (JSON.parse(row.body) as Report);
    },
    async list(keyId, { limit, after }) {
      let query = db
        .selectFrom('report')
        .select(['id', 'url', 'createdAt', 'score', 'grade'])
        .where('keyId', '=', keyId);
      if (after) {
        query = query.where((where) =>
          where.or([
            where('createdAt', '<', after.createdAt),
            where.and([where('createdAt', '=', after.createdAt), where('id', '<', after.id)]),
          ]),
        );
      }
      return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
    remove: (keyId, id) =>
      transaction(async (inside) => {
        const mine = await inside
          .selectFrom('report')
          .select('id')
          .where('id', '=', id)
          .where('keyId', '=', keyId)
          .executeTakeFirst();
        return mine !== undefined && (await forgetRun(inside, id));
      }),
  };
}

/** Within a transaction: stores the report and its summary for lists and histories. @returns the summary */
export async function keepReport(
  on: Executor,
  keyId: string,
  report: Report,
  createdAt: number,
): Promise<Pick<ReportEntry, 'score' | 'grade'> & { categories: Record<string, number | null> }> {
  const { overall: score, grade } = report.score;
  const targetHost = new URL(report.url).hostname;
  const body = JSON.stringify(report);
  await on
    .insertInto('report')
    .values({ id: report.id, keyId, url: report.url, targetHost, createdAt, score, grade, body })
    .execute();
  await rememberRun(on, keyId, report, createdAt);
  return { score, grade, categories: categoryScores(report) };
}
