/** Whether everyone who signs in to the dashboard must have a second factor. */
import type { Database } from '../tables.ts';

export interface SecondFactorRule {
  isRequired(): Promise<boolean>;
  require(isRequired: boolean): Promise<void>;
}

const name = 'second-factor-required';

export const secondFactorRule = ({ db }: Pick<Database, 'db'>): SecondFactorRule => ({
  async isRequired() {
    const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
    return row?.value === 'yes';
  },
  async require(isRequired) {
    const value = isRequired ? 'yes' : 'no';
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
});
