/** Kinds of pages whose cost is held: what they show, and what of it is asked for. */
import { loadDemoStore } from '#backends/embedded';
import type { World } from '../../sandbox/sfcc/world.ts';

export interface Page {
  name: string;
  /** Of discover. */
  query?: string;
  /** Content of `catalog/product` or `catalog/lookup`. */
  content?: object;
  products: number;
  /** Of the variants listed; where options and a price range are given instead, of those behind them. */
  variants: number;
  /** Of the masters listed, all. */
  touched: number;
  /** Calls that the platform counts as expensive, exactly. */
  expensive: number;
  /** Ids that are asked for beside those of the products: each is loaded by itself. */
  beside?: number;
}

const selected = (Color: string, Size: string): object[] => [
  { name: 'Color', label: Color },
  { name: 'Size', label: Size },
];

export const pages: readonly Page[] = [
  {
    name: 'one master of 18',
    query: 'category=one-18',
    products: 1,
    variants: 10,
    touched: 18,
    expensive: 22,
  },
  {
    name: 'one master of 50',
    query: 'category=one-50',
    products: 1,
    variants: 10,
    touched: 50,
    expensive: 22,
  },
  {
    name: 'one master of 50 by text and price, in stock',
    query: 'q=anorak&category=one-50&price_min=5200&price_max=5300&in_stock=true',
    products: 1,
    variants: 10,
    touched: 50,
    expensive: 22,
  },
  {
    name: 'twelve masters of 18',
    query: 'category=masters&limit=12',
    products: 12,
    variants: 120,
    touched: 216,
    expensive: 264,
  },
  {
    name: 'twelve masters of two',
    query: 'category=pairs&limit=12',
    products: 12,
    variants: 24,
    touched: 24,
    expensive: 72,
  },
  {
    name: 'one of several masters',
    query: 'category=pairs&limit=1',
    products: 1,
    variants: 2,
    touched: 2,
    expensive: 6,
  },
  {
    name: 'twelve masters of 18 of one price',
    query: 'category=alike&limit=12',
    products: 12,
    variants: 120,
    touched: 216,
    expensive: 156,
  },
  {
    name: 'twelve masters of 18 of one reduced price',
    query: 'category=reduced&limit=12',
    products: 12,
    variants: 120,
    touched: 216,
    expensive: 264,
  },
  {
    name: 'simple products',
    query: 'category=simple&limit=12',
    products: 12,
    variants: 12,
    touched: 0,
    expensive: 36,
  },
  {
    name: 'two of two categories',
    query: 'category=pairs&category=simple&limit=2',
    products: 2,
    variants: 4,
    touched: 4,
    expensive: 12,
  },
  {
    name: 'the end of one category and the start of another',
    query: 'category=one-50&category=simple&category=masters&limit=12',
    products: 12,
    variants: 21,
    touched: 50,
    expensive: 55,
  },
  {
    name: 'more products in two categories than fit a page',
    query: 'category=simple&category=pairs&limit=50',
    products: 12,
    variants: 12,
    touched: 0,
    expensive: 36,
  },
  { name: 'nothing', query: 'q=no-such-thing', products: 0, variants: 0, touched: 0, expensive: 0 },
  {
    name: 'a master of 18 by ID',
    content: { id: 'one-18' },
    products: 1,
    variants: 18,
    touched: 18,
    expensive: 38,
  },
  {
    name: 'a master of 50 by ID',
    content: { id: 'one-50' },
    products: 1,
    variants: 50,
    touched: 50,
    expensive: 102,
  },
  {
    name: 'a master of 50 with a selection',
    content: { id: 'one-50', selected: selected('White', 'S9') },
    products: 1,
    variants: 50,
    touched: 50,
    expensive: 102,
  },
  {
    name: 'a master of 50 by one of its variants',
    content: { id: 'one-50-37' },
    products: 1,
    variants: 50,
    touched: 50,
    expensive: 103,
  },
  {
    name: 'a simple product by ID',
    content: { id: 'simple-3-0' },
    products: 1,
    variants: 1,
    touched: 0,
    expensive: 3,
  },
  {
    name: 'four variants of one master by ID',
    content: { ids: ['one-50-37', 'one-50-02', 'one-50-44', 'one-50-20'] },
    products: 1,
    variants: 10,
    touched: 50,
    expensive: 26,
    beside: 4,
  },
];

/** What is reduced is so by different amounts. */
function pricesOf(category: string, size: number) {
  const differs = category !== 'alike';
  const list = { currency: 'EUR', kind: 'list' as const, amount: 5_000 + (differs ? 100 * size : 0) };
  return category === 'reduced' ? [list, { ...list, kind: 'sale' as const, amount: 4_000 }] : [list];
}

const colours = ['Black', 'Red', 'Blue', 'Green', 'White'];
const sizes = Array.from({ length: 10 }, (_, at) => `S${at}`);

/** Prices differ by size, so one variant's price does not imply the others', but for `alike` and `reduced`. */
export async function stockPages({ catalogue }: Pick<World, 'catalogue'>): Promise<void> {
  const { site, products, categories } = await loadDemoStore();
  const [sample] = products;
  const variant = sample?.variants[0];
  if (!sample || !variant) throw new Error('The demo store has no product.');
  const made = (id: string, category: string, colors: number, sizesOfEach: number) => {
    const varies = colors * sizesOfEach > 1;
    const [some, each] = [colours.slice(0, colors), sizes.slice(0, sizesOfEach)];
    return {
      ...sample,
      id,
      handle: id,
      title: 'Anorak',
      categories: [category],
      options: varies
        ? [
            { name: 'Color', values: some },
            { name: 'Size', values: each },
          ]
        : [],
      variants: some.flatMap((Color, x) =>
        each.map((Size, y) => ({
          ...variant,
          id: varies ? `${id}-${x}${y}` : `${id}-0`,
          options: (varies ? { Color, Size } : {}) as Record<string, string>,
          prices: pricesOf(category, y),
        })),
      ),
    };
  };
  const many = (category: string, colors: number, sizesOfEach: number) =>
    Array.from({ length: 14 }, (_, at) => made(`${category}-${at}`, category, colors, sizesOfEach));
  const own = ['one-18', 'one-50', 'masters', 'alike', 'reduced', 'pairs', 'simple'];
  await catalogue.writeCategories(site.id, [...categories, ...own.map((id) => ({ id, name: id }))]);
  await catalogue.writeProducts(site.id, [
    made('one-18', 'one-18', 3, 6),
    made('one-50', 'one-50', 5, 10),
    ...many('masters', 3, 6),
    ...many('alike', 3, 6),
    ...many('reduced', 3, 6),
    ...many('pairs', 1, 2),
    ...many('simple', 1, 1),
  ]);
}
