/** `dw.order.calculate`: the store prices a basket by its engine, as every face of the instance does. */
import type { Scope } from '../contract.ts';
import { containerOf } from '../platform/order/request-state.ts';
import { badArgument } from '../platform/refusal.ts';
import { statusOf } from '../platform/system/status.ts';

const ok = 0;

/** What has no price here leaves the totals without one; a method that is not applicable is not chosen any more. */
export async function calculate(scope: Scope, basket: unknown): Promise<object> {
  const container = containerOf(basket);
  if (!container || container.object !== basket) throw badArgument('There is nothing to calculate.');
  if (container.kind === 'Order') return statusOf(ok);
  const priced = await scope.instance.world.scripting.price(container.basket);
  container.change('dw.order.calculate', () => priced);
  return statusOf(ok);
}
