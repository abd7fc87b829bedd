/** How a product lies in its tables: prices apart from the rest, stock in a table of its own. */
import type { PriceEntry, StoreProduct, StoreVariant } from '../records.ts';

/** A product as it was written, but for its stock. */
export type KeptProduct = Omit<StoreProduct, 'variants'> & { variants: Omit<StoreVariant, 'stock'>[] };

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

/** 0 to 63; 0 for what very many rated very well, 63 for what nobody rated. */
export function standing({ rating }: Pick<StoreProduct, 'rating'>): number {
  if (!rating || !(rating.scaleMax > 0) || !(rating.count > 0)) return 63;
  const strength = (rating.value / rating.scaleMax) * Math.log2(1 + rating.count) * 4;
  return 63 - Math.min(63, Math.max(0, Math.round(strength)));
}
