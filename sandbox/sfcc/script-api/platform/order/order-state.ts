/** Orders as this request has them. */
import type { PlacedOrder } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';
import { requestState, type OrderState } from './request-state.ts';
import { tracked, type Tracked } from './tracked.ts';

export function trackOrder(scope: Scope, order: PlacedOrder, isNew: boolean): Tracked<OrderState> {
  const { orders } = requestState(scope);
  const { orderNo } = order;
  const { scripting } = scope.instance.world;
  let seen = isNew ? undefined : order.revision;
  const made: Tracked<OrderState> = tracked<OrderState>(
    scope.transaction,
    { order, gone: isNew },
    {
      check() {
        if (scripting.revision(orderNo) !== seen)
          throw new PlatformException(
            'com.demandware.beehive.orm.capi.common.ORMOptimisticLockException',
            `The order ${orderNo} was changed by another request.`,
          );
      },
      async write({ order: now, goods }) {
        const changed = { ...now, changedAt: scope.instance.world.now() };
        if (seen === undefined) scripting.publish(changed);
        if (seen !== undefined || goods) await scripting.write(changed, goods);
        seen = scripting.revision(orderNo);
      },
    },
  );
  orders.set(orderNo, made);
  return made;
}
