/** Pictures. Pure. */
import type { Media, Product, Variant } from '#commerce';
import type { ImageDocument, ImageGroupDocument } from '../catalogue-documents.ts';
import { variationValues } from './variations.ts';

const imageOf = ({ url, alt }: Media): ImageDocument => ({
  _type: 'image',
  ...(alt === undefined ? {} : { alt }),
  dis_base_link: url,
  link: url,
  ...(alt === undefined ? {} : { title: alt }),
});

const images = (media: readonly Media[]): ImageDocument[] =>
  media.filter(({ type }) => type === 'image').map(imageOf);

export const firstImage = ({ media }: Product): ImageDocument | undefined => images(media)[0];

/** Of the product, and of each of these variants that has its own. */
export function imageGroups(product: Product, variants: readonly Variant[]): ImageGroupDocument[] {
  const own = variants.map((variant) => ({
    images: images(variant.media ?? []),
    variation_attributes: Object.entries(variationValues(variant)).map(([id, value]) => ({
      _type: 'variation_attribute' as const,
      id,
      values: [{ value }],
    })),
  }));
  return [{ images: images(product.media) }, ...own]
    .filter((group) => group.images.length > 0)
    .map((group) => ({ _type: 'image_group', view_type: 'large', ...group }));
}
