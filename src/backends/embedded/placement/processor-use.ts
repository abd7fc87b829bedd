/** What a store has with its processor: it can be finished, refunded, and voided only with the account that it began with. */
import { type StoreContext, open } from './state.ts';

export interface ProcessorUse {
  /** Payments, voids, and refunds in progress. A prepared payment counts: it is voided if the buyer does not come back. */
  unfinished: number;
  /** Paid orders, which may be refunded. */
  paidOrders: number;
  /** The processor's ID of the newest payment. */
  newestIntent?: string;
}

export async function processorUse(
  { database: { db } }: Pick<StoreContext, 'database'>,
  site: string,
): Promise<ProcessorUse> {
  const placements = db
    .selectFrom('storePlacement')
    .where('site', '=', site)
    .where('intentId', 'is not', null);
  const counted = await placements
    .select(({ fn }) => fn.countAll().as('count'))
    .where(({ or, eb }) => or([eb('state', 'in', [...open, 'placed']), eb('voidPending', '=', 1)]))
    .executeTakeFirstOrThrow();
  const newest = await placements.select('intentId').orderBy('createdAt', 'desc').limit(1).executeTakeFirst();
  const paid = await placements
    .select(({ fn }) => fn.countAll().as('count'))
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('storeRefund')
    .innerJoin('storeOrder', 'storeOrder.number', 'storeRefund.orderNumber')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('storeOrder.site', '=', site)
    .where('storeRefund.status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return {
    unfinished: Number(counted.count) + Number(refunds.count),
    paidOrders: Number(paid.count),
    ...(newest?.intentId == null ? {} : { newestIntent: newest.intentId }),
  };
}
