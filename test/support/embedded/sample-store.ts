/** A small store of many kinds of things, for tests. */
import type { StoreCategory, StoreProduct, StoreVariant } from '../../../src/backends/embedded/records.ts';

export const sampleCategories: StoreCategory[] = [
  { id: 'home', name: 'Home' },
  { id: 'lamps', name: 'Lamps', parentId: 'home' },
  { id: 'table-lamps', name: 'Table lamps', parentId: 'lamps' },
  { id: 'kitchen', name: 'Kitchen', parentId: 'home' },
  { id: 'audio', name: 'Audio' },
  { id: 'headphones', name: 'Headphones', parentId: 'audio', google: 'Electronics > Audio > Headphones' },
  { id: 'clothing', name: 'Clothing' },
  { id: 'shirts', name: 'Shirts', parentId: 'clothing' },
  { id: 'shoes', name: 'Shoes', parentId: 'clothing' },
  { id: 'outdoor', name: 'Outdoor' },
  { id: 'office', name: 'Office' },
];

interface Sketch {
  brand?: string;
  price: number;
  about?: string;
  attributes?: StoreProduct['attributes'];
  colours?: string[];
  sizes?: string[];
  sku?: string;
  gtin?: string;
  rating?: [value: number, count: number];
  more?: Partial<StoreProduct>;
}

/** Prices in euros, with a dollar price a tenth higher. */
export function sampleProduct(id: string, title: string, category: string, sketch: Sketch): StoreProduct {
  const {
    brand,
    price,
    about = '',
    attributes = {},
    colours = [],
    sizes = [],
    sku,
    gtin,
    rating,
    more,
  } = sketch;
  const options = [
    ...(colours.length ? [{ name: 'Colour', values: colours }] : []),
    ...(sizes.length ? [{ name: 'Size', values: sizes }] : []),
  ];
  const choices = (colours.length ? colours : ['']).flatMap((Colour) =>
    (sizes.length ? sizes : ['']).map((Size) => ({ ...(Colour && { Colour }), ...(Size && { Size }) })),
  );
  const variants = choices.map((chosen, place): StoreVariant => {
    return {
      id: choices.length === 1 ? `${id}-v` : `${id}-v${place + 1}`,
      title: Object.values(chosen).join(' / ') || title,
      ...(sku ? { sku: choices.length === 1 ? sku : `${sku}-${place + 1}` } : {}),
      ...(gtin && place === 0 ? { gtin } : {}),
      options: chosen,
      attributes: {},
      stock: { tracked: true, quantity: 50 },
      prices: [
        { currency: 'EUR', kind: 'list', amount: price },
        { currency: 'USD', kind: 'list', amount: Math.round(price * 1.1) },
      ],
    };
  });
  return {
    id,
    handle: id,
    title,
    description: { plain: about || `${title}.` },
    ...(brand ? { brand } : {}),
    categories: [category],
    media: [{ type: 'image', url: `https://img.test/${id}.jpg` }],
    options,
    attributes,
    ...(rating ? { rating: { value: rating[0], scaleMax: 5, count: rating[1] } } : {}),
    createdAt: 1_700_000_000_000,
    variants,
    ...more,
  };
}

const p = sampleProduct;

export const sampleProducts = (): StoreProduct[] => [
  p('fjord', 'Fjord table lamp', 'table-lamps', {
    brand: 'Nordlys',
    price: 8900,
    about: 'A warm light for the desk or the bedside, with an oak foot and a linen shade.',
    attributes: { material: 'oak', height: { value: 45, unit: 'cm' } },
  }),
  p('desk-lamp', 'LED desk lamp with clamp', 'table-lamps', {
    brand: 'Luxo',
    price: 5900,
    about: 'Bends in every direction. Dimmable.',
    attributes: { dimmable: true, material: 'steel' },
  }),
  p('lamp-oil', 'Lamp oil, 1 litre', 'home', { price: 900, about: 'Burns clean in every oil lamp.' }),
  p('pendant', 'Sola pendant light', 'lamps', {
    brand: 'Nordlys',
    price: 14900,
    about: 'Hangs over the dining table.',
    attributes: { material: 'glass' },
  }),
  p('bulb', 'LED bulb E27, 10W', 'lamps', {
    brand: 'Luxo',
    price: 700,
    about: 'Warm white, replaces 75 watts.',
  }),
  p('aria', 'Aria wireless headphones', 'headphones', {
    brand: 'Sonora',
    price: 8900,
    about: 'Over-ear, noise cancelling, 30 hours of battery.',
    colours: ['Black', 'White'],
    attributes: { wireless: true, noise_cancelling: true },
    rating: [4.6, 900],
  }),
  p('aria-pro', 'Aria Pro wireless headphones', 'headphones', {
    brand: 'Sonora',
    price: 24900,
    about: 'Studio sound, noise cancelling.',
    attributes: { wireless: true },
  }),
  p('tone', 'Tone wired headphones', 'headphones', {
    brand: 'Sonora',
    price: 3900,
    about: 'With a cable of two metres.',
    attributes: { wireless: false },
  }),
  p('stand', 'Headphone stand', 'audio', {
    brand: 'Holz',
    price: 2900,
    about: 'Walnut, for one pair of headphones.',
    attributes: { material: 'walnut' },
  }),
  p('speaker', 'Bluetooth speaker Pebble', 'audio', {
    brand: 'Sonora',
    price: 5900,
    about: 'Waterproof speaker for the beach.',
    attributes: { waterproof: true },
  }),
  p('tempo', 'Tempo running shoes', 'shoes', {
    brand: 'Strider',
    price: 11900,
    about: 'Light shoes for the road.',
    colours: ['Blue', 'Red'],
    sizes: ['41', '42', '43'],
    sku: 'STR-TMP',
  }),
  p('trail', 'Ridge trail running shoes', 'shoes', {
    brand: 'Strider',
    price: 13900,
    about: 'Grip for wet rock.',
    colours: ['Green'],
    sizes: ['42', '43'],
  }),
  p('boots', "Men's leather boots", 'shoes', {
    brand: 'Alder',
    price: 19900,
    about: 'Welted boots.',
    colours: ['Brown'],
    sizes: ['42', '44'],
    attributes: { material: 'leather' },
  }),
  p('rack', 'Shoe rack', 'home', { brand: 'Holz', price: 4900, about: 'Holds ten pairs of shoes.' }),
  p('socks', 'Running socks, 3 pairs', 'clothing', {
    brand: 'Strider',
    price: 1900,
    about: 'Merino blend for long runs.',
    attributes: { material: ['merino', 'nylon'] },
  }),
  p('tee', 'Organic cotton T-shirt', 'shirts', {
    brand: 'Alder',
    price: 2500,
    about: 'Soft and plain.',
    colours: ['White', 'Navy'],
    sizes: ['S', 'M', 'L'],
    attributes: { material: 'cotton', organic: true },
  }),
  p('linen', 'Linen shirt', 'shirts', {
    brand: 'Alder',
    price: 6900,
    about: 'For hot days.',
    colours: ['White'],
    sizes: ['M', 'L'],
    attributes: { material: 'linen' },
  }),
  p('rain', 'Waterproof rain jacket', 'clothing', {
    brand: 'Ridgeway',
    price: 15900,
    about: 'Three layers, taped seams.',
    attributes: { waterproof: true },
  }),
  p('kettle', 'Electric kettle 1.7 l', 'kitchen', {
    brand: 'Brew',
    price: 4500,
    about: 'Boils fast, keeps warm.',
    attributes: { power: { value: 2200, unit: 'W' } },
  }),
  p('french-press', 'French press coffee maker', 'kitchen', {
    brand: 'Brew',
    price: 3500,
    about: 'Glass jug for eight cups.',
    attributes: { material: 'glass' },
  }),
  p('espresso', 'Espresso machine', 'kitchen', {
    brand: 'Brew',
    price: 49900,
    about: 'For coffee with a fine crema.',
    rating: [4.2, 120],
  }),
  p('mug', 'Stoneware coffee mug', 'kitchen', {
    brand: 'Keramo',
    price: 1200,
    about: 'Holds 350 ml. Dishwasher safe.',
  }),
  p('knife', "Chef's knife 20 cm", 'kitchen', {
    brand: 'Klinge',
    price: 9900,
    about: 'Forged steel, stays sharp.',
    attributes: { material: 'steel' },
  }),
  p('knives', 'Set of three kitchen knives', 'kitchen', {
    brand: 'Klinge',
    price: 15900,
    about: 'For vegetables, bread and meat.',
  }),
  p('tent', 'Two-person tent', 'outdoor', {
    brand: 'Ridgeway',
    price: 22900,
    about: 'Weighs 1.9 kg. Waterproof floor.',
    attributes: { waterproof: true },
  }),
  p('bag', 'Down sleeping bag', 'outdoor', {
    brand: 'Ridgeway',
    price: 27900,
    about: 'Warm to minus ten degrees.',
  }),
  p('bottle', 'Insulated water bottle 750ml', 'outdoor', {
    brand: 'Ridgeway',
    price: 2900,
    about: 'Keeps cold for a day.',
    gtin: '4006381333931',
  }),
  p('chair', 'Ergonomic office chair', 'office', {
    brand: 'Sitwell',
    price: 34900,
    about: 'Adjustable lumbar support.',
  }),
  p('laptop-bag', 'Laptop bag 15 inch', 'office', {
    brand: 'Alder',
    price: 7900,
    about: 'Padded, with a strap.',
  }),
  p('creme', 'Crème brûlée torch', 'kitchen', {
    brand: 'Flamme',
    price: 2400,
    about: 'For caramelising sugar.',
  }),
  p('hat', '麦わら帽子', 'clothing', { brand: 'Hikari', price: 3300, about: 'つばの広い夏の帽子' }),
];
