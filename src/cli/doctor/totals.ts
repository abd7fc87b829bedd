/** Whether totals add up as UCP says they must (checkout, Totals). Pure, and total on any value. */
import { asObject, type Json } from '#manifest';
import { listOf } from './checkout-parts.ts';

const whole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

const neverBelow = ['subtotal', 'fulfillment', 'tax', 'fee', 'total'];
const alwaysBelow = ['discount', 'items_discount'];

/** @returns what is wrong, in sentences; empty when they add up. @param checkout of release 2026-04-08 or later */
export function totalsProblems(checkout: unknown): string[] {
  const { totals, line_items: lines } = asObject(checkout) ?? {};
  const entries = listOf(totals);
  if (entries.length === 0) return ['There are no totals.'];
  const unreadable = entries.find(({ amount }) => !whole(amount));
  if (unreadable) return [`The amount of ${nameOf(unreadable)} is no whole number of minor units.`];
  const [sum, parts] = [amountOf(entries, 'total'), entries.filter(({ type }) => type !== 'total')];
  const problems = ['subtotal', 'total'].flatMap((wanted) => {
    const found = entries.filter(({ type }) => type === wanted).length;
    return found === 1 ? [] : [`There are ${found} entries of type ${wanted}, not one.`];
  });
  for (const entry of entries) {
    const amount = entry['amount'] as number;
    if (neverBelow.includes(String(entry['type'])) && amount < 0)
      problems.push(`${nameOf(entry)} is below zero.`);
    if (alwaysBelow.includes(String(entry['type'])) && amount > 0)
      problems.push(`${nameOf(entry)} is above zero.`);
    const inner = listOf(entry['lines']).map((line) => line['amount']);
    if (inner.length && !(inner.every(whole) && add(inner) === amount))
      problems.push(`The lines of ${nameOf(entry)} do not sum to ${amount}.`);
  }
  const added = add(parts.map(({ amount }) => amount as number));
  if (sum !== undefined && added !== sum) problems.push(`The entries sum to ${added}, the total is ${sum}.`);
  const ordered = listOf(lines).map(lineAmount);
  const subtotal = amountOf(entries, 'subtotal');
  if (ordered.length && ordered.every(whole) && subtotal !== undefined && add(ordered) !== subtotal)
    problems.push(`The pieces cost ${add(ordered)}, the subtotal is ${subtotal}.`);
  return problems;
}

/** Amount of the first entry of a type. */
export const amountOf = (totals: unknown, wanted: string): number | undefined => {
  const amount = listOf(totals).find(({ type }) => type === wanted)?.['amount'];
  return whole(amount) ? amount : undefined;
};

/** Undefined where pieces are not counted one by one. */
function lineAmount(line: Json): number | undefined {
  const item = asObject(line['item']);
  const { price, quantity_unit: unit } = item ?? {};
  const { quantity } = line;
  return unit === undefined && whole(price) && whole(quantity) ? price * quantity : undefined;
}

const add = (amounts: readonly unknown[]): number =>
  amounts.filter(whole).reduce((one, other) => one + other, 0);

const nameOf = ({ type }: Json): string =>
  typeof type === 'string' ? type.slice(0, 40) : 'an entry without a type';
