/** A product made ready for answers: everything but price, stock and the names of its categories. Shared by answers, never changed. */
import {
  type Attributes,
  type Media,
  type Product,
  type ShopContext,
  type Variant,
  isBuyable,
  type Availability,
} from '#commerce';
import type { PriceEntry, StoreProduct, StoreTerms, StoreVariant } from '../records.ts';
import { valueKey, valueTexts } from './index-terms.ts';
import type { CategoryTree } from './category-tree.ts';

export interface Item {
  no: number;
  revision: number;
  id: string;
  title: string;
  brand?: string;
  categories: string[];
  variants: ItemVariant[];
  /** Some of its prices begin or end. */
  dated: boolean;
  /** With absolute addresses. @param origin of the storefront, without a slash at the end; it changes rarely */
  at(origin: string): Placed;
  /** Names and values that facets count, each once. */
  facets(): readonly (readonly [string, string])[];
}

interface Placed {
  product: Omit<Product, 'categories' | 'variants'>;
  /** By variant id. */
  variants: ReadonlyMap<string, Omit<Variant, 'price' | 'availability'>>;
}

export interface ItemVariant {
  id: string;
  title: string;
  attributes: Attributes;
  options: Record<string, string>;
  requiresShipping: boolean;
  prices: PriceEntry[];
  /** Whether it has the attribute or option, by `valueKey`. */
  has(key: string): boolean;
  taxClass: string;
  weight: number;
  maxPerOrder?: number;
}

export function toItem(
  kept: KeptProduct,
  { handle, ...at }: { no: number; revision: number; handle: string },
): Item {
  const { id, title, brand, categories } = kept;
  const variants = kept.variants.map((variant) => toVariant(variant, kept));
  let facets: [string, string][] | undefined;
  let placed: (Placed & { origin: string }) | undefined;
  return {
    ...at,
    id,
    title,
    ...(brand === undefined ? {} : { brand }),
    categories,
    variants,
    dated: variants.some(({ prices }) =>
      prices.some(({ from, until }) => from !== undefined || until !== undefined),
    ),
    at: (origin) =>
      placed?.origin === origin ? placed : (placed = { origin, ...place(kept, variants, handle, origin) }),
    facets: () => (facets ??= facetsOf(kept, variants)),
  };
}

function place(kept: KeptProduct, variants: readonly ItemVariant[], handle: string, origin: string): Placed {
  const { id, title, description, brand, options, attributes, rating } = kept;
  const usual = `${origin}/products/${encodeURIComponent(handle)}`;
  const page = kept.url === undefined ? usual : absolute(kept.url, origin);
  const media = withOrigin(kept.media, origin);
  const image = imageOf(media);
  const shown = kept.variants.map((variant, place): [string, Omit<Variant, 'price' | 'availability'>] => {
    const { id, title, url, sku, gtin, options } = variant;
    const { attributes, requiresShipping } = variants[place] as ItemVariant;
    const choice = Object.entries(options).map(([name, value]) => `${name}: ${value}`);
    const own = variant.media && withOrigin(variant.media, origin);
    const imageUrl = imageOf(own ?? []) ?? image;
    return [
      id,
      {
        id,
        title,
        // What sets it apart; the product's own text would only repeat itself.
        description: choice.length ? { plain: choice.join(', ') } : description,
        url:
          url !== undefined
            ? absolute(url, origin)
            : kept.url === undefined
              ? `${page}?variant=${encodeURIComponent(id)}`
              : page,
        ...(sku === undefined ? {} : { sku }),
        ...(gtin === undefined ? {} : { gtin }),
        options,
        attributes,
        ...(own === undefined ? {} : { media: own }),
        requiresShipping,
        ...(imageUrl === undefined ? {} : { imageUrl }),
      },
    ];
  });
  return {
    product: {
      id,
      title,
      description,
      url: page,
      media,
      options,
      attributes,
      ...(brand === undefined ? {} : { brand }),
      ...(rating === undefined ? {} : { rating }),
    },
    variants: new Map(shown),
  };
}

/** Pictures of the storefront itself are kept by their path. */
const withOrigin = (media: readonly Media[], origin: string): Media[] =>
  media.map((one) => (isPath(one.url) ? { ...one, url: absolute(one.url, origin) } : one));

const isPath = (url: string): boolean => /^\/(?!\/)/.test(url);
const absolute = (url: string, origin: string): string => (isPath(url) ? origin + url : url);

function toVariant(variant: KeptProduct['variants'][number], kept: KeptProduct): ItemVariant {
  const { id, title, options, prices, maxPerOrder } = variant;
  const attributes: Attributes = { ...kept.attributes, ...variant.attributes };
  let values: Set<string> | undefined;
  return {
    id,
    title,
    attributes,
    options,
    requiresShipping: variant.requiresShipping ?? true,
    prices,
    has: (key) => (values ??= keysOf(attributes, options, kept.brand)).has(key),
    taxClass: variant.taxClass ?? 'standard',
    weight: variant.weight ?? 0,
    ...(maxPerOrder === undefined ? {} : { maxPerOrder }),
  };
}

const imageOf = (media: readonly Media[]): string | undefined =>
  media.find(({ type }) => type === 'image')?.url;

function keysOf(
  attributes: Attributes,
  options: Record<string, string>,
  brand: string | undefined,
): Set<string> {
  const texts = (values: Attributes) =>
    Object.entries(values).flatMap(([name, value]) => valueTexts(value).map((text) => valueKey(name, text)));
  return new Set([
    ...texts(attributes),
    ...texts(options),
    ...(brand === undefined ? [] : [valueKey('brand', brand)]),
  ]);
}

function facetsOf(kept: KeptProduct, variants: readonly ItemVariant[]): [string, string][] {
  const found = new Map<string, [string, string]>();
  const add = (name: string, value: string) => found.set(`${name}\0${value}`, [name, value]);
  if (kept.brand !== undefined) add('brand', kept.brand);
  for (const { attributes, options } of variants) {
    for (const [name, value] of Object.entries({ ...attributes, ...options })) {
      // A measure is named once, with its unit.
      const texts =
        typeof value === 'object' && !Array.isArray(value)
          ? valueTexts(value).slice(0, 1)
          : valueTexts(value);
      for (const text of texts) add(name, text);
    }
  }
  return [...found.values()];
}

/* How a product is stored: prices and the rest separately, stock in its own table. */

/** A product as it was written, but for its stock. */
type KeptProduct = Omit<StoreProduct, 'variants'> & { variants: Omit<StoreVariant, 'stock'>[] };

export interface ProductTexts {
  offers: string;
  body: string;
}

export function toTexts(product: KeptProduct | StoreProduct): ProductTexts {
  const offers = product.variants.map(({ prices }) => prices);
  const variants = product.variants.map((variant) => ({ ...variant, prices: undefined, stock: undefined }));
  return { offers: JSON.stringify(offers), body: JSON.stringify({ ...product, variants }) };
}

export function fromTexts({ offers, body }: ProductTexts): KeptProduct {
  const product = JSON.parse(body) as KeptProduct;
  for (const [place, prices] of parseOffers(offers).entries()) {
    const variant = product.variants[place];
    if (variant) variant.prices = prices;
  }
  return product;
}

/** Price entries of each variant. */
export const parseOffers = (offers: string): PriceEntry[][] => JSON.parse(offers) as PriceEntry[][];

/** Numbers: 15 bits of site, 6 of standing, 32 running. */
const perSite = 2 ** 38;
const perStanding = 2 ** 32;

export const productNumber = (site: number, rank: number, running: number): number =>
  site * perSite + rank * perStanding + running;

export const runningNumber = (no: number): number => no % perStanding;

/** The numbers of a site: above the first, below the second. */
export const numbersOf = (site: number): [number, number] => [site * perSite - 1, (site + 1) * perSite];

/** 0 to 63: 0 for many very good ratings, 63 for no rating. */
export function standing({ rating }: Pick<StoreProduct, 'rating'>): number {
  if (!rating || !(rating.scaleMax > 0) || !(rating.count > 0)) return 63;
  const strength = (rating.value / rating.scaleMax) * Math.log2(1 + rating.count) * 4;
  return 63 - Math.min(63, Math.max(0, Math.round(strength)));
}

/* What of a product one buyer is offered. */

export interface Demand {
  price?: { min?: number; max?: number };
  /** Of each list, the variant must have one; as `valueKey` spells them. */
  values: readonly (readonly string[])[];
  inStock: boolean;
}

export const noDemand: Demand = { values: [], inStock: false };

interface Offered {
  variant: ItemVariant;
  price: { amount: number; list?: number };
  fits: boolean;
}

/** Variants that are sold to this buyer. */
export interface OfferedItem {
  item: Item;
  offered: Offered[];
}

/** Undefined when no variant is sold to this buyer, or none has all that is demanded at once; stock is not looked at. */
export function offerOf(item: Item, view: PriceView, demand: Demand): OfferedItem | undefined {
  const offered: Offered[] = [];
  let fitting = false;
  for (const variant of item.variants) {
    const price = resolvePrice(variant.prices, view);
    if (!price) continue;
    const { min = -Infinity, max = Infinity } = demand.price ?? {};
    const fits =
      price.amount >= min &&
      price.amount <= max &&
      demand.values.every((keys) => keys.some((key) => variant.has(key)));
    fitting ||= fits;
    offered.push({ variant, price, fits });
  }
  return fitting ? { item, offered } : undefined;
}

/** Whether a variant that fits can be bought now. */
export const isInStock = (
  { offered }: OfferedItem,
  stock: ReadonlyMap<string, StockRow>,
  now: number,
): boolean =>
  offered.some(({ variant, fits }) => fits && isBuyable(stockAvailability(stock.get(variant.id), now)));

/** Variants that fit come first, so that the featured one is what was asked for. */
export function toProduct(
  { item, offered }: OfferedItem,
  {
    tree,
    stock,
    now,
    origin,
  }: { tree: CategoryTree; stock: ReadonlyMap<string, StockRow>; now: number; origin: string },
): Product {
  const sorted = offered.every(({ fits }) => fits)
    ? offered
    : [...offered.filter(({ fits }) => fits), ...offered.filter(({ fits }) => !fits)];
  const { product, variants } = item.at(origin);
  return {
    ...product,
    categories: item.categories.flatMap((id) => tree.shown(id) ?? []),
    variants: sorted.flatMap(({ variant: { id }, price }) => {
      const shown = variants.get(id);
      return shown ? [{ ...shown, price, availability: shownAvailability(stock.get(id), now) }] : [];
    }),
  };
}

/* What stock means to a buyer. */

export interface StockRow {
  tracked: number;
  quantity: number;
  held: number;
  backorder: number;
  preorder: number;
  availableAt: number | null;
}

const tellingUpTo = 20;

/** With the exact quantity, if there is one. */
export function stockAvailability(stock: StockRow | undefined, now: number): Availability {
  if (!stock) return { state: 'out-of-stock' };
  const { tracked, preorder, backorder, availableAt } = stock;
  const later = availableAt !== null && availableAt > now ? { date: availableAt } : {};
  if (preorder && (availableAt === null || availableAt > now)) return { state: 'preorder', ...later };
  if (!tracked) return { state: 'in-stock' };
  const quantity = Math.max(0, stock.quantity - stock.held);
  if (backorder || preorder) return quantity > 0 ? { state: 'in-stock' } : { state: 'backorder', ...later };
  return { state: quantity > 0 ? 'in-stock' : 'out-of-stock', quantity };
}

/** As shown in the catalog: the quantity only if it is small enough to matter. */
function shownAvailability(stock: StockRow | undefined, now: number): Availability {
  const { quantity, ...rest } = stockAvailability(stock, now);
  return quantity === undefined || quantity === 0 || quantity > tellingUpTo ? rest : { ...rest, quantity };
}

/* Which price a buyer pays, of the rows of a price book. */

/** For whom and when. */
export interface PriceView {
  currency: string;
  customerGroup?: string;
  now: number;
}

/** Whose prices: the group that the context names, else the one that the first accepted claim stands for. */
export async function priceViewOf(
  { terms }: { terms(site: string): Promise<StoreTerms> },
  context: ShopContext,
): Promise<PriceView> {
  const { site, currency, now, customerGroup, eligibility } = context;
  const claimed = async () =>
    eligibility.length === 0
      ? undefined
      : (await terms(site)).eligibility.find(({ claim }) => eligibility.includes(claim))?.customerGroup;
  const group = customerGroup ?? (await claimed());
  return { currency, now, ...(group === undefined ? {} : { customerGroup: group }) };
}

/**
 * Entries of the buyer's group come before entries without a group; among them the lowest sale price, else the list price.
 * @returns undefined if it is not sold in the currency; `list` only if it is higher than the amount
 */
export function resolvePrice(
  entries: readonly PriceEntry[],
  view: PriceView,
): { amount: number; list?: number } | undefined {
  const everybody = { sale: Infinity, list: Infinity };
  const group = { sale: Infinity, list: Infinity };
  for (const { currency, kind, amount, customerGroup, from, until } of entries) {
    if (currency !== view.currency || view.now < (from ?? -Infinity) || view.now >= (until ?? Infinity))
      continue;
    if (customerGroup !== undefined && customerGroup !== view.customerGroup) continue;
    const pool = customerGroup === undefined ? everybody : group;
    pool[kind] = Math.min(pool[kind], amount);
  }
  const own = Math.min(group.sale, group.list) < Infinity ? group : everybody;
  const amount = own.sale < Infinity ? own.sale : own.list;
  if (amount === Infinity) return undefined;
  const list = own.list < Infinity ? own.list : everybody.list;
  return list < Infinity && list > amount ? { amount, list } : { amount };
}
