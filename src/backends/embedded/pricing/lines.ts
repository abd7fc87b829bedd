/** Lines at their prices, and what cannot be sold as asked. Lines of one variant count together. */
import { type Availability, type Line, type QuoteProblem, type QuoteLine, allocate } from '#commerce';
import type { PricedVariant } from '../records.ts';

export interface PricedLines {
  /** In the order of the input, before promotions and tax. */
  lines: QuoteLine[];
  /** Only what is in the totals; by id of the variant. */
  goods: Goods[];
  problems: QuoteProblem[];
}

interface Wanted {
  variantId: string;
  quantity: number;
  lines: { line: Line; place: number }[];
}

/** Beyond these, sums of a whole cart could leave the exact integers. */
const mostPieces = 1_000_000_000;
const mostMoney = 1_000_000_000_000;

/**
 * Lines without a price, no longer sold, or with an invalid quantity stay with price 0 and are in no total. Too little stock
 * is only reported: the line keeps its price.
 */
export function priceLines(
  lines: readonly Line[],
  variants: ReadonlyMap<string, PricedVariant>,
): PricedLines {
  const priced: PricedLines = { lines: [], goods: [], problems: [] };
  for (const wanted of byVariant(lines)) {
    const variant = variants.get(wanted.variantId);
    const reason = whyLeftOut(wanted, variant);
    priced.problems.push(...(reason ?? shortages(wanted, variant as PricedVariant)));
    for (const { line, place } of wanted.lines) {
      priced.lines[place] = reason ? leftOut(line, variant) : quoted(line, variant as PricedVariant);
    }
    if (!reason) priced.goods.push(goodsOf(wanted, variant as PricedVariant));
  }
  priced.goods.sort((a, b) => compareIds(a.variant.id, b.variant.id));
  return priced;
}

function byVariant(lines: readonly Line[]): Iterable<Wanted> {
  const wanted = new Map<string, Wanted>();
  lines.forEach((line, place) => {
    const same = wanted.get(line.variantId) ?? { variantId: line.variantId, quantity: 0, lines: [] };
    same.quantity += line.quantity;
    same.lines.push({ line, place });
    wanted.set(line.variantId, same);
  });
  return wanted.values();
}

function whyLeftOut(wanted: Wanted, variant: PricedVariant | undefined): QuoteProblem[] | undefined {
  if (!variant?.price || variant.availability.state === 'discontinued') {
    const text = !variant
      ? 'This item is not available. Remove it.'
      : variant.price
        ? `“${variant.title}” is no longer sold. Remove it.`
        : `“${variant.title}” is not sold in this currency. Remove it.`;
    return wanted.lines.map(({ line }) => ({
      code: 'item-unavailable',
      place: { line: line.id },
      text,
      severity: 'recoverable',
    }));
  }
  const sensible = wanted.lines.every(({ line }) => Number.isSafeInteger(line.quantity) && line.quantity > 0);
  const bounded = wanted.quantity <= mostPieces && variant.price.amount * wanted.quantity <= mostMoney;
  if (sensible && bounded) return undefined;
  return wanted.lines.map(({ line }) => ({
    code: 'quantity-limited',
    place: { line: line.id, member: 'quantity' },
    text: `This quantity of “${variant.title}” cannot be ordered. Change the quantity.`,
    severity: 'recoverable',
  }));
}

function shortages(wanted: Wanted, { title, availability, maxPerOrder }: PricedVariant): QuoteProblem[] {
  const problems: QuoteProblem[] = [];
  const stock = inStock(availability);
  if (stock !== undefined && wanted.quantity > stock) {
    const id = lineBeyond(wanted, stock);
    problems.push({
      code: 'out-of-stock',
      place: stock > 0 ? { line: id, member: 'quantity' } : { line: id },
      text:
        stock > 0
          ? `Only ${stock} of “${title}” ${stock === 1 ? 'is' : 'are'} left. Reduce the quantity.`
          : `“${title}” is out of stock. Remove it.`,
      severity: 'recoverable',
    });
  }
  if (maxPerOrder !== undefined && wanted.quantity > maxPerOrder) {
    problems.push({
      code: 'quantity-limited',
      place: { line: lineBeyond(wanted, maxPerOrder), member: 'quantity' },
      text: `At most ${maxPerOrder} of “${title}” can be ordered at once. Reduce the quantity.`,
      severity: 'recoverable',
    });
  }
  return problems;
}

/** Undefined for unlimited stock: a variant that can be sold beyond its stock has no quantity while it is in stock. */
function inStock({ state, quantity }: Availability): number | undefined {
  if (state === 'out-of-stock') return 0;
  return state === 'in-stock' && quantity !== undefined ? Math.max(0, quantity) : undefined;
}

/** The line at which the quantity exceeds the limit. */
function lineBeyond({ lines }: Wanted, limit: number): string {
  let pieces = 0;
  const beyond = lines.find(({ line }) => (pieces += line.quantity) > limit);
  return beyond?.line.id ?? '';
}

const goodsOf = ({ quantity, lines }: Wanted, variant: PricedVariant): Goods => {
  const unitPrice = variant.price?.amount ?? 0;
  const subtotal = unitPrice * quantity;
  return {
    variant,
    unitPrice,
    quantity,
    subtotal,
    lots: [{ count: quantity, left: subtotal }],
    lines: lines
      .map(({ line, place }) => ({
        id: line.id,
        place,
        quantity: line.quantity,
        left: unitPrice * line.quantity,
      }))
      .sort((a, b) => compareIds(a.id, b.id) || a.place - b.place),
  };
};

function quoted(line: Line, variant: PricedVariant): QuoteLine {
  const unitPrice = variant.price?.amount ?? 0;
  const subtotal = unitPrice * line.quantity;
  return {
    ...identity(line),
    title: variant.title,
    ...(variant.imageUrl === undefined ? {} : { imageUrl: variant.imageUrl }),
    unitPrice,
    quantity: line.quantity,
    subtotal,
    discounts: [],
    tax: 0,
    total: subtotal,
    requiresShipping: variant.requiresShipping,
    availability: variant.availability,
  };
}

const leftOut = (line: Line, variant: PricedVariant | undefined): QuoteLine => ({
  ...identity(line),
  title: variant?.title ?? 'Unavailable item',
  ...(variant?.imageUrl === undefined ? {} : { imageUrl: variant.imageUrl }),
  unitPrice: 0,
  quantity: line.quantity,
  subtotal: 0,
  discounts: [],
  tax: 0,
  total: 0,
  requiresShipping: variant?.requiresShipping ?? false,
  availability: {
    state: !variant || variant.availability.state === 'discontinued' ? 'discontinued' : 'out-of-stock',
  },
});

const identity = ({ id, variantId, parentId }: Line): Pick<QuoteLine, 'id' | 'variantId' | 'parentId'> => ({
  id,
  variantId,
  ...(parentId === undefined ? {} : { parentId }),
});

/*
 * Promotions and taxes work on all lines of one variant together. So a variant costs the same on one line or on three, and
 * since they are sorted by variant ID, the order of lines changes nothing.
 */

export interface Goods {
  variant: PricedVariant;
  unitPrice: number;
  quantity: number;
  /** Before promotions. */
  subtotal: number;
  /** Equal quantities; together they add up to the lines. */
  lots: Lot[];
  /** By id. */
  lines: GoodsLine[];
}

/** Units of one variant with the same reductions. */
export interface Lot {
  count: number;
  /** Of all its units, after the promotions so far. */
  left: number;
}

interface GoodsLine {
  id: string;
  /** Index among the lines of the input. */
  place: number;
  quantity: number;
  /** After the promotions so far, those on the whole order included: what is really paid. */
  left: number;
}

/** What a promotion takes from a line. */
export interface LineCut {
  line: GoodsLine;
  amount: number;
}

export interface LotCut {
  goods: Goods;
  lot: Lot;
  amount: number;
}

/** A copy on which promotions may work. */
export const untouched = (goods: readonly Goods[]): Goods[] =>
  goods.map((one) => ({
    ...one,
    lots: [{ count: one.quantity, left: one.subtotal }],
    lines: one.lines.map((line) => ({ ...line, left: one.unitPrice * line.quantity })),
  }));

export function leftOf({ lots }: Goods): number {
  let whole = 0;
  for (const { left } of lots) whole += left;
  return whole;
}

/** Every line by its place. */
export function byPlace(goods: readonly Goods[]): Map<number, { line: GoodsLine; variant: PricedVariant }> {
  const places = new Map<number, { line: GoodsLine; variant: PricedVariant }>();
  for (const { variant, lines } of goods) for (const line of lines) places.set(line.place, { line, variant });
  return places;
}

/** Takes the cuts from lots and lines. No line falls below zero: shares by what is left never exceed it. */
export function take(cuts: readonly LotCut[]): LineCut[] {
  const byGoods = new Map<Goods, number>();
  for (const { goods, lot, amount } of cuts) {
    lot.left -= amount;
    byGoods.set(goods, (byGoods.get(goods) ?? 0) + amount);
  }
  const taken: LineCut[] = [];
  for (const [{ lines }, whole] of byGoods) {
    const weights = lines.map(({ left }) => left);
    shareOut(whole, weights).forEach((amount, index) => {
      const line = lines[index];
      if (!line || amount === 0) return;
      line.left -= amount;
      taken.push({ line, amount });
    });
  }
  return taken;
}

/** `allocate`, without its work where there is nothing to divide. */
export const shareOut = (amount: number, weights: readonly number[]): number[] =>
  weights.length === 1 ? [amount] : allocate(amount, weights);

/** By code unit: the same on every machine. */
export const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
