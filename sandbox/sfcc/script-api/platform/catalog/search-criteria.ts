/** What a script asks a search for, and which variants of a hit answer it. Pure. */
import { isBuyable, minorDigits, type Product, type ProductQuery, type Variant } from '#commerce';
import { root } from '../../../categories.ts';
import { attributeId } from '../../../scapi/documents/variation.ts';
import type { Sort } from './sorting.ts';

export interface Criteria {
  phrase?: string;
  categoryId?: string;
  recursive: boolean;
  productIds: readonly string[];
  /** Units of the session's currency. */
  priceMin?: number;
  priceMax?: number;
  orderableOnly: boolean;
  /** Attribute → any of the values. */
  refinements: ReadonlyMap<string, readonly string[]>;
  sort: Sort;
}

/** Such a search finds nothing. */
export const isEmptyQuery = (criteria: Criteria): boolean =>
  (criteria.phrase ?? '').trim() === '' &&
  criteria.categoryId === undefined &&
  criteria.productIds.length === 0 &&
  !isRefined(criteria);

export const isRefined = (criteria: Criteria): boolean => isPriced(criteria) || criteria.refinements.size > 0;

export const isPriced = ({ priceMin, priceMax }: Criteria): boolean =>
  priceMin !== undefined || priceMax !== undefined;

export function queryOf(criteria: Criteria, currency: string): Omit<ProductQuery, 'limit' | 'cursor'> {
  const { phrase, categoryId, orderableOnly, refinements, sort } = criteria;
  return {
    ...(phrase === undefined ? {} : { text: phrase }),
    // All products stand under the root.
    ...(categoryId === undefined || categoryId === root.id ? {} : { categories: [categoryId] }),
    ...(isPriced(criteria) ? { price: rangeOf(criteria, currency) } : {}),
    ...(orderableOnly ? { inStock: true } : {}),
    ...(refinements.size > 0 ? { attributes: Object.fromEntries(refinements) } : {}),
    sort,
  };
}

/** Minor units, both ends included. */
export function rangeOf({ priceMin, priceMax }: Criteria, currency: string): { min?: number; max?: number } {
  const scaled = (value: number): number => Number((value * 10 ** minorDigits(currency)).toFixed(4));
  return {
    ...(priceMin === undefined ? {} : { min: Math.ceil(scaled(priceMin)) }),
    ...(priceMax === undefined ? {} : { max: Math.floor(scaled(priceMax)) }),
  };
}

/** Whether the variant itself, not only another one of its product, is what is asked for. */
export function conforms(product: Product, variant: Variant, criteria: Criteria, currency: string): boolean {
  const { min = -Infinity, max = Infinity } = rangeOf(criteria, currency);
  const { amount } = variant.price;
  return (
    amount >= min &&
    amount <= max &&
    (!criteria.orderableOnly || isBuyable(variant.availability)) &&
    [...criteria.refinements].every(([name, values]) => {
      const own = valuesOf(product, variant, name);
      return values.some((value) => own.includes(value.toLowerCase()));
    })
  );
}

/** In lower case, as attributes are compared. */
function valuesOf({ brand, attributes }: Product, variant: Variant, name: string): string[] {
  const found: unknown[] = name.toLowerCase() === 'brand' ? [brand] : [];
  for (const all of [attributes, variant.attributes, variant.options])
    for (const [other, value] of Object.entries(all)) {
      if (![other, attributeId(other)].some((known) => known.toLowerCase() === name.toLowerCase())) continue;
      if (typeof value !== 'object') found.push(value);
      else if (Array.isArray(value)) found.push(...value);
      else found.push(value.value, `${value.value} ${value.unit}`);
    }
  return found.filter((value) => value !== undefined).map((value) => String(value).toLowerCase());
}
