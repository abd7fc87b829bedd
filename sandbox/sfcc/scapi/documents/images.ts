/** Pictures of a product by the size that they are shown in. Pure. */
import type { Media } from '#commerce';
import { valueId } from '../../variation-value.ts';
import { attributeId } from './variation.ts';
import type { Sellable } from './sellable.ts';

const viewTypes = ['large', 'medium', 'small'];

/** @param storefront origin for addresses without one */
export const imageDocuments = (media: readonly Media[], title: string, storefront: string): object[] =>
  media
    .filter(({ type }) => type === 'image')
    .map(({ url, alt }) => ({ link: new URL(url, storefront).href, alt: alt ?? title, title }));

/** @param all every size, and those of single variants; else the large ones of the whole */
export function imageGroups({ product }: Sellable, storefront: string, all: boolean): object[] {
  const { media, title, variants } = product;
  const common = imageDocuments(media, title, storefront);
  const groups = viewTypes
    .slice(0, all ? viewTypes.length : 1)
    .map((viewType) => ({ viewType, images: common }));
  if (!all) return groups;
  const own = variants.flatMap(({ media: pictures = [], options }) => {
    const images = imageDocuments(pictures, title, storefront);
    const variationAttributes = Object.entries(options).map(([name, value]) => ({
      id: attributeId(name),
      values: [{ value: valueId(name, value), name: value }],
    }));
    return images.length === 0 ? [] : [{ viewType: 'large', images, variationAttributes }];
  });
  return [...groups, ...own];
}
