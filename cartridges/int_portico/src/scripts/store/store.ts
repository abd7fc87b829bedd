/**
 * The store of the core over custom objects: one for each request. Records are read by their keys; what looks through them, such
 * as `overdueAttempts`, is for jobs.
 */
import type { CommerceEvent } from '../../../../../src/commerce/records.ts';
import type { CommerceReads, CommerceStore, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { logEvent } from '../events/log-event.ts';
import { eventRecords } from '../events/outbox.ts';
import { answerRecords } from './answers.ts';
import { attemptRecords } from './attempts.ts';
import { cartRecords } from './carts.ts';
import { checkoutRecords } from './checkouts.ts';
import { orderRecords } from './orders.ts';
import { sessionRecords } from './sessions.ts';
import { transact } from './transact.ts';

/**
 * Order notices and mails are not kept: the cartridge alone sends none. `insertNotice` and `insertMail` do nothing, and no notice
 * is ever due. Tries to pay are not counted.
 * @param now epoch milliseconds
 */
export function createStore({ now = Date.now }: { now?: () => number } = {}): CommerceStore {
  const attempts = attemptRecords();
  const { expiredCheckouts, ...checkouts } = checkoutRecords({ now, attempts });
  const { overdueAttempts, ...ofAttempts } = attempts.records;
  const { dueOrders, ...orders } = orderRecords({ attempts });
  const carts = cartRecords({ now });
  const answers = answerRecords({ now });
  const sessions = sessionRecords();
  const { insertEvents, events } = eventRecords();

  const reads: CommerceReads = {
    cart: carts.cart,
    checkout: checkouts.checkout,
    attempt: ofAttempts.attempt,
    order: orders.order,
    answer: answers.answer,
    session: sessions.session,
  };
  /** @param told what to log once it is committed */
  const writesOf = (told: CommerceEvent[]): CommerceWrites => ({
    ...carts,
    ...checkouts,
    ...ofAttempts,
    ...orders,
    ...answers,
    ...sessions,
    ...unsent,
    async insertEvents(all) {
      await insertEvents(all);
      told.push(...all);
    },
  });
  return {
    ...reads,
    expiredCheckouts,
    overdueAttempts,
    dueOrders,
    events,
    dueNotices: async () => [],
    attemptsOf: async () => undefined,
    async transaction(work) {
      const told: CommerceEvent[] = [];
      const done = await transact(async () => {
        told.length = 0;
        return work(writesOf(told));
      });
      for (const event of told) logEvent(event);
      return done;
    },
  };
}

const unsent: Pick<CommerceWrites, 'insertNotice' | 'claimNotice' | 'updateNotice' | 'insertMail'> = {
  insertNotice: async () => {},
  claimNotice: async () => false,
  updateNotice: async () => {},
  insertMail: async () => {},
};
