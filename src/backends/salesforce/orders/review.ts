/** A payment that the store's fraud detection left to a person: its order stays in status created until it is accepted or rejected. Pure. */
import type { Pending } from '#commerce';

/** Epoch milliseconds until which the order is left to the merchant. The cartridge writes it, also for orders of the service. */
export const reviewAttribute = 'porticoReviewUntil';

/** Undefined: it is not reviewed. Afterwards the core ends the payment, before its authorization expires. */
export function reviewOf(until: unknown, now: number): Pending | undefined {
  if (until === undefined || until === null) return undefined;
  return now < Number(until) ? { outcome: 'pending', isReviewed: true } : { outcome: 'pending' };
}
