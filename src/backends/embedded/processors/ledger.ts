/** Keeps what processors that cannot be asked have said, per store and processor. */
import { sql, type Selectable } from 'kysely';
import { statement, type Database, type Tables } from '#storage';
import type { PaymentLedger } from './port.ts';

interface Keeper {
  site: string;
  processor: string;
}

/**
 * @param now instead of the clocks of the node and of the database
 * @param processor whose IDs these are: its name, and the account where several can be used, such as `adyen:ExampleECOM`
 */
export function createPaymentLedger(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  site: string,
  processor: string,
  now?: () => number,
): PaymentLedger {
  return {
    now: () => ledgerTime({ db, dialect }, now),
    async record({ success, amount = null, currency = null, reason = null, ...entry }) {
      const told = { ...entry, success: success ? 1 : 0, amount, currency, reason };
      await insert.write(db, { ...told, site, processor, recordedAt: (now ?? Date.now)() });
    },
    async entries(payment) {
      const rows = await ofPayment.all(db, { site, processor, payment });
      return rows.map(({ success, amount, currency, reason, ...row }) => ({
        ...row,
        success: success === 1,
        ...(amount === null ? {} : { amount }),
        ...(currency === null ? {} : { currency }),
        ...(reason === null ? {} : { reason }),
      }));
    },
  };
}

/** By the clock that all nodes share. Over SQLite they are on one machine. @param now instead of it */
export async function ledgerTime(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  now?: () => number,
): Promise<number> {
  if (now || dialect !== 'postgres') return (now ?? Date.now)();
  const clock = sql<{ at: string }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as at`;
  const at = Number((await clock.execute(db)).rows[0]?.at);
  if (!Number.isSafeInteger(at)) throw new Error('The database returned no time.');
  return at;
}

const insert = statement((of: Selectable<Tables['storePaymentEntry']>, on) => {
  const { site, processor, id, payment, kind, success, processorId } = of;
  const { amount, currency, reason, at, recordedAt } = of;
  return on
    .insertInto('storePaymentEntry')
    .values({
      site,
      processor,
      id,
      payment,
      kind,
      success,
      processorId,
      amount,
      currency,
      reason,
      at,
      recordedAt,
    })
    .onConflict((conflict) => conflict.columns(['site', 'processor', 'id']).doNothing());
});

/** Processors count in seconds: of two in one second, the one that came first. */
const ofPayment = statement((of: Keeper & { payment: string }, on) =>
  on
    .selectFrom('storePaymentEntry')
    .select(['id', 'payment', 'kind', 'success', 'processorId', 'amount', 'currency', 'reason', 'at'])
    .where('site', '=', of.site)
    .where('processor', '=', of.processor)
    .where('payment', '=', of.payment)
    .orderBy('at')
    .orderBy('recordedAt')
    .orderBy('id'),
);
