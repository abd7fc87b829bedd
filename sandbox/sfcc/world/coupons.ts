/** Coupons of a basket: which codes it takes. Pure. */
import type { CodeRefusal, Quote } from '#commerce';
import { WorldError, type Basket, type WorldErrorCode } from '../world.ts';
import type { Ids } from './ids.ts';

type Coupons = Basket['coupons'];

/**
 * What the platform refuses at once. A code that it knows and that only does not apply yet stays in the basket. Another code
 * of a promotion that is there already is refused like the same one twice.
 */
const errors: Partial<Record<CodeRefusal, WorldErrorCode>> = {
  unknown: 'coupon-unknown',
  expired: 'coupon-expired',
  'already-applied': 'coupon-twice',
  'used-up': 'coupon-used-up',
};

/** @throws WorldError `coupon-twice` */
export const addCoupons = (coupons: Coupons, codes: readonly string[], ids: Ids): Coupons =>
  codes.reduce((before, code) => {
    if (before.some((coupon) => keyOf(coupon.code) === keyOf(code)))
      throw new WorldError('coupon-twice', 'The coupon is in the basket already.', { code });
    return [...before, { id: ids.next(), code }];
  }, coupons);

/** @throws WorldError `not-found` */
export function removeCoupon(coupons: Coupons, id: string): Coupons {
  if (!coupons.some((coupon) => coupon.id === id))
    throw new WorldError('not-found', `There is no coupon ${id} in the basket.`, { couponId: id });
  return coupons.filter((coupon) => coupon.id !== id);
}

/** @throws WorldError for the first of the codes that the site does not take */
export function assertTaken(codes: readonly string[], { refusedCodes }: Pick<Quote, 'refusedCodes'>): void {
  for (const code of codes) {
    const reason = refusedCodes.find((refused) => keyOf(refused.code) === keyOf(code))?.reason;
    const error = reason && errors[reason];
    if (error) throw new WorldError(error, `The coupon is not taken: ${reason}.`, { code });
  }
}

const keyOf = (code: string): string => code.toLowerCase();
