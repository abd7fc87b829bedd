/** Coupons of a basket or order, with what became of each. */
import type { CodeRefusal, Quote } from '#commerce';
import type { Basket } from '../../world.ts';

/** `valid` is what the platform still counts as good: applied, or nothing in the basket for it yet. */
const statuses: Record<CodeRefusal, { statusCode: string; valid: boolean }> = {
  unknown: { statusCode: 'coupon_code_unknown', valid: false },
  expired: { statusCode: 'no_active_promotion', valid: false },
  'already-applied': { statusCode: 'coupon_code_already_in_basket', valid: false },
  'used-up': { statusCode: 'redemption_limit_exceeded', valid: false },
  'not-combinable': { statusCode: 'no_applicable_promotion', valid: true },
  'no-effect': { statusCode: 'no_applicable_promotion', valid: true },
  'not-eligible': { statusCode: 'no_applicable_promotion', valid: true },
  'login-required': { statusCode: 'no_applicable_promotion', valid: true },
  'minimum-not-reached': { statusCode: 'no_applicable_promotion', valid: true },
};

export const couponDocument = ({ id, code }: Basket['coupons'][number], quote: Quote): object => ({
  couponItemId: id,
  code,
  ...statusOf(code, quote),
});

function statusOf(code: string, { promotions, refusedCodes }: Quote): (typeof statuses)[CodeRefusal] {
  const isIt = (other: string | undefined): boolean => other?.toLowerCase() === code.toLowerCase();
  if (promotions.some((promotion) => isIt(promotion.code))) return { statusCode: 'applied', valid: true };
  const refused = refusedCodes.find((one) => isIt(one.code));
  return statuses[refused?.reason ?? 'not-eligible'];
}
