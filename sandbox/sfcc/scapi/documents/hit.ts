/** A hit of a search as the wire has it. Pure. */
import { isBuyable } from '#commerce';
import { attributeMembers } from './attributes.ts';
import { imageDocuments, imageGroups } from './images.ts';
import { bookMembers, priceMembers } from './prices.ts';
import type { ProductView } from './product.ts';
import { idOf, variantsOf, type Sellable } from './sellable.ts';
import { variantDocuments, variationAttributes } from './variation.ts';

export interface HitView extends ProductView {
  allVariationProperties: boolean;
}

export function hitDocument(one: Sellable, view: HitView): object {
  const { product } = one;
  const { site, currency, expand } = view;
  const variants = variantsOf(one);
  const refs = variants.map(({ id }) => ({ id }));
  const [image] = imageDocuments(product.media, product.title, site.storefront);
  return {
    productId: idOf(one),
    productName: product.title,
    productType: { [one.kind]: true },
    hitType: one.kind === 'master' ? 'master' : 'product',
    currency,
    ...(expand.has('availability')
      ? { orderable: variants.some(({ availability }) => isBuyable(availability)) }
      : {}),
    ...(expand.has('prices') ? priceMembers(one, currency) : {}),
    ...(expand.has('prices') && view.perPricebook ? bookMembers(one, currency) : {}),
    ...(expand.has('images') && image ? { image } : {}),
    ...(expand.has('images') && view.allImages
      ? { imageGroups: imageGroups(one, site.storefront, true) }
      : {}),
    ...(expand.has('represented_products') ? { representedProduct: refs[0], representedProducts: refs } : {}),
    ...(expand.has('variations') && one.kind === 'master'
      ? {
          variationAttributes: variationAttributes(product),
          ...(view.allVariationProperties ? { variants: variantDocuments(product, currency) } : {}),
        }
      : {}),
    ...(expand.has('custom_properties') ? attributeMembers(product.attributes, site.exposedAttributes) : {}),
  };
}
