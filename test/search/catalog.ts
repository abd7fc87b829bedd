/** A made-up department store of 2,000 products in six languages. Labels are made of `Facts`, never of what a text says. */
import type { StoreCategory, StoreProduct } from '../../src/backends/embedded/records.ts';
import { kinds, type Kind } from './kinds.ts';

export interface Facts {
  id: string;
  kind: string;
  language: string;
  brand: string;
  colors: string[];
  material: string;
  features: string[];
  /** Major units of EUR. */
  price: number;
  sku: string;
  gtin: string;
}

export interface Stocked {
  facts: Facts;
  product: StoreProduct;
}

export const catalogSize = 2_000;

const brands =
  'Norvik Kestrel Brewhaus Sonora Alderwood Pikka Lumenor Terranova Hestia Quillon Marlow Zephyrine Oakridge Velmora Tundra Fennel&Co'.split(
    ' ',
  );
const models =
  'Aurora Basal Corvo Delphi Ember Fjell Gaia Halo Iris Juno Krait Luma Mira Nova Onyx Pax'.split(' ');

/** What shops write everywhere, and what is sold elsewhere in the store: descriptions mention both. */
const phrases: Record<string, string[]> = {
  en: [
    'There is no such thing as too much comfort.',
    'A product that lasts, tested by hand for years of daily use.',
    'Goes well with the {other} of the same collection.',
    'Not to be used near the {other}.',
    'Comes in a gift box. Free shipping, easy returns.',
    'Made for the home, the car and the garden.',
  ],
  de: [
    'Ein Produkt, das lange hält und jeden Tag Freude macht.',
    'Passt gut zu: {other}.',
    'Wird in einer schönen Schachtel geliefert.',
  ],
  fr: ['Un produit fait pour durer.', 'Se marie bien avec : {other}.', 'Livraison offerte.'],
  es: ['Un producto hecho para durar.', 'Combina bien con: {other}.', 'Envío gratis.'],
  ja: ['毎日の暮らしに使いやすい商品です。', '{other}と一緒にどうぞ。', '送料無料。'],
  zh: ['日常使用方便的商品。', '可与{other}搭配使用。', '免运费。'],
};
const words: Record<string, [size: string, color: string, material: string]> = {
  en: ['Size', 'Color', 'Material'],
  de: ['Größe', 'Farbe', 'Material'],
  fr: ['Taille', 'Couleur', 'Matière'],
  es: ['Talla', 'Color', 'Material'],
  ja: ['サイズ', '色', '素材'],
  zh: ['尺码', '颜色', '材质'],
};

/** Mulberry32: the same store on every machine. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const title = (text: string): string => text.replace(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase());

export const categories: StoreCategory[] = [...new Set(kinds.map(({ category }) => category))].map(
  (name) => ({
    id: name.toLowerCase(),
    name,
  }),
);

export function madeCatalog(): Stocked[] {
  const roll = dice(140);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T;
  return Array.from({ length: catalogSize }, (_, place) => stocked(place, pick));
}

function stocked(place: number, pick: <T>(list: readonly T[]) => T): Stocked {
  const kind = kinds[place % kinds.length] as Kind;
  const { language } = kind;
  const [sizeName, colorName, materialName] = words[language] as [string, string, string];
  const brand = pick(brands);
  const model = pick(models);
  const noun = pick(kind.nouns);
  const material = kind.materials.length ? pick(kind.materials) : '';
  const features = kind.features.map((feature) => pick(feature.split('/')));
  const first = kind.colors.length ? pick(kind.colors) : undefined;
  const colors = first ? [...new Set([first, pick(kind.colors)])] : [];
  const steps = kind.high - kind.low;
  const price = kind.low + Math.floor((steps * pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])) / 10) + 0.9;
  const id = `p${place}`;
  const sku = `${kind.name
    .replace(/^(?:de|fr|es|ja|zh)-/, '')
    .replace(/[^a-z]/g, '')
    .slice(0, 3)
    .toUpperCase()}-${model.slice(0, 2).toUpperCase()}-${1000 + place}`;
  const gtin = String(4_012_340_000_000 + place * 7);
  const feature = features.find((one) => !/^(?:women|men|Damen|Herren|femme|homme|mujer|hombre)$/.test(one));
  const people = features.find((one) => one !== feature && /^(?:women|men|Damen|Herren)$/.test(one));
  const written =
    language === 'en'
      ? `${brand} ${model} ${people ? `${title(people)}'s ` : ''}${place % 3 ? `${title(material)} ` : ''}${noun}`
      : language === 'ja' || language === 'zh'
        ? `${brand} ${place % 2 ? `${feature} ` : ''}${noun} ${model}`
        : `${brand} ${noun} ${model}${place % 3 && material ? ` ${material}` : ''}`;
  const other = pick(kinds.filter((one) => one.language === language && one.name !== kind.name));
  const said = pick(phrases[language] as string[]).replace('{other}', pick(other.nouns).toLowerCase());
  const told = `${noun}. ${features.join(', ')}. ${said} ${pick(phrases[language] as string[]).replace('{other}', pick(other.nouns).toLowerCase())}`;
  const sizes = /shoes|boots/.test(kind.name) ? ['41', '42', '43'] : [];
  const options = [
    ...(colors.length ? [{ name: colorName, values: colors }] : []),
    ...(sizes.length ? [{ name: sizeName, values: sizes }] : []),
  ];
  const choices = (colors.length ? colors : ['']).flatMap((color) =>
    (sizes.length ? sizes : ['']).map((size) => ({
      ...(color && { [colorName]: color }),
      ...(size && { [sizeName]: size }),
    })),
  );
  const product: StoreProduct = {
    id,
    handle: id,
    title: written.replace(/\s+/g, ' ').trim(),
    description: { plain: told },
    brand,
    categories: [kind.category.toLowerCase()],
    media: [{ type: 'image', url: `https://img.test/${id}.jpg` }],
    options,
    attributes: { ...(material ? { [materialName]: material } : {}), features },
    createdAt: 1_700_000_000_000 + place,
    variants: choices.map((chosen, at) => ({
      id: `${id}-${at}`,
      title: Object.values(chosen).join(' / ') || written,
      sku: choices.length === 1 ? sku : `${sku}-${at + 1}`,
      ...(at === 0 ? { gtin } : {}),
      options: chosen,
      attributes: {},
      stock: { tracked: true, quantity: 5 },
      prices: [{ currency: 'EUR', kind: 'list', amount: Math.round(price * 100) }],
    })),
  };
  return {
    facts: { id, kind: kind.name, language, brand, colors, material, features, price, sku, gtin },
    product,
  };
}
