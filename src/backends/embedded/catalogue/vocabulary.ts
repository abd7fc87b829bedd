/** The words of a site's products: how common they are, and which one an unknown word was meant to be. */
import { keep } from './remember.ts';
import { distance, isSpelled, looseForms, tolerance } from './spelling.ts';
import type { Statements } from './statements.ts';

export interface Vocabulary {
  /** In how many products each stands; those that are unknown are missing. */
  counts(site: number, words: readonly string[]): Promise<Map<string, number>>;
  /** What the word may have been meant to be, the likeliest first, at most three. */
  meant(site: number, written: string, stem: string): Promise<string[]>;
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
  const counted = keep<number>(keptWords);
  const corrected = keep<string[]>(keptWords);
  const begun = keep<string[]>(50);

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

/** A slip is likelier than a beginning, a small slip likelier than a large one, a common word likelier than a rare one. */
function likeliest(words: readonly Word[], written: string, stem: string): string[] {
  const limit = tolerance(stem);
  const graded = new Map<string, { grade: number; products: number }>();
  for (const { word, products } of words) {
    if (graded.has(word) || /[\p{N}#]/u.test(word)) continue;
    const slips = Math.min(distance(stem, word, limit), distance(written, word, limit));
    const grade = slips <= limit ? slips : word.startsWith(stem) ? limit + 1 : Infinity;
    if (grade < Infinity) graded.set(word, { grade, products });
  }
  const sorted = [...graded].toSorted(([, a], [, b]) => a.grade - b.grade || b.products - a.products);
  const best = sorted[0]?.[1].grade ?? 0;
  return sorted
    .filter(
      ([, { grade }]) => grade <= Math.max(best, limit + 1) && (best > 1 || grade <= 1 || grade > limit),
    )
    .slice(0, 3)
    .map(([word]) => word);
}
