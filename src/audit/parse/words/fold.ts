/** Letters that are written in two ways in one word: capitals without their accent, old and new forms, apostrophes. */

/** Each keeps its length, so that places in a folded text are places in the text. */
const folds: Readonly<Record<string, string>> = {
  // Greek capitals drop the accent.
  ά: 'α',
  έ: 'ε',
  ή: 'η',
  ί: 'ι',
  ό: 'ο',
  ύ: 'υ',
  ώ: 'ω',
  ϊ: 'ι',
  ϋ: 'υ',
  ΐ: 'ι',
  ΰ: 'υ',
  ς: 'σ',
  // Russian prints ё as е.
  ё: 'е',
  // The capital I of Turkish becomes a dotted i in any other language.
  ı: 'i',
  // Romanian with a cedilla, as old keyboards write it.
  ș: 'ş',
  ț: 'ţ',
  // Arabic with the hamza or without.
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  '’': "'",
  ʼ: "'",
};
const folded = new RegExp(`[${Object.keys(folds).join('')}]`, 'gu');

/** Folds a text in lower case. */
export const foldLetters = (text: string): string =>
  text.replaceAll('i\u0307', 'i').replace(folded, (letter) => folds[letter] ?? letter);

const struck: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o' };

/** Latin letters without their marks, as addresses and hurried writers have them: `vrácení zboží` gives `vraceni zbozi`. */
export const bareLetters = (term: string): string =>
  /[\u00c0-\u024f\u1e00-\u1eff]/.test(term)
    ? term
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .replaceAll(/[đłø]/g, (letter) => struck[letter] ?? letter)
        .normalize('NFC')
    : term;

const variants = new Map<string, string>();
for (const [letter, plain] of Object.entries(folds))
  variants.set(plain, (variants.get(plain) ?? plain) + letter);

/** A folded letter as a regular expression for all the ways to write it. */
export const anyWriting = (letter: string): string => {
  const all = variants.get(letter);
  return all === undefined ? letter : `[${all}]`;
};

/**
 * Scripts without spaces between words, and those that join particles to them: Thai, Lao, kana, Han and Hangul.
 * Arabic joins its article and its prepositions, so that only its longer words are looked for inside others.
 */
const unspaced = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;
const arabic = /[\u0620-\u064a]/;
const fewestArabic = 5;

export const mayJoinWords = (text: string): boolean => unspaced.test(text) || arabic.test(text);
/** Whether a term is found inside a longer word too. */
export const isFoundInside = (term: string): boolean =>
  unspaced.test(term) || (arabic.test(term) && term.length >= fewestArabic);
