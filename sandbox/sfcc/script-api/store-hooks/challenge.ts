/** The processor's own return page: what the storefront does when the buyer comes back from a challenge. */
import type { Scope } from '../contract.ts';
import { modules } from '../platform/order/index.ts';

interface OrderMgr {
  getOrder(orderNo: string): Promise<{ paymentStatus: unknown } | null>;
  placeOrder(order: unknown): { error: boolean };
  failOrder(order: unknown, reopenBasket: boolean): { error: boolean };
}

const paid = 2;

/** Places or fails the order, as the payment was decided; what is not decided stays as it is. */
export async function returnFromChallenge(
  scope: Scope,
  orderNo: string,
): Promise<'placed' | 'failed' | 'open'> {
  const { outcome } = await scope.instance.world.scripting.payment(orderNo);
  if (outcome !== 'placed' && outcome !== 'declined') return 'open';
  const manager = modules['dw/order/OrderMgr']?.(scope) as OrderMgr;
  const order = await manager.getOrder(orderNo);
  scope.transaction.begin();
  if (outcome === 'placed') {
    if (!manager.placeOrder(order).error && order) order.paymentStatus = paid;
  } else manager.failOrder(order, false);
  await scope.transaction.commit();
  return outcome === 'placed' ? 'placed' : 'failed';
}
