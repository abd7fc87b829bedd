/** `dw.order.PriceAdjustment`: what a promotion takes away from a line, the order or the delivery. */
import { documented } from '../../documented.ts';
import { joined } from '../util/joined.ts';
import { mapOf } from '../values.ts';
import type { Amounts, Saving } from './amounts.ts';
import { looseCustomOf, type Adjusted, type Container } from './container.ts';
import { lineMembers, moneyIn, amountsIn, type Price } from './prices.ts';
import { promotionObject } from './promotion.ts';
import { objectOf } from './request-state.ts';

const savingsAt = (amounts: Amounts, place: Adjusted): Saving[] => {
  if (place === 'order') return amounts.ofOrder;
  return place === 'delivery' ? amounts.ofDelivery : amounts.ofLine(place.line);
};

const nameOf = (place: Adjusted): string => (typeof place === 'string' ? place : `line ${place.line}`);

/** In the order in which they were applied. */
export function adjustmentsAt(container: Container, place: Adjusted): object[] {
  const amounts = amountsIn(container);
  return amounts ? savingsAt(amounts, place).map((saving) => adjustmentObject(container, place, saving)) : [];
}

/** Share of a line in the promotions on it and on the order, below zero. */
export function proratedAt(container: Container, lineId: string): [object, object][] {
  const amounts = amountsIn(container);
  if (!amounts) return [];
  const own = amounts
    .ofLine(lineId)
    .map((saving) => [adjustmentObject(container, { line: lineId }, saving), saving.amount] as const);
  const shared = amounts.ofOrder
    .filter(({ shares }) => (shares.get(lineId) ?? 0) > 0)
    .map((saving) => [adjustmentObject(container, 'order', saving), saving.shares.get(lineId) ?? 0] as const);
  return [...own, ...shared].map(([object, amount]) => [object, moneyIn(container, -amount)]);
}

/** The same one for the same promotion at the same place, also after another calculation. */
function adjustmentObject(container: Container, place: Adjusted, seen: Saving): object {
  const name = `${nameOf(place)} ${seen.promotion} ${seen.code ?? ''}`;
  const key = `${container.key} adjustment ${name}`;
  return objectOf(container.scope, key, () => {
    const saving = (): Saving => {
      const amounts = amountsIn(container);
      const all = amounts ? savingsAt(amounts, place) : [];
      return all.find(({ promotion, code }) => promotion === seen.promotion && code === seen.code) ?? seen;
    };
    const price = (): Price => ({ amount: 0 - saving().amount, tax: 0 - saving().tax });
    const members = {
      UUID: key,
      promotionID: seen.promotion,
      get promotion() {
        return promotionObject(container.scope, seen.promotion);
      },
      basedOnCoupon: seen.code !== undefined,
      get couponLineItem() {
        return seen.code === undefined ? null : container.parts.coupon(seen.code);
      },
      manual: false,
      quantity: 1,
      get lineItemText() {
        return saving().title;
      },
      get basePrice() {
        return moneyIn(container, price().amount);
      },
      /** Adjustments have the rate of what they adjust, which may be several. */
      taxRate: null,
      get proratedPrices() {
        const shares = typeof place === 'object' ? new Map([[place.line, saving().amount]]) : saving().shares;
        return mapOf(
          Array.from(
            shares,
            ([lineId, amount]) => [container.parts.line(lineId), moneyIn(container, -amount)] as const,
          ),
        );
      },
      custom: looseCustomOf(container, 'PriceAdjustment', `adjustment ${name}`),
    };
    return documented('dw.order.PriceAdjustment', joined(members, lineMembers(container, price)));
  });
}
