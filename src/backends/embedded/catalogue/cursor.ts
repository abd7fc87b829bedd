/** Where the next page begins. Opaque to the caller, and checked: it must belong to the same search. */
import { hash } from 'node:crypto';
import type { ProductQuery, ShopContext } from '#commerce';

export interface SearchPosition {
  /** Key of the tier. */
  tier: number;
  /** The block begins after this product number. */
  after: number;
  /** Candidates of the block that were looked at. */
  offset: number;
  /** Candidates of all blocks before. */
  seen: number;
  /** The sort goes by steps, because there is too much to sort at once. */
  steps: boolean;
  /** The price is asked of the candidates, not of the index. */
  loose: boolean;
  /** The price that the text speaks of is left aside: nothing had it. */
  relaxed: boolean;
}

const longest = 300;

const refuse = (): RangeError => new RangeError('The cursor does not belong to this search.');

/** Everything that decides what is found, and in which order. */
export function searchFingerprint(query: ProductQuery, context: ShopContext): string {
  const { text, categories, price, attributes, inStock, sort } = query;
  const { site, currency } = context;
  const asked = [text, categories, price?.min, price?.max, attributes, inStock, sort, site, currency];
  return hash('sha1', JSON.stringify(asked.map((part) => part ?? null)), 'base64url').slice(0, 12);
}

export function writeSearchCursor(position: SearchPosition, print: string): string {
  const { tier, after, offset, seen, steps, loose, relaxed } = position;
  const way = Number(steps) + 2 * Number(loose);
  const parts = [print, tier, after, offset, seen, way, Number(relaxed)];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @throws RangeError for a cursor that is broken or of another search */
export function readSearchCursor(cursor: string, print: string): SearchPosition {
  if (cursor.length > longest || !/^[\w-]+$/.test(cursor)) throw refuse();
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw refuse();
  }
  if (!Array.isArray(parts) || parts.length !== 7 || parts[0] !== print) throw refuse();
  const numbers = parts.slice(1) as number[];
  if (!numbers.every(Number.isSafeInteger)) throw refuse();
  const [tier, after, offset, seen, way, relaxed] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (offset < 0 || seen < 0) throw refuse();
  return { tier, after, offset, seen, steps: way % 2 === 1, loose: way >= 2, relaxed: relaxed === 1 };
}
