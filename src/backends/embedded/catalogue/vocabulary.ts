/** The words of a site's products: how common they are, and which one an unknown word was meant to be. */
import { createCache } from './product-cache.ts';
import type { Statements } from './statements.ts';

export interface Vocabulary {
  /** In how many products each stands; those that are unknown are missing. */
  counts(site: number, words: readonly string[]): Promise<Map<string, number>>;
  /** What the word may have been meant to be, the likeliest first, at most three. */
  meant(site: number, written: string, stem: string): Promise<string[]>;
  /** Compounds that the word begins or, better, ends: of `jacken` those are `regenjacke` and `winterjacken`. At most 30. */
  compounds(site: number, word: string): Promise<string[]>;
  /** Names that begin so, in order. */
  beginning(site: number, start: string): Promise<string[]>;
}

interface Word {
  word: string;
  products: number;
}

const keptWords = 5_000;
const mostBeginnings = 1_000;

export function createVocabulary(statements: Statements): Vocabulary {
  const { all, within, list } = statements;
  const counted = createCache<number>(keptWords);
  const corrected = createCache<string[]>(keptWords);
  const begun = createCache<string[]>(50);
  const compounded = createCache<string[]>(keptWords);

  const startingWith = (site: number, start: string, limit: number) =>
    all<Word>(
      `select word, products from store_word
       where site_number = ? and word >= ? and word < ? and products > 0 order by word limit ?`,
      [site, start, `${start}\u{10ffff}`, limit],
    );

  const similar = (site: number, word: string) =>
    all<Word>(
      `select distinct w.word, w.products from store_spelling s
       join store_word w on w.site_number = s.site_number and w.word = s.word
       where s.site_number = ? and ${within('s.form', 'text')} and w.products > 0 limit ?`,
      [site, list(looseForms(word)), mostBeginnings],
    );

  return {
    async counts(site, words) {
      const found = new Map<string, number>();
      const asked: string[] = [];
      for (const word of words) {
        const known = counted.get(`${site} ${word}`);
        if (known === undefined) asked.push(word);
        else if (known > 0) found.set(word, known);
      }
      if (asked.length === 0) return found;
      const rows = await all<Word>(
        `select word, products from store_word where site_number = ? and ${within('word', 'text')} and products > 0`,
        [site, list(asked)],
      );
      for (const { word, products } of rows) found.set(word, products);
      for (const word of asked) counted.set(`${site} ${word}`, found.get(word) ?? 0);
      return found;
    },
    async meant(site, written, stem) {
      if (stem.length < 3 || /[\p{N}#]/u.test(stem)) return [];
      const key = `${site} ${written}`;
      const known = corrected.get(key);
      if (known) return known;
      const near = isSpelled(stem) ? await similar(site, stem) : [];
      const begun = await startingWith(site, stem.slice(0, 3), mostBeginnings);
      return corrected.set(key, likeliest([...near, ...begun], written, stem));
    },
    async compounds(site, word) {
      if (!isSpelled(word)) return [];
      const key = `${site} ${word}`;
      const known = compounded.get(key);
      if (known) return known;
      const base = word.replace(/(?<=^.{4,})(?:en|er|e|n)$/u, '');
      const rows = await all<Word>(
        `select word, products from store_word
         where site_number = ? and word like ? and products > 0 order by products desc, word limit ?`,
        [site, `%${base}%`, mostBeginnings],
      );
      const words = rows.map(({ word }) => word);
      const ending = words.filter((one) => new RegExp(`${base}(?:en|er|e|n|s|es)?$`, 'u').test(one));
      const found = ending.length > 0 ? ending : words.filter((one) => one.startsWith(base));
      return compounded.set(key, found.filter((one) => one !== word).slice(0, 30));
    },
    async beginning(site, start) {
      const key = `${site} ${start}`;
      const known = begun.get(key);
      if (known) return known;
      const rows = await startingWith(site, start, 10_000);
      return begun.set(
        key,
        rows.map(({ word }) => word),
      );
    },
  };
}

/** A small slip is likelier than a large one, a common word likelier than a rare one. */
function likeliest(words: readonly Word[], written: string, stem: string): string[] {
  const limit = tolerance(stem);
  const graded = new Map<string, { slips: number; products: number }>();
  for (const { word, products } of words) {
    if (graded.has(word) || /[\p{N}#]/u.test(word) || !beginsAlike(word, stem)) continue;
    const slips = Math.min(distance(stem, word, limit), distance(written, word, limit));
    if (slips <= limit) graded.set(word, { slips, products });
  }
  const sorted = [...graded].toSorted(([, a], [, b]) => a.slips - b.slips || b.products - a.products);
  const best = sorted[0]?.[1].slips ?? 0;
  return sorted
    .filter(([, { slips }]) => slips <= Math.max(best, 1))
    .slice(0, 3)
    .map(([word]) => word);
}

/** Typos at the first letter are rare, and such words usually differ: `toaster` is not `coaster`. */
const beginsAlike = (one: string, other: string): boolean =>
  one[0] === other[0] || (one[0] === other[1] && one[1] === other[0]);

/* Finds words that were meant: by forms with one letter missing, then by distance. */

const indexedLetters = 8;

/** Only alphabetic words that are long enough to correct. */
export const isSpelled = (word: string): boolean => word.length >= 4 && /^\p{L}+$/u.test(word);

/** The first letters of a word, and the same with one letter missing each: two words of distance one share a form. */
export function forms(word: string): string[] {
  const start = word.slice(0, indexedLetters);
  return [...new Set([start, ...without(start)])];
}

/** As `forms`, with up to two letters missing: for the asked word. */
function looseForms(word: string): string[] {
  const start = word.slice(0, indexedLetters);
  const once = without(start);
  return [...new Set([start, ...once, ...once.flatMap(without)])].filter((form) => form.length >= 3);
}

const without = (text: string): string[] =>
  Array.from({ length: text.length }, (_, place) => text.slice(0, place) + text.slice(place + 1));

/** Letters to change, add, drop, or swap with their neighbor; `limit + 1` means anything above. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    let best = row;
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (above[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (above[column - 1] as number) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] as number) + 1);
      line.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    before = above;
    above = line;
  }
  return Math.min(above[b.length] as number, limit + 1);
}

/** Slips that are forgiven in a word of this length. */
const tolerance = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);
