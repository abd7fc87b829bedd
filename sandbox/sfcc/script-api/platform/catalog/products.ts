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

function objectOf(scope: Scope, record: ProductRecord, one: Sellable): PlatformProduct {
  const objects = objectsOf(scope);
  const id = idOf(one);
  const found = objects.get(id);
  if (found) return found;
  const facts: ProductFacts = {
    scope,
    record,
    one,
    oddity: oddityOf(scope.instance, id),
    objectOf: (other) => objectOf(scope, record, other),
  };
  const object = productMembers(facts);
  scope.quota.count('expensive.product');
  remember(object, facts);
  objects.set(id, object);
  return object;
}

/** The `dw.catalog.Product` of the request, the same one each time; null for an unknown id. */
export async function productObject(scope: Scope, id: string): Promise<PlatformProduct | null> {
  const found = objectsOf(scope).get(id);
  if (found) return found;
  const record = await recordsOf(scope).find(id);
  const one = record && sellableOf(record.product, id);
  if (!one || oddityOf(scope.instance, id).removed) return null;
  return objectOf(scope, record, one);
}

export const ProductMgr = perScope((scope) =>
  documented('dw.catalog.ProductMgr', {
    getProduct: (id: unknown) => productObject(scope, String(id)),
  }),
);
