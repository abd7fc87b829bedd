/** Formats of numbers and money in this section. */
import { format, isCurrency } from '#commerce';
import type { EventType } from '#event-webhooks';
import type { ActivityTotals } from '#storage';
import { grouped } from '../../design/charts/funnel.ts';

/** In the order in which they happen. */
export const funnelSteps = [
  ['session_created', 'Sessions'],
  ['checkout_created', 'Checkouts'],
  ['payment_settled', 'Payments'],
  ['order_placed', 'Orders'],
] as const satisfies readonly (readonly [EventType, string])[];

/** Never added up across currencies. */
export function formatRevenue(revenue: ActivityTotals['revenue']): string {
  const sums = Object.entries(revenue)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amount]) => amountOf(amount, currency));
  return sums.length === 0 ? '–' : sums.join(' + ');
}

export function amountOf(amount: number, currency: string): string {
  return isCurrency(currency) ? format({ amount, currency }, 'en') : `${grouped(amount)} ${currency}`;
}

/** A share such as `12%`; a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const percent = (part / whole) * 100;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : grouped(Math.round(percent))}%`;
}
