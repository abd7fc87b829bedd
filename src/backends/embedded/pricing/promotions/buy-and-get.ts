import { portion } from '#commerce';
import { share, type Goods, type Lot, type LotCut } from '../goods.ts';

/**
 * For every `buy + get` pieces, `get` are reduced: the cheapest of all pieces that still cost something, across lines, by what they
 * cost now. Rounded once for all of them. Splits lots, so that later promotions know which pieces were reduced.
 */
export function buyAndGet(goods: readonly Goods[], buy: number, get: number, basisPoints: number): LotCut[] {
  const paid = goods.flatMap((one) =>
    one.lots.filter(({ left }) => left > 0).map((lot) => ({ goods: one, lot })),
  );
  const pieces = paid.reduce((count, { lot }) => count + lot.count, 0);
  if (get < 1 || buy < 0) return [];
  let wanted = Math.floor(pieces / (buy + get)) * get;
  const reduced: { goods: Goods; lot: Lot }[] = [];
  for (const { goods: one, lot } of paid.toSorted((a, b) => eachLeft(a.lot) - eachLeft(b.lot))) {
    if (wanted === 0) break;
    const count = Math.min(wanted, lot.count);
    reduced.push({ goods: one, lot: splitOff(one, lot, count) });
    wanted -= count;
  }
  const value = reduced.reduce((sum, { lot }) => sum + lot.left, 0);
  const amounts = share(
    portion(value, basisPoints, 10_000),
    reduced.map(({ lot }) => lot.left),
  );
  return reduced
    .map((place, index) => ({ ...place, amount: amounts[index] ?? 0 }))
    .filter((cut) => cut.amount > 0);
}

const eachLeft = ({ left, count }: Lot): number => left / count;

function splitOff(goods: Goods, lot: Lot, count: number): Lot {
  if (count === lot.count) return lot;
  const [left = 0] = share(lot.left, [count, lot.count - count]);
  const off = { count, left };
  lot.count -= count;
  lot.left -= left;
  goods.lots.push(off);
  return off;
}
