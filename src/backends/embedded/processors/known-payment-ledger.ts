import { statement, type Database } from '#storage';
import { createPaymentLedger, ledgerTime } from './ledger.ts';
import type { PaymentLedger } from './port.ts';

/**
 * The ledger of a processor's account, for payments of ours alone: merchants use the same account for other sales, and what it
 * reports of those is neither kept nor read. An entry belongs to the store of its payment, and is deleted with the order.
 * @param processor as in `createPaymentLedger`
 * @param now as in `createPaymentLedger`
 * @param store whose own account it is; without one, several stores share it
 */
export function knownPaymentLedger(
  database: Pick<Database, 'db' | 'dialect'>,
  processor: string,
  store?: string,
  now?: () => number,
): PaymentLedger {
  const find = async (payment: string): Promise<PaymentLedger | undefined> => {
    const placement = await siteOfPayment.first(database.db, { payment });
    if (!placement || (store !== undefined && placement.site !== store)) return undefined;
    return createPaymentLedger(database, placement.site, processor, now);
  };
  return {
    async record(entry) {
      await (await find(entry.payment))?.record(entry);
    },
    now: () => ledgerTime(database, now),
    entries: async (payment) => (await find(payment))?.entries(payment) ?? [],
  };
}

const siteOfPayment = statement((of: { payment: string }, on) =>
  on.selectFrom('storePlacement').select('site').where('reference', '=', of.payment),
);
