/** Progress and results of audits started on the public page. Any node can read those of another. */
import { removeReportsOf } from '../public-reports.ts';
import type { Database } from '../tables.ts';

export interface ScanProgress {
  /** Purpose of the last exchange, such as `home`; empty before the first. */
  step: string;
  /** Exchanges made. */
  done: number;
  /** Exchanges that the plan still expects. */
  left: number;
}

export interface Scan extends ScanProgress {
  id: string;
  url: string;
  state: 'running' | 'done' | 'failed';
  /** Epoch milliseconds. */
  createdAt: number;
  /** When it has ended at the latest: one that still runs then was interrupted. */
  endsAt: number;
  finishedAt: number | null;
  token: string | null;
  code: string | null;
  detail: string | null;
}

export interface ScanStore {
  create(scan: Pick<Scan, 'id' | 'url' | 'createdAt' | 'endsAt'>): Promise<void>;
  read(id: string): Promise<Scan | undefined>;
  /** Says nothing of one that has ended. */
  progress(id: string, progress: ScanProgress): Promise<void>;
  finish(id: string, end: { token: string; at: number }): Promise<void>;
  fail(id: string, end: { code: string; detail?: string; at: number }): Promise<void>;
  /** The newest finished scan of the address since a moment whose link still opens its report. */
  recent(url: string, since: number, now: number): Promise<{ token: string; finishedAt: number } | undefined>;
  /** Deletes the public reports of a host and its subdomains, and every link to any report of them; how many reports. */
  removeReportsOf(host: string): Promise<number>;
}

export function scanStore({ db, transaction }: Pick<Database, 'db' | 'transaction'>): ScanStore {
  const running = (id: string) => db.updateTable('scan').where('id', '=', id).where('state', '=', 'running');
  return {
    async create(scan) {
      const host = new URL(scan.url).hostname;
      const start = { host, state: 'running', step: '', done: 0, left: 0 };
      await db
        .insertInto('scan')
        .values({ ...scan, ...start })
        .execute();
    },
    async read(id) {
      const row = await db.selectFrom('scan').selectAll().where('id', '=', id).executeTakeFirst();
      return row && { ...row, state: row.state as Scan['state'] };
    },
    async progress(id, { step, done, left }) {
      await running(id).set({ step, done, left }).execute();
    },
    async finish(id, { token, at }) {
      await running(id).set({ state: 'done', token, finishedAt: at }).execute();
    },
    async fail(id, { code, detail, at }) {
      await running(id)
        .set({ state: 'failed', code, detail: detail ?? null, finishedAt: at })
        .execute();
    },
    async recent(url, since, now) {
      const row = await db
        .selectFrom('scan')
        .innerJoin('reportShare', 'reportShare.token', 'scan.token')
        .innerJoin('report', 'report.id', 'reportShare.reportId')
        .select(['reportShare.token', 'scan.finishedAt'])
        .where('scan.url', '=', url)
        .where('scan.finishedAt', '>', since)
        .where('reportShare.expiresAt', '>', now)
        .orderBy('scan.finishedAt', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && { token: row.token, finishedAt: row.finishedAt ?? since };
    },
    removeReportsOf: (host) => transaction((inside) => removeReportsOf(inside, host)),
  };
}
