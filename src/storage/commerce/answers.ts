/** Answers that are given again when a call is repeated. */
import type { CommerceReads, CommerceWrites } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import { statement, type Executor } from '../statement.ts';

type Row = Tables['storedAnswer'];
type Key = Pick<Row, 'scope' | 'key'>;

export function answerTable({ db }: Pick<Database, 'db'>, now: () => number) {
  const read = statement((at: Key & { now: number }) =>
    db
      .selectFrom('storedAnswer')
      .selectAll()
      .where('scope', '=', at.scope)
      .where('key', '=', at.key)
      .where('expiresAt', '>', at.now),
  );
  const claim = statement(
    ({ scope, key, fingerprint, checkoutId, expiresAt, answer, now }: Row & { now: number }) =>
      db
        .insertInto('storedAnswer')
        .values({ scope, key, fingerprint, checkoutId, expiresAt, answer })
        .onConflict((conflict) =>
          conflict
            .columns(['scope', 'key'])
            .doUpdateSet({ fingerprint, checkoutId, expiresAt, answer })
            .where('storedAnswer.expiresAt', '<=', now),
        ),
  );
  const finish = statement((at: Key & { answer: string | null }) =>
    db
      .updateTable('storedAnswer')
      .set({ answer: at.answer })
      .where('scope', '=', at.scope)
      .where('key', '=', at.key),
  );
  return {
    reads: (on: Executor): Pick<CommerceReads, 'answer'> => ({
      async answer(scope, key, now) {
        const row = await read.first(on, { scope, key, now });
        if (!row) return undefined;
        const { answer, checkoutId, ...rest } = row;
        return {
          ...rest,
          ...(checkoutId === null ? {} : { checkoutId }),
          ...(answer === null ? {} : { answer: JSON.parse(answer) as unknown }),
        };
      },
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'insertAnswer' | 'finishAnswer'> => ({
      async insertAnswer({ scope, key, fingerprint, expiresAt, checkoutId = null, answer }) {
        const row = { scope, key, fingerprint, checkoutId, expiresAt, answer: textOf(answer), now: now() };
        return (await claim.write(on, row)) === 1;
      },
      finishAnswer: async (scope, key, answer) =>
        void (await finish.write(on, { scope, key, answer: textOf(answer) })),
    }),
  };
}

const textOf = (answer: unknown): string | null => (answer === undefined ? null : JSON.stringify(answer));
