/**
 * Products of one request: each is loaded once, and each of its models too, because that is what costs. Variants come out of the
 * variation model of their master.
 */
import ProductMgr from 'dw/catalog/ProductMgr';
import { variationOf, type Variation, type Wanted } from './mapping/map-variation.ts';

type Variant = dw.catalog.Product & { readonly masterProduct?: dw.catalog.Product };

export interface Shelved {
  product: dw.catalog.Product;
  price(): dw.catalog.ProductPriceModel;
  stock(): dw.catalog.ProductAvailabilityModel;
  model(): dw.catalog.ProductVariationModel;
  variation(): Variation;
}

export interface Shelf {
  /** Undefined: nothing of this id is sold here now. */
  find(id: string): Shelved | undefined;
  /** Of the same family: they share its variation model. */
  put(product: dw.catalog.Product, family: Shelved): Shelved;
  /** Its stock is asked for anew. */
  renew(id: string): void;
  /** Those that are listed first where a product has more than the maximum. */
  prefer(variantIds: readonly string[]): void;
  /** Those that are always included. */
  include(variantIds: readonly string[]): void;
  wanted(): Wanted;
}

export function createShelf(): Shelf {
  const known = new Map<string, Shelved | undefined>();
  const renewals = new Map<string, () => void>();
  const first: string[] = [];
  const also: string[] = [];
  /** The one that is known already: a variant has the variation model of its master. */
  const masterOf = (product: dw.catalog.Product): Shelved | undefined =>
    product.variant ? known.get(String((product as Variant).masterProduct?.ID)) : undefined;
  const shelve = (product: dw.catalog.Product, family?: Shelved): Shelved => {
    const price = once(() => product.priceModel);
    let stock = once(() => product.availabilityModel);
    const kin = once(() => family ?? masterOf(product));
    const model = once(() => kin()?.model() ?? product.variationModel);
    const variation = once(() => kin()?.variation() ?? variationOf(model()));
    const id = String(product.ID);
    const shelved = { product, price, stock: () => stock(), model, variation };
    known.set(id, shelved);
    renewals.set(id, () => {
      stock = once(() => product.availabilityModel);
    });
    return shelved;
  };
  return {
    find(id) {
      if (known.has(id)) return known.get(id);
      const product = ProductMgr.getProduct(id);
      if (product && product.online && product.assignedToSiteCatalog) return shelve(product);
      known.set(id, undefined);
      return undefined;
    },
    put(product, family) {
      const id = String(product.ID);
      return known.get(id) ?? shelve(product, family);
    },
    renew: (id) => renewals.get(id)?.(),
    prefer(variantIds) {
      for (const id of variantIds) if (first.indexOf(id) < 0) first.push(id);
    },
    include(variantIds) {
      for (const id of variantIds) if (also.indexOf(id) < 0) also.push(id);
    },
    wanted: () => ({ first, also }),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    if (!made) made = { value: make() };
    return made.value;
  };
}
