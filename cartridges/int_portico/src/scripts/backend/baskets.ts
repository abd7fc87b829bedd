/**
 * Baskets of agents, temporary ones unless the store's hooks need the current one: opened with everything in them, priced, removed.
 * All that is written is of one transaction.
 */
import BasketMgr from 'dw/order/BasketMgr';
import ShippingMgr from 'dw/order/ShippingMgr';
import type { BasketFacts, WantedBasket } from '../../../../../src/backends/salesforce/facts.ts';
import { ApiError, type ShopApi } from '../../../../../src/backends/salesforce/shop-api.ts';
import { calculate } from './calculate.ts';
import { emptyCurrentBasket } from './current-basket.ts';
import { couponRefusal, type RefusedCode } from './coupons.ts';
import { exceptionName } from './exceptions.ts';
import { fillBasket } from './fill-basket.ts';
import { basketOf } from './mapping/map-basket.ts';
import { methodsOf, sending } from './mapping/map-shipping.ts';
import type { Products } from './products.ts';
import { taxation } from './taxation.ts';
import type { Work } from './transaction.ts';
import { listed } from './mapping/values.ts';

type Api = Pick<ShopApi, 'openBasket' | 'addCoupon' | 'methods' | 'chooseMethod' | 'removeBasket'>;

export interface Baskets extends Api {
  /** A promotion of the last basket gives a choice of gifts. */
  hasChoice(): boolean;
  /** Whether none of them is left. */
  isClean(): boolean;
  /** Undoes what is open. */
  undo(): void;
  /** Gives the basket away, and the open transaction with it. */
  handOver(basketId: string): dw.order.Basket;
}

interface Opened {
  basket: dw.order.Basket;
  refused: RefusedCode[];
}

/** @param usesCurrent whether the items go into the current basket of the session, see `current-basket.ts` */
export function createBaskets(
  work: Work,
  products: Pick<Products, 'enter' | 'stockOf'>,
  usesCurrent = false,
): Baskets {
  const open = new Map<string, Opened>();
  let choice = false;

  const undo = (): void => {
    open.clear();
    work.rollback();
  };
  const known = (basketId: string): Opened => {
    const found = open.get(basketId);
    if (!found) throw new ApiError('not-found', 'basket', 'The basket was not found.');
    return found;
  };
  const priced = ({ basket, refused }: Opened): BasketFacts => {
    choice = basket.bonusDiscountLineItems.length > 0;
    return basketOf(basket, taxation, refused);
  };

  /** An exception spoils the transaction: with each code that is refused everything begins anew, without it. */
  function withCodes(codes: readonly string[]): Opened {
    const refused: RefusedCode[] = [];
    for (;;) {
      const basket = usesCurrent ? emptyCurrentBasket(() => work.begin()) : create(work);
      const left = codes.filter((code) => !refused.some((one) => one.code === code));
      const next = firstRefused(basket, left);
      if (!next) return { basket, refused };
      undo();
      refused.push(next);
    }
  }

  return {
    async openBasket(_guest, wanted) {
      products.enter(wanted.market);
      assertOrderable(wanted, products);
      try {
        const opened = withCodes(wanted.codes);
        fillBasket(opened.basket, wanted);
        open.set(String(opened.basket.UUID), opened);
        calculateWith(opened.basket, wanted.methodId);
        return priced(opened);
      } catch (error) {
        undo();
        throw error;
      }
    },
    async addCoupon(_guest, basketId, code) {
      const opened = known(basketId);
      const refused = firstRefused(opened.basket, [code]);
      if (refused) {
        undo();
        throw new ApiError('refused', refused.status, 'The code was rejected.');
      }
      calculate(opened.basket);
      return priced(opened);
    },
    async methods(_guest, basketId, { currency }) {
      const { basket } = known(basketId);
      return methodsOf(ShippingMgr.getShipmentShippingModel(basket.defaultShipment), currency);
    },
    async chooseMethod(_guest, basketId, methodId) {
      const opened = known(basketId);
      const method = applicable(opened.basket, methodId);
      if (!method)
        throw new ApiError(
          'refused',
          'shipping-method-not-applicable',
          'The shipping method is not available.',
        );
      opened.basket.defaultShipment.setShippingMethod(method);
      calculate(opened.basket);
      return priced(opened);
    },
    async removeBasket(_guest, basketId) {
      const opened = open.get(basketId);
      if (!opened) return;
      // Nothing but a rollback empties it: in the request that added an item, removing it exceeds a quota.
      if (usesCurrent) return undo();
      BasketMgr.deleteTemporaryBasket(opened.basket);
      open.delete(basketId);
    },
    hasChoice: () => choice,
    isClean: () => open.size === 0,
    undo,
    handOver(basketId) {
      const { basket } = known(basketId);
      // A basket with a code that has no effect is not ordered: the buyer was told that the code does not apply.
      const idle = listed(basket.couponLineItems).filter(({ applied }) => !applied);
      for (const coupon of idle) basket.removeCouponLineItem(coupon);
      if (idle.length > 0) calculate(basket);
      open.delete(basketId);
      work.leave();
      return basket;
    },
  };
}

/** @throws ApiError `unavailable` where this shopper has too many already */
function create(work: Work): dw.order.Basket {
  work.begin();
  try {
    return BasketMgr.createTemporaryBasket();
  } catch (cause) {
    const name = exceptionName(cause);
    if (!/LimitExceeded/.test(name)) throw cause;
    throw new ApiError('unavailable', 'temporary-baskets', 'This session has too many open baskets.', {
      cause,
    });
  }
}

function firstRefused(basket: dw.order.Basket, codes: readonly string[]): RefusedCode | undefined {
  for (const code of codes)
    try {
      basket.createCouponLineItem(code, true);
    } catch (error) {
      const status = couponRefusal(error);
      if (status === undefined) throw error;
      return { code, status };
    }
  return undefined;
}

/** Before anything is written: a basket takes what there is not, an order does not. */
function assertOrderable({ items }: WantedBasket, { stockOf }: Pick<Products, 'stockOf'>): void {
  for (const { productId, quantity } of items) {
    const stock = stockOf(productId);
    if (stock && !stock.isOrderable(quantity))
      throw new ApiError('refused', 'product-item-not-available', 'The stock of a product is too low.');
  }
}

/**
 * With the method where it is offered. What is offered may depend on what the goods cost: where that changes the answer, it is
 * calculated once more.
 */
function calculateWith(basket: dw.order.Basket, methodId: string | undefined): void {
  const before = methodId === undefined ? undefined : applicable(basket, methodId);
  if (before) basket.defaultShipment.setShippingMethod(before);
  calculate(basket);
  if (methodId === undefined) return;
  const after = applicable(basket, methodId);
  if ((after === undefined) === (before === undefined)) return;
  basket.defaultShipment.setShippingMethod(after ?? null);
  calculate(basket);
}

const applicable = (basket: dw.order.Basket, methodId: string): dw.order.ShippingMethod | undefined =>
  sending(ShippingMgr.getShipmentShippingModel(basket.defaultShipment)).find(
    ({ ID }) => String(ID) === methodId,
  );
