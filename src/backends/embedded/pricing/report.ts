/** A calculation as the quote tells it. */
import type { AppliedPromotion, QuoteLine } from '#commerce';
import type { Calculation } from './calculate.ts';
import type { Delivery } from './delivery/offer.ts';
import type { Step } from './promotions/apply.ts';
import { taxOf } from './taxes/calculate.ts';

/**
 * A line's `discounts` and `total` know the promotions on lines only; what the whole order saves stands in `totals.orderDiscounts` and,
 * shared out, in the promotions' allocations. Its `tax` is on what is really paid, after both. So
 * `total = subtotal − discounts + (pricesIncludeTax ? 0 : tax)`, and the lines' totals less the order discounts are what the goods cost.
 */
export function finishLines(
  lines: readonly QuoteLine[],
  { applied, taxes, totals }: Calculation,
): QuoteLine[] {
  const tax = taxOf(taxes);
  const finished = lines.map((line, place) => ({
    ...line,
    tax: tax.get(place) ?? 0,
    discounts: [...line.discounts],
  }));
  for (const { offer, level, cuts } of applied.steps) {
    if (level !== 'item') continue;
    const { promotion, code } = offer;
    for (const { line, amount } of cuts) {
      finished[line.place]?.discounts.push({
        promotion: promotion.id,
        ...naming(promotion.title, code),
        amount,
      });
    }
  }
  return finished.map((line) => {
    const discount = line.discounts.reduce((sum, { amount }) => sum + amount, 0);
    return { ...line, total: line.subtotal - discount + (totals.pricesIncludeTax ? 0 : line.tax) };
  });
}

/** What took nothing is not told, such as free delivery as long as nothing is chosen. */
export const reportPromotions = ({ applied, deliveries }: Calculation): AppliedPromotion[] =>
  applied.steps
    .map((step) => ({ step, allocations: allocationsOf(step, deliveries) }))
    .filter(({ allocations }) => allocations.length > 0)
    .map(({ step: { offer }, allocations }, index) => ({
      id: offer.promotion.id,
      ...naming(offer.promotion.title, offer.code),
      amount: allocations.reduce((sum, { amount }) => sum + amount, 0),
      priority: index + 1,
      ...(offer.claim === undefined ? {} : { provisional: true, eligibility: offer.claim }),
      allocations,
    }));

const allocationsOf = (step: Step, deliveries: readonly Delivery[]): AppliedPromotion['allocations'] =>
  step.level === 'delivery'
    ? deliveries
        .filter((delivery) => delivery.step === step && delivery.discount > 0)
        .map(({ group, discount }) => ({ groupId: group.id, amount: discount }))
    : step.cuts.map(({ line, amount }) => ({ lineId: line.id, amount }));

const naming = (
  title: string,
  code: string | undefined,
): Pick<AppliedPromotion, 'title' | 'automatic' | 'code'> => ({
  title,
  automatic: code === undefined,
  ...(code === undefined ? {} : { code }),
});
