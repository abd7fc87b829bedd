/** What the parts of the catalogue share. */
import type { ShopContext } from '#commerce';
import type { StoreTerms } from '../records.ts';
import type { CategoryTree } from './category-tree.ts';
import type { Learned } from './learned.ts';
import type { Rankings } from './rankings.ts';
import type { PriceView } from './resolve-price.ts';
import type { Shelf } from './shelf.ts';
import type { SiteRow } from './site-row.ts';
import type { Statements } from './statements.ts';

export interface Parts {
  statements: Statements;
  shelf: Shelf;
  rankings: Rankings;
  learned(row: SiteRow): Learned;
  /** Of the storefront, without a slash at the end. */
  origin(site: string): Promise<string>;
  /** Each as it was at most a second ago. */
  tree(site: string): Promise<CategoryTree>;
  terms(site: string): Promise<StoreTerms>;
  /** Undefined where nothing was ever written. */
  siteRow(site: string): Promise<SiteRow | undefined>;
}

/** Whose prices: the group that the context names, else the one that the first accepted claim stands for. */
export async function priceViewOf({ terms }: Parts, context: ShopContext): Promise<PriceView> {
  const { site, currency, now, customerGroup, eligibility } = context;
  const claimed = async () =>
    eligibility.length === 0
      ? undefined
      : (await terms(site)).eligibility.find(({ claim }) => eligibility.includes(claim))?.customerGroup;
  const group = customerGroup ?? (await claimed());
  return { currency, now, ...(group === undefined ? {} : { customerGroup: group }) };
}
