/** Word lists as regular expressions, for texts that are searched for every occurrence. */
import { anyWriting, foldLetters, isFoundInside } from './fold.ts';
import type { Language, WordList } from './language.ts';

const patterns = new Map<WordList, Map<Language, RegExp>>();

/** Terms in any letter case, with the flags `giu`: whole words, but for ends that a `*` leaves open. Linear in the text. */
export function wordsPattern(list: WordList, language: Language): RegExp {
  let known = patterns.get(list);
  if (!known) patterns.set(list, (known = new Map()));
  const made = known.get(language) ?? patternOf(list[language]);
  known.set(language, made);
  return made;
}

const notAfter = String.raw`(?<![\p{L}\p{N}])`;
const notBefore = String.raw`(?![\p{L}\p{N}])`;

/** One expression for terms with `|` between them. The ends are looked at once for all: classes of letters are long. */
function patternOf(terms: string): RegExp {
  const all = terms.split('|').toSorted((a, b) => b.length - a.length);
  const spaced = all.filter((term) => !isFoundInside(term));
  const groups: [before: string, terms: string[], after: string][] = [
    [notAfter, spaced.filter((term) => !/^\*|\*$/.test(term)), notBefore],
    [notAfter, spaced.filter((term) => /^[^*].*\*$/.test(term)), ''],
    ['', spaced.filter((term) => /^\*.*[^*]$/.test(term)), notBefore],
    ['', all.filter(isFoundInside), ''],
  ];
  const parts = groups.flatMap(([before, list, after]) =>
    list.length ? [`${before}(?:${list.map(sourceOf).join('|')})${after}`] : [],
  );
  return new RegExp(parts.join('|'), 'giu');
}

const sourceOf = (term: string): string =>
  Array.from(foldLetters(term.replaceAll(/^\*|\*$/g, '')), (letter) => {
    if (letter === '*') return String.raw`\p{L}{0,30}`;
    if (letter === ' ') return String.raw`\s`;
    return /[.+?^${}()|[\]\\/]/.test(letter) ? `\\${letter}` : anyWriting(letter);
  }).join('');

/** Where the terms stand; of open ends only what is written in the list. */
export const matchPlaces = (text: string, pattern: RegExp): { index: number; end: number }[] =>
  Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ index, end: index + found.length }));
