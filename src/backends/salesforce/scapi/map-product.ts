/** Documents of products as facts. Pure. */
import { toMinor } from '../basket/amounts.ts';
import type { ProductFacts, SearchFacts } from '../facts.ts';
import { imagesOf, isWebAddress } from '../catalogue/images.ts';
import type {
  ProductDocument,
  ProductsDocument,
  ProductTypeDocument,
  RefinementValueDocument,
  SearchDocument,
} from './product-documents.ts';
import { timeOf } from './map.ts';
import { customAttributesOf, stripUnknown } from '../basket/strip-unknown.ts';

/** @throws ApiError `unavailable` `bad-answer` for amounts that the currency cannot hold */
export const productsOf = ({ data }: ProductsDocument, currency: string): ProductFacts[] =>
  (data ?? []).map((document) => productOf(document, currency));

function productOf(document: ProductDocument, currency: string): ProductFacts {
  const { inventory, variationAttributes, variants, minOrderQuantity } = document;
  const type = typeOf(document.type);
  const { shortDescription, longDescription, brand, ean, upc, manufacturerSku } = document;
  return {
    id: document.id,
    type,
    name: document.name ?? document.id,
    ...stripUnknown({
      masterId: type === 'variant' ? document.master?.masterId : undefined,
      shortDescription,
      longDescription,
      brand,
      ean,
      upc,
      manufacturerSku,
      ...pricesOf(document, currency),
      inventory: inventory && stockOf(inventory),
      minOrderQuantity,
      categoryId: document.primaryCategoryId,
      pageUrl: pageOf(document.slugUrl),
    }),
    images: imagesOf(
      (document.imageGroups ?? []).map(({ viewType, images, variationAttributes }) => ({
        viewType,
        images,
        variationAttributes: (variationAttributes ?? []).map(({ id, values }) => ({
          id,
          values: values ?? [],
        })),
      })),
    ),
    variationAttributes: (variationAttributes ?? []).map(({ id, name, values }) => ({
      id,
      name: name ?? id,
      values: (values ?? []).map((one) => ({
        value: one.value,
        name: one.name ?? one.value,
        orderable: one.orderable ?? false,
      })),
    })),
    variationValues: document.variationValues ?? {},
    variants: (variants ?? []).map(({ productId, variationValues, price, orderable }) => ({
      id: productId,
      values: variationValues ?? {},
      ...(typeof price === 'number' ? { price: toMinor(price, currency) } : {}),
      orderable: orderable ?? false,
    })),
    custom: customAttributesOf(document),
  };
}

/** A group of variations behaves as a master of its own. A product with options is one whatever else it is. */
export function typeOf(type: ProductTypeDocument): ProductFacts['type'] {
  if (type.set) return 'set';
  if (type.bundle) return 'bundle';
  if (type.option) return 'option';
  if (type.variant) return 'variant';
  return type.master || type.variationGroup ? 'master' : 'item';
}

/**
 * No price if the response is in another currency. The list price book is not named: the highest price for a single unit is
 * used, as storefronts of the platform do.
 */
function pricesOf(document: ProductDocument, asked: string): { price?: number; listPrice?: number } {
  const { price, currency, prices, tieredPrices, priceRanges } = document;
  if (typeof price !== 'number' || (currency ?? asked) !== asked) return {};
  const single = (tieredPrices ?? [])
    .filter(({ quantity }) => (quantity ?? 1) <= 1)
    .map((tier) => tier.price);
  const ranges = (priceRanges ?? []).map(({ minPrice }) => minPrice);
  const books = [...single, ...ranges, ...Object.values(prices ?? {})].filter(
    (one) => typeof one === 'number',
  );
  const amount = toMinor(price, asked);
  const listPrice = Math.max(amount, ...books.map((one) => toMinor(one, asked)));
  return { price: amount, ...(listPrice > amount ? { listPrice } : {}) };
}

/** Without a word about it, nothing can be ordered. */
function stockOf(
  inventory: NonNullable<ProductDocument['inventory']>,
): NonNullable<ProductFacts['inventory']> {
  const { ats, stockLevel, inStockDate } = inventory;
  return {
    orderable: inventory.orderable ?? false,
    ...stripUnknown({ ats, stockLevel }),
    backorderable: inventory.backorderable ?? false,
    preorderable: inventory.preorderable ?? false,
    ...(inStockDate ? { inStockDate: timeOf(inStockDate) } : {}),
  };
}

/** An absolute address, or a path below the storefront. */
function pageOf(slugUrl: string | null | undefined): string | undefined {
  if (!slugUrl) return undefined;
  return isWebAddress(slugUrl) || /^\/(?!\/)/.test(slugUrl) ? slugUrl : undefined;
}

/* Answers of a search as facts. Pure. */

export const searchOf = ({ total, offset, hits, refinements }: SearchDocument): SearchFacts => ({
  total,
  offset,
  hits: (hits ?? []).map(({ productId, productType, hitType, representedProduct }) => ({
    productId,
    ...stripUnknown({ representedId: representedProduct?.id }),
    productType: productType ? typeOf(productType) : (hitType ?? 'item'),
  })),
  refinements: (refinements ?? []).map(({ attributeId, values }) => ({
    attributeId,
    values: flat(values),
  })),
});

/** The whole tree, parents first. */
const flat = (values: RefinementValueDocument['values']): SearchFacts['refinements'][number]['values'] =>
  (values ?? []).flatMap(({ value, label, hitCount, values: inner }) => [
    { value, label: label ?? value, count: hitCount },
    ...flat(inner),
  ]);
