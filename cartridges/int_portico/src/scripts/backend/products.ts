/** Products of the script API. Each costs at most four expensive calls, and each included variant two. */
import URLUtils from 'dw/web/URLUtils';
import type { Market, ProductFacts } from '../../../../../src/backends/salesforce/facts.ts';
import type { ShopApi } from '../../../../../src/backends/salesforce/shop-api.ts';
import { whyBarred, type KindAttributes } from './kinds.ts';
import { pricesOf, type Prices } from './mapping/map-price.ts';
import { productOf, typeOf, type ProductSource } from './mapping/map-product.ts';
import { pickVariants } from './mapping/map-variation.ts';
import { useMarket } from './market.ts';
import { createShelf, type Shelf, type Shelved } from './shelf.ts';
import { listed, told } from './mapping/values.ts';

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
  /**
   * Variants that a search matched: they are listed first.
   * @param price minor units, where the index of the search has one price for all of them
   */
  prefer(variantIds: readonly string[], price?: number): void;
  /** From here on only one product is requested: more of its variants are included. */
  alone(): void;
  /** What is said of a product that only the store itself sells; undefined: agents can have it. */
  barred(id: string): string | undefined;
  /** Undefined for an unknown one. */
  stockOf(id: string): dw.catalog.ProductAvailabilityModel | undefined;
}

/** What the index of a search has of a variant. */
interface Indexed {
  price: number;
  /** The first of those that share the price. */
  first: string;
}

/** For one request. */
export function createProducts(options: ProductOptions): Products {
  let shelf = createShelf();
  let market = '';
  let most = mostVariants;
  const barred = new Map<string, string>();
  let toldBefore = new Set<string>();
  const indexed = new Map<string, Indexed>();
  const confirmed = new Map<string, boolean>();

  function enter({ currency, locale }: Market): void {
    useMarket({ currency, locale });
    const now = `${currency} ${locale}`;
    if (now === market) return;
    market = now;
    shelf = createShelf();
    toldBefore = new Set();
    indexed.clear();
    confirmed.clear();
  }

  /**
   * Price models are what a page of results is expensive for. Where variants share a price in the index, the model of the first one
   * says whether that is the price of now. If it is not, or if the first one is reduced, each is asked: how much a variant is
   * reduced by is in its own model alone.
   */
  function pricesFor(shelved: Shelved, currency: string): Prices {
    const id = String(shelved.product.ID);
    const told = indexed.get(id);
    if (!told || told.first === id || !isConfirmed(told, currency))
      return pricesOf(shelved.price(), currency);
    return { price: told.price };
  }

  function isConfirmed({ first, price }: Indexed, currency: string): boolean {
    const known = confirmed.get(first);
    if (known !== undefined) return known;
    const shelved = shelf.find(first);
    const now = shelved ? pricesOf(shelved.price(), currency) : {};
    const isSame = now.price === price && now.listPrice === undefined;
    confirmed.set(first, isSame);
    return isSame;
  }

  function factsOf(shelved: Shelved, currency: string): ProductFacts | undefined {
    const source = sourceOf(shelved, shelf, most);
    if (!source) return undefined;
    const { product } = shelved;
    const why = whyBarred(product, options.kinds);
    if (why !== undefined) barred.set(String(product.ID), why);
    const prices = why === undefined && source.isSold ? pricesFor(shelved, currency) : undefined;
    // What has no price here is not sold, whatever there is of it.
    const stock = prices?.price === undefined ? undefined : shelved.stock();
    return productOf(
      { ...source, ...told({ prices, stock }) },
      {
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
    prefer(variantIds, price) {
      shelf.prefer(variantIds);
      const [first] = variantIds;
      if (price === undefined || first === undefined) return;
      for (const id of variantIds) if (!indexed.has(id)) indexed.set(id, { price, first });
    },
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
