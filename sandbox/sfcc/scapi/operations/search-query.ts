/** A search's address as a query of the engine. */
import { minorDigits, type ProductQuery } from '#commerce';
import { badRequest, notSimulated } from '../problem.ts';
import { fromWire } from '../wire.ts';

const mostRefinements = 9;

/** Sorting options of the site, the first by itself. */
export const sortings: readonly { id: string; label: string; sort: NonNullable<ProductQuery['sort']> }[] = [
  { id: 'best-matches', label: 'Best Matches', sort: 'relevance' },
  { id: 'price-low-to-high', label: 'Price Low To High', sort: 'price-asc' },
  { id: 'price-high-to-low', label: 'Price High To Low', sort: 'price-desc' },
  { id: 'newest', label: 'Newest', sort: 'newest' },
];

export interface Search extends Omit<ProductQuery, 'limit' | 'cursor'> {
  sortingId: string;
  /** As they came, by attribute. */
  selected: Record<string, string>;
  /** Absent: all. */
  hitTypes?: string[];
}

/** @throws Problem */
export function readSearch(query: URLSearchParams, currency: string): Search {
  const sortingId = query.get('sort') ?? sortings[0]?.id ?? '';
  const sort = sortings.find(({ id }) => id === sortingId)?.sort;
  if (!sort) throw badRequest(`The sorting option '${sortingId}' is unknown.`, { parameter: 'sort' });
  const refinements = query.getAll('refine').map(split);
  if (refinements.length > mostRefinements)
    throw badRequest(`A search takes at most ${mostRefinements} refinements.`, { parameter: 'refine' });
  const text = query.get('q') ?? undefined;
  const search: Search = {
    sortingId,
    sort,
    selected: Object.fromEntries(refinements),
    ...(text === undefined ? {} : { text }),
  };
  for (const [id, value] of refinements) Object.assign(search, refined(search, id, value, currency));
  return search;
}

const split = (refinement: string): [string, string] => {
  const at = refinement.indexOf('=');
  if (at < 1)
    throw badRequest(`The refinement '${refinement}' is no pair of an attribute and a value.`, {
      parameter: 'refine',
    });
  return [refinement.slice(0, at), refinement.slice(at + 1)];
};

function refined(search: Search, id: string, value: string, currency: string): Partial<Search> {
  if (id === 'cgid') return value === 'root' ? {} : { categories: [value] };
  if (id === 'htype') return { hitTypes: readHitTypes(value) };
  if (id === 'price') return { price: readRange(value, currency) };
  if (id === 'orderable_only') return { inStock: value === 'true' };
  if (id === 'brand' || id.startsWith('c_')) {
    const name = id === 'brand' ? id : id.slice(2);
    return { attributes: { ...search.attributes, [name]: value.split('|') } };
  }
  throw notSimulated(`Refining by '${id}'`);
}

const hitTypes = ['product', 'master', 'set', 'bundle', 'slicing_group', 'variation_group'];

function readHitTypes(value: string): string[] {
  const types = value.split('|');
  const unknown = types.find((type) => !hitTypes.includes(type));
  if (unknown === undefined) return types;
  throw badRequest(`The hit type '${unknown}' is unknown.`, { parameter: 'refine' });
}

/** `(20..50)`, each end may be left out. */
function readRange(value: string, currency: string): { min?: number; max?: number } {
  const parts = /^\((\d+(?:\.\d+)?)?\.\.(\d+(?:\.\d+)?)?\)$/.exec(value);
  if (!parts) throw badRequest(`The price range '${value}' is malformed.`, { parameter: 'refine' });
  const [, from, to] = parts;
  return {
    ...(from === undefined ? {} : { min: toMinor(from, currency) }),
    ...(to === undefined ? {} : { max: toMinor(to, currency) }),
  };
}

/** What is finer than the currency is cut off: no price lies between. */
function toMinor(text: string, currency: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  const digits = minorDigits(currency);
  const cut = fraction.slice(0, digits);
  const amount = fromWire(Number(cut === '' ? whole : `${whole}.${cut}`), currency);
  if (amount === undefined) throw badRequest(`The price '${text}' is malformed.`, { parameter: 'refine' });
  return amount;
}
