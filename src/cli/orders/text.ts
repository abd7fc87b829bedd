/** Orders as text for a terminal. */
import { toDecimal, type Adjustment, type FulfilmentEvent, type OrderLine } from '#commerce';
import { clean } from '#audit/plain-text';
import type { ListedOrder } from '#backends/embedded';

export function ordersText(orders: readonly ListedOrder[]): string {
  if (orders.length === 0) return 'No orders.\n';
  const rows = orders.map(({ site, paid, order }) =>
    [
      order.number,
      time(order.placedAt),
      site,
      orderMoney(order.totals.total, order.currency),
      paid ? order.status : `${order.status} (unpaid)`,
    ].map(clean),
  );
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`)
    .join('');
}

export function orderText({ site, paid, order }: ListedOrder): string {
  const { number, status, currency, totals, lines, events, adjustments, returns, permalink } = order;
  return [
    `${number}  ${status}${paid ? '' : ' (unpaid)'}  ${orderMoney(totals.total, currency)}`,
    `Placed ${time(order.placedAt)} at ${site}: ${permalink}`,
    ...lines.map((line) => lineText(line, currency)),
    ...events.map(eventText),
    ...adjustments.map((adjustment) => adjustmentText(adjustment, currency)),
    ...(returns.eligible && returns.until !== undefined ? [`Returns until ${time(returns.until)}`] : []),
  ]
    .map((row) => `${clean(row)}\n`)
    .join('');
}

function lineText({ id, title, total, quantity }: OrderLine, currency: string): string {
  const { original, fulfilled, cancelled, returned } = quantity;
  const parts = [
    `${original} ordered`,
    ...(fulfilled ? [`${fulfilled} shipped`] : []),
    ...(cancelled ? [`${cancelled} canceled`] : []),
    ...(returned ? [`${returned} returned`] : []),
  ];
  return `  ${id}  ${title}  ${orderMoney(total, currency)}  ${parts.join(', ')}`;
}

function eventText({
  occurredAt,
  type,
  lines,
  carrier,
  trackingNumber,
  trackingUrl,
}: FulfilmentEvent): string {
  const what = lines.map(({ id, quantity }) => `${id}:${quantity}`).join(' ');
  return `  ${time(occurredAt)}  ${[type, what, carrier, trackingNumber, trackingUrl].filter(Boolean).join('  ')}`;
}

function adjustmentText(
  { occurredAt, type, status, amount, lines = [], description }: Adjustment,
  currency: string,
): string {
  const what = lines.map(({ id, quantity }) => `${id}:${quantity}`).join(' ');
  const sum = amount === undefined ? '' : orderMoney(amount, currency);
  return `  ${time(occurredAt)}  ${[type, status, what, sum, description].filter(Boolean).join('  ')}`;
}

/** `18.49 EUR` */
export const orderMoney = (amount: number, currency: string): string =>
  `${toDecimal({ amount, currency })} ${currency}`;
const time = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
