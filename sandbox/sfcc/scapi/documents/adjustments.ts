/** What promotions take away, for an item, for delivery, and for the whole order. */
import type { AppliedPromotion, Quote, QuoteLine } from '#commerce';
import { stableId, toTime, toWire } from '../wire.ts';

/** Where the adjustments stand. */
export interface Place {
  basketId: string;
  at: number;
  currency: string;
}

interface Adjustment {
  promotion: string;
  title: string;
  amount: number;
  code?: string | undefined;
}

/** @param scope distinguishes equal promotions of different items */
export const adjustmentDocument = (
  { promotion, title, amount, code }: Adjustment,
  scope: string,
  { basketId, at, currency }: Place,
): object => ({
  priceAdjustmentId: stableId(basketId, scope, promotion),
  promotionId: promotion,
  itemText: title,
  // Taken away, so below zero.
  price: toWire(amount === 0 ? 0 : -amount, currency),
  ...(code === undefined ? {} : { couponCode: code }),
  custom: false,
  manual: false,
  creationDate: toTime(at),
  lastModified: toTime(at),
});

export const itemAdjustments = ({ id, discounts }: QuoteLine, place: Place): object[] =>
  discounts.map((discount) => adjustmentDocument(discount, id, place));

export const orderAdjustments = (quote: Quote, place: Place): object[] =>
  orderPromotions(quote).map((promotion) => adjustmentDocument(toAdjustment(promotion), 'order', place));

/** A line's own promotions are on the line; those that remain concern the whole order. */
const orderPromotions = ({ promotions, lines }: Quote): AppliedPromotion[] => {
  const own = new Set(lines.flatMap(({ discounts }) => discounts.map(({ promotion }) => promotion)));
  return promotions.filter(
    ({ id, allocations }) => !own.has(id) && allocations.some((allocation) => 'lineId' in allocation),
  );
};

/** A line's share of the order-level promotions. */
export const orderShareOf = (quote: Quote, lineId: string): number =>
  orderPromotions(quote)
    .flatMap(({ allocations }) => allocations)
    .reduce(
      (sum, allocation) =>
        sum + ('lineId' in allocation && allocation.lineId === lineId ? allocation.amount : 0),
      0,
    );

export const deliveryAdjustments = ({ promotions }: Quote): Adjustment[] =>
  promotions.flatMap((promotion) => {
    const amount = promotion.allocations.reduce(
      (sum, allocation) => sum + ('groupId' in allocation ? allocation.amount : 0),
      0,
    );
    return amount > 0 ? [{ ...toAdjustment(promotion), amount }] : [];
  });

const toAdjustment = ({ id, title, amount, code }: AppliedPromotion): Adjustment => ({
  promotion: id,
  title,
  amount,
  code,
});
