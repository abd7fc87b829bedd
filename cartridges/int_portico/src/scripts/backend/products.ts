/** Products of the script API. Each costs at most four expensive calls, and each included variant two. */
import URLUtils from 'dw/web/URLUtils';
import type { Market, ProductFacts } from '../../../../../src/backends/salesforce/facts.ts';
import type { ShopApi } from '../../../../../src/backends/salesforce/shop-api.ts';
import { whyBarred, type KindAttributes } from './kinds.ts';
import { productOf, typeOf, type ProductSource } from './map-product.ts';
import { pickVariants } from './map-variation.ts';
import { useMarket } from './market.ts';
import { createShelf, type Shelf, type Shelved } from './shelf.ts';
import { listed, told } from './values.ts';

/** Of each product of a page. */
const mostVariants = 10;
/** Of a product that is asked for alone: what was selected must be among them. */
const mostVariantsAlone = 50;
const mostImages = 10;

export interface ProductOptions {
  /** IDs of the custom attributes to include; undefined: all. */
  attributes?: readonly string[];
  kinds: KindAttributes;
}

export interface Products extends Pick<ShopApi, 'products'> {
  /** Prices and words are those of this market from here on. */
  enter(market: Market): void;
  /** Variants that a search matched: they are listed first. */
  prefer(variantIds: readonly string[]): void;
  /** From here on only one product is requested: more of its variants are included. */
  alone(): void;
  /** What is said of a product that only the store itself sells; undefined: agents can have it. */
  barred(id: string): string | undefined;
  /** Undefined for an unknown one. */
  stockOf(id: string): dw.catalog.ProductAvailabilityModel | undefined;
}

/** For one request. */
export function createProducts(options: ProductOptions): Products {
  let shelf = createShelf();
  let market = '';
  let most = mostVariants;
  const barred = new Map<string, string>();
  let toldBefore = new Set<string>();

  function enter({ currency, locale }: Market): void {
    useMarket({ currency, locale });
    const now = `${currency} ${locale}`;
    if (now === market) return;
    market = now;
    shelf = createShelf();
    toldBefore = new Set();
  }

  function factsOf(shelved: Shelved, currency: string): ProductFacts | undefined {
    const source = sourceOf(shelved, shelf, most);
    if (!source) return undefined;
    const { product } = shelved;
    const why = whyBarred(product, options.kinds);
    if (why !== undefined) barred.set(String(product.ID), why);
    const price = why === undefined && source.isSold ? shelved.price() : undefined;
    // What has no price here is not sold, whatever there is of it.
    const stock = price?.price.available ? shelved.stock() : undefined;
    return productOf(
      { ...source, ...told({ price, stock }) },
      {
        currency,
        ...(options.attributes ? { attributes: options.attributes } : {}),
        pageOf: (id) => String(URLUtils.https('Product-Show', 'pid', id)),
      },
    );
  }

  return {
    enter,
    async products(ids, wanted) {
      enter(wanted);
      shelf.include(ids);
      return ids.flatMap((id) => {
        // Repeated reads get the cached stock unless the caller needs the current one.
        if (toldBefore.has(id)) shelf.renew(id);
        toldBefore.add(id);
        const shelved = shelf.find(id);
        return (shelved && factsOf(shelved, wanted.currency)) ?? [];
      });
    },
    prefer: (variantIds) => shelf.prefer(variantIds),
    alone() {
      most = mostVariantsAlone;
    },
    barred: (id) => barred.get(id),
    stockOf: (id) => shelf.find(id)?.stock(),
  };
}

/** Undefined for a view of a master that cannot be shown. */
function sourceOf(
  shelved: Shelved,
  shelf: Shelf,
  most: number,
): (ProductSource & { isSold: boolean }) | undefined {
  const { product } = shelved;
  const type = typeOf(product);
  if (type === 'set' || type === 'bundle' || type === 'option') return { product, isSold: false, mostImages };
  if (type === 'item') return { product, isSold: true, mostImages };
  const { attributes, valuesOf } = shelved.variation();
  if (type === 'variant' || product.variationGroup) {
    const { master } = shelved.model();
    if (!master) return undefined;
    if (master.online) shelf.put(master, shelved);
    const masterId = String(master.ID);
    const variationValues = type === 'variant' ? valuesOf(product) : {};
    return {
      product,
      isSold: type === 'variant',
      masterId,
      variationAttributes: attributes,
      variationValues,
      mostImages: 1,
    };
  }
  const shown = pickVariants(listed(shelved.model().variants), shelf.wanted(), most);
  const variants = shown.map((variant) => {
    shelf.put(variant, shelved);
    return { id: String(variant.ID), values: valuesOf(variant), orderable: true };
  });
  return { product, isSold: false, variationAttributes: attributes, variants, mostImages };
}
