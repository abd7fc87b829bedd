/** Whole-word search for many terms at once. */
import { bareLetters, foldLetters, isFoundInside, mayJoinWords } from './fold.ts';

export interface FoundTerm {
  /** As in the text, lower case. */
  term: string;
  /** UTF-16 units in the text with runs of white space taken as one space. */
  index: number;
}

export type Matcher = (text: string) => FoundTerm | undefined;

/** Terms by their first word, so that a text costs one look-up for each of its words. */
interface Index {
  byWord: Map<string, { term: string; at: number }[]>;
  /** Terms with an open start: ends of words. */
  suffixes: { term: string; openEnd: boolean }[];
  /** Terms with an open end: beginnings of words. */
  prefixes: string[];
  /** Terms that are found inside longer words. */
  unspaced: string[];
}

const wordChar = /[\p{L}\p{N}]/u;

/** Shorter words without their marks are words of other languages: `köp` is to buy, `kop` is a cup. */
const fewestBare = 6;

/** A text as it is searched. */
interface Prepared {
  plain: string;
  words(): Iterable<RegExpExecArray>;
}

/** Names and paths of links are asked about one topic after the other: they are taken apart once. */
const kept = new Map<string, Prepared>();
const mostKept = 2_000;
const longestKept = 120;

function prepare(text: string): Prepared {
  const known = kept.get(text);
  if (known) return known;
  const plain = simplify(text);
  const find = (): Iterable<RegExpExecArray> => plain.matchAll(/[\p{L}\p{N}]+/gu);
  if (text.length > longestKept) return { plain, words: find };
  const words = [...find()];
  const made = { plain, words: () => words };
  if (kept.size >= mostKept) kept.clear();
  kept.set(text, made);
  return made;
}

/**
 * Finds the first of some terms in a text, as whole words, any letter case; the longest where several begin.
 * A `*` at an end of a term leaves that end open. Linear in the text.
 */
export function createMatcher(terms: Iterable<string>): Matcher {
  const index: Index = { byWord: new Map(), suffixes: [], prefixes: [], unspaced: [] };
  for (const term of terms) for (const writing of writings(term)) add(index, writing);
  return (text) => search(prepare(text), index);
}

/** A term, and where it is long enough its form without marks. */
function writings(term: string): string[] {
  const bare = bareLetters(term);
  return bare !== term && bare.length >= fewestBare ? [term, bare] : [term];
}

/** The first word of each term; undefined where a term is open and may begin anywhere in a text. */
export function openingWords(terms: Iterable<string>): ReadonlySet<string> | undefined {
  const words = new Set<string>();
  for (const written of terms) {
    if (written.startsWith('*') || written.endsWith('*')) return undefined;
    for (const term of writings(written).map(simplify)) {
      const [first] = /[\p{L}\p{N}]+/u.exec(term) ?? [];
      if (first !== undefined && !isFoundInside(term)) words.add(first);
    }
  }
  return words;
}

/** False when no term that opens with one of the words can be in the text. */
export function mayHoldTerm(text: string, opening: ReadonlySet<string>): boolean {
  const { plain, words } = prepare(text);
  if (mayJoinWords(plain)) return true;
  for (const [word] of words()) if (opening.has(word)) return true;
  return false;
}

function search({ plain, words }: Prepared, index: Index): FoundTerm | undefined {
  let best: FoundTerm | undefined;
  if (index.unspaced.length > 0 && mayJoinWords(plain)) {
    for (const term of index.unspaced) {
      const at = plain.indexOf(term);
      if (at < 0) continue;
      const longer = best?.index === at && term.length > best.term.length;
      if (!best || at < best.index || longer) best = { term, index: at };
    }
  }
  for (const match of words()) {
    const found = atWord(plain, match[0], match.index, index);
    if (best && best.index <= match.index) return best;
    if (found) return found;
  }
  return best;
}

function atWord(text: string, word: string, start: number, index: Index): FoundTerm | undefined {
  let longest: FoundTerm | undefined;
  for (const { term, at } of index.byWord.get(word) ?? []) {
    const from = start - at;
    if (from < 0 || !text.startsWith(term, from) || !stands(text, term, from)) continue;
    if (!longest || term.length > longest.term.length) longest = { term, index: from };
  }
  if (longest) return longest;
  const open =
    index.suffixes.some(({ term, openEnd }) => (openEnd ? word.includes(term) : word.endsWith(term))) ||
    index.prefixes.some((term) => word.startsWith(term));
  return open ? { term: word, index: start } : undefined;
}

/** No letter or digit touches the term at an end that is one itself. */
function stands(text: string, term: string, from: number): boolean {
  const to = from + term.length;
  const startFree = !wordChar.test(term[0] ?? '') || !wordChar.test(text[from - 1] ?? '');
  return startFree && (!wordChar.test(term.at(-1) ?? '') || !wordChar.test(text[to] ?? ''));
}

function add(index: Index, written: string): void {
  const [openStart, openEnd] = [written.startsWith('*'), written.endsWith('*')];
  const term = simplify(written.replace(/^\*|\*$/g, ''));
  if (isFoundInside(term)) index.unspaced.push(term);
  else if (openStart) index.suffixes.push({ term, openEnd });
  else if (openEnd) index.prefixes.push(term);
  else {
    const first = /[\p{L}\p{N}]+/u.exec(term);
    if (!first) return;
    const entries = index.byWord.get(first[0]) ?? [];
    entries.push({ term, at: first.index });
    index.byWord.set(first[0], entries);
  }
}

const simplify = (text: string): string =>
  foldLetters(text.normalize('NFC').toLowerCase().replace(/\s+/g, ' '));
