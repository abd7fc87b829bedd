/** Pictures of a product: each once, though the platform has them in several sizes. Addresses come from outside, and only those of the web pass. Pure. */
import type { ProductFacts } from '../facts.ts';
import { stripUnknown } from '../basket/strip-unknown.ts';

/** The pictures of one view type, for some values of the variations or for all. */
export interface ImageGroup {
  viewType?: string | null | undefined;
  images: readonly { link?: string | null | undefined; alt?: string | null | undefined }[];
  variationAttributes: readonly { id: string; values: readonly { value: string }[] }[];
}

/** Every site names its view types itself; these are those of the reference storefront, the best first. */
const preferred = ['large', 'hi-res', 'medium'];
/** A hostile answer could multiply colors by sizes by pictures. */
const maxImages = 500;

export function imagesOf(groups: readonly ImageGroup[]): ProductFacts['images'] {
  const shown =
    preferred.find((name) => groups.some(({ viewType }) => viewType === name)) ?? groups[0]?.viewType;
  return groups
    .filter(({ viewType }) => viewType === shown)
    .flatMap(imagesOfGroup)
    .slice(0, maxImages);
}

/** A group that shows several values of a variation is listed once for each. */
function imagesOfGroup({ images, variationAttributes }: ImageGroup): ProductFacts['images'] {
  const variations = variationAttributes
    .filter(({ values }) => values.length > 0)
    .reduce<Record<string, string>[]>(
      (all, { id, values }) =>
        all.flatMap((one) => values.map(({ value }) => ({ ...one, [id]: value }))).slice(0, maxImages),
      [{}],
    );
  const pictures = images.flatMap(({ link, alt }) =>
    isWebAddress(link) ? [{ url: link, ...stripUnknown({ alt: alt || undefined }) }] : [],
  );
  return variations.flatMap((variation) =>
    pictures.map((picture) => (Object.keys(variation).length > 0 ? { ...picture, variation } : picture)),
  );
}

export const isWebAddress = (address: string | null | undefined): address is string =>
  /^https?:$/.test(URL.parse(address ?? '')?.protocol ?? '');
