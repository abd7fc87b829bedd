/** A product as the wire has it. Pure. */
import { isBuyable, type Product } from '#commerce';
import type { WorldSite } from '../../world.ts';
import { attributeMembers } from './attributes.ts';
import { imageGroups } from './images.ts';
import { inventoryDocument } from './inventory.ts';
import { bookMembers, priceMembers } from './prices.ts';
import { idOf, type Sellable } from './sellable.ts';
import { variantDocuments, variationAttributes, variationValues } from './variation.ts';

export interface ProductView {
  site: WorldSite;
  currency: string;
  expand: ReadonlySet<string>;
  perPricebook: boolean;
  allImages: boolean;
}

export function productDocument(one: Sellable, view: ProductView): object {
  const { product } = one;
  const { site, currency, expand } = view;
  const category = product.categories[0];
  const variant = one.kind === 'master' ? undefined : one.variant;
  return {
    id: idOf(one),
    type: { [one.kind]: true },
    name: product.title,
    currency,
    ...(product.brand === undefined ? {} : { brand: product.brand }),
    ...codesOf(variant?.gtin, variant?.sku),
    shortDescription: product.description.plain,
    longDescription: product.description.html ?? product.description.plain,
    pageTitle: product.title,
    pageDescription: product.description.plain,
    slugUrl: product.url,
    minOrderQuantity: 1,
    stepQuantity: 1,
    ...(category === undefined ? {} : { primaryCategoryId: category.id }),
    ...(expand.has('prices') ? priceMembers(one, currency) : {}),
    ...(expand.has('prices') && view.perPricebook ? bookMembers(one, currency) : {}),
    ...(expand.has('availability') ? { inventory: inventoryDocument(one, site.id) } : {}),
    ...(expand.has('images') ? { imageGroups: imageGroups(one, site.storefront, view.allImages) } : {}),
    ...(expand.has('variations') ? variationMembers(one, currency) : {}),
    ...(expand.has('page_meta_tags') ? { pageMetaTags: metaTags(product) } : {}),
    ...attributeMembers({ ...product.attributes, ...variant?.attributes }, site.exposedAttributes),
  };
}

/** Of twelve digits it is a UPC, else an EAN. */
const codesOf = (gtin: string | undefined, sku: string | undefined): object => ({
  ...(gtin === undefined ? {} : gtin.length === 12 ? { upc: gtin } : { ean: gtin }),
  ...(sku === undefined ? {} : { manufacturerSku: sku }),
});

function variationMembers(one: Sellable, currency: string): object {
  if (one.kind === 'item') return {};
  const { product } = one;
  return {
    master: {
      masterId: product.id,
      orderable: product.variants.some(({ availability }) => isBuyable(availability)),
      ...priceMembers({ kind: 'master', product }, currency),
    },
    variants: variantDocuments(product, currency),
    variationAttributes: variationAttributes(product),
    ...(one.kind === 'variant' ? { variationValues: variationValues(one.variant) } : {}),
  };
}

const metaTags = ({ title, description }: Product): object[] => [
  { id: 'title', type: 'title', value: title },
  { id: 'description', type: 'name', value: description.plain },
];
