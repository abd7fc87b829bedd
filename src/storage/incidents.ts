/** Incidents: one row each, from when it was first seen until some minutes after it was last seen. */
import type { Database } from './tables.ts';

export interface IncidentTable {
  key: string;
  kind: string;
  /** What is wrong, for people; no personal data. */
  text: string;
  startedAt: number;
  /** Epoch milliseconds. */
  seenAt: number;
  /** Null while it lasts. */
  endedAt: number | null;
  /** JSON array of hashes of the alerted targets. */
  toldStart: string;
  toldEnd: string;
}

export interface SeenIncident {
  /** The same for as long as it is the same incident: `processor:demo`. */
  key: string;
  kind: string;
  text: string;
}

export interface Incident extends SeenIncident {
  /** When it was seen first and last, epoch milliseconds. */
  startedAt: number;
  seenAt: number;
  endedAt?: number;
  toldStart: readonly string[];
  toldEnd: readonly string[];
}

export interface IncidentStore {
  /**
   * Opens what is seen for the first time, and ends what has not been seen for `clearMs`: what comes and goes within that time is
   * one incident.
   * @param judged kinds that could be looked at: others stay as they are
   */
  update(
    seen: readonly SeenIncident[],
    judged: readonly string[],
    times: { now: number; clearMs: number },
  ): Promise<void>;
  list(): Promise<Incident[]>;
  /** @param phase that the target was alerted about @param target its hash */
  told(key: string, phase: 'start' | 'end', target: string): Promise<void>;
}

export const incidentStore = ({ db, transaction }: Pick<Database, 'db' | 'transaction'>): IncidentStore => ({
  update: (seen, judged, { now, clearMs }) =>
    transaction(async (inside) => {
      const rows = await inside.selectFrom('incident').selectAll().execute();
      for (const { key, kind, text } of seen) {
        const row = rows.find((one) => one.key === key);
        const next =
          row?.endedAt === null
            ? { kind, text, seenAt: now }
            : { kind, text, startedAt: now, seenAt: now, endedAt: null, toldStart: '[]', toldEnd: '[]' };
        await inside
          .insertInto('incident')
          .values({ key, startedAt: now, endedAt: null, toldStart: '[]', toldEnd: '[]', ...next })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
          .execute();
      }
      const over = rows.filter(
        ({ key, kind, endedAt, seenAt }) =>
          endedAt === null &&
          judged.includes(kind) &&
          now - seenAt >= clearMs &&
          !seen.some((one) => one.key === key),
      );
      for (const { key, toldStart } of over) {
        // No alert about the end if there was none about the start.
        if (toldStart === '[]') await inside.deleteFrom('incident').where('key', '=', key).execute();
        else await inside.updateTable('incident').set({ endedAt: now }).where('key', '=', key).execute();
      }
    }),
  async list() {
    const rows = await db.selectFrom('incident').selectAll().orderBy('startedAt').execute();
    return rows.map(({ key, kind, text, startedAt, seenAt, endedAt, toldStart, toldEnd }) => ({
      key,
      kind,
      text,
      startedAt,
      seenAt,
      ...(endedAt === null ? {} : { endedAt }),
      toldStart: JSON.parse(toldStart) as string[],
      toldEnd: JSON.parse(toldEnd) as string[],
    }));
  },
  told: (key, phase, target) =>
    transaction(async (inside) => {
      const column = phase === 'start' ? 'toldStart' : 'toldEnd';
      const row = await inside
        .selectFrom('incident')
        .select(column)
        .where('key', '=', key)
        .executeTakeFirst();
      if (!row) return;
      const before = JSON.parse((row as Record<string, string>)[column] ?? '[]') as string[];
      const told = JSON.stringify([...new Set([...before, target])]);
      await inside
        .updateTable('incident')
        .set(phase === 'start' ? { toldStart: told } : { toldEnd: told })
        .where('key', '=', key)
        .execute();
    }),
});
