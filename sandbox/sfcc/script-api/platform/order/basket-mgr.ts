/** `dw.order.BasketMgr`: baskets of the session's customer. */
import { WorldError } from '../../../world.ts';
import type { Basket } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { documented, PlatformException } from '../../documented.ts';
import { listOf } from '../values.ts';
import { basketObject } from './basket.ts';
import { openBaskets, trackBasket } from './basket-state.ts';
import { badArgument, notSimulated } from '../refusal.ts';
import { containerOf, shopperOf, type BasketState } from './request-state.ts';
import type { Tracked } from './tracked.ts';

/** Of one customer. */
const mostTemporary = 4;

export function basketMgr(scope: Scope): object {
  const temporary = (): Tracked<BasketState>[] => openBaskets(scope).filter(isTemporary);
  const current = (): Tracked<BasketState> | undefined =>
    openBaskets(scope).find((state) => !isTemporary(state));
  return documented('dw.order.BasketMgr', {
    createTemporaryBasket() {
      scope.transaction.assertOpen('createTemporaryBasket');
      if (temporary().length >= mostTemporary)
        throw new PlatformException(
          'CreateTemporaryBasketLimitExceededException',
          `The customer has ${mostTemporary} open temporary baskets.`,
        );
      scope.quota.count('temporary baskets', temporary().length + 1);
      const state = trackBasket(scope, newBasket(scope, true), true);
      state.set({ ...state.now, gone: false });
      return basketObject(scope, state);
    },
    deleteTemporaryBasket(given: unknown) {
      scope.transaction.assertOpen('deleteTemporaryBasket');
      const id = containerOf(given)?.basket.id;
      const state = temporary().find(({ now }) => now.basket.id === id);
      if (!state) throw badArgument('This is no open temporary basket of the customer.');
      state.set({ ...state.now, gone: true });
    },
    get temporaryBaskets() {
      return listOf(temporary().map((state) => basketObject(scope, state)));
    },
    getTemporaryBasket(id: unknown) {
      const state = temporary().find(({ now }) => now.basket.id === String(id));
      return state ? basketObject(scope, state) : null;
    },
    get currentBasket() {
      const state = current();
      return state ? basketObject(scope, state) : null;
    },
    /** Needs no transaction: what it makes is there at once. */
    get currentOrNewBasket() {
      return basketObject(scope, current() ?? keptBasket(scope));
    },
    get storedBasket() {
      return null;
    },
    getBasket() {
      throw notSimulated('BasketMgr.getBasket');
    },
  });
}

const isTemporary = ({ now: { basket } }: Tracked<BasketState>): boolean => basket.temporary;

function newBasket(scope: Scope, temporary: boolean): Basket {
  const { currency } = scope.session;
  try {
    return scope.instance.world.scripting.newBasket(shopperOf(scope), { temporary, currency });
  } catch (error) {
    if (error instanceof WorldError) throw badArgument(error.message);
    throw error;
  }
}

function keptBasket(scope: Scope): Tracked<BasketState> {
  const basket = { ...newBasket(scope, false), revision: 1 };
  scope.instance.world.scripting.keep(basket);
  return trackBasket(scope, basket, false);
}
