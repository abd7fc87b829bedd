/** Pictures of a product: each once, though the platform has them in several sizes. Pure. */
import type { ProductFacts } from '../facts.ts';
import { defined } from './defined.ts';
import type { ProductDocument } from './product-documents.ts';

/** View types are the shop's own words; these are the reference storefront's, the best first. */
const wellKnown = ['large', 'hi-res', 'medium'];
/** A hostile answer could multiply colours by sizes by pictures. */
const most = 500;

type Group = ProductDocument['image_groups'][number];

export function imagesOf(groups: readonly Group[]): ProductFacts['images'] {
  const type =
    wellKnown.find((name) => groups.some((group) => group.view_type === name)) ?? groups[0]?.view_type;
  return groups
    .filter(({ view_type }) => view_type === type)
    .flatMap((group) => {
      const pictures = group.images.flatMap(({ link, alt }) =>
        isPicture(link) ? [{ url: link, ...defined({ alt: alt || undefined }) }] : [],
      );
      return variationsOf(group).flatMap((variation) =>
        pictures.map((picture) => ({ ...picture, ...defined({ variation }) })),
      );
    })
    .slice(0, most);
}

const isPicture = (link: string | undefined): link is string =>
  /^https?:$/.test(URL.parse(link ?? '')?.protocol ?? '');

/** Every combination that the group stands for; one without a word when it stands for all. */
function variationsOf({ variation_attributes }: Group): (Record<string, string> | undefined)[] {
  const said = variation_attributes.filter(({ values }) => values.length > 0);
  if (said.length === 0) return [undefined];
  return said.reduce<Record<string, string>[]>(
    (all, { id, values }) =>
      all.flatMap((one) => values.map(({ value }) => ({ ...one, [id]: value }))).slice(0, most),
    [{}],
  );
}
