/** Where a product belongs, and which attributes are expected there. */
import { type CategoryRow, categoryRows } from './table.ts';
import { categoryWords } from './words.ts';
import { createMatcher, type FoundTerm, type Matcher } from '../words/matcher.ts';
import { findTerm } from '../words/words.ts';

export interface CategoryAttributes extends CategoryRow {
  /** Top level of the Google product taxonomy. */
  top: string;
}

const apparelTop = 'Apparel & Accessories';
const maxText = 2000;
/** Words of one level that are looked at. */
const maxFound = 12;
let lists:
  | { all: Matcher; tops: ReadonlyMap<string, readonly string[]>; byTop: { top: string; matcher: Matcher }[] }
  | undefined;

/**
 * The attributes that the category of a product asks for. A path that begins with a top level of the Google taxonomy
 * decides. Otherwise the category, the breadcrumb and the name are read for words of the covered languages, and two of them
 * must agree: a word alone also stands for another thing (a desk organizer, a plush dog). `worn`: the size or the
 * audience is one that only clothing has. `apparel` is true only for clothing and footwear. Undefined when the
 * category is unknown or ambiguous.
 */
export function categoryAttributes(
  categoryText: string | undefined,
  breadcrumb: string[],
  name = '',
  worn = false,
): CategoryAttributes | undefined {
  const path = levels(categoryText ?? '');
  const sources = [
    path,
    // The same words in both come from one list of the storefront's, and its last level may be the product.
    breadcrumb
      .slice(0, 12)
      .map((level) => level.slice(0, 200))
      .filter((level) => ![...path, name.slice(0, 200)].some((one) => plain(one) === plain(level))),
    [name.slice(0, maxText)],
  ].map((source) => placesIn(source));
  const clothing = sources.filter(({ clothing: isClothing }) => isClothing).length + (worn ? 1 : 0);
  const declared = path[0] === undefined ? undefined : topLevel(path[0]);
  if (declared !== undefined) return attributes(declared, clothing > 0);
  const votes = new Map<string, number>();
  for (const top of [...sources.flatMap(({ tops }) => [...tops]), ...(worn ? [apparelTop] : [])])
    votes.set(top, (votes.get(top) ?? 0) + 1);
  const [first, second] = [...votes].toSorted((a, b) => b[1] - a[1]);
  if (!first || first[1] < 2 || first[1] === second?.[1]) return undefined;
  return attributes(first[0], clothing > 1);
}

/** Every top level that a source speaks of, and whether it speaks of clothing. */
function placesIn(source: readonly string[]): { tops: ReadonlySet<string>; clothing: boolean } {
  const tops = new Set<string>();
  let clothing = false;
  for (const level of source) {
    const exact = topLevel(level);
    // The top level's own name holds the word and says nothing about clothing.
    if (exact !== undefined) tops.add(exact);
    else
      for (const { top, isClothing } of byWords(level)) {
        tops.add(top);
        clothing ||= isClothing;
      }
  }
  return { tops, clothing };
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

interface Place extends FoundTerm {
  top: string;
  isClothing: boolean;
}

/** What the words of a level name. A phrase hides the shorter words in it: a `desk organizer` is not a `desk`. */
function byWords(level: string): Place[] {
  const text = level.normalize('NFC').toLowerCase().replace(/\s+/g, ' ');
  const worn = findTerm(text, 'apparel');
  const found: Place[] = worn ? [{ ...worn, top: apparelTop, isClothing: true }] : [];
  for (let from = 0, count = 0; count < maxFound; count += 1) {
    const match = wordLists().all(text.slice(from));
    if (!match) break;
    const index = from + match.index;
    for (const top of topsOf(match.term)) found.push({ term: match.term, index, top, isClothing: false });
    from = index + match.term.length;
  }
  return found.filter((one) => !found.some((other) => hides(other, one)));
}

const hides = (a: FoundTerm, b: FoundTerm): boolean =>
  a.term.length > b.term.length && a.index <= b.index && a.index + a.term.length >= b.index + b.term.length;

/** One search for the words of all top levels; whose a found word is shows afterwards. */
function wordLists(): NonNullable<typeof lists> {
  if (lists) return lists;
  const rows = categoryWords.map(([top, words]) => ({ top, words: words.split(',') }));
  const tops = Map.groupBy(
    rows.flatMap(({ top, words }) => words.map((word) => ({ top, word }))),
    ({ word }) => word,
  );
  lists = {
    all: createMatcher(rows.flatMap(({ words }) => words)),
    tops: new Map([...tops].map(([word, some]) => [word, [...new Set(some.map(({ top }) => top))]])),
    byTop: rows.map(({ top, words }) => ({ top, matcher: createMatcher(words) })),
  };
  return lists;
}

/** A word that an open end found is in no list as it stands. */
function topsOf(term: string): readonly string[] {
  const { tops, byTop } = wordLists();
  return tops.get(term) ?? byTop.flatMap(({ top, matcher }) => (matcher(term) ? [top] : []));
}
