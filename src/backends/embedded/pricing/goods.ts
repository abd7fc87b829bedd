/**
 * What promotions and taxes work on: all lines of one variant together. So a variant costs the same on one line or on three,
 * and since goods stand in the order of their variants' ids, the order of lines decides nothing.
 */
import { allocate } from '#commerce';
import type { PricedVariant } from '../records.ts';

export interface Goods {
  variant: PricedVariant;
  unitPrice: number;
  quantity: number;
  /** Before promotions. */
  subtotal: number;
  /** Equal pieces each; together they leave exactly what the lines leave. */
  lots: Lot[];
  /** By id. */
  lines: GoodsLine[];
}

/** Pieces of one variant that were reduced alike. */
export interface Lot {
  count: number;
  /** Of all its pieces, after the promotions so far. */
  left: number;
}

export interface GoodsLine {
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
    share(whole, weights).forEach((amount, index) => {
      const line = lines[index];
      if (!line || amount === 0) return;
      line.left -= amount;
      taken.push({ line, amount });
    });
  }
  return taken;
}

/** `allocate`, without its work where there is nothing to divide. */
export const share = (amount: number, weights: readonly number[]): number[] =>
  weights.length === 1 ? [amount] : allocate(amount, weights);

/** By code unit: the same on every machine. */
export const compareIds = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
