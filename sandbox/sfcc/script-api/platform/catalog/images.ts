/** Pictures of a product by view type. */
import type { Media, Product, Variant } from '#commerce';
import { listOf, mediaFile, type PlatformList, type PlatformMediaFile } from '../values.ts';
import { needed } from './refusals.ts';

const viewTypes = ['large', 'medium', 'small'];

/** A variant without pictures shows those of its master. */
export function picturesOf(product: Product, variant: Variant | undefined): readonly Media[] {
  const own = (variant?.media ?? []).filter(isImage);
  return own.length > 0 ? own : product.media.filter(isImage);
}

const isImage = ({ type }: Media): boolean => type === 'image';

/** @param storefront origin for addresses without one @throws PlatformException without a view type */
export function imageMembers(pictures: readonly Media[], title: string, storefront: string) {
  const files = new Map(
    viewTypes.map((viewType) => [
      viewType,
      pictures.map(({ url, alt }) =>
        mediaFile(new URL(url, storefront).href, { alt: alt ?? title, title, viewType }),
      ),
    ]),
  );
  const of = (viewType: unknown): readonly PlatformMediaFile[] =>
    files.get(String(needed(viewType, 'The view type'))) ?? [];
  return {
    getImages: (viewType: unknown): PlatformList<PlatformMediaFile> => listOf(of(viewType)),
    getImage: (viewType: unknown, at = 0): PlatformMediaFile | null => of(viewType)[at] ?? null,
  };
}
