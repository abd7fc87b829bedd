/** Under which terms a product is found. Everything that a query can ask of the index is a term: words, categories, values, prices. */
import { hash } from 'node:crypto';
import type { AttributeValue, Attributes } from '#commerce';
import type { StoreProduct, StoreVariant } from '../records.ts';
import type { CategoryTree } from './category-tree.ts';
import { cut, plainKey, wordsOf } from './words.ts';

/** Raised when products get other terms, or words other spellings: sites of a lower version are indexed anew at the next start. */
export const indexVersion = 1;

const longestText = 20_000;
const monthMs = 30 * 86_400_000;

/** Terms of one site: the site's number, a one-letter kind, the value. */
export const term = {
  any: (site: number, word: string): string => `${site}a${word}`,
  /** Of title, brand, category, options, attributes, article numbers: all but what a description says. */
  strong: (site: number, word: string): string => `${site}s${word}`,
  title: (site: number, word: string): string => `${site}t${word}`,
  category: (site: number, id: string): string => `${site}c${digest(id)}`,
  value: (site: number, name: string, value: string): string => `${site}f${digest(valueKey(name, value))}`,
  currency: (site: number, currency: string): string => `${site}m${currency.toLowerCase()}`,
  coarsePrice: (site: number, currency: string, step: number): string =>
    `${site}p${currency.toLowerCase()}${step}`,
  finePrice: (site: number, currency: string, step: number): string =>
    `${site}q${currency.toLowerCase()}${step}`,
  month: (site: number, month: number): string => `${site}n${month}`,
};

/** Counted beside the words, so that a search knows which steps are used. Of fixed width: their order is that of the numbers. */
export const countedTerm = {
  currency: (currency: string): string => `#m${currency}`,
  finePrice: (currency: string, step: number | '' = ''): string =>
    `#q${currency}${step === '' ? '' : String(step).padStart(5, '0')}`,
  month: (month: number | '' = ''): string => `#n${month === '' ? '' : String(month).padStart(6, '0')}`,
};

const monthOf = (createdAt: number): number => Math.max(0, Math.floor(createdAt / monthMs));

const digest = (text: string): string => hash('sha1', text, 'hex').slice(0, 16);

export const valueKey = (name: string, value: string): string => `${plainKey(name)}\0${plainKey(value)}`;

/** As a filter may say it: `32 cm` and `32` for a measure, each of a list. */
export function valueTexts(value: AttributeValue): string[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'object' ? [`${value.value} ${value.unit}`, String(value.value)] : [String(value)];
}

export interface ProductTerms {
  terms: Set<string>;
  /** Words and steps to be counted, each once. */
  counted: Set<string>;
  /** For ranking, as `ranking.ts` reads it. */
  words: string;
}

export function productTerms(
  product: StoreProduct,
  { site, tree, createdAt }: { site: number; tree: CategoryTree; createdAt: number },
): ProductTerms {
  const title = wordsOf(product.title);
  const categories = tree.withAncestors(product.categories);
  const line = categories.flatMap((id) => tree.line(id).at(-1)?.name ?? []);
  const keys = wordsOf([product.brand ?? '', ...line].join('\n'));
  const strong = new Set([...title, ...keys]);
  for (const { name, values } of product.options) wordsOf([name, ...values].join('\n'), strong);
  addAttributeWords(product.attributes, strong);
  const any = new Set<string>();
  wordsOf(product.description.plain.slice(0, longestText), any);
  for (const variant of product.variants) {
    wordsOf(Object.values(variant.options).join('\n'), strong);
    wordsOf(variant.title, any);
    addAttributeWords(variant.attributes, strong);
  }
  for (const word of strong) any.add(word);
  const names = new Set([...any].filter((word) => title.has(word) || !isStopWord(word)));

  const terms = new Set<string>();
  for (const word of title) terms.add(term.title(site, word));
  for (const word of strong) if (names.has(word)) terms.add(term.strong(site, word));
  for (const word of names) terms.add(term.any(site, word));
  for (const word of articleNumbers(product.variants)) {
    terms.add(term.strong(site, word)).add(term.any(site, word));
  }
  for (const id of categories) terms.add(term.category(site, id));
  for (const key of valuesOf(product)) terms.add(`${site}f${digest(key)}`);
  addPrices(product.variants, site, terms, names);
  const month = monthOf(createdAt);
  terms.add(term.month(site, month));
  names.add(countedTerm.month(month));
  return {
    terms,
    counted: names,
    words: writeRanking({
      title: [...title],
      main: mainWord(product.title),
      keys: [...keys],
      spans: spansOf(product.variants),
    }),
  };
}

/** The names of what is false are left out: `waterproof: false` must not be found by `waterproof`. */
function addAttributeWords(attributes: Attributes, into: Set<string>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false) continue;
    wordsOf(value === true ? name : [name, ...valueTexts(value)].join('\n'), into);
  }
}

/** Many and each nearly unique: not counted, so that they do not crowd the vocabulary. */
function articleNumbers(variants: readonly StoreVariant[]): Set<string> {
  const found = new Set<string>();
  for (const { sku, gtin } of variants) {
    if (sku !== undefined) wordsOf(sku, found);
    if (gtin !== undefined) wordsOf(gtin, found);
  }
  return found;
}

function valuesOf(product: StoreProduct): Set<string> {
  const keys = new Set<string>();
  if (product.brand !== undefined) keys.add(valueKey('brand', product.brand));
  const add = (attributes: Attributes) => {
    for (const [name, value] of Object.entries(attributes)) {
      for (const text of valueTexts(value)) keys.add(valueKey(name, text));
    }
  };
  add(product.attributes);
  for (const variant of product.variants) {
    add(variant.attributes);
    add(variant.options);
  }
  return keys;
}

function addPrices(
  variants: readonly StoreVariant[],
  site: number,
  terms: Set<string>,
  names: Set<string>,
): void {
  for (const { currency, amount } of variants.flatMap(({ prices }) => prices)) {
    const fine = fineStep(amount);
    terms.add(term.currency(site, currency));
    terms.add(term.coarsePrice(site, currency, coarseStep(amount)));
    terms.add(term.finePrice(site, currency, fine));
    names.add(countedTerm.currency(currency)).add(countedTerm.finePrice(currency, fine));
  }
}

/** The lowest and the highest price of each currency, for any customer group. */
function spansOf(variants: readonly StoreVariant[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const { currency, amount } of variants.flatMap(({ prices }) => prices)) {
    const [low, high] = spans.get(currency) ?? [amount, amount];
    spans.set(currency, [Math.min(low, amount), Math.max(high, amount)]);
  }
  return spans;
}

/** What the thing is: the last word before a comma, a bracket or a preposition. `Desk lamp with clamp` is a lamp. */
function mainWord(title: string): string {
  const [head = ''] = title
    .toLowerCase()
    .split(/[,(|:]|\s[-–—]\s|\s(?:with|for|in|of|by|mit|für|aus|de|pour|con|para)\s/, 1);
  return (
    cut(head)
      .map(({ whole }) => whole)
      .findLast((word) => !/\d/.test(word)) ?? ''
  );
}

/* What ranking knows of a product without reading it: one text in its row. */

/** Lowest and highest amount, in minor units. */
type Span = readonly [low: number, high: number];

export interface Ranking {
  /** Stems of the title. */
  title: string[];
  /** What the thing is. */
  main: string;
  /** Stems of brand and categories. */
  keys: string[];
  /** By currency. */
  spans: Map<string, Span>;
}

export function writeRanking({ title, main, keys, spans }: Ranking): string {
  const prices = [...spans].map(([currency, [low, high]]) => `${currency}:${low}:${high}`);
  return [title.join(' '), main, keys.join(' '), prices.join(' ')].join('|');
}

export function readRanking(text: string): Ranking {
  const [title = '', main = '', keys = '', prices = ''] = text.split('|');
  const spans = new Map<string, Span>();
  for (const price of prices === '' ? [] : prices.split(' ')) {
    const [currency = '', low, high] = price.split(':');
    spans.set(currency, [Number(low), Number(high)]);
  }
  return { title: title.split(' '), main, keys: keys.split(' '), spans };
}

/* Amounts as steps of a logarithmic scale, so that a range of prices is a handful of search terms. */

/** One for each doubling: for filters. */
export const coarseStep = (amount: number): number => Math.floor(Math.log2(Math.max(0, amount) + 1));

/** 64 for each doubling, about one percent apart: for sorting. */
export const fineStep = (amount: number): number => Math.floor(Math.log2(Math.max(0, amount) + 1) * 64);

/* Words of queries that are not names of things, in the languages that shoppers write most. */

const list = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Words that say nothing about a product: left out of descriptions, and of queries that have others. */
const stopWords = list(`
a an and any anything are as at be best buy by can cheap cheapest could do does find for from get give good great has have
i if im in is it item items its ill like looking me my need no not of on or our please product products search shop show
some something such that the their them there these thing things they this to us use want we what where which who will
with without would you your size sizes
und oder mit ohne fur der die das den dem ein eine einen ist im in von zu zum zur ich suche kein keine grosse produkt
et ou avec sans pour le la les un une des du de dans en au aux je cherche taille produit
y o con sin para el los las una unos del por talla producto
e di da con per il lo gli della van voor met het een
の を に は が で と も な 用 的 和 了 是 吗 我 要 想
`);

export const isStopWord = (word: string): boolean => stopWords.has(word);

/** Words that only describe: a product that lacks one of them may still be what the shopper wants. */
const describing = list(`
beautiful comfortable comfy cosy cozy durable elegant fashionable lightweight light modern nice practical pretty quality
quiet simple small big large smart soft stylish sturdy strong warm cool cute classic vintage premium luxury high top new
everyday daily affordable inexpensive popular perfect gift gifts present waterproof ergonomic portable adjustable
black white gray grey red blue green yellow orange purple pink brown beige navy silver golden turquoise violet tan
schwarz weiss grau rot rote roter rotes blau blaue gelb lila rosa braun schone schon warme warm leicht moderne bequem
noir noire blanc blanche gris grise rouge bleu bleue vert verte jaune violet rose beau belle joli jolie moderne
negro negra blanco blanca gris rojo roja azul verde amarillo morado marron bonito bonita moderno moderna
`);

export const isDescribing = (word: string): boolean => describing.has(word);
