/** The basket of an order that failed, open again. */
import type { Basket } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { basketObject } from './basket.ts';
import { openBaskets, trackBasket } from './basket-state.ts';
import type { Container } from './container.ts';

/** Null where the session is another, the basket is over, or the customer has one already. */
export function reopen(scope: Scope, container: Container | undefined): object | null {
  if (!container || container.basket.customerId !== scope.session.customerId) return null;
  const { temporary, expiresAt = Infinity } = container.basket;
  const alike = openBaskets(scope).filter(({ now }) => now.basket.temporary === temporary);
  if (expiresAt <= scope.instance.world.now() || alike.length >= (temporary ? 4 : 1)) return null;
  const state = trackBasket(scope, masked(container.basket), true);
  state.set({ basket: masked(container.basket), gone: false });
  return basketObject(scope, state);
}

/** Without what was known of the card. */
const masked = (basket: Basket): Basket => ({
  ...basket,
  payments: basket.payments.map((payment) => {
    const { card: _, ...rest } = payment;
    return rest;
  }),
});
