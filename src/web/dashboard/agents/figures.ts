/** Formats of numbers and money in this section. */
import { format, isCurrency } from '#commerce';
import type { EventType } from '#event-webhooks';
import type { ActivityTotals } from '#storage';
import { grouped } from '../../design/charts/funnel.ts';

/** Steps of the funnel, in their order, with the keys of their names. */
export const funnelSteps = [
  ['session_created', 'sessions'],
  ['checkout_created', 'checkout'],
  ['payment_settled', 'paid'],
  ['order_placed', 'ordered'],
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
