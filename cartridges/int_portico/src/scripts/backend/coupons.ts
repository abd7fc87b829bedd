/** What the platform says of coupon codes, in the words that the shared flow knows. Pure. */

export interface RefusedCode {
  code: string;
  /** As `couponStatus` has it. */
  status: string;
}

/**
 * `REDEMPTION_LIMIT_EXCEEDED` → `redemption-limit-exceeded`. A code that was already redeemed differs from one that is already in
 * the basket.
 * @param status of `CouponStatusCodes`
 */
export function couponStatus(status: unknown): string {
  const text = String(status).toLowerCase().replace(/_/g, '-');
  return text.replace('already-redeemed', 'redeemed');
}

/** Of an exception at the adding of a code; undefined: it is another one. */
export function couponRefusal(error: unknown): string | undefined {
  const { errorCode } = (error ?? {}) as { errorCode?: unknown };
  return errorCode === null || errorCode === undefined ? undefined : couponStatus(errorCode);
}
