/** Cuts text into the words under which products are found. The same for both dialects, for products and for queries. */

const longestWord = 40;
const irregular = new Map([
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['mens', 'man'],
  ['womens', 'woman'],
  ['childrens', 'child'],
  ['feet', 'foot'],
  ['mice', 'mouse'],
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['scarves', 'scarf'],
  ['lenses', 'lens'],
  ['lens', 'lens'],
]);
/** Letters that decomposition does not change. */
const folded: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

const chunks = /[\p{L}\p{N}\p{M}]+(?:[-./][\p{L}\p{N}\p{M}]+)*/gu;
/** The same for plain ASCII: a third of the time. */
const asciiChunks = /[a-z0-9]+(?:[-./][a-z0-9]+)*/g;
/** Scripts without spaces between words: each pair of adjacent letters counts as a word. */
const unspaced = /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+/gu;
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const ascii = /^[\x00-\x7f]*$/;
const measure = /^(\d+)([a-z]{1,3})$/;

/** `kid's`, `I'm`, and the article in `l'eau`: what is left is the word. */
const contractions = /['’](?:s|m|re|ve|ll)\b|\b(?:[cdjlmnst]|qu)['’](?=\p{L})/gu;

/** Lower-case, without accents, possessives and elided articles. */
export function fold(text: string): string {
  const lower = text.toLowerCase().replace(contractions, '');
  if (ascii.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => folded[letter] ?? letter);
}

/** Takes the plural off: `shoes`, `boxes`, `batteries`. */
export function stem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`;
  if (word.length < 4 || !word.endsWith('s') || /[\dius]s$/.test(word)) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Shared, never changed. */
export interface Chunk {
  /** As written, folded, without separators: `tshirt`. */
  written: string;
  whole: string;
  /** Stems of its parts; a single one where the chunk has no parts. */
  parts: string[];
}

/** @param limit of chunks; what follows is not read */
export function cut(text: string, limit = Infinity): Chunk[] {
  const folded = fold(text);
  const found = folded.match(ascii.test(folded) ? asciiChunks : chunks) ?? [];
  return (found.length > limit ? found.slice(0, limit) : found).map(remembered);
}

/** Products say the same words again and again. */
const keptChunks = 10_000;
const longestKept = 20;
const kept = new Map<string, Chunk>();

function remembered(raw: string): Chunk {
  const known = kept.get(raw);
  if (known) return known;
  const chunk = toChunk(raw);
  if (raw.length > longestKept) return chunk;
  if (kept.size >= keptChunks) kept.clear();
  kept.set(raw, chunk);
  return chunk;
}

function toChunk(raw: string): Chunk {
  const pieces = /[-./]/.test(raw) ? raw.split(/[-./]/).slice(0, 6) : [raw];
  const written = pieces.join('').slice(0, longestWord);
  const whole = stem(written);
  const parts =
    pieces.length === 1 && /^[a-z]+$/.test(raw) && raw.length <= longestWord
      ? [whole]
      : pieces.flatMap(pieceWords);
  return { written, whole, parts };
}

export function pieceWords(piece: string): string[] {
  const word = piece.slice(0, longestWord);
  if (isUnspaced(word)) {
    const rest = word.split(unspaced).filter((between) => between !== '');
    return [...word.matchAll(unspaced)].flatMap(([run]) => pairs(run)).concat(rest);
  }
  const [, number, unit] = measure.exec(word) ?? [];
  return number && unit ? [number, unit] : [stem(word)];
}

function pairs(run: string): string[] {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, place) => `${letters[place]}${letter}`);
}

/** Every word of a text, wholes and parts, once each. */
export function wordsOf(text: string, into = new Set<string>()): Set<string> {
  for (const { whole, parts } of cut(text)) {
    const unspaced = isUnspaced(whole);
    if (parts.length > 1 && !unspaced) into.add(whole);
    for (const part of parts) into.add(part);
    // A single character of such a script may be searched for: `革` of `本革`.
    if (unspaced) for (const [letter] of whole.matchAll(/\p{Script=Han}/gu)) into.add(letter);
  }
  return into;
}

export const isUnspaced = (word: string): boolean =>
  /[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(word);

/** For comparing names and values as a whole. */
export const plainKey = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();
