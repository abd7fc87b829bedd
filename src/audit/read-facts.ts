/** The few facts of a page by which fetches of it are compared. */
import type { ReplayFacts } from './evidence.ts';
import type { PageFacts } from './parse/facts/facts.ts';
import { productHeading } from './product-heading.ts';

export type ReadFacts = Pick<
  ReplayFacts,
  'words' | 'name' | 'price' | 'currency' | 'availability' | 'types' | 'description'
>;

/** From HTML: markup first, then the page as shown. */
export function htmlFacts(facts: PageFacts): ReadFacts {
  const offer = facts.product?.offers[0];
  const shown = facts.prices.find(({ candidate, kind }) => candidate && kind === 'current');
  const name = facts.product?.name ?? productHeading(facts)?.text;
  const price = offer?.price ?? offer?.lowPrice ?? shown?.amount;
  const currency = offer?.currency ?? shown?.currency;
  const types = facts.structured.nodes
    .filter(({ syntax }) => syntax === 'json-ld')
    .flatMap((node) => node.types);
  return {
    words: facts.text.words,
    ...(name ? { name } : {}),
    ...(price ? { price } : {}),
    ...(currency ? { currency } : {}),
    ...(offer?.availability ? { availability: offer.availability } : {}),
    types: [...new Set(types)].toSorted(),
    description: Boolean(
      facts.product?.description ??
      facts.head.metas.find(({ name }) => name.toLowerCase() === 'description')?.content,
    ),
  };
}
