/** `dw.catalog.ProductMgr`, and the objects of products by their id. */
import { idOf, sellableOf, type Sellable } from '../../../scapi/documents/sellable.ts';
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { oddityOf } from './odd.ts';
import { perScope } from './per-scope.ts';
import { remember, type ProductFacts } from './product-facts.ts';
import { productMembers, type PlatformProduct } from './product-object.ts';
import { recordsOf, type ProductRecord } from './records.ts';

const objectsOf = perScope(() => new Map<string, PlatformProduct>());

/**
 * - `expensive.product`: loaded by itself. "Loading Products for each result of a product search is extremely expensive"
 *   (`ProductSearchModel.products`), and `Product.variants` "loads all variant products".
 * - `touched.variant`: came with a variation model, "the complete variation information for a master product", of which "the
 *   variants themselves" are a part. Loading that is one call, counted as the model; how much came with it is counted separately.
 */
type Count = 'expensive.product' | 'touched.variant';

const countedIn = perScope(() => new Set<string>());

/** The same one twice is nothing more to load. */
function countOnce(scope: Scope, name: Count, id: string): void {
  const key = `${name} ${id}`;
  if (countedIn(scope).has(key)) return;
  countedIn(scope).add(key);
  scope.quota.count(name);
}

function objectOf(scope: Scope, record: ProductRecord, one: Sellable, count: Count): PlatformProduct {
  const objects = objectsOf(scope);
  const id = idOf(one);
  countOnce(scope, count, id);
  const found = objects.get(id);
  if (found) return found;
  const facts: ProductFacts = {
    scope,
    record,
    one,
    oddity: oddityOf(scope.instance, id),
    load: (other) => objectOf(scope, record, other, 'expensive.product'),
    variantOf: (variant) =>
      objectOf(scope, record, { kind: 'variant', product: record.product, variant }, 'touched.variant'),
  };
  const object = productMembers(facts);
  remember(object, facts);
  objects.set(id, object);
  return object;
}

/** The `dw.catalog.Product` of the request, the same one each time; null for an unknown id. */
export async function productObject(scope: Scope, id: string): Promise<PlatformProduct | null> {
  const found = objectsOf(scope).get(id);
  if (found) countOnce(scope, 'expensive.product', id);
  if (found) return found;
  const record = await recordsOf(scope).find(id);
  const one = record && sellableOf(record.product, id);
  if (!one || oddityOf(scope.instance, id).removed) return null;
  return objectOf(scope, record, one, 'expensive.product');
}

export const ProductMgr = perScope((scope) =>
  documented('dw.catalog.ProductMgr', {
    getProduct: (id: unknown) => productObject(scope, String(id)),
  }),
);
