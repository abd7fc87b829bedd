/** A search of several categories: the platform takes one at a time, so they are searched one after another. */
import type { Position } from './cursor.ts';
import type { SearchFacts } from './facts.ts';

export interface Gathering {
  /** Their order is that of the pages. */
  categoryIds: readonly string[];
  from: Position;
  /** Of products. */
  limit: number;
  search(categoryId: string, part: { offset: number; limit: number }): Promise<SearchFacts>;
  /** Those that are told in this category, and in no other of the wanted ones. */
  own(categoryId: string, productIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Searches of one page, so that many empty categories cost no more: the page may be short then, and another one follows. */
const mostSearches = 10;
/** As many products are told in one call: what is left out shall not cost another. */
const fewest = 24;

/** Each product once. `next` is absent on the last page. */
export async function gather({
  categoryIds,
  from,
  limit,
  search,
  own,
}: Gathering): Promise<{ productIds: string[]; next?: Position }> {
  const found = new Set<string>();
  let { category, offset } = from;
  for (let searches = 0; searches < mostSearches && found.size < limit; searches += 1) {
    const id = categoryIds[category];
    if (id === undefined) break;
    const { hits, total } = await search(id, { offset, limit: Math.max(fewest, limit - found.size) });
    const ids = hits.map(({ productId }) => productId);
    const mine = await own(id, ids);
    const end = endOf(ids, mine, found, limit);
    for (const one of ids.slice(0, end)) if (mine.has(one)) found.add(one);
    const isThrough = ids.length === 0 || offset + end >= total;
    offset = isThrough ? 0 : offset + end;
    if (isThrough) category += 1;
  }
  return {
    productIds: [...found],
    ...(category < categoryIds.length ? { next: { category, offset } } : {}),
  };
}

/** How many of the ids are looked at until the page is full. */
function endOf(
  ids: readonly string[],
  mine: ReadonlySet<string>,
  found: ReadonlySet<string>,
  limit: number,
): number {
  const seen = new Set(found);
  const last = ids.findIndex((id) => mine.has(id) && seen.add(id).size === limit);
  return last === -1 ? ids.length : last + 1;
}
