/** `dw.campaign`: promotions and what a coupon's status is called. */
import type { PlatformModules } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { PromotionMgr } from './plans.ts';
import { promotionConstants } from './promotions.ts';

const statuses = [
  'APPLIED',
  'COUPON_ALREADY_IN_BASKET',
  'COUPON_CODE_ALREADY_IN_BASKET',
  'COUPON_CODE_ALREADY_REDEEMED',
  'COUPON_CODE_UNKNOWN',
  'COUPON_DISABLED',
  'CUSTOMER_REDEMPTION_LIMIT_EXCEEDED',
  'NO_ACTIVE_PROMOTION',
  'NO_APPLICABLE_PROMOTION',
  'REDEMPTION_LIMIT_EXCEEDED',
  'TIMEFRAME_REDEMPTION_LIMIT_EXCEEDED',
] as const;

export type CouponStatus = (typeof statuses)[number];

/** Of `dw.campaign.CouponStatusCodes`: each is called what it is. */
export const couponStatusCodes = Object.fromEntries(statuses.map((status) => [status, status])) as {
  [Status in CouponStatus]: Status;
};

export const modules: PlatformModules = {
  'dw/campaign/CouponStatusCodes': () =>
    documented('dw.campaign.CouponStatusCodes', { ...couponStatusCodes }),
  'dw/campaign/Promotion': () => documented('dw.campaign.Promotion', { ...promotionConstants }),
  'dw/campaign/PromotionMgr': PromotionMgr,
};
