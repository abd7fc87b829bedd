/** The models of a product. Each is made once for each request, and counted then: loading one is expensive. */
import type { Variant } from '#commerce';
import { variantsOf } from '../../../scapi/documents/sellable.ts';
import { availabilityModelObject, type PlatformAvailabilityModel } from './availability-model.ts';
import { oddityOf } from './odd.ts';
import { priceModelObject, type PlatformPriceModel } from './price-model.ts';
import { factsOf, type ProductFacts } from './product-facts.ts';
import { variationModelObject, type PlatformVariationModel } from './variation-model.ts';

export interface PlatformModels {
  readonly priceModel: PlatformPriceModel;
  readonly availabilityModel: PlatformAvailabilityModel;
  readonly variationModel: PlatformVariationModel;
}

export function modelMembers(facts: ProductFacts): PlatformModels {
  const { scope, one, oddity } = facts;
  const once = <T>(name: string, make: () => T): (() => T) => {
    let made: { model: T } | undefined;
    return () => {
      if (!made) scope.quota.count(`expensive.${name}`);
      return (made ??= { model: make() }).model;
    };
  };
  const isSet = oddity.kind === 'set';
  const own = one.kind === 'master' || isSet ? undefined : one.variant.id;
  const prices = once('priceModel', () =>
    priceModelObject(scope, { record: facts.record, own, variants: onlineIds(facts) }),
  );
  const stock = stockOfNow(facts);
  const availability = once('availabilityModel', () =>
    availabilityModelObject(
      scope,
      { record: facts.record, own, variants: onlineIds(facts), online: oddity.offline !== true },
      stock.renewed,
    ),
  );
  const variation = once('variationModel', () => variationModel(facts));
  return {
    get priceModel() {
      return prices();
    },
    get availabilityModel() {
      stock.ask();
      return availability();
    },
    get variationModel() {
      return variation();
    },
  };
}

/** Read once for each time that the product is asked for its model. */
function stockOfNow({ record }: ProductFacts): { ask(): void; renewed(): Promise<void> } {
  let current: Promise<void> | undefined;
  return {
    ask() {
      current = undefined;
    },
    renewed: () => (current ??= record.renewStock()),
  };
}

const isThere = ({ scope }: ProductFacts, { id }: Variant): boolean => {
  const { offline, removed } = oddityOf(scope.instance, id);
  return offline !== true && removed !== true;
};

const onlineIds = (facts: ProductFacts): string[] =>
  variantsOf(facts.one)
    .filter((variant) => facts.one.kind !== 'master' || isThere(facts, variant))
    .map(({ id }) => id);

function variationModel(facts: ProductFacts): PlatformVariationModel {
  const { scope, record, one, oddity, load, variantOf } = facts;
  const { product } = record;
  const varies = one.kind !== 'item' && oddity.kind === undefined;
  return variationModelObject({
    record,
    own: one.kind === 'variant' ? one.variant : undefined,
    storefront: scope.instance.world.sites.get(scope.site)?.storefront ?? '',
    master: () => (varies ? load({ kind: 'master', product }) : null),
    objectOf: variantOf,
    variantOf(object) {
      const other = factsOf(object);
      return other?.record === record && other.one.kind === 'variant' ? other.one.variant : undefined;
    },
    isOnline: (variant) => isThere(facts, variant),
  });
}
