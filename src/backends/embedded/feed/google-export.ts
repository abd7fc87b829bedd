/** What Google Merchant Center reads about the variants of a store, for a supplemental feed: the same as checkout answers. */
import { setImmediate as turn } from 'node:timers/promises';
import { isBuyable, type Availability, type ShopContext, type Variant } from '#commerce';
import type { StoreCatalogue } from '../catalogue.ts';
import type { PriceEntry, StoreProduct, StoreTerms, StoreVariant } from '../records.ts';
import { googleAttributes, readEligibility, readNotices, type ConsumerNotice } from './google-notices.ts';

export interface GoogleRow {
  /** As in the primary feed. */
  id: string;
  /** Of the variant, as checkout takes it; absent where it is the `id`. */
  merchantItemId?: string;
  isEligible: boolean;
  /** Why not. */
  reason?: string;
  notices: ConsumerNotice[];
  /** Minor units. Absent: not sold in the currency. */
  price?: { amount: number; sale?: number; saleWindow?: { from: number; until: number } };
  availability: Availability;
}

export interface GoogleExport {
  catalogue: Pick<StoreCatalogue, 'listShown' | 'stored' | 'products' | 'terms'>;
  /** Who would buy: currency and country of the feed. */
  context: ShopContext;
  /** Which of the variant's IDs is the `id` of the primary feed. */
  idOf: 'variant' | 'sku' | 'gtin';
  /** Products that say nothing about it may be sold. */
  sellsUnmarked: boolean;
}

const portion = 200;
/** Google's limit for `id`. */
const maxId = 50;

/** Variants of all products that are not withdrawn, in portions: a catalog may not fit into memory. */
export async function* googleRows(options: GoogleExport): AsyncGenerator<GoogleRow> {
  const { catalogue, context } = options;
  const terms = await catalogue.terms(context.site);
  const seen = new Set<string>();
  for (let after: number | undefined; ;) {
    const shown = await catalogue.listShown(context.site, after, portion);
    if (shown.length === 0) return;
    after = shown.at(-1)?.no;
    const ids = shown.map(({ id }) => id);
    const [stored, offered] = await Promise.all([
      catalogue.stored(context.site, ids),
      catalogue.products(ids, context),
    ]);
    const variants = new Map(
      offered.flatMap((product) => product.variants.map((one) => [one.id, one] as const)),
    );
    for (const product of stored.values())
      for (const variant of product.variants) {
        const row = rowOf(product, variant, variants.get(variant.id), { ...options, terms });
        if (seen.has(row.id)) continue;
        seen.add(row.id);
        yield row;
      }
    await turn();
  }
}

function rowOf(
  product: StoreProduct,
  stored: StoreVariant,
  offered: Variant | undefined,
  options: GoogleExport & { terms: StoreTerms },
): GoogleRow {
  const attributes = { ...product.attributes, ...stored.attributes };
  const written = attributes[googleAttributes.feedId];
  const own = { variant: stored.id, sku: stored.sku, gtin: stored.gtin }[options.idOf];
  const id = typeof written === 'string' ? written : (own ?? stored.id);
  const notices = readNotices(attributes);
  const reason = reasonAgainst(id, stored, offered, { ...options, marked: readEligibility(attributes) });
  const refused = reason ?? ('problem' in notices ? notices.problem : undefined);
  return {
    id,
    ...(id === stored.id ? {} : { merchantItemId: stored.id }),
    isEligible: refused === undefined,
    ...(refused === undefined ? {} : { reason: refused }),
    notices: 'problem' in notices ? [] : notices,
    ...(offered ? { price: priceOf(offered, stored.prices, options.context) } : {}),
    availability: offered?.availability ?? { state: 'out-of-stock' },
  };
}

/** Only what checkout would sell now may be sold on Google. Undefined: nothing is against it. */
function reasonAgainst(
  id: string,
  { requiresShipping = true }: StoreVariant,
  offered: Variant | undefined,
  {
    context,
    terms,
    marked,
    sellsUnmarked,
  }: GoogleExport & { terms: StoreTerms; marked: boolean | undefined },
): string | undefined {
  if (marked === false) return 'native_commerce is false';
  if (marked === undefined && !sellsUnmarked) return 'native_commerce is not set';
  if (id.length > maxId) return `The ID has more than ${maxId} characters`;
  if (!offered) return `Not sold in ${context.currency}`;
  if (!isBuyable(offered.availability)) return 'Out of stock';
  if (requiresShipping && !isDelivered(terms, context.country))
    return `Not shipped to ${context.country ?? 'an unknown country'}`;
  return undefined;
}

const isDelivered = ({ shipsTo, shipping }: StoreTerms, country: string | undefined): boolean =>
  country !== undefined &&
  (shipsTo.length === 0 || shipsTo.includes(country)) &&
  shipping.some(({ countries }) => countries === undefined || countries.includes(country));

function priceOf(
  { price: { amount, list } }: Variant,
  entries: readonly PriceEntry[],
  { currency, now }: ShopContext,
): NonNullable<GoogleRow['price']> {
  if (list === undefined || list <= amount) return { amount };
  const { from = now, until } =
    entries.find(
      (entry) =>
        entry.kind === 'sale' &&
        entry.currency === currency &&
        entry.amount === amount &&
        (entry.from ?? now) <= now &&
        (entry.until ?? now) >= now,
    ) ?? {};
  return { amount: list, sale: amount, ...(until === undefined ? {} : { saleWindow: { from, until } }) };
}
