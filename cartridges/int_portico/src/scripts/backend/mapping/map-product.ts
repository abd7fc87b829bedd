/** Products of the script API as facts. Pure. */
import type { ProductFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { customOf } from './map-custom.ts';
import type { Prices } from './map-price.ts';
import { stockOf, type StockSource } from './map-stock.ts';
import type { Attributes } from './map-variation.ts';
import { listed, textOf, told } from './values.ts';

export interface ProductView {
  /** IDs of the custom attributes to include; undefined: all. */
  attributes?: readonly string[];
  pageOf(id: string): string;
}

/** What was read of a product; what is absent was not asked for. */
export interface ProductSource {
  product: dw.catalog.Product;
  prices?: Prices;
  stock?: StockSource;
  masterId?: string;
  variationAttributes?: Attributes;
  variationValues?: Record<string, string>;
  /** Of a master: the variants to include. */
  variants?: ProductFacts['variants'];
  mostImages: number;
}

type Kinds = Pick<
  dw.catalog.Product,
  'productSet' | 'bundle' | 'optionProduct' | 'variant' | 'master' | 'variationGroup'
>;

/** A group of variations is another view on its master. A product with options is one whatever else it is. */
export function typeOf(product: Kinds): ProductFacts['type'] {
  if (product.productSet) return 'set';
  if (product.bundle) return 'bundle';
  if (product.optionProduct) return 'option';
  if (product.variant) return 'variant';
  return product.master || product.variationGroup ? 'master' : 'item';
}

export function productOf(source: ProductSource, view: ProductView): ProductFacts {
  const { product, prices = {}, stock } = source;
  const id = String(product.ID);
  return {
    id,
    type: typeOf(product),
    name: textOf(product.name) ?? id,
    ...told({
      masterId: source.masterId,
      shortDescription: textOf(product.shortDescription?.markup),
      longDescription: textOf(product.longDescription?.markup),
      brand: textOf(product.brand),
      ean: textOf(product.EAN),
      upc: textOf(product.UPC),
      manufacturerSku: textOf(product.manufacturerSKU),
      inventory: stock && stockOf(stock),
      categoryId: categoryOf(product),
    }),
    ...prices,
    images: imagesOf(product, source.mostImages),
    variationAttributes: source.variationAttributes ?? [],
    variationValues: source.variationValues ?? {},
    variants: source.variants ?? [],
    pageUrl: view.pageOf(id),
    custom: customOf(product.custom, view.attributes),
  };
}

/** The first of the site's where it has none of its own; the root is none. */
function categoryOf({
  primaryCategory,
  onlineCategories,
}: Pick<dw.catalog.Product, 'primaryCategory' | 'onlineCategories'>): string | undefined {
  const category = primaryCategory ?? listed(onlineCategories, 1)[0];
  return category && !category.root ? String(category.ID) : undefined;
}

/** Every site names its view types itself; these are the usual ones, of which the first that has pictures is taken. */
const views = ['large', 'hi-res', 'medium'];

function imagesOf(product: Pick<dw.catalog.Product, 'getImages'>, most: number): ProductFacts['images'] {
  for (const view of views) {
    const files = listed(product.getImages(view), most);
    if (files.length > 0)
      return files.map(({ httpsURL, alt }) => ({ url: String(httpsURL), ...told({ alt: textOf(alt) }) }));
  }
  return [];
}
