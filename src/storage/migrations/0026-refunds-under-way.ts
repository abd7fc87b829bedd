/** A refund that is on its way is known by the processor's own id: it is asked for by that, however long it takes. */
import type { Kysely } from 'kysely';
import type { ColumnTypes } from './column-types.ts';

export const refundsUnderWay = (db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> =>
  db.schema.alterTable('storeRefund').addColumn('refundId', text).execute();
