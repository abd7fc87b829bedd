/** What is with the processor of a store: it can be finished only with the keys of the account that it began with. */
import { type StoreContext, underWay } from './state.ts';

/** A prepared payment is not counted: nothing was charged, and nothing will be with other keys. */
export async function countUnfinished(
  { database: { db } }: Pick<StoreContext, 'database'>,
  site: string,
): Promise<number> {
  const placements = await db
    .selectFrom('storePlacement')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('site', '=', site)
    .where('intentId', 'is not', null)
    .where(({ or, eb }) => or([eb('state', 'in', [...underWay, 'placed']), eb('voidPending', '=', 1)]))
    .executeTakeFirstOrThrow();
  const refunds = await db
    .selectFrom('storeRefund')
    .innerJoin('storeOrder', 'storeOrder.number', 'storeRefund.orderNumber')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('storeOrder.site', '=', site)
    .where('storeRefund.status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(placements.count) + Number(refunds.count);
}
