/** What promotions take away. Pure. */
import { toMinor } from '../amounts.ts';
import type { AdjustmentFacts } from '../facts.ts';
import { badAnswer } from '../shop-api.ts';
import type { AdjustmentDocument } from './documents.ts';
import { told } from './strip-unknown.ts';

/** The wire has what is added to the price: what is taken away is negative there. */
export function adjustmentsOf(
  adjustments: readonly AdjustmentDocument[] | null | undefined,
  currency: string,
): AdjustmentFacts[] {
  return (adjustments ?? []).map(({ promotionId, priceAdjustmentId, itemText, price, couponCode }) => {
    const id = promotionId ?? priceAdjustmentId;
    if (typeof id !== 'string') throw badAnswer('A price adjustment has no id.');
    return {
      promotionId: id,
      text: itemText ?? id,
      amount: 0 - toMinor(price, currency),
      ...told({ code: couponCode }),
    };
  });
}
