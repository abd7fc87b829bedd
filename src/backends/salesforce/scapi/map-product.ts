/** Documents of products as facts. Pure. */
import { toMinor } from '../amounts.ts';
import type { ProductFacts } from '../facts.ts';
import { imagesOf, pageOf } from './map-image.ts';
import type { ProductDocument, ProductsDocument, ProductTypeDocument } from './product-documents.ts';
import { timeOf } from './time.ts';
import { customOf, told } from './strip-unknown.ts';

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
    ...told({
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
    images: imagesOf(document),
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
    custom: customOf(document),
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
 * No price where the answer is in another currency than was asked for. Which price book is the one of list prices is not told:
 * the dearest one for a single piece is taken for it, as storefronts of the platform do.
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
    ...told({ ats, stockLevel }),
    backorderable: inventory.backorderable ?? false,
    preorderable: inventory.preorderable ?? false,
    ...(inStockDate ? { inStockDate: timeOf(inStockDate) } : {}),
  };
}
