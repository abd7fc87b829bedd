/** `dw.campaign.Promotion`: what the store's terms have, one object for each request. */
import type { PricedVariant, Promotion } from '#backends/embedded';
import { variantsOf } from '../../../scapi/documents/sellable.ts';
import type { Scope } from '../../contract.ts';
import { attributes, documented } from '../../documented.ts';
import { factsOf } from '../catalog/index.ts';
import { perScope } from '../catalog/per-scope.ts';
import { contextOf } from '../catalog/records.ts';
import { money, notAvailable, type PlatformMoney } from '../values.ts';
import { classOfPromotion, isActive, promotionalPrice } from './offered.ts';

export const promotionConstants = {
  EXCLUSIVITY_CLASS: 'CLASS',
  EXCLUSIVITY_GLOBAL: 'GLOBAL',
  EXCLUSIVITY_NO: 'NO',
  PROMOTION_CLASS_ORDER: 'ORDER',
  PROMOTION_CLASS_PRODUCT: 'PRODUCT',
  PROMOTION_CLASS_SHIPPING: 'SHIPPING',
  QUALIFIER_MATCH_MODE_ALL: 'all',
  QUALIFIER_MATCH_MODE_ANY: 'any',
};

export interface PlatformPromotion {
  readonly ID: string;
  readonly name: string;
  readonly rank: number;
  readonly basedOnCoupons: boolean;
  readonly promotionClass: string;
  getPromotionalPrice(product: unknown): Promise<PlatformMoney>;
}

export interface KnownPromotion {
  promotion: Promotion;
  object: PlatformPromotion;
}

/** In the order in which they are calculated. */
export const promotionsOf: (scope: Scope) => Promise<readonly KnownPromotion[]> = perScope(async (scope) => {
  const { promotions } = await scope.instance.world.catalogue.terms(scope.site);
  return promotions
    .toSorted((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
    .map((promotion) => ({ promotion, object: promotionObject(scope, promotion) }));
});

function promotionObject(scope: Scope, promotion: Promotion): PlatformPromotion {
  const { id, title, priority, codes, customerGroups, from, until, exclusive } = promotion;
  const { EXCLUSIVITY_GLOBAL, EXCLUSIVITY_NO, QUALIFIER_MATCH_MODE_ALL } = promotionConstants;
  return documented('dw.campaign.Promotion', {
    ...promotionConstants,
    ID: id,
    name: title,
    rank: priority,
    promotionClass: classOfPromotion(promotion),
    exclusivity: exclusive ? EXCLUSIVITY_GLOBAL : EXCLUSIVITY_NO,
    qualifierMatchMode: QUALIFIER_MATCH_MODE_ALL,
    basedOnCoupons: codes !== undefined,
    basedOnCustomerGroups: customerGroups !== undefined,
    basedOnSourceCodes: false,
    enabled: true,
    get active() {
      return isActive(promotion, { now: scope.instance.now(), currency: scope.session.currency });
    },
    startDate: from === undefined ? null : new Date(from),
    endDate: until === undefined ? null : new Date(until),
    calloutMsg: null,
    details: null,
    image: null,
    custom: attributes({}),
    async getPromotionalPrice(product: unknown) {
      scope.quota.count('expensive.promotionalPrice');
      // A master has no price of its own.
      const isSold = factsOf(product)?.one.kind !== 'master';
      const [variant] = isSold ? await pricedOf(scope, product) : [];
      if (!variant) return notAvailable;
      const { currency } = scope.session;
      const amount = promotionalPrice(promotion, variant, currency);
      return amount === undefined ? notAvailable : money(amount, currency);
    },
  });
}

/** What the promotions know of a product: of a master that of its variants. */
export async function pricedOf(scope: Scope, product: unknown): Promise<PricedVariant[]> {
  const facts = factsOf(product);
  if (!facts) return [];
  const ids = variantsOf(facts.one).map(({ id }) => id);
  return [...(await scope.instance.world.catalogue.variants(ids, contextOf(scope))).values()];
}
