/** What promotions take away. Pure. */
import type { AdjustmentFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { knownMinorOf } from './map-money.ts';
import { listed, textOf, told } from './values.ts';

/** The platform has what is added to the price: what is taken away is negative there. */
export const adjustmentsOf = (
  adjustments: dw.util.Collection<dw.order.PriceAdjustment>,
  currency: string,
): AdjustmentFacts[] =>
  listed(adjustments).map((one) => {
    const promotionId = textOf(one.promotionID) ?? String(one.UUID);
    return {
      promotionId,
      text: textOf(one.lineItemText) ?? promotionId,
      amount: 0 - knownMinorOf(one.price, currency, 'A price adjustment'),
      ...told({ code: one.basedOnCoupon ? textOf(one.couponLineItem?.couponCode) : undefined }),
    };
  });
