/** The records of the commerce core. */
import type { CommerceReads, CommerceStore, CommerceWrites, Secret } from '#commerce';
import type { Database } from '../tables.ts';
import { answerTable } from './answers.ts';
import { attemptTable } from './attempts.ts';
import { cartTable } from './carts.ts';
import { checkoutTable } from './checkouts.ts';
import { eventTable } from './events.ts';
import { mailWrites } from './mails.ts';
import { noticeTable } from './notices.ts';
import { orderTable } from './orders.ts';
import { prune } from './prune.ts';
import { rerun } from './rerun.ts';
import { sealWith } from './seal.ts';
import { sessionTable } from './sessions.ts';
import type { Executor } from '../statement.ts';

export interface CommerceStoreOptions {
  /** Encrypts the references of payments, and answers; the same on every node. */
  secret: Secret;
  /** Epoch milliseconds; says whether a stored answer may be replaced. */
  now?: () => number;
  /** Told of what is kept but cannot be read. No personal data, no ids. */
  report?: (event: string, facts: Record<string, unknown>) => void;
}

/**
 * Inside `transaction` use the writes that it hands over, never the store itself: on SQLite that would wait for ever.
 * An attempt that was kept with another secret rejects where it is read alone; in the list of overdue ones it is left out.
 * @throws when the secret is empty
 */
export function commerceStore(
  database: Database,
  { secret, now = Date.now, report = () => {} }: CommerceStoreOptions,
): CommerceStore {
  const { db } = database;
  const carts = cartTable(database);
  const checkouts = checkoutTable(database);
  const attempts = attemptTable(database, sealWith(secret), report);
  const orders = orderTable(database);
  const notices = noticeTable(database);
  const events = eventTable(database);
  const answers = answerTable(database, sealWith(secret, 'stored answer'), now);
  const sessions = sessionTable(database);
  const mails = mailWrites(database);

  const reads = (on: Executor): CommerceReads => ({
    ...carts.reads(on),
    ...checkouts.reads(on),
    ...attempts.reads(on),
    ...orders.reads(on),
    ...answers.reads(on),
    ...sessions.reads(on),
  });
  const writes = (on: Executor): CommerceWrites => ({
    ...reads(on),
    ...carts.writes(on),
    ...checkouts.writes(on),
    ...attempts.writes(on),
    ...orders.writes(on),
    ...notices.writes(on),
    ...events.writes(on),
    ...answers.writes(on),
    ...sessions.writes(on),
    ...mails(on),
  });
  return {
    ...reads(db),
    ...checkouts.lists,
    ...attempts.lists,
    ...orders.lists,
    ...notices.lists,
    ...events.lists,
    transaction: (work) => rerun(() => database.transaction((transaction) => work(writes(transaction)))),
    prune: (at) => prune(database, at),
  };
}
