/** Products of a made-up shop of everything, and what agents ask there. The same number gives the same product. */
import type { StoreCategory, StoreProduct } from '#backends/embedded';
import { brand, brandCount, colours, families, filler, materials, model } from './store-words.ts';

/** Numbers from 0 to 1, the same for the same seed. */
export function dice(seed: number): () => number {
  let state = (seed * 0x9e3779b9 + 0x85ebca6b) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(roll: () => number, list: readonly T[]): T =>
  list[Math.floor(roll() * list.length)] as T;

/** Some brands are large, most are small; each sells in two families. */
export const rollBrand = (roll: () => number): number => Math.floor(roll() ** 3 * brandCount);
export const familyOf = (brandPlace: number, roll: () => number): number =>
  (brandPlace * 7 + (roll() < 0.7 ? 0 : 11)) % families.length;

const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

export const madeCategories: readonly StoreCategory[] = families.flatMap(({ name, nouns }, place) => [
  { id: `f${place}`, name },
  ...nouns.map((noun, at) => ({ id: `f${place}-${at}`, name: `All ${noun}`, parentId: `f${place}` })),
]);

export function madeProduct(at: number): StoreProduct {
  const roll = dice(at);
  const brandPlace = rollBrand(roll);
  const familyPlace = familyOf(brandPlace, roll);
  const { nouns, traits } = families[familyPlace] as (typeof families)[number];
  const nounPlace = Math.floor(roll() ** 1.5 * nouns.length);
  const made = brand(brandPlace);
  const [first, second] = [pick(roll, traits), pick(roll, traits)];
  const kind = [first, ...(second === first ? [] : [second]), nouns[nounPlace]].join(' ');
  const title = `${made} ${model(Math.floor(roll() * 20_000))} ${kind}`;
  const text = Array.from({ length: 45 }, () => filler[Math.floor(roll() ** 2 * filler.length)]);
  text[9] = pick(roll, traits);
  text[21] = pick(roll, pick(roll, families).nouns);
  const chosen = Array.from(
    { length: 1 + Math.floor(roll() * 4) },
    (_, n) => colours[(at + n * 3) % 10] as string,
  );
  const price = Math.round(400 * Math.exp(roll() * 5.5));
  return {
    id: `p${at}`,
    handle: `${slug(title)}-${at}`,
    title,
    brand: made,
    description: { plain: `${text.join(' ')}.` },
    categories: [`f${familyPlace}-${nounPlace}`],
    media: [{ type: 'image', url: `https://cdn.shop.test/images/${at}.jpg`, alt: title }],
    options: [{ name: 'Colour', values: chosen }],
    attributes: {
      material: pick(roll, materials),
      weight: { value: Math.round(roll() * 100) / 10, unit: 'kg' },
      warranty: `${1 + Math.floor(roll() * 5)} years`,
    },
    ...(roll() < 0.4
      ? { rating: { value: 3 + roll() * 2, scaleMax: 5, count: 1 + Math.floor(roll() ** 4 * 3_000) } }
      : {}),
    createdAt: 1_600_000_000_000 + Math.floor(roll() * 1.6e11),
    variants: chosen.map((colour, n) => ({
      id: `p${at}-${n}`,
      title: colour,
      sku: `MK${at}${n}`,
      options: { Colour: colour },
      attributes: {},
      stock: { tracked: true, quantity: Math.floor(roll() * 40) },
      prices: [
        { currency: 'USD', kind: 'list', amount: price },
        { currency: 'EUR', kind: 'list', amount: Math.round(price * 0.95) },
      ],
    })),
  };
}
