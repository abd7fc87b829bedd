/** `dw.campaign.PromotionMgr` and `PromotionPlan`. */
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { perScope } from '../catalog/per-scope.ts';
import { collectionOf, type PlatformCollection } from '../values.ts';
import { isActive, isFor, type PromotionClass } from './offered.ts';
import { pricedOf, promotionsOf, type KnownPromotion, type PlatformPromotion } from './promotions.ts';

export interface PlatformPromotionPlan {
  readonly promotions: PlatformCollection<PlatformPromotion>;
  getProductPromotions(product?: unknown): Promise<PlatformCollection<PlatformPromotion>>;
}

export const PromotionMgr = perScope((scope) =>
  documented('dw.campaign.PromotionMgr', {
    get activeCustomerPromotions() {
      return planOf(scope, (one) => isOfCustomer(one) && !one.promotion.codes);
    },
    getActiveCustomerPromotions: (ignoreCoupons?: unknown) =>
      planOf(scope, (one) => isOfCustomer(one) && (ignoreCoupons === true || !one.promotion.codes)),
    get activePromotions() {
      return planOf(scope, () => true);
    },
    get promotions() {
      return promotionsOf(scope).then(objects);
    },
    getPromotion: async (id: unknown) =>
      (await promotionsOf(scope)).find(({ object }) => object.ID === String(id))?.object ?? null,
  }),
);

/** Guests are in no group. */
const isOfCustomer = ({ promotion: { customerGroups } }: KnownPromotion): boolean =>
  customerGroups === undefined;

const objects = (list: readonly KnownPromotion[]): PlatformCollection<PlatformPromotion> =>
  collectionOf(list.map(({ object }) => object));

async function planOf(scope: Scope, has: (one: KnownPromotion) => boolean): Promise<PlatformPromotionPlan> {
  const at = { now: scope.instance.now(), currency: scope.session.currency };
  const all = (await promotionsOf(scope)).filter((one) => isActive(one.promotion, at) && has(one));
  const ofClass = (wanted: PromotionClass): KnownPromotion[] =>
    all.filter(({ object }) => object.promotionClass === wanted);
  const related = async (product: unknown): Promise<PlatformCollection<PlatformPromotion>> => {
    const variants = await pricedOf(scope, product);
    return objects(
      ofClass('PRODUCT').filter(({ promotion }) => variants.some((variant) => isFor(promotion, variant))),
    );
  };
  return documented('dw.campaign.PromotionPlan', {
    SORT_BY_EXCLUSIVITY: 1,
    SORT_BY_START_DATE: 2,
    promotions: objects(all),
    productPromotions: objects(ofClass('PRODUCT')),
    orderPromotions: objects(ofClass('ORDER')),
    shippingPromotions: objects(ofClass('SHIPPING')),
    getProductPromotions: async (...product: unknown[]) =>
      product.length === 0 ? objects(ofClass('PRODUCT')) : related(product[0]),
    getProductPromotionsForDiscountedProduct: related,
  });
}
