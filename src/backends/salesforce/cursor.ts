/** Where the next page of a search begins: `o40-print`, and `c2o40-print` in the third of several categories. */
import { hash } from 'node:crypto';
import type { ProductQuery, ShopContext } from '#commerce';

export interface Position {
  /** Place among the categories that are searched one after another. */
  category: number;
  /** Hits of that category that were looked at. */
  offset: number;
}

const form = /^(?:c([1-9]\d{0,3}))?o(\d{1,7})-([\w-]{12})$/;

/**
 * Everything that decides what is found, and in which order.
 * @param categoryIds as they are searched; undefined without any
 */
export function fingerprint(
  { text, price, attributes, inStock, sort }: ProductQuery,
  categoryIds: readonly string[] | undefined,
  { site, currency, locale }: ShopContext,
): string {
  const asked = [
    text,
    categoryIds,
    price?.min,
    price?.max,
    attributes,
    inStock,
    sort,
    site,
    currency,
    locale,
  ];
  return hash('sha1', JSON.stringify(asked.map((part) => part ?? null)), 'base64url').slice(0, 12);
}

export const writeCursor = ({ category, offset }: Position, print: string): string =>
  `${category > 0 ? `c${category}` : ''}o${offset}-${print}`;

/** @param count of categories that are searched. @throws RangeError for a cursor that is broken or of another search */
export function readCursor(cursor: string, print: string, count: number): Position {
  const [, category = '0', offset, own] = form.exec(cursor) ?? [];
  if (offset === undefined || own !== print || Number(category) >= count)
    throw new RangeError('The cursor is not one of this search.');
  return { category: Number(category), offset: Number(offset) };
}
