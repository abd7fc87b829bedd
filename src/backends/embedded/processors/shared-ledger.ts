import { statement, type Database } from '#storage';
import type { PaymentLedger } from './port.ts';

/**
 * The ledger of a processor that several stores share. An entry belongs to the store of its payment, and is deleted with the order;
 * what a processor says of payments that are not ours is not kept.
 */
export function sharedPaymentLedger(
  { db }: Pick<Database, 'db'>,
  ledgerOf: (site: string) => PaymentLedger,
): PaymentLedger {
  const find = async (payment: string): Promise<PaymentLedger | undefined> => {
    const placement = await siteOfPayment.first(db, { payment });
    return placement && ledgerOf(placement.site);
  };
  return {
    async record(entry) {
      await (await find(entry.payment))?.record(entry);
    },
    entries: async (payment) => (await find(payment))?.entries(payment) ?? [],
  };
}

const siteOfPayment = statement((of: { payment: string }, on) =>
  on.selectFrom('storePlacement').select('site').where('reference', '=', of.payment),
);
