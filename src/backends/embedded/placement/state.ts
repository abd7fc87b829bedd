/**
 * The states of a placement. Every move is one conditional update, so that only one of two concurrent moves happens.
 *
 * | from | to | when |
 * |---|---|---|
 * | prepared | committing | `commit` begins, once |
 * | committing | challenged | the processor requires a challenge |
 * | committing, challenged | placed | authorized; the order is written and the stock taken in the same transaction |
 * | placed | captured | the payment is captured |
 * | placed | declined | the capture failed; the order is canceled in the same transaction |
 * | prepared, committing, challenged | declined, released | no order is created; the claims end in the same transaction |
 *
 * Whether a payment is authorized is not stored: the processor is asked.
 */
import type { Selectable, Transaction } from 'kysely';
import { rerun, statement, type Database, type Tables } from '#storage';
import type { StoreCatalogue } from '../catalogue.ts';
import type { PaymentProcessor } from '../processors/port.ts';

export type PlacementRow = Selectable<Tables['storePlacement']>;
export type PlacementState = PlacementRow['state'];

/** In these the stock is held and nothing is sold. */
export const open = ['prepared', 'committing', 'challenged'] as const satisfies PlacementState[];
/** In these the processor may know more than we. */
export const underWay = ['committing', 'challenged'] as const satisfies PlacementState[];

const byId = statement((of: { id: string }, on) =>
  on.selectFrom('storePlacement').selectAll().where('id', '=', of.id),
);

export const readPlacement = (
  { database }: Pick<StoreContext, 'database'>,
  id: string,
): Promise<PlacementRow | undefined> => byId.first(database.db, { id });

/* What placing and orders work with. */

export interface StoreContext {
  database: Pick<Database, 'db' | 'transaction'>;
  catalogue: Pick<StoreCatalogue, 'terms' | 'variants'>;
  /** What charges the payments of a store. */
  processorOf(site: string): Promise<PaymentProcessor>;
  /** Epoch milliseconds. */
  now(): number;
}

export type StoreTransaction = Transaction<Tables>;

/**
 * One transaction, run again when the database undid it because of another. So `work` must have no other effect, and call
 * nothing outside the database.
 */
export const transact = <T>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: StoreTransaction) => Promise<T>,
): Promise<T> => rerun(() => database.transaction(work));
