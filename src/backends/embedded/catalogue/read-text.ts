/** Reads what the text of a query means in this store. */
import { minorDigits, type ProductQuery } from '#commerce';
import { term, isDescribing, isStopWord } from './index-terms.ts';
import type { MatchCounter } from './match-counter.ts';
import { namedWords } from './ranking-tiers.ts';
import type { Vocabulary } from './vocabulary.ts';
import { cutQuery } from './cut-query.ts';
import type { Chunk } from './words.ts';

interface Wording {
  groups: WordGroup[];
  /** The text holds no word that is known, or too few of them. */
  hopeless: boolean;
  /** Minor units, as the text speaks of it. */
  price?: NonNullable<ProductQuery['price']>;
}

/** @returns no groups, and not hopeless, without text */
export async function readText(
  text: string | undefined,
  {
    site,
    currency,
    locale,
    vocabulary,
    matchCounter,
  }: {
    site: number;
    currency: string;
    locale: string;
    vocabulary: Vocabulary;
    matchCounter: MatchCounter;
  },
): Promise<Wording> {
  if (text === undefined || text.trim() === '') return { groups: [], hopeless: false };
  const intent = priceIntent(text, currency);
  const exists = (word: string) => matchCounter(site, { term: term.any(site, word) }, 1);
  const isName = (group: WordGroup) => matchCounter(site, namedWords([group], site), 1);
  const parts = { site, locale, vocabulary, exists, isName };
  const { groups, unknown, asked } = await understand(intent.text, parts);
  const priced = intent.min !== undefined || intent.max !== undefined;
  // Who names a thing that the store does not know wants nothing else. Of many words one may be anything.
  const names = groups.filter(({ describes }) => !describes).length;
  const hopeless = asked === 0 ? !priced : unknown * 3 > names || groups.length === 0;
  if (!priced) return { groups, hopeless };
  const minor = (major: number) => Math.round(major * 10 ** minorDigits(currency));
  const { min, max } = intent;
  const price = {
    ...(min === undefined ? {} : { min: minor(min) }),
    ...(max === undefined ? {} : { max: minor(max) }),
  };
  return { groups, hopeless, price };
}

/* Turns the text of a query into groups of words that the store's products know. */

const mostWords = 10;

/** What one word of the query may stand for. */
export interface WordGroup {
  /** Any of them will do, the likeliest first; of each, all words. */
  alternatives: string[][];
  /** In about how many products. */
  products: number;
  /** It names nothing: products without it are shown where none has it. */
  describes?: true;
  /** What the thing is, and some products are called so: what only mentions it is another thing. */
  head?: true;
}

interface Understanding {
  groups: WordGroup[];
  /** Words that name something and that nothing is known of. */
  unknown: number;
  /** Words of the query. */
  asked: number;
}

interface Understander {
  site: number;
  locale: string;
  vocabulary: Vocabulary;
  /** Whether any product has this article number. */
  exists(word: string): Promise<boolean>;
  /** Whether any product is called so, beside what its description says. */
  isName(group: WordGroup): Promise<boolean>;
}

/** Languages in which a thing is named before what it is like: `sac en cuir`, not `leather bag`. */
const headFirst = /^(?:fr|es|it|pt|ca|ro)\b/;
/** What follows is not the thing. */
const prepositions = /^(?:for|with|in|of|from|to|without|fur|mit|ohne|aus|von|zum|zur)$/;

/** Languages that write compounds as one word, so that a thing is found by its last part. */
const compounding = /^(?:de|nl|sv|da|nb|nn|no|fi)\b/;

async function understand(text: string, parts: Understander): Promise<Understanding> {
  const { site, locale, vocabulary, isName } = parts;
  const chunks = cutQuery(text, 60);
  const telling = chunks.filter(({ written }) => !isStopWord(written));
  const bare = telling.length === 0;
  const words = distinct(bare ? chunks : telling).slice(0, mostWords);
  const pairs = words.slice(1).map((chunk, place) => (words[place] as Chunk).written + chunk.whole);
  const counts = await vocabulary.counts(site, [
    ...new Set([...words.flatMap(({ whole, parts }) => [whole, ...parts]), ...pairs]),
  ]);
  const groups: WordGroup[] = [];
  const end = chunks.findIndex(({ written }, place) => place > 0 && prepositions.test(written));
  const thing = new Set(chunks.slice(0, end < 0 ? chunks.length : end).map(({ whole }) => whole));
  let head: WordGroup | undefined;
  const noteHead = (group: WordGroup, { whole }: Chunk) => {
    if (thing.has(whole) && !/\p{N}/u.test(whole) && !(head && headFirst.test(locale))) head = group;
  };
  let unknown = 0;
  let asked = 0;
  for (let place = 0; place < words.length; place += 1) {
    asked += 1;
    const word = words[place] as Chunk;
    const found = knownAs(word, counts);
    const known = compounding.test(locale) ? await withCompounds(found, word, parts) : found;
    const pair = pairs[place];
    const inPair = pair !== undefined && counts.has(pair);
    if (inPair && !(known && knownAs(words[place + 1] as Chunk, counts))) {
      const group = { alternatives: [[pair]], products: counts.get(pair) as number };
      groups.push(group);
      noteHead(group, word);
      place += 1;
      continue;
    }
    const group = known ?? (await guess(word, parts));
    const describes = isDescribing(word.written);
    if (group) groups.push(describes ? { ...group, describes } : group);
    else if (!describes) unknown += 1;
    if (group && !describes) noteHead(group, word);
  }
  if (head && groups.length > 1 && (await isName(head))) head.head = true;
  // Descriptions do not keep such words: titles do.
  if (bare) for (const group of groups) group.head = true;
  // Without a name, what describes is all there is to go by.
  const named = groups.some(({ describes }) => !describes);
  return {
    groups: named ? groups : groups.map(({ alternatives, products }) => ({ alternatives, products })),
    unknown,
    asked,
  };
}

async function withCompounds(
  known: WordGroup | undefined,
  { whole }: Chunk,
  { site, vocabulary }: Understander,
): Promise<WordGroup | undefined> {
  const compounds = await vocabulary.compounds(site, whole);
  if (compounds.length === 0) return known;
  const counts = await vocabulary.counts(site, compounds);
  return {
    alternatives: [...(known?.alternatives ?? []), ...compounds.map((word) => [word])],
    products: [...counts.values()].reduce((sum, one) => sum + one, known?.products ?? 0),
  };
}

const distinct = (chunks: Chunk[]): Chunk[] => [
  ...new Map(chunks.map((chunk) => [chunk.whole, chunk])).values(),
];

function knownAs({ whole, parts }: Chunk, counts: ReadonlyMap<string, number>): WordGroup | undefined {
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
  { site, vocabulary, exists }: Understander,
): Promise<WordGroup | undefined> {
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
async function split(word: string, site: number, vocabulary: Vocabulary): Promise<WordGroup | undefined> {
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

/* Reads a price out of a query: `headphones under 100`, `between $50 and $80`. */

interface PriceIntent {
  /** The text without the words about the price. */
  text: string;
  /** In major units; absent where the text says none that can be used. */
  min?: number;
  max?: number;
}

const longestText = 500;
const number = String.raw`(\d{1,9}(?:[.,]\d{1,2})?)`;
const sign = String.raw`([$€£¥]|\b(?:usd|eur|gbp|jpy|chf|cad|aud)\b)?\s?`;
const money = String.raw`${sign}${number}\s?([$€£¥]|\b(?:usd|dollars?|bucks|eur|euros?|gbp|pounds?|jpy|yen|chf|francs?|cad|aud)\b)?`;
const below = String.raw`\b(?:under|below|less than|cheaper than|up to|at most|no more than|max(?:imum)?|unter|bis|moins de|menos de)\s+`;
const above = String.raw`\b(?:over|above|more than|at least|starting at|min(?:imum)?|über|mindestens|plus de|más de)\s+`;
const range = new RegExp(
  String.raw`\b(?:between|from|zwischen|entre)\s+${money}\s+(?:and|to|und|bis|et|y)\s+${money}`,
  'iu',
);
const atMost = new RegExp(below + money, 'iu');
const atLeast = new RegExp(above + money, 'iu');

/** What may follow a bare number that is a price: nothing, punctuation, or a word that is not a unit. */
const ends = /^\s*(?:$|[,.;!?)]|(?:for|with|in|and|or|please|that|to|für|mit|pour|con)\b)/iu;

const signs: Record<string, string[]> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'],
  '€': ['EUR'],
  '£': ['GBP'],
  '¥': ['JPY', 'CNY'],
};
const names: [RegExp, string[]][] = [
  [/^(?:dollars?|bucks)$/, signs['$'] as string[]],
  [/^euros?$/, ['EUR']],
  [/^pounds?$/, ['GBP']],
  [/^yen$/, ['JPY']],
  [/^francs?$/, ['CHF']],
];

/** @param currency of the context: a price in another one is taken out of the text and not used */
function priceIntent(query: string, currency: string): PriceIntent {
  const text = query.slice(0, longestText);
  for (const [form, read] of [
    [range, (a: number, b = a) => ({ min: Math.min(a, b), max: Math.max(a, b) })],
    [atMost, (a: number) => ({ max: a })],
    [atLeast, (a: number) => ({ min: a })],
  ] as const) {
    const match = form.exec(text);
    if (!match) continue;
    const rest = text.slice(match.index + match[0].length);
    const marks = [match[1], match[3], match[4], match[6]].filter((mark) => mark !== undefined);
    if (marks.length === 0 && !ends.test(rest)) continue;
    const without = `${text.slice(0, match.index)} ${rest}`;
    if (!marks.every((mark) => currenciesOf(mark).includes(currency))) return { text: without };
    const [first, second] = [match[2], match[5]].map((digits) => digits && Number(digits.replace(',', '.')));
    return { text: without, ...read(first as number, second || undefined) };
  }
  return { text };
}

function currenciesOf(mark: string): string[] {
  const lower = mark.toLowerCase();
  return signs[lower] ?? names.find(([name]) => name.test(lower))?.[1] ?? [lower.toUpperCase()];
}
