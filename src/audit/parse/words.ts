/** Counting and comparing words, and the doors to the word lists in nine languages. */
export { type Language, languages, languageOf } from './words-language.ts';
export { findTerm, hasTerm, type Topic } from './words-match.ts';

const segmenters = new Map<string, Intl.Segmenter>();

/** Words of a text by Intl.Segmenter (segments that are word-like). `lang` is a BCP 47 tag; a bad one is ignored. */
export function countWords(text: string, lang?: string): number {
  let count = 0;
  for (const segment of segmenter(lang).segment(text)) if (segment.isWordLike) count++;
  return count;
}

/** The different words of a text, lower case. */
export function wordSet(text: string, lang?: string): Set<string> {
  const words = new Set<string>();
  for (const segment of segmenter(lang).segment(text))
    if (segment.isWordLike) words.add(segment.segment.normalize('NFKC').toLowerCase());
  return words;
}

/** Share of the words of the shorter text that the other holds too, 0 to 1; 0 when one has no words. */
export function tokenOverlap(a: string, b: string, lang?: string): number {
  const [left, right] = [wordSet(a, lang), wordSet(b, lang)];
  const smaller = Math.min(left.size, right.size);
  return smaller === 0 ? 0 : [...left].filter((word) => right.has(word)).length / smaller;
}

function segmenter(lang = 'en'): Intl.Segmenter {
  const language = /^[a-z]{2,3}(?=-|$)/i.exec(lang)?.[0].toLowerCase() ?? 'en';
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  // Hostile pages may name any language; the cache stays small.
  if (segmenters.size < 32) segmenters.set(language, made);
  return made;
}
