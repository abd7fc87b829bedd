/** What a search is narrowed by: `refine=cgid=bags`, `refine_1=c_material=wood|steel`, `refine_2=price=(10..20)`. Pure. */
import type { ProductQuery } from '#commerce';
import { badParameter, beyond } from '../fault.ts';
import { minorUnits } from '../money.ts';

/** By attribute id; each value list as it came, not divided. */
export type Refinements = ReadonlyMap<string, string>;

/** @throws OcapiFault */
export function readRefinements(query: URLSearchParams): Refinements {
  const refinements = new Map<string, string>();
  for (const [name, text] of query) {
    if (!/^refine(?:_\d+)?$/.test(name)) continue;
    if (!/^refine(?:_[1-9])?$/.test(name)) throw beyond(name, 'refine, or refine_1 to refine_9');
    const at = text.indexOf('=');
    if (at < 1) throw badParameter(name, text);
    refinements.set(text.slice(0, at), text.slice(at + 1));
  }
  return refinements;
}

/** @throws OcapiFault */
export function refine(
  refinements: Refinements,
  currency: string,
): Pick<ProductQuery, 'categories' | 'price' | 'attributes' | 'inStock'> {
  const category = refinements.get('cgid');
  const price = refinements.get('price');
  const attributes = [...refinements]
    .filter(([id]) => !known.has(id))
    .map(([id, values]) => [nameOf(id), values.split('|')] as const);
  return {
    // All products stand under the root.
    ...(category === undefined || category === 'root' ? {} : { categories: [category] }),
    ...(price === undefined ? {} : { price: priceRange(price, currency) }),
    ...(attributes.length > 0 ? { attributes: Object.fromEntries(attributes) } : {}),
    ...(refinements.get('orderable_only') === 'true' ? { inStock: true } : {}),
  };
}

/** `brand` is a property of the platform's own, so that `c_brand` finds nothing. */
const nameOf = (id: string): string => (id === 'c_brand' ? id : id.replace(/^c_/, ''));

const known = new Set(['cgid', 'price', 'orderable_only', 'htypes', 'pmid']);

/** `(10..20)`, `(10..)`, `(..20)`. */
function priceRange(text: string, currency: string): { min?: number; max?: number } {
  const match = /^\((\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?\)$/.exec(text);
  if (!match) throw badParameter('refine', `price=${text}`);
  const bound = (value: string | undefined) => minorUnits(Number(value), currency, 'product_search', 'price');
  return {
    ...(match[1] === undefined ? {} : { min: bound(match[1]) }),
    ...(match[2] === undefined ? {} : { max: bound(match[2]) }),
  };
}
