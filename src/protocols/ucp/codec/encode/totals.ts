/**
 * Totals, and the receipt they are written from. Source: https://ucp.dev/2026-08-25/specification/shopping/checkout (Total):
 * all entries but the total sum to it. When prices include tax there is no `tax` entry, which would be counted twice: the
 * total's own lines show what it contains, before tax and each tax, and sum to it as lines must.
 */
import { sum, type AppliedPromotion, type Quote, type TaxPart, type Totals } from '#commerce';
import type { JsonObject } from '../../release.ts';

export const totals = (receipt: Receipt): JsonObject[] => [
  { type: 'subtotal', display_text: 'Subtotal', amount: receipt.subtotal },
  ...entry('items_discount', 'Item discounts', -receipt.itemsDiscount),
  ...discount(receipt),
  ...entry('fulfillment', 'Shipping', receipt.fulfilment),
  ...receipt.taxes.flatMap(({ title, amount }) => entry('tax', title, amount)),
  ...receipt.fees.flatMap(({ title, amount }) => entry('fee', title, amount)),
  {
    type: 'total',
    display_text: receipt.taxPending ? 'Total before tax' : 'Total',
    amount: receipt.total,
    ...contained(receipt),
  },
];

export const lineTotals = (line: {
  subtotal: number;
  discount: number;
  /** Added to the price; zero when the price includes it. */
  tax: number;
}): JsonObject[] => [
  { type: 'subtotal', amount: line.subtotal },
  ...bare('items_discount', -line.discount),
  ...bare('tax', line.tax),
  { type: 'total', amount: line.subtotal - line.discount + line.tax },
];

/** Of a delivery option. */
export const optionTotals = ({ price, discount = 0 }: { price: number; discount?: number }): JsonObject[] => [
  { type: 'subtotal', amount: price },
  ...bare('discount', -discount),
  { type: 'total', amount: price - discount },
];

/** Zero discounts are left out. */
const entry = (type: string, title: string, amount: number): JsonObject[] =>
  amount === 0 ? [] : [{ type, display_text: title, amount }];

const bare = (type: string, amount: number): JsonObject[] => (amount === 0 ? [] : [{ type, amount }]);

/** One entry: clients look for the first of its type. */
function discount({ orderDiscount, fulfilmentDiscount }: Receipt): JsonObject[] {
  const lines = [
    { display_text: 'Order discount', amount: -orderDiscount },
    { display_text: 'Shipping discount', amount: -fulfilmentDiscount },
  ];
  return entry('discount', 'Discount', -(orderDiscount + fulfilmentDiscount)).map((whole) =>
    orderDiscount && fulfilmentDiscount ? { ...whole, lines } : whole,
  );
}

function contained({ includedTaxes, total }: Receipt): { lines?: JsonObject[] } {
  if (!includedTaxes.length) return {};
  const taxes = includedTaxes.map(({ title, amount }) => ({
    display_text: `${title} (included)`,
    amount,
  }));
  const net = total - taxes.reduce((whole, { amount }) => whole + amount, 0);
  return { lines: [{ display_text: 'Before tax', amount: net }, ...taxes] };
}

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
  /** Already contained in the prices: shown with the total, not added. */
  includedTaxes: { title: string; amount: number }[];
  fees: { title: string; amount: number }[];
  total: number;
  /** See `Totals`. */
  taxPending: boolean;
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
    taxPending: totals.taxPending ?? false,
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

export function receipt({ lines, promotions, totals, taxes, fees }: Quote): Receipt {
  const taken = lineDiscounts(promotions);
  return receiptOf(totals, { lineDiscounts: lines.map(({ id }) => taken.get(id) ?? 0), taxes, fees });
}
