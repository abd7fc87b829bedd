/** What differs between a product of the store and the same product of a feed, for people. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { toDecimal } from '#commerce';
import type { FeedDifference } from '#storage';
import type { PriceEntry, Stock, StoreProduct, StoreVariant } from '../records.ts';

const longest = 80;
/** Of one product. */
const maxDifferences = 20;

/** Nothing where they are the same. */
export function differencesOf(before: StoreProduct, after: StoreProduct): FeedDifference[] {
  const [old, fresh] = [plain(before), plain(after)];
  if (isDeepStrictEqual(old, fresh)) return [];
  const found: FeedDifference[] = [];
  if (Boolean(old.withdrawn) !== Boolean(fresh.withdrawn))
    found.push({ what: fresh.withdrawn ? 'taken off sale' : 'back on sale' });
  for (const name of ['title', 'brand', 'url'] as const)
    if (old[name] !== fresh[name]) found.push(fromTo(name, old[name], fresh[name]));
  for (const [name, what] of Object.entries(parts))
    if (!isDeepStrictEqual(old[name as keyof typeof parts], fresh[name as keyof typeof parts]))
      found.push({ what });
  found.push(...variantDifferences(old.variants, fresh.variants));
  return found.length > 0 ? found.slice(0, maxDifferences) : [{ what: 'details' }];
}

/** Too long to be shown. */
const parts = {
  description: 'description',
  categories: 'categories',
  media: 'images',
  options: 'options',
  attributes: 'attributes',
  rating: 'rating',
} as const;

function variantDifferences(
  before: readonly StoreVariant[],
  after: readonly StoreVariant[],
): FeedDifference[] {
  const old = new Map(before.map((variant) => [variant.id, variant]));
  const fresh = new Map(after.map((variant) => [variant.id, variant]));
  const isOne = before.length === 1 && after.length === 1;
  const gone = before.filter(({ id }) => !fresh.has(id));
  return [
    ...after.flatMap((variant) => {
      const was = old.get(variant.id);
      if (!was) return [{ what: 'new variant', to: cut(variant.id) }];
      const name = isOne ? {} : { variant: cut(variant.id) };
      return ofVariant(was, variant).map((one) => ({ ...one, ...name }));
    }),
    ...gone.map(({ id }) => ({ what: 'variant removed', from: cut(id) })),
  ];
}

function ofVariant(before: StoreVariant, after: StoreVariant): FeedDifference[] {
  const [old, fresh] = [pricesOf(before.prices), pricesOf(after.prices)];
  const prices = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) =>
    old.get(name) === fresh.get(name) ? [] : [fromTo(name, old.get(name), fresh.get(name))],
  );
  const [stockBefore, stockAfter] = [stockText(before.stock), stockText(after.stock)];
  const rest = ({ prices: _prices, stock: _stock, ...others }: StoreVariant) => others;
  return [
    ...prices,
    ...(stockBefore === stockAfter ? [] : [fromTo('stock', stockBefore, stockAfter)]),
    ...(isDeepStrictEqual(rest(before), rest(after)) ? [] : [{ what: 'details' }]),
  ];
}

/** By a name such as `sale price EUR, members`. */
function pricesOf(entries: readonly PriceEntry[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { currency, kind, amount, customerGroup, from, until } of entries) {
    const group = customerGroup === undefined ? '' : `, ${customerGroup}`;
    const name = `${kind === 'sale' ? 'sale price' : 'price'} ${currency}${group}`;
    const dates = [from, until].map((at) =>
      at === undefined ? '' : new Date(at).toISOString().slice(0, 10),
    );
    const when = from === undefined && until === undefined ? '' : ` (${dates.join(' to ').trim()})`;
    const text = `${toDecimal({ amount, currency })}${when}`;
    const known = texts.get(name);
    texts.set(name, known === undefined ? text : `${known}, ${text}`);
  }
  return texts;
}

function stockText({ tracked, quantity, backorder, preorder, availableAt }: Stock): string {
  const also = [
    backorder && 'backorders',
    preorder && 'preorders',
    availableAt !== undefined && `available ${new Date(availableAt).toISOString().slice(0, 10)}`,
  ].filter(Boolean);
  return [tracked ? String(quantity) : 'not tracked', ...also].join(', ');
}

const fromTo = (what: string, from: string | undefined, to: string | undefined): FeedDifference => ({
  what,
  ...(from === undefined ? {} : { from: cut(from) }),
  ...(to === undefined ? {} : { to: cut(to) }),
});

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/** Without what means the same as its absence: of stock that is not counted the number, and what is false. */
function plain(product: StoreProduct): StoreProduct {
  const copy = JSON.parse(JSON.stringify(product)) as StoreProduct;
  if (!copy.withdrawn) delete copy.withdrawn;
  for (const { stock } of copy.variants) {
    if (!stock.tracked) stock.quantity = 0;
    if (!stock.backorder) delete stock.backorder;
    if (!stock.preorder) delete stock.preorder;
  }
  return copy;
}
