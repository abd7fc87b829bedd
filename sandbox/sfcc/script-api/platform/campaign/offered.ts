/** What a promotion of the store is on the platform, and which products it is for. Pure. */
import type { PricedVariant, Promotion } from '#backends/embedded';
import { portion } from '#commerce';

export type PromotionClass = 'PRODUCT' | 'ORDER' | 'SHIPPING';

/** What reduces some products only is a reduction of these. */
export function classOfPromotion({ effect, applies = {} }: Promotion): PromotionClass {
  if (effect.kind === 'free-shipping') return 'SHIPPING';
  const isForAll = !applies.notOnSale && !namesGoods(applies);
  return 'of' in effect && effect.of === 'order' && isForAll ? 'ORDER' : 'PRODUCT';
}

const namesGoods = ({ categories, productIds, variantIds, brands }: Promotion['applies'] & {}): boolean =>
  Boolean(categories ?? productIds ?? variantIds ?? brands);

/** Enabled and scheduled for now, in the currency. */
export const isActive = (
  { from = -Infinity, until = Infinity, effect, minimum }: Promotion,
  { now, currency }: { now: number; currency: string },
): boolean =>
  now >= from &&
  now < until &&
  (effect.kind !== 'fixed' || Object.hasOwn(effect.amounts, currency)) &&
  (minimum === undefined || Object.hasOwn(minimum, currency));

/** Any one of the names suffices; being reduced bars. */
export function isFor({ applies = {} }: Promotion, variant: PricedVariant): boolean {
  const { categories, productIds, variantIds, brands, notOnSale } = applies;
  const { price, brand } = variant;
  if (notOnSale && price?.list !== undefined && price.list > price.amount) return false;
  if (!namesGoods(applies)) return true;
  return (
    categories?.some((id) => variant.categories.includes(id)) ||
    productIds?.includes(variant.productId) ||
    variantIds?.includes(variant.id) ||
    (brand !== undefined && brands?.includes(brand)) ||
    false
  );
}

/**
 * Minor units of one unit after it; undefined where it has no single price: with a purchase condition, for several units, for the
 * whole order, or where it does not apply.
 */
export function promotionalPrice(
  promotion: Promotion,
  variant: PricedVariant,
  currency: string,
): number | undefined {
  const { effect, minimum } = promotion;
  const amount = variant.price?.amount;
  if (amount === undefined || minimum || classOfPromotion(promotion) !== 'PRODUCT') return undefined;
  if (!isFor(promotion, variant)) return undefined;
  if (effect.kind === 'percentage') return amount - portion(amount, effect.basisPoints, 10_000);
  if (effect.kind !== 'fixed' || effect.of === 'order') return undefined;
  const off = effect.amounts[currency];
  return off === undefined ? undefined : Math.max(0, amount - off);
}
