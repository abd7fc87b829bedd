/** Coupons of a basket. Pure. */
import type { CodeRefusal } from '#commerce';
import type { Basket } from '../../world.ts';
import type { CouponItemDocument } from '../documents.ts';

/** What the site does not take at all; everything else only has nothing to apply to. */
const statuses: Partial<Record<CodeRefusal, string>> = {
  unknown: 'coupon_code_unknown',
  expired: 'no_active_promotion',
  'already-applied': 'coupon_code_already_in_basket',
  'used-up': 'redemption_limit_exceeded',
};

export const couponItems = ({ coupons, quote }: Basket): CouponItemDocument[] =>
  coupons.map(({ id, code }) => {
    const reason = quote.refusedCodes.find((refused) => isSame(refused.code, code))?.reason;
    const applied = quote.promotions.some((promotion) => isSame(promotion.code, code));
    const status = (reason && statuses[reason]) ?? (applied ? 'applied' : 'no_applicable_promotion');
    return {
      _type: 'coupon_item',
      code,
      coupon_item_id: id,
      status_code: status,
      valid: status === 'applied' || status === 'no_applicable_promotion',
    };
  });

const isSame = (one: string | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();
