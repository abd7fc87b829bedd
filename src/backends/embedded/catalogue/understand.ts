/** Turns the text of a query into groups of words that the store's products know. */
import { isStopWord } from './stop-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { cut, type Chunk } from './words.ts';

const mostWords = 10;

/** What one word of the query may stand for. */
export interface Group {
  /** Any of them will do, the likeliest first; of each, all words. */
  alternatives: string[][];
  /** In about how many products. */
  products: number;
}

export interface Understanding {
  groups: Group[];
  /** Words of the query, with those that nothing is known of. */
  asked: number;
}

/** @param exists whether any product has this article number */
export async function understand(
  text: string,
  site: number,
  vocabulary: Vocabulary,
  exists: (word: string) => Promise<boolean>,
): Promise<Understanding> {
  const chunks = cut(text, 60);
  const telling = chunks.filter(({ written }) => !isStopWord(written));
  const words = distinct(telling.length ? telling : chunks).slice(0, mostWords);
  const pairs = words.slice(1).map((chunk, place) => (words[place] as Chunk).written + chunk.whole);
  const counts = await vocabulary.counts(site, [
    ...new Set([...words.flatMap(({ whole, parts }) => [whole, ...parts]), ...pairs]),
  ]);
  const groups: Group[] = [];
  let asked = 0;
  for (let place = 0; place < words.length; place += 1) {
    asked += 1;
    const word = words[place] as Chunk;
    const known = knownAs(word, counts);
    const pair = pairs[place];
    const inPair = pair !== undefined && counts.has(pair);
    if (inPair && !(known && knownAs(words[place + 1] as Chunk, counts))) {
      groups.push({ alternatives: [[pair]], products: counts.get(pair) as number });
      place += 1;
      continue;
    }
    const group = known ?? (await guess(word, site, vocabulary, exists));
    if (group) groups.push(group);
  }
  return { groups, asked };
}

const distinct = (chunks: Chunk[]): Chunk[] => [
  ...new Map(chunks.map((chunk) => [chunk.whole, chunk])).values(),
];

function knownAs({ whole, parts }: Chunk, counts: ReadonlyMap<string, number>): Group | undefined {
  const alternatives: string[][] = [];
  const partCounts = parts.map((part) => counts.get(part) ?? 0);
  const together = Math.min(...partCounts);
  if (counts.has(whole)) alternatives.push([whole]);
  if (together > 0 && parts.join(' ') !== whole) alternatives.push([...new Set(parts)]);
  return alternatives.length
    ? { alternatives, products: Math.max(counts.get(whole) ?? 0, together) }
    : undefined;
}

async function guess(
  { written, whole, parts }: Chunk,
  site: number,
  vocabulary: Vocabulary,
  exists: (word: string) => Promise<boolean>,
): Promise<Group | undefined> {
  if (/\p{N}/u.test(whole)) {
    return (await exists(whole)) ? { alternatives: [[whole]], products: 1 } : undefined;
  }
  const meant = await vocabulary.meant(site, written, whole);
  if (meant.length) {
    const counts = await vocabulary.counts(site, meant);
    const products = Math.max(...meant.map((word) => counts.get(word) ?? 1));
    return { alternatives: meant.map((word) => [word]), products };
  }
  return parts.length > 1 ? undefined : split(whole, site, vocabulary);
}

/** `laptopbag` as `laptop` and `bag`. */
async function split(word: string, site: number, vocabulary: Vocabulary): Promise<Group | undefined> {
  const halves = Array.from({ length: Math.max(0, word.length - 5) }, (_, place) => [
    word.slice(0, place + 3),
    word.slice(place + 3),
  ]);
  if (halves.length === 0) return undefined;
  const counts = await vocabulary.counts(site, [...new Set(halves.flat())]);
  const rated = halves
    .map((half) => ({ half, products: Math.min(...half.map((word) => counts.get(word) ?? 0)) }))
    .filter(({ products }) => products > 0)
    .toSorted((a, b) => b.products - a.products);
  return rated[0] && { alternatives: [rated[0].half], products: rated[0].products };
}
