/** Promotions as price adjustments. Pure. */
import type { Basket } from '../../world.ts';
import type { PriceAdjustmentDocument } from '../documents.ts';
import { decimal } from '../money.ts';
import type { Saving } from './promotions.ts';
import { dateOf, idOf, type Telling } from './telling.ts';

/** @param target the item it is about, `shipping` or `order`; undefined where nothing is saved */
export function adjustmentsOf(
  { id, currency, createdAt, changedAt }: Basket,
  target: string,
  savings: readonly Saving[],
  { base }: Telling,
): PriceAdjustmentDocument[] | undefined {
  if (savings.length === 0) return undefined;
  return savings.map(({ promotion, title, amount, code }) => ({
    _type: 'price_adjustment',
    ...(code === undefined ? {} : { coupon_code: code }),
    creation_date: dateOf(createdAt),
    custom: false,
    item_text: title,
    last_modified: dateOf(changedAt),
    manual: false,
    price: decimal(-amount, currency),
    price_adjustment_id: idOf(id, target, promotion),
    promotion_id: promotion,
    promotion_link: `${base}/promotions/${encodeURIComponent(promotion)}`,
  }));
}
