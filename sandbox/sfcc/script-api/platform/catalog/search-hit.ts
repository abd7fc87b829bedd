/** `dw.catalog.ProductSearchHit`: of the search index, so that nothing of the database is read before its product is asked for. */
import { idOf } from '../../../scapi/documents/sellable.ts';
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { listOf, money, notAvailable, type PlatformList, type PlatformMoney } from '../values.ts';
import { readBeside, type Found } from './found-hits.ts';
import { oddityOf } from './odd.ts';
import { productObject } from './products.ts';
import type { PlatformProduct } from './product-object.ts';
import { illegal } from './refusals.ts';
import { dimensionsOf, type VariationValue } from './variation-values.ts';

export const hitTypes = {
  HIT_TYPE_PRODUCT_BUNDLE: 'bundle',
  HIT_TYPE_PRODUCT_MASTER: 'master',
  HIT_TYPE_PRODUCT_SET: 'set',
  HIT_TYPE_SIMPLE: 'product',
  HIT_TYPE_SLICING_GROUP: 'slicing_group',
  HIT_TYPE_VARIATION_GROUP: 'variation_group',
};

export interface PlatformSearchHit {
  readonly productID: string;
  /** Null: it was removed since the last update of the index. */
  readonly product: Promise<PlatformProduct | null>;
  readonly hitType: string;
  readonly minPrice: PlatformMoney;
  readonly maxPrice: PlatformMoney;
  readonly representedProductIDs: PlatformList<string>;
}

export function searchHitObject(scope: Scope, found: Found): PlatformSearchHit {
  const { one, represented } = found;
  const id = idOf(one);
  const ids = represented.map((variant) => variant.id);
  const { currency } = scope.session;
  const amounts = found.unpriced ? [] : represented.map(({ price }) => price.amount);
  const priceOf = (pick: (...amounts: number[]) => number): PlatformMoney =>
    amounts.length > 0 ? money(pick(...amounts), currency) : notAvailable;
  const load = async (wanted: string | undefined): Promise<PlatformProduct | null> => {
    await readBeside(scope, found);
    return wanted === undefined ? null : productObject(scope, wanted);
  };
  const isRange = (): boolean => new Set(amounts).size > 1;
  return documented('dw.catalog.ProductSearchHit', {
    ...hitTypes,
    productID: id,
    get product() {
      return load(id);
    },
    hitType: hitTypeOf(scope, found),
    minPrice: priceOf(Math.min),
    maxPrice: priceOf(Math.max),
    priceRange: isRange(),
    representedProductIDs: listOf(ids),
    firstRepresentedProductID: ids[0] ?? null,
    lastRepresentedProductID: ids.at(-1) ?? null,
    get representedProducts() {
      return Promise.all(ids.map(load)).then((all) => listOf(all.filter((product) => product !== null)));
    },
    get firstRepresentedProduct() {
      return load(ids[0]);
    },
    get lastRepresentedProduct() {
      return load(ids.at(-1));
    },
    getRepresentedVariationValues(attribute: unknown): PlatformList<VariationValue> {
      const { product } = one;
      const dimension = dimensionsOf(product).find(
        (other) => other.attribute.ID === attributeIdOf(attribute),
      );
      return listOf(
        (dimension?.values ?? []).filter(({ displayValue }) =>
          represented.some(({ options }) => dimension && options[dimension.name] === displayValue),
        ),
      );
    },
  });
}

/** @throws PlatformException for what is neither an id nor an attribute */
function attributeIdOf(given: unknown): string {
  if (typeof given === 'string') return given;
  const { ID } = (given ?? {}) as { ID?: unknown };
  if (typeof ID !== 'string') throw illegal('This is no variation attribute.');
  return ID;
}

function hitTypeOf({ instance }: Scope, { one }: Found): string {
  switch (oddityOf(instance, idOf(one)).kind) {
    case 'set':
      return hitTypes.HIT_TYPE_PRODUCT_SET;
    case 'bundle':
      return hitTypes.HIT_TYPE_PRODUCT_BUNDLE;
    case 'variation-group':
      return hitTypes.HIT_TYPE_VARIATION_GROUP;
    default:
      return one.kind === 'master' ? hitTypes.HIT_TYPE_PRODUCT_MASTER : hitTypes.HIT_TYPE_SIMPLE;
  }
}
