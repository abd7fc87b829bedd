/** What agents ask of the made-up shop: every query another one, and all of them about things that may be there. */
import type { ProductQuery } from '#commerce';
import { dice, familyOf, pick, rollBrand } from './store-products.ts';
import { brand, colours, families, filler, materials, model } from './store-words.ts';

export type Asked = Omit<ProductQuery, 'cursor'>;

/** Leaves out, doubles or swaps a letter of the longest word. */
function misspell(text: string, roll: () => number): string {
  const words = text.split(' ');
  const longest = words.toSorted((a, b) => b.length - a.length)[0] as string;
  const at = 1 + Math.floor(roll() * (longest.length - 2));
  const [head, one, two, tail] = [
    longest.slice(0, at),
    longest[at],
    longest[at + 1] ?? '',
    longest.slice(at + 2),
  ];
  const slip = pick(roll, [
    `${head}${two}${tail}`,
    `${head}${one}${one}${two}${tail}`,
    `${head}${two}${one}${tail}`,
  ]);
  return words.map((word) => (word === longest ? slip : word)).join(' ');
}

const limit = 10;

/** Of each kind, made anew by each call. */
export const kinds: Record<string, (roll: () => number) => Asked> = {
  'one word': (roll) => ({
    text: pick(roll, [
      () => pick(roll, pick(roll, families).nouns),
      () => brand(rollBrand(roll)),
      () => model(Math.floor(roll() * 20_000)),
      () => pick(roll, filler),
      () => pick(roll, pick(roll, families).traits),
    ])(),
    limit,
  }),
  'two words': (roll) => {
    const { nouns, traits } = pick(roll, families);
    // One in five asks for what hardly any product of the family is.
    const trait = pick(roll, roll() < 0.2 ? pick(roll, families).traits : traits);
    return {
      text: pick(roll, [`${trait} ${pick(roll, nouns)}`, `${pick(roll, colours)} ${pick(roll, nouns)}`]),
      limit,
    };
  },
  'brand and noun': (roll) => {
    const place = rollBrand(roll);
    return {
      text: `${brand(place)} ${pick(roll, (families[familyOf(place, roll)] as (typeof families)[number]).nouns)}`,
      limit,
    };
  },
  'three words': (roll) => {
    const { nouns, traits } = pick(roll, families);
    const extra = pick(roll, [pick(roll, traits), pick(roll, colours), pick(roll, materials)]);
    return { text: `${extra} ${pick(roll, traits)} ${pick(roll, nouns)}`, limit };
  },
  'under a price': (roll) => {
    const { nouns, traits } = pick(roll, families);
    return {
      text: `${pick(roll, traits)} ${pick(roll, nouns)} under ${10 + Math.floor(roll() * 290)}`,
      limit,
    };
  },
  'in a category': (roll) => {
    const family = Math.floor(roll() * families.length);
    const { traits, nouns } = families[family] as (typeof families)[number];
    const noun = Math.floor(roll() * nouns.length);
    return {
      text: pick(roll, [pick(roll, traits), pick(roll, colours), brand(rollBrand(roll))]),
      categories: [roll() < 0.5 ? `f${family}` : `f${family}-${noun}`],
      limit,
    };
  },
  'in a price range': (roll) => {
    const { nouns, traits } = pick(roll, families);
    const min = Math.floor(roll() * 20_000);
    return {
      text: `${pick(roll, traits)} ${pick(roll, nouns)}`,
      price: { min, max: min + 2_000 + Math.floor(roll() * 30_000) },
      limit,
    };
  },
  misspelt: (roll) => {
    const { nouns, traits } = pick(roll, families);
    return { text: misspell(`${pick(roll, traits)} ${pick(roll, nouns)}`, roll), limit };
  },
};

/** So many of every kind, shuffled; the same seed gives the same ones. */
export function madeQueries(each: number, seed: number): { kind: string; query: Asked }[] {
  const roll = dice(seed);
  const all = Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: each }, () => ({ kind, query: make(roll), at: roll() })),
  );
  return all.toSorted((a, b) => a.at - b.at).map(({ kind, query }) => ({ kind, query }));
}
