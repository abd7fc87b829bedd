/** What members did: written before it is done, so that nothing is done unwritten. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../tables.ts';
import type { MemberAct } from './tables.ts';

export type ActCursor = Pick<MemberAct, 'at' | 'id'>;

export interface MemberActs {
  begin(act: Omit<MemberAct, 'id' | 'outcome'>): Promise<ActCursor>;
  /** @param outcome undefined: nothing was done, and nothing is kept */
  end(act: ActCursor, outcome: 'done' | 'refused' | undefined, about: string): Promise<void>;
  /** Newest first. @param page at most `limit`, of those before `before`; of one member or of all */
  list(page: { limit: number; before?: ActCursor | undefined; memberId?: string }): Promise<MemberAct[]>;
  /** Oldest first. @param since epoch milliseconds */
  since(since: number): AsyncIterable<MemberAct>;
}

const columns = ['at', 'id', 'memberId', 'who', 'what', 'about', 'outcome'] as const;
const pageSize = 500;

export function createMemberActs({ db }: Pick<Database, 'db'>): MemberActs {
  return {
    async begin(act) {
      const id = randomUUID();
      await db
        .insertInto('memberAct')
        .values({ ...act, id, outcome: 'begun', sentAt: null })
        .execute();
      return { at: act.at, id };
    },
    async end({ at, id }, outcome, about) {
      if (outcome === undefined)
        await db.deleteFrom('memberAct').where('at', '=', at).where('id', '=', id).execute();
      else
        await db
          .updateTable('memberAct')
          // What was sent as begun is sent once more.
          .set({ outcome, about, sentAt: null })
          .where('at', '=', at)
          .where('id', '=', id)
          .execute();
    },
    list: ({ limit, before, memberId }) =>
      db
        .selectFrom('memberAct')
        .select(columns)
        .$if(before !== undefined, (query) =>
          query.where(sql<boolean>`(at, id) < (${before?.at}, ${before?.id})`),
        )
        .$if(memberId !== undefined, (query) => query.where('memberId', '=', memberId as string))
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    async *since(since) {
      let after: ActCursor = { at: since, id: '' };
      for (;;) {
        const rows = await db
          .selectFrom('memberAct')
          .select(columns)
          .where(sql<boolean>`(at, id) > (${after.at}, ${after.id})`)
          .orderBy('at')
          .orderBy('id')
          .limit(pageSize)
          .execute();
        yield* rows;
        const last = rows.at(-1);
        if (!last || rows.length < pageSize) return;
        after = last;
      }
    },
  };
}
