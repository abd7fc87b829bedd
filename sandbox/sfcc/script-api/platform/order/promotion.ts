/** The promotion behind an adjustment. */
import type { Scope } from '../../contract.ts';
import { PromotionMgr } from '../campaign/plans.ts';

/** Null where it is not there any more. */
export const promotionObject = (scope: Scope, id: string): Promise<object | null> =>
  PromotionMgr(scope).getPromotion(id);
