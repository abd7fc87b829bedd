/** Solved challenges of human verification: each is valid for one message across all nodes. */
import type { Database } from '../tables.ts';

export interface SpentChallenges {
  /** @param expiresAt epoch milliseconds; until then it is remembered @returns false when it was spent before */
  spend(id: string, expiresAt: number): Promise<boolean>;
}

export const spentChallenges = ({ db }: Pick<Database, 'db'>): SpentChallenges => ({
  async spend(id, expiresAt) {
    const added = await db
      .insertInto('spentChallenge')
      .values({ id, expiresAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  },
});
