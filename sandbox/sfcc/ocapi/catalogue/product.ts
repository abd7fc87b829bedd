/**
 * Products. Each one of the store is a master, and what is sold its variants, also where there is but one: the ids of both are
 * kept so. Pure.
 */
import { isBuyable, type Product, type Variant } from '#commerce';
import type { WorldSite } from '../../world.ts';
import type { ProductDocument } from '../catalogue-documents.ts';
import { filled, present } from '../documents/present.ts';
import { decimal } from '../money.ts';
import { attributeMembers } from './attributes.ts';
import { imageGroups } from './images.ts';
import { inventoryOf } from './inventory.ts';
import { pricesOf } from './prices.ts';
import { variantDocuments, variationAttributes, variationValues } from './variations.ts';

export interface Wanted {
  site: WorldSite;
  currency: string;
  expand: ReadonlySet<string>;
  linkOf: (id: string) => string;
}

/** @param id of the product or of one of its variants; undefined for another one */
export function productDocument(product: Product, id: string, wanted: Wanted): ProductDocument | undefined {
  if (id === product.id) return document(product, product.variants, wanted);
  const variant = product.variants.find((one) => one.id === id);
  return variant && document(product, [variant], wanted, variant);
}

function document(
  product: Product,
  variants: readonly Variant[],
  wanted: Wanted,
  variant?: Variant,
): ProductDocument {
  const { currency, expand, linkOf, site } = wanted;
  // What a variant does not say itself it has from its master.
  const { description } = product;
  return {
    _type: 'product',
    ...present({ brand: product.brand }),
    ...(variant ? codes(variant) : {}),
    id: variant?.id ?? product.id,
    ...(expand.has('images') ? present({ image_groups: filled(imageGroups(product, variants)) }) : {}),
    ...(expand.has('availability') ? { inventory: inventoryOf(variants, `inventory-${site.id}`) } : {}),
    long_description: description.html ?? description.plain,
    ...(variant && expand.has('variations') ? { master: master(product, wanted) } : {}),
    min_order_quantity: 1,
    name: product.title,
    page_title: product.title,
    ...(expand.has('prices') ? pricesOf(variants, currency) : {}),
    ...present({ primary_category_id: product.categories[0]?.id }),
    short_description: description.plain,
    step_quantity: 1,
    type: { _type: 'product_type', ...(variant ? { variant: true as const } : { master: true as const }) },
    ...(expand.has('variations')
      ? present({
          variants: variantDocuments(product, { currency, linkOf }),
          variation_attributes: filled(variationAttributes(product)),
          variation_values: variant && variationValues(variant),
        })
      : {}),
    ...attributeMembers({ ...product.attributes, ...variant?.attributes }, site),
  };
}

const master = (
  { id, variants }: Product,
  { currency, linkOf }: Wanted,
): NonNullable<ProductDocument['master']> => ({
  _type: 'master',
  link: linkOf(id),
  master_id: id,
  orderable: variants.some(({ availability }) => isBuyable(availability)),
  price: decimal(Math.min(...variants.map(({ price }) => price.amount)), currency),
});

const codes = ({ sku, gtin }: Variant): Pick<ProductDocument, 'ean' | 'upc' | 'manufacturer_sku'> => ({
  ...present({ ean: gtin?.length === 12 ? undefined : gtin }),
  ...present({ manufacturer_sku: sku }),
  ...present({ upc: gtin?.length === 12 ? gtin : undefined }),
});
