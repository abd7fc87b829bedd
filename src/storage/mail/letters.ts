/** Letters that wait, encrypted: a copy of the database must not open an account by a sign-in link that is in one. */
import type { Secret } from '#commerce';
import type { Letter, LetterOutbox } from '#mail';
import { sealWith } from '../seal.ts';
import { waitingRows } from './waiting.ts';
import type { Database } from '../tables.ts';

type Body = Omit<Letter, 'id'>;

/** @param secret of the service; letters that another one sealed are dropped when they are due */
export function letterOutbox(
  database: Pick<Database, 'db' | 'transaction'>,
  { secret }: { secret: Secret },
): LetterOutbox {
  const seal = sealWith(secret, 'letter');
  const { db, transaction } = database;
  const rows = waitingRows(database, 'letter', { body: null });

  return {
    ...rows,
    async put({ id, ...letter }, now) {
      const body = seal.close(JSON.stringify(letter satisfies Body), id);
      const row = { id, body, createdAt: now, tries: 0, nextTryAt: now, ended: null, endedAt: null };
      await transaction((inside) =>
        inside
          .insertInto('letter')
          .values({ ...row, reason: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .execute(),
      );
    },
    async due(now, limit) {
      const due = await db
        .selectFrom('letter')
        .select(['id', 'body', 'createdAt', 'tries', 'nextTryAt'])
        .where('ended', 'is', null)
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(limit)
        .execute();
      const opened = due.map(({ body, nextTryAt, ...row }) => ({
        ...row,
        nextTryAt: nextTryAt ?? 0,
        letter: open(row.id, body ?? ''),
      }));
      for (const { id, letter } of opened)
        if (!letter) await rows.end({ id }, { outcome: 'dropped', at: now, reason: 'another-secret' });
      return opened.flatMap(({ letter, ...row }) => (letter ? [{ ...row, ...letter }] : []));
    },
    async prune(endedBefore) {
      await db.deleteFrom('letter').where('endedAt', '<', endedBefore).execute();
    },
  };

  function open(id: string, body: string): Body | undefined {
    try {
      return JSON.parse(seal.open(body, id)) as Body;
    } catch {
      return undefined;
    }
  }
}
