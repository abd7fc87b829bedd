/** Baskets of the session's customer as this request has them. */
import type { Basket } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';
import { requestState, shopperOf, type BasketState } from './request-state.ts';
import { tracked, type Tracked } from './tracked.ts';

/** Of an open one or of one that this request made. @param isNew not visible to others yet */
export function trackBasket(scope: Scope, basket: Basket, isNew: boolean): Tracked<BasketState> {
  const { baskets } = requestState(scope);
  const known = baskets.get(basket.id);
  if (known) return known;
  const { scripting } = scope.instance.world;
  let seen = isNew ? undefined : basket.revision;
  const made = tracked<BasketState>(
    scope.transaction,
    // Where its making is undone, it is gone.
    { basket, gone: isNew },
    {
      check() {
        const stored = scripting.basket(shopperOf(scope), basket.id);
        if (stored?.revision !== seen)
          throw new PlatformException(
            'com.demandware.beehive.orm.capi.common.ORMOptimisticLockException',
            `The basket ${basket.id} was changed by another request.`,
          );
      },
      write({ basket: now, gone }) {
        if (gone) {
          scripting.drop(now.id);
          seen = undefined;
          return;
        }
        seen = (seen ?? 0) + 1;
        scripting.keep({ ...now, revision: seen, changedAt: scope.instance.world.now() });
      },
    },
  );
  baskets.set(basket.id, made);
  return made;
}

/** Open ones, those of this request included, in the order of their beginning. */
export function openBaskets(scope: Scope): Tracked<BasketState>[] {
  const { scripting, now } = scope.instance.world;
  for (const basket of scripting.baskets(shopperOf(scope))) trackBasket(scope, basket, false);
  const all = [...requestState(scope).baskets.values()];
  return all.filter(
    ({ now: { basket, gone } }) => !gone && (basket.expiresAt === undefined || basket.expiresAt > now()),
  );
}
