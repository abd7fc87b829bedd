/** Products, search results and delivery methods of OCAPI as facts. Pure. */
import { toMinor } from '../basket/amounts.ts';
import type { Market, MethodFacts, ProductFacts, SearchFacts } from '../facts.ts';
import { customAttributesOf, stripUnknown } from '../basket/strip-unknown.ts';
import type { MethodsDocument } from './documents.ts';
import { imagesOf } from '../catalogue/images.ts';
import { timeOf } from './map.ts';
import type { ProductDocument, RefinementValue, SearchDocument, TypeDocument } from './product-documents.ts';

/** Undefined for what is only another view on a master: a variation group. @throws ApiError `bad-answer` */
export function productOf(document: ProductDocument, market: Market): ProductFacts | undefined {
  const type = typeOf(document.type);
  if (!type) return undefined;
  const isSold = document.currency === undefined || document.currency === market.currency;
  const amount = (decimal: number | undefined): number | undefined =>
    decimal === undefined || !isSold ? undefined : toMinor(decimal, market.currency);
  const price = amount(document.price);
  return {
    id: document.id,
    type,
    name: document.name ?? document.id,
    ...stripUnknown({
      masterId: type === 'variant' ? document.master?.master_id : undefined,
      shortDescription: document.short_description,
      longDescription: document.long_description,
      brand: document.brand,
      ean: document.ean,
      upc: document.upc,
      manufacturerSku: document.manufacturer_sku,
      price,
      listPrice: price === undefined ? undefined : listPriceOf(document, market.currency, price),
      inventory: inventoryOf(document),
      minOrderQuantity: document.min_order_quantity,
      categoryId: document.primary_category_id,
    }),
    images: imagesOf(
      document.image_groups.map(({ view_type, images, variation_attributes }) => ({
        viewType: view_type,
        images,
        variationAttributes: variation_attributes,
      })),
    ),
    variationAttributes: document.variation_attributes.map(({ id, name, values }) => ({
      id,
      name: name ?? id,
      values: values.map((one) => ({
        value: one.value,
        name: one.name ?? one.value,
        orderable: one.orderable ?? false,
      })),
    })),
    variationValues: type === 'variant' ? document.variation_values : {},
    // A variant also lists its siblings.
    variants: (type === 'master' ? document.variants : []).map((one) => ({
      id: one.product_id,
      values: one.variation_values,
      ...stripUnknown({ price: amount(one.price) }),
      orderable: one.orderable ?? false,
    })),
    custom: customAttributesOf(document),
  };
}

/** A product with options is one, whatever else it is: options cannot be chosen through an agent. */
function typeOf(type: TypeDocument = {} as TypeDocument): ProductFacts['type'] | undefined {
  if (type.variation_group) return undefined;
  const named = (['set', 'bundle', 'option', 'variant', 'master'] as const).find((name) => type[name]);
  return named ?? 'item';
}

/** Price books have no kind on the wire: the dearest one above the price is the list. */
function listPriceOf({ prices = {} }: ProductDocument, currency: string, price: number): number | undefined {
  const known = Object.values(prices).flatMap((decimal) =>
    decimal === undefined ? [] : toMinor(decimal, currency),
  );
  const dearest = Math.max(price, ...known);
  return dearest > price ? dearest : undefined;
}

function inventoryOf({ inventory }: ProductDocument): ProductFacts['inventory'] {
  if (!inventory) return undefined;
  const { orderable, ats, stock_level, backorderable, preorderable, in_stock_date } = inventory;
  return {
    orderable: orderable ?? false,
    backorderable: backorderable ?? false,
    preorderable: preorderable ?? false,
    ...stripUnknown({ ats, stockLevel: stock_level, inStockDate: timeOf(in_stock_date) }),
  };
}

export const searchOf = ({ hits, total, start, refinements }: SearchDocument): SearchFacts => ({
  hits: hits.map(({ product_id, hit_type, product_type, represented_product }) => ({
    productId: product_id,
    ...stripUnknown({ representedId: represented_product?.id }),
    productType: hit_type ?? typeOf(product_type) ?? 'variation_group',
  })),
  total,
  offset: start ?? 0,
  refinements: refinements.map(({ attribute_id, values }) => ({
    attributeId: attribute_id,
    values: values.flatMap(withInner),
  })),
});

const withInner = (one: RefinementValue): SearchFacts['refinements'][number]['values'] => [
  { value: one.value, label: one.label ?? one.value, count: one.hit_count ?? 0 },
  ...one.values.flatMap(withInner),
];

/** Those with a price: what a method costs must be known before it is offered. */
export const methodsOf = (document: MethodsDocument, { currency }: Market): MethodFacts[] =>
  document.applicable_shipping_methods.flatMap((method) =>
    method.price === undefined
      ? []
      : [
          {
            id: method.id,
            name: method.name ?? method.id,
            ...stripUnknown({ description: method.description }),
            price: toMinor(method.price, currency),
            promotions: method.shipping_promotions.map(({ promotion_id }) => promotion_id),
            custom: customAttributesOf(method),
          },
        ],
  );
