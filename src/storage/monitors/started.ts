/** Audits that a member started in the dashboard: how far they are, for whichever node is asked. Their id is their report's. */
import type { Database } from '../tables.ts';
import type { StartedAudit } from './tables.ts';

export interface StartedAudits {
  add(audit: Pick<StartedAudit, 'id' | 'url' | 'host' | 'startedBy' | 'createdAt' | 'endsAt'>): Promise<void>;
  read(id: string): Promise<StartedAudit | undefined>;
  /** Newest first. */
  running(now: number, limit: number): Promise<StartedAudit[]>;
  progress(id: string, progress: Pick<StartedAudit, 'step' | 'done' | 'left'>): Promise<void>;
  end(id: string, reason?: string): Promise<void>;
}

export function startedAudits({ db }: Pick<Database, 'db'>): StartedAudits {
  const own = (id: string) =>
    db.updateTable('startedAudit').where('id', '=', id).where('state', '=', 'running');
  return {
    async add(audit) {
      const start = { state: 'running' as const, step: '', done: 0, left: 0, reason: null };
      await db
        .insertInto('startedAudit')
        .values({ ...audit, ...start })
        .execute();
    },
    read: (id) => db.selectFrom('startedAudit').selectAll().where('id', '=', id).executeTakeFirst(),
    running: (now, limit) =>
      db
        .selectFrom('startedAudit')
        .selectAll()
        .where('state', '=', 'running')
        .where('endsAt', '>', now)
        .orderBy('createdAt', 'desc')
        .limit(limit)
        .execute(),
    async progress(id, progress) {
      await own(id).set(progress).execute();
    },
    async end(id, reason) {
      await own(id)
        .set(reason === undefined ? { state: 'done' } : { state: 'failed', reason })
        .execute();
    },
  };
}
