/** Answers that are given again when a call is repeated. Sealed: they hold the link that opens their checkout. */
import type { CommerceReads, CommerceWrites } from '#commerce';
import type { Database, Tables } from '../tables.ts';
import type { Seal } from './seal.ts';
import { statement, type Executor } from '../statement.ts';

type Row = Tables['storedAnswer'];
type Key = Pick<Row, 'scope' | 'key'>;

/** No JSON begins like this. What has no mark is JSON, from before answers were sealed. */
export const answerMark = 'sealed:';

/** An answer that was kept with another secret, or for another key, rejects where it is read. */
export function answerTable({ db }: Pick<Database, 'db'>, seal: Seal, now: () => number) {
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
  const close = (answer: unknown, at: Key): string | null =>
    answer === undefined ? null : answerMark + seal.close(JSON.stringify(answer), answerPlace(at));
  const open = (text: string, at: Key): string =>
    text.startsWith(answerMark) ? seal.open(text.slice(answerMark.length), answerPlace(at)) : text;
  return {
    reads: (on: Executor): Pick<CommerceReads, 'answer'> => ({
      async answer(scope, key, now) {
        const row = await read.first(on, { scope, key, now });
        if (!row) return undefined;
        const { answer, checkoutId, ...rest } = row;
        return {
          ...rest,
          ...(checkoutId === null ? {} : { checkoutId }),
          ...(answer === null ? {} : { answer: JSON.parse(open(answer, { scope, key })) as unknown }),
        };
      },
    }),
    writes: (on: Executor): Pick<CommerceWrites, 'insertAnswer' | 'finishAnswer'> => ({
      async insertAnswer({ scope, key, fingerprint, expiresAt, checkoutId = null, answer }) {
        const kept = close(answer, { scope, key });
        const row = { scope, key, fingerprint, checkoutId, expiresAt, answer: kept, now: now() };
        return (await claim.write(on, row)) === 1;
      },
      finishAnswer: async (scope, key, answer) =>
        void (await finish.write(on, { scope, key, answer: close(answer, { scope, key }) })),
    }),
  };
}

export const answerPlace = ({ scope, key }: Key): string => `answer:${JSON.stringify([scope, key])}`;
