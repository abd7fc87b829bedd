/** One number for all sites: grows with every change of their preferences and secrets, and says which came first. */
import type { Transaction } from 'kysely';
import type { Database, Tables } from '../tables.ts';

/** 0 when there was no change. */
export async function revisionOf({ db }: Pick<Database, 'db'>): Promise<number> {
  const row = await db.selectFrom('siteRevision').select('revision').executeTakeFirst();
  return row?.revision ?? 0;
}

/** The next one. Changes take turns: the upsert holds the row until the transaction ends. */
export async function lockRevision(transaction: Transaction<Tables>): Promise<number> {
  const row = await transaction
    .insertInto('siteRevision')
    .values({ id: 1, revision: 0 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((set) => ({ revision: set.ref('siteRevision.revision') })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision + 1;
}

export async function keepRevision(transaction: Transaction<Tables>, revision: number): Promise<void> {
  await transaction.updateTable('siteRevision').set({ revision }).execute();
}

/** How old an answer may be, in milliseconds. */
const freshMs = 1_000;

/**
 * What is read once a second at most, however many ask.
 * @param load is given what was loaded before, to answer it again where nothing changed
 * @param now milliseconds of a clock that never goes back
 */
export function rememberForASecond<T>(
  load: (last: T | undefined) => Promise<T>,
  now: () => number,
): { read(): Promise<T>; forget(): void } {
  let cached: { content: Promise<T>; at: number } | undefined;
  return {
    read() {
      if (cached && now() - cached.at < freshMs) return cached.content;
      const last = cached?.content;
      const loading = {
        at: now(),
        content: (async () => load(await last?.catch(() => undefined)))(),
      };
      cached = loading;
      // A failure is answered to who waits for it, and not kept.
      loading.content.catch(() => {
        if (cached === loading) cached = undefined;
      });
      return loading.content;
    },
    forget() {
      cached = undefined;
    },
  };
}
