/** Which promotions are about items, about the whole order, and about delivery. Pure. */
import type { AppliedPromotion, Quote, QuoteLine } from '#commerce';
import { present } from './present.ts';

/** What one promotion saves at one place. */
export interface Saving {
  promotion: string;
  title: string;
  /** Positive; minor units. */
  amount: number;
  code?: string;
}

export const itemSavings = ({ discounts }: QuoteLine): Saving[] =>
  discounts.map(({ promotion, title, amount, code }) => ({ promotion, title, amount, ...present({ code }) }));

/** Order-level promotions: what they save is not part of any line's own discounts. */
export const orderSavings = (quote: Quote): Saving[] =>
  ofOrder(quote).map((promotion) => savingOf(promotion, (part) => 'lineId' in part));

export const deliverySavings = ({ promotions }: Quote): Saving[] =>
  promotions
    .map((promotion) => savingOf(promotion, (part) => 'groupId' in part))
    .filter(({ amount }) => amount > 0);

/** A line's share of the order-level promotions. */
export const orderShareOf = (quote: Quote, lineId: string): number =>
  ofOrder(quote)
    .map((promotion) => savingOf(promotion, (part) => 'lineId' in part && part.lineId === lineId))
    .reduce((sum, { amount }) => sum + amount, 0);

function ofOrder({ promotions, lines }: Quote): AppliedPromotion[] {
  const ofItems = new Set(lines.flatMap(({ discounts }) => discounts.map(({ promotion }) => promotion)));
  return promotions.filter(
    ({ id, allocations }) => !ofItems.has(id) && allocations.some((part) => 'lineId' in part),
  );
}

function savingOf(
  { id, title, code, allocations }: AppliedPromotion,
  counts: (part: AppliedPromotion['allocations'][number]) => boolean,
): Saving {
  const amount = allocations.filter(counts).reduce((sum, part) => sum + part.amount, 0);
  return { promotion: id, title, amount, ...present({ code }) };
}
