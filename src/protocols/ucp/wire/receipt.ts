/** Totals of a quote or an order in the parts that a receipt shows, so that they add up whoever counts discounts how. */
import { sum, type AppliedPromotion, type TaxPart, type Totals } from '#commerce';

/** All zero or positive; `subtotal − itemsDiscount − orderDiscount − fulfilmentDiscount + fulfilment + Σ tax + Σ fees = total`. */
export interface Receipt {
  subtotal: number;
  /** The sum of what is taken off the lines. */
  itemsDiscount: number;
  orderDiscount: number;
  fulfilmentDiscount: number;
  fulfilment: number;
  /** Added to the prices. */
  taxes: { title: string; amount: number }[];
  /** Contained in the prices already: told beside the total, not added. */
  includedTaxes: { title: string; amount: number }[];
  fees: { title: string; amount: number }[];
  total: number;
}

/**
 * UCP counts as a discount of items what is allocated to lines, whatever the store calls it: the lines decide, and what
 * remains of all discounts is the order's.
 */
export function receiptOf(
  totals: Totals,
  parts: {
    lineDiscounts: readonly number[];
    taxes: readonly TaxPart[];
    fees: readonly { title: string; amount: number }[];
  },
): Receipt {
  const itemsDiscount = sum(parts.lineDiscounts);
  const shown = taxLines(totals, parts.taxes);
  return {
    subtotal: totals.items,
    itemsDiscount,
    orderDiscount: totals.itemDiscounts + totals.orderDiscounts - itemsDiscount,
    fulfilmentDiscount: totals.fulfilmentDiscounts,
    fulfilment: totals.fulfilment,
    taxes: totals.pricesIncludeTax ? [] : shown,
    includedTaxes: totals.pricesIncludeTax ? shown : [],
    fees:
      sum(parts.fees.map(({ amount }) => amount)) === totals.fees
        ? [...parts.fees]
        : oneLine('Fees', totals.fees),
    total: totals.total,
  };
}

/** What is taken off each line, by its id: the allocations that the buyer is shown. */
export function lineDiscounts(promotions: readonly AppliedPromotion[]): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { allocations } of promotions) {
    for (const part of allocations) {
      if ('lineId' in part) taken.set(part.lineId, (taken.get(part.lineId) ?? 0) + part.amount);
    }
  }
  return taken;
}

/** Parts that do not sum to the whole would contradict it: then the whole stands alone. */
function taxLines(totals: Totals, taxes: readonly TaxPart[]): { title: string; amount: number }[] {
  if (sum(taxes.map(({ amount }) => amount)) !== totals.tax) return oneLine('Tax', totals.tax);
  return taxes.filter(({ amount }) => amount > 0).map(({ name, amount }) => ({ title: name, amount }));
}

const oneLine = (title: string, amount: number) => (amount > 0 ? [{ title, amount }] : []);
