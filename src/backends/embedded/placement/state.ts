/**
 * The states of a placement. Every move is one conditional update, so that only one of two concurrent moves happens.
 *
 * | from | to | when |
 * |---|---|---|
 * | prepared | committing | `commit` begins, once |
 * | committing | challenged | the processor requires a challenge |
 * | committing, challenged | placed | authorized; the order is written and the stock taken in the same transaction |
 * | placed | captured | the payment is captured |
 * | placed, captured | declined | the capture failed; the order is canceled in the same transaction |
 * | prepared, committing, challenged | declined, released | no order is created; the claims end in the same transaction |
 *
 * Whether a payment is authorized is not stored: the processor is asked. In `placed`, `acceptedAt` says that the capture was
 * accepted and is not done, so the buyer has the order. `voidPending` says that an ended payment may still hold or take money.
 */
import type { Selectable, Transaction } from 'kysely';
import { rerun, statement, type Database, type Tables } from '#storage';
import type { StoreCatalogue } from '../catalogue.ts';
import { minute } from '#commerce';
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

/**
 * How long an authorization with a lost answer is left to its notice, where the processor cannot be asked. Notices come within
 * seconds; processors repeat one that was not accepted after a minute or two. Until then a fence could only lose the sale.
 */
export const noticePatience = 3 * minute;

/* What placing and orders work with. */

export interface StoreContext {
  database: Pick<Database, 'db' | 'transaction'>;
  catalogue: Pick<StoreCatalogue, 'terms' | 'variants'>;
  /** What charges the payments of a store. */
  processorOf(site: string): Promise<PaymentProcessor>;
  /** Epoch milliseconds. */
  now(): number;
  log?: StoreLog;
}

/** Gets what a person must know of: facts without personal data. */
export type StoreLog = (event: StoreEvent, facts: Readonly<Record<string, string | number>>) => void;

/**
 * - `payment-failed-after-order`: the order was announced, and its money did not come.
 * - `refund-failed-after-completion`: the buyer was told of a refund that came back.
 * - `charge-without-order`: money was taken for a placement that had ended; it is refunded.
 */
export type StoreEvent =
  'payment-failed-after-order' | 'refund-failed-after-completion' | 'charge-without-order';

export type StoreTransaction = Transaction<Tables>;

/**
 * One transaction, run again when the database undid it because of another. So `work` must have no other effect, and call
 * nothing outside the database.
 */
export const transact = <T>(
  database: Pick<Database, 'transaction'>,
  work: (transaction: StoreTransaction) => Promise<T>,
): Promise<T> => rerun(() => database.transaction(work));
