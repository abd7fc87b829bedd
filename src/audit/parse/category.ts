/** Where a product belongs, and which attributes are expected there. */
import { type CategoryRow, categoryRows } from './category-table.ts';
import { categoryWords } from './category-words.ts';
import { createMatcher, type Matcher } from './words-matcher.ts';
import { hasTerm } from './words.ts';

export interface CategoryAttributes extends CategoryRow {
  /** Top level of the Google product taxonomy. */
  top: string;
}

const apparelTop = 'Apparel & Accessories';
const maxText = 2000;
let matchers: { top: string; matcher: Matcher }[] | undefined;

/**
 * The attributes that the category of a product asks for. A path that begins with a top level of the Google taxonomy decides;
 * else words of the covered languages in the path, then in the breadcrumb, innermost level first, then in the name, which shows clothing only.
 * `apparel` is true only for clothing and footwear. Undefined when nothing tells.
 */
export function categoryAttributes(
  categoryText: string | undefined,
  breadcrumb: string[],
  name = '',
): CategoryAttributes | undefined {
  const path = levels(categoryText ?? '');
  const crumbs = breadcrumb.slice(0, 12).map((level) => level.slice(0, 200));
  // The top level's own name holds the word and says nothing about clothing.
  const isClothing = [...path, ...crumbs, name.slice(0, maxText)].some(
    (level) => topLevel(level) === undefined && hasTerm(level, 'apparel'),
  );
  for (const top of [path[0], ...crumbs.slice(0, 2)]) {
    const exact = top === undefined ? undefined : topLevel(top);
    if (exact) return attributes(exact, isClothing);
  }
  for (const level of [...path.toReversed(), ...crumbs.toReversed()]) {
    const found = hasTerm(level, 'apparel') ? apparelTop : byWords(level);
    if (found) return attributes(found, isClothing);
  }
  return isClothing ? attributes(apparelTop, true) : undefined;
}

function attributes(top: string, isClothing: boolean): CategoryAttributes | undefined {
  const row = categoryRows.get(top);
  return row && { top, ...row, apparel: row.apparel && isClothing };
}

/** Levels of `A > B`, `A / B`, `A » B`. */
const levels = (text: string): string[] =>
  text
    .slice(0, maxText)
    .split(/>|»|›|\||\s\/\s|\/(?=\S)/)
    .map((level) => level.trim())
    .filter(Boolean)
    .slice(0, 12);

function topLevel(level: string): string | undefined {
  const wanted = plain(level);
  return [...categoryRows.keys()].find((top) => plain(top) === wanted);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&amp;', '&')
    .replace(/\band\b/g, '&')
    .replace(/[\s,]+/g, ' ')
    .trim();

function byWords(level: string): string | undefined {
  matchers ??= categoryWords.map(([top, words]) => ({ top, matcher: createMatcher(words.split(',')) }));
  return matchers.find(({ matcher }) => matcher(level) !== undefined)?.top;
}
