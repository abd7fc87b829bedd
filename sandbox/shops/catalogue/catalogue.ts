import { demoGtin } from './gtin.ts';
import type { Product, Spec, Variant } from './product.ts';
import { rows, type Row } from './rows.ts';

const brands = { 'footwear-and-jackets': 'Alderfoot', 'cables-and-chargers': 'Voltbay', lamps: 'Lumenhaus' };
const prefixes = { 'footwear-and-jackets': 'AF', 'cables-and-chargers': 'VB', lamps: 'LH' };
const day = 86_400_000;

/** The 24 products of a sandbox shop. `start`: epoch milliseconds from which all dates are counted. */
export function makeCatalogue(start: number): Product[] {
  return rows.map((row, i) => makeProduct(row, i, start));
}

function makeProduct(row: Row, i: number, start: number): Product {
  const variants = makeVariants(row, i);
  const apparel = row.category === 'footwear-and-jackets';
  const [width, height, depth, weight] = row.body ?? [];
  const size = row.variants?.by === 'size' ? row.variants.of[0]?.option : row.size;
  const product: Product = {
    slug: slugOf(row.name),
    name: row.name,
    brand: brands[row.category],
    category: row.category,
    taxonomy: row.kind,
    description: `${row.pitch} Made of ${row.material.toLowerCase()} in ${row.colour.toLowerCase()}, checked by hand before it leaves our workshop, and built so that worn parts can be replaced.`,
    story: story(row),
    material: row.material,
    colour: row.colour,
    ...(size ? { size } : {}),
    ...(row.body ? { dimensions: { width: width!, height: height!, depth: depth!, weight: weight! } } : {}),
    fits: row.fits ?? [],
    specs: [],
    apparel,
    ...(apparel
      ? { audience: { gender: 'unisex', age: 'adult' }, sizeSystem: 'EU' }
      : { warrantyMonths: 24 }),
    rating: { value: 4 + ((i * 3) % 10) / 10, count: 18 + i * 7 },
    reviews: [
      {
        author: 'Maren O.',
        date: isoDay(start - (20 + i) * day),
        stars: 5,
        text: `The ${row.name} is as described and arrived in two parts of recycled card.`,
      },
      {
        author: 'Tomas L.',
        date: isoDay(start - (55 + i) * day),
        stars: 4,
        text: `I use it daily. The ${row.colour.toLowerCase()} looks a little darker than in the picture.`,
      },
    ],
    updatedAt: new Date(start - (i * 29 + 5) * 3_600_000).toISOString(),
    ...(row.variants ? { variesBy: row.variants.by } : {}),
    groupId: baseSku(row, i),
    variants,
  };
  product.specs = specsOf(product);
  return product;
}

function makeVariants(row: Row, i: number): [Variant, ...Variant[]] {
  const base = baseSku(row, i);
  const make = (code: string, serial: number, more: Partial<Variant>): Variant => ({
    id: `${base}${code}`,
    sku: `${base}${code}`,
    mpn: `${base.replace('-', '')}${code.replace('-', '')}`,
    gtin: demoGtin((101 + i) * 100 + serial),
    price: row.price,
    ...(row.listPrice ? { listPrice: row.listPrice } : {}),
    inStock: !row.soldOut,
    images: [`/images/products/${slugOf(row.name)}-1.png`, `/images/products/${slugOf(row.name)}-2.png`],
    ...more,
  });
  const [first, ...rest] = (row.variants?.of ?? []).map(({ option, more = 0, soldOut }, n) =>
    make(`-${option.slice(0, 3).toUpperCase()}`, n, { option, price: row.price + more, inStock: !soldOut }),
  );
  return first ? [first, ...rest] : [make('', 0, {})];
}

/** Rows of the specification table. Facts that a product lacks leave no row. */
export function specsOf(product: Product): Spec[] {
  const { dimensions: d } = product;
  const cm = (name: string, value: number): Spec => ({
    name,
    value: String(value),
    unit: 'cm',
    unitCode: 'CMT',
  });
  return [
    ...(product.material ? [{ name: 'Material', value: product.material }] : []),
    ...(product.colour && product.variesBy !== 'colour' ? [{ name: 'Colour', value: product.colour }] : []),
    ...(d ? [cm('Width', d.width), cm('Height', d.height), cm('Depth', d.depth)] : []),
    ...(d ? [{ name: 'Weight', value: String(d.weight), unit: 'kg', unitCode: 'KGM' }] : []),
    ...(product.fits.length ? [{ name: 'Compatible with', value: product.fits.join(', ') }] : []),
    { name: 'Country of origin', value: 'Portugal' },
    { name: 'Care', value: product.apparel ? 'Brush off and air' : 'Wipe with a dry cloth' },
    ...(product.warrantyMonths
      ? [{ name: 'Warranty', value: String(product.warrantyMonths), unit: 'months', unitCode: 'MON' }]
      : []),
  ];
}

function story(row: Row): string[] {
  const name = row.name.toLowerCase();
  return [
    `We drew the ${name} together with people who use one every day. Three samples went through a year of wear before the final one was signed off. What broke was made stronger, and what nobody missed was left out. The result has few parts, and every one of them is listed in our repair shop.`,
    `${row.material} was chosen because it ages well and can be sorted after use. The ${name} is packed without plastic. A card in the box names the workshop, the week in which it was made and the person who checked it. If a part wears out, write to us with the number on that card and we send the right one.`,
  ];
}

function baseSku({ category }: Row, i: number): string {
  return `${prefixes[category]}-${String(101 + i)}`;
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
