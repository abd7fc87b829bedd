/** What one promotion takes, of what the former ones left. Nothing is taken below zero. */
import { portion } from '#commerce';
import type { Promotion } from '../../records.ts';
import { leftOf, share, type Goods, type LotCut } from '../goods.ts';
import { buyAndGet } from './buy-and-get.ts';

/** In basis points. */
const whole = 10_000;

/**
 * @param goods what the promotion is for
 * - percentage of lines: of each variant, rounded there; of the order: of the sum, rounded once and shared by what is left
 * - fixed of the order: shared by what is left; of each piece: at most what the piece still costs
 * - buy-x-get-y: see there
 * - free shipping takes nothing of goods
 */
export function cutsOf(effect: Promotion['effect'], goods: readonly Goods[], currency: string): LotCut[] {
  switch (effect.kind) {
    case 'percentage':
      return effect.of === 'lines'
        ? goods.flatMap((one) => percentage([one], effect.basisPoints))
        : percentage(goods, effect.basisPoints);
    case 'fixed': {
      const amount = Math.max(0, effect.amounts[currency] ?? 0);
      return effect.of === 'order' ? spread(goods, amount) : perPiece(goods, amount);
    }
    case 'buy-x-get-y':
      return buyAndGet(goods, effect.buy, effect.get, withinWhole(effect.basisPoints));
    case 'free-shipping':
      return [];
  }
}

const withinWhole = (basisPoints: number): number => Math.min(whole, Math.max(0, basisPoints));

const percentage = (goods: readonly Goods[], basisPoints: number): LotCut[] =>
  spread(goods, portion(sumLeft(goods), withinWhole(basisPoints), whole));

/** At most what is left, shared by it. */
function spread(goods: readonly Goods[], amount: number): LotCut[] {
  const taken = Math.min(amount, sumLeft(goods));
  if (taken === 0) return [];
  const cuts: LotCut[] = [];
  const weights: number[] = [];
  for (const one of goods) {
    for (const lot of one.lots) {
      if (lot.left === 0) continue;
      cuts.push({ goods: one, lot, amount: 0 });
      weights.push(lot.left);
    }
  }
  share(taken, weights).forEach((part, index) => {
    const cut = cuts[index];
    if (cut) cut.amount = part;
  });
  return cuts.filter((cut) => cut.amount > 0);
}

const perPiece = (goods: readonly Goods[], amount: number): LotCut[] =>
  goods
    .flatMap((one) =>
      one.lots.map((lot) => ({ goods: one, lot, amount: Math.min(lot.left, amount * lot.count) })),
    )
    .filter((cut) => cut.amount > 0);

const sumLeft = (goods: readonly Goods[]): number => goods.reduce((sum, one) => sum + leftOf(one), 0);
