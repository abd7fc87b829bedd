/** Pictures and pages of products: addresses from outside, of which only those of the web pass. Pure. */
import type { ProductFacts } from '../facts.ts';
import type { ProductDocument } from './product-documents.ts';
import { told } from './strip-unknown.ts';

type Group = NonNullable<ProductDocument['imageGroups']>[number];

/** Every site names its view types itself; these are the usual ones. */
const preferred = ['large', 'hi-res', 'medium'];

/** Of one view type: the same pictures come in each. */
export function imagesOf({ imageGroups }: Pick<ProductDocument, 'imageGroups'>): ProductFacts['images'] {
  const groups = imageGroups ?? [];
  const view =
    preferred.find((type) => groups.some(({ viewType }) => viewType === type)) ?? groups[0]?.viewType;
  return groups.filter(({ viewType }) => viewType === view).flatMap(imagesOfGroup);
}

/** A group that shows several values of a variation is told once for each. */
function imagesOfGroup({ images, variationAttributes }: Group): ProductFacts['images'] {
  const variations = (variationAttributes ?? []).reduce<Record<string, string>[]>(
    (all, { id, values }) =>
      values?.length ? all.flatMap((one) => values.map(({ value }) => ({ ...one, [id]: value }))) : all,
    [{}],
  );
  return variations.flatMap((variation) =>
    images.flatMap(({ link, alt }) => {
      if (!isWeb(link)) return [];
      const shown = Object.keys(variation).length > 0 ? { variation } : {};
      return { url: link, ...told({ alt: alt || undefined }), ...shown };
    }),
  );
}

/** An absolute address, or a path below the storefront. */
export function pageOf(slugUrl: string | null | undefined): string | undefined {
  if (!slugUrl) return undefined;
  return isWeb(slugUrl) || /^\/(?!\/)/.test(slugUrl) ? slugUrl : undefined;
}

const isWeb = (address: string): boolean => /^https?:$/.test(URL.parse(address)?.protocol ?? '');
