/**
 * Totals. Source: https://ucp.dev/2026-08-25/specification/shopping/checkout (Total): all entries but the total sum to it.
 * When prices include tax there is no `tax` entry, which would be counted twice: the total's own lines tell what it
 * contains, before tax and each tax, and sum to it as lines must.
 */
import type { JsonObject } from '../../../release.ts';
import type { Receipt } from '../../../wire/receipt.ts';

export const totals = (receipt: Receipt): JsonObject[] => [
  { type: 'subtotal', display_text: 'Subtotal', amount: receipt.subtotal },
  ...entry('items_discount', 'Item discounts', -receipt.itemsDiscount),
  ...discount(receipt),
  ...entry('fulfillment', 'Shipping', receipt.fulfilment),
  ...receipt.taxes.flatMap(({ title, amount }) => entry('tax', title, amount)),
  ...receipt.fees.flatMap(({ title, amount }) => entry('fee', title, amount)),
  { type: 'total', display_text: 'Total', amount: receipt.total, ...contained(receipt) },
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

/** Zero says nothing, and a discount of zero is no discount. */
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
