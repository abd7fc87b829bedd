/** Answers of a search as facts. Pure. */
import type { SearchFacts } from '../facts.ts';
import { typeOf } from './map-product.ts';
import type { RefinementValueDocument, SearchDocument } from './product-documents.ts';
import { told } from './strip-unknown.ts';

export const searchOf = ({ total, offset, hits, refinements }: SearchDocument): SearchFacts => ({
  total,
  offset,
  hits: (hits ?? []).map(({ productId, productType, hitType, representedProduct }) => ({
    productId,
    ...told({ representedId: representedProduct?.id }),
    productType: productType ? typeOf(productType) : (hitType ?? 'item'),
  })),
  refinements: (refinements ?? []).map(({ attributeId, values }) => ({
    attributeId,
    values: flat(values),
  })),
});

/** The whole tree, parents first. */
const flat = (values: RefinementValueDocument['values']): SearchFacts['refinements'][number]['values'] =>
  (values ?? []).flatMap(({ value, label, hitCount, values: inner }) => [
    { value, label: label ?? value, count: hitCount },
    ...flat(inner),
  ]);
