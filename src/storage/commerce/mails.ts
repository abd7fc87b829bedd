/** The part of the outbox that belongs to the transaction in which an order is placed. */
import type { CommerceWrites } from '#commerce';
import { type Executor, statement } from '../statement.ts';
import type { Database, Tables } from '../tables.ts';

type WaitingMail = Pick<
  Tables['mailOutbox'],
  'id' | 'site' | 'orderNumber' | 'recipient' | 'body' | 'createdAt' | 'nextTryAt'
>;

export function mailWrites({ db }: Pick<Database, 'db'>) {
  const insert = statement(
    ({ id, site, orderNumber, recipient, body, createdAt, nextTryAt }: Required<WaitingMail>) =>
      db
        .insertInto('mailOutbox')
        .values({ id, site, orderNumber, recipient, body, createdAt, nextTryAt, tries: 0 })
        .onConflict((conflict) => conflict.column('id').doNothing()),
  );
  return (on: Executor): Pick<CommerceWrites, 'insertMail'> => ({
    async insertMail({ id, site, orderNumber, to, locale, order, createdAt }) {
      const body = JSON.stringify({ locale, order });
      await insert.write(on, {
        id,
        site,
        orderNumber,
        recipient: to,
        body,
        createdAt,
        nextTryAt: createdAt,
      });
    },
  });
}
