/** The baskets that are open: whose they are, how many one may have, and when they end. */
import { WorldError, type Basket, type Shopper } from '../world.ts';

/** Of a temporary basket, from its beginning; looking at it or changing it does not lengthen it. */
export const temporaryLife = 15 * 60_000;
const mostTemporary = 4;

export interface OpenBaskets {
  /** @throws WorldError `not-found` also for what belongs to another */
  find(shopper: Shopper, id: string): Basket;
  /** In the order of their beginning. */
  of(shopper: Shopper): Basket[];
  /** @throws WorldError `baskets-quota`, `temporary-quota` */
  assertRoom(shopper: Shopper, temporary: boolean): void;
  put(basket: Basket): void;
  remove(id: string): void;
}

export function createOpenBaskets(now: () => number): OpenBaskets {
  const baskets = new Map<string, Basket>();
  const isOver = ({ expiresAt }: Basket): boolean => expiresAt !== undefined && expiresAt <= now();
  const dropOver = (): void => {
    for (const basket of baskets.values()) if (isOver(basket)) baskets.delete(basket.id);
  };
  const of = (shopper: Shopper): Basket[] => {
    dropOver();
    return [...baskets.values()].filter((basket) => isOf(shopper, basket));
  };
  return {
    of,
    find(shopper, id) {
      const basket = baskets.get(id);
      if (!basket || isOver(basket) || !isOf(shopper, basket))
        throw new WorldError('not-found', `There is no basket ${id} of this shopper.`, { basketId: id });
      return basket;
    },
    assertRoom(shopper, temporary) {
      const alike = of(shopper).filter((basket) => basket.temporary === temporary).length;
      if (temporary && alike >= mostTemporary)
        throw new WorldError('temporary-quota', 'The shopper has too many temporary baskets.', {
          limit: mostTemporary,
        });
      if (!temporary && alike > 0)
        throw new WorldError('baskets-quota', 'The shopper has an open basket.', { limit: 1 });
    },
    put: (basket) => void baskets.set(basket.id, basket),
    remove: (id) => void baskets.delete(id),
  };
}

/** A shopper of one site is unknown at another. */
const isOf = (shopper: Shopper, { customerId, site }: Basket): boolean =>
  shopper.customerId === customerId && shopper.site === site;
