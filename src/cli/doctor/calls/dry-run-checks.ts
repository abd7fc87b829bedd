/** Judges the checkout of a dry run: price, delivery, totals, readiness. */
import { asObject, type Json } from '#manifest';
import type { BuyableProduct } from '#ucp';
import { dryRunPath, objectList, fulfillmentMethods } from '../checkout-parts.ts';
import type { Notes } from '../notes.ts';

/** Compares the checkout with the search result. */
export function judgeMade(
  notes: Notes,
  { amount, currency, variantId }: BuyableProduct,
  checkout: Json,
): void {
  const told = `${amount} ${currency}`;
  const said = checkout['currency'];
  if (said !== currency)
    notes.fail(
      'currency',
      dryRunPath,
      `The search uses ${currency}. The checkout uses ${typeof said === 'string' ? said.slice(0, 20) : 'no currency'}.`,
      {
        expected: currency,
      },
    );
  else notes.ok('currency', dryRunPath, `Search and checkout both use ${currency}.`);
  const lines = objectList(checkout['line_items']);
  const item = asObject(lines[0]?.['item']);
  const price = item?.['price'];
  if (lines.length !== 1 || item?.['id'] !== variantId || lines[0]?.['quantity'] !== 1)
    notes.fail(
      'price',
      dryRunPath,
      'The checkout does not contain exactly one unit of the requested variant.',
      {
        expected: variantId,
      },
    );
  else if (price !== amount)
    notes.fail(
      'price',
      dryRunPath,
      `The price is ${told} (minor units) in the search, but ${String(price).slice(0, 40)} in the checkout.`,
      {
        expected: told,
      },
    );
  else notes.ok('price', dryRunPath, `The price is ${told} (minor units) in both.`);
}

/** @returns members of a method that choose a delivery option; undefined when one is chosen, or there is none to choose */
export function judgeFulfillment(notes: Notes, checkout: Json, where: string): Json | undefined {
  const [method] = fulfillmentMethods(checkout);
  if (!method) {
    notes.ok('address', dryRunPath, 'The address was accepted. Nothing has to be delivered.');
    notes.skip('delivery', dryRunPath, 'Nothing has to be delivered.');
    return undefined;
  }
  const destinations = objectList(method['destinations']);
  if (destinations.length === 0) {
    notes.fail('address', dryRunPath, `The address in ${where} is missing from the response.`, {
      expected: 'fulfillment.methods[].destinations',
    });
    return undefined;
  }
  notes.ok('address', dryRunPath, `The store accepted an address in ${where}.`);
  const groups = objectList(method['groups']);
  const options = groups.flatMap((group) => objectList(group['options']));
  const [first] = options;
  if (!first) {
    notes.fail('delivery', dryRunPath, `The store offers no delivery option for ${where}.`);
    return undefined;
  }
  notes.ok('delivery', dryRunPath, `Delivery options for ${where}: ${options.length}.`);
  if (groups.every((group) => typeof group['selected_option_id'] === 'string')) return undefined;
  const [destination] = destinations;
  return {
    ...(typeof destination?.['id'] === 'string' ? { selected_destination_id: destination['id'] } : {}),
    groups: groups.map((group) => ({
      ...(typeof group['id'] === 'string' ? { id: group['id'] } : {}),
      selected_option_id: objectList(group['options'])[0]?.['id'] ?? null,
    })),
  };
}

export function judgeTotals(notes: Notes, checkout: Json): void {
  const problems = totalsProblems(checkout);
  const options = fulfillmentMethods(checkout)
    .flatMap((method) => objectList(method['groups']))
    .map((group) =>
      objectList(group['options']).find(({ id }) => id !== undefined && id === group['selected_option_id']),
    );
  const delivery = options.map((option) => amountOf(option?.['totals'], 'total'));
  const told = amountOf(checkout['totals'], 'fulfillment') ?? 0;
  // With a discount the two may rightly differ.
  const isDiscounted = amountOf(checkout['totals'], 'discount') !== undefined;
  const priced = delivery.every((one) => one !== undefined) && !isDiscounted;
  const sum = delivery.reduce<number>((all, one) => all + (one ?? 0), 0);
  if (delivery.length && priced && sum !== told)
    problems.push(`The selected delivery option costs ${sum}, but the totals list ${told}.`);
  if (problems.length) notes.fail('totals', dryRunPath, problems.slice(0, 5).join(' '));
  else notes.ok('totals', dryRunPath, `The totals add up to ${amountOf(checkout['totals'], 'total')}.`);
}

export function judgeReady(notes: Notes, checkout: Json): void {
  const { status } = checkout;
  if (status === 'ready_for_complete')
    return notes.ok('ready', dryRunPath, 'The checkout is ready_for_complete: only the payment is missing.');
  const messages = objectList(checkout['messages'])
    .slice(0, 5)
    .map(({ code, content }) => `${String(code)}: ${String(content).slice(0, 120)}`);
  notes.warn(
    'ready',
    dryRunPath,
    [`The checkout is ${String(status).slice(0, 40)}.`, ...messages].join(' '),
    {
      expected: 'ready_for_complete',
    },
  );
}

/** Whether totals add up as UCP requires (checkout, Totals). Accepts any value and never throws. */
const whole = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

const neverBelow = ['subtotal', 'fulfillment', 'tax', 'fee', 'total'];
const alwaysBelow = ['discount', 'items_discount'];

/** @returns what is wrong, in sentences; empty when they add up. @param checkout of release 2026-04-08 or later */
export function totalsProblems(checkout: unknown): string[] {
  const { totals, line_items: lines } = asObject(checkout) ?? {};
  const entries = objectList(totals);
  if (entries.length === 0) return ['The checkout has no totals.'];
  const unreadable = entries.find(({ amount }) => !whole(amount));
  if (unreadable) return [`The amount of ${nameOf(unreadable)} is not a whole number of minor units.`];
  const [sum, parts] = [amountOf(entries, 'total'), entries.filter(({ type }) => type !== 'total')];
  const problems = ['subtotal', 'total'].flatMap((wanted) => {
    const found = entries.filter(({ type }) => type === wanted).length;
    return found === 1 ? [] : [`There must be exactly one entry of type ${wanted}, but there are ${found}.`];
  });
  for (const entry of entries) {
    const amount = entry['amount'] as number;
    if (neverBelow.includes(String(entry['type'])) && amount < 0)
      problems.push(`${nameOf(entry)} is negative.`);
    if (alwaysBelow.includes(String(entry['type'])) && amount > 0)
      problems.push(`${nameOf(entry)} is positive.`);
    const inner = objectList(entry['lines']).map((line) => line['amount']);
    if (inner.length && !(inner.every(whole) && add(inner) === amount))
      problems.push(`The lines of ${nameOf(entry)} do not sum to ${amount}.`);
  }
  const added = add(parts.map(({ amount }) => amount as number));
  if (sum !== undefined && added !== sum)
    problems.push(`The entries sum to ${added}, but the total is ${sum}.`);
  const ordered = objectList(lines).map(lineAmount);
  const subtotal = amountOf(entries, 'subtotal');
  if (ordered.length && ordered.every(whole) && subtotal !== undefined && add(ordered) !== subtotal)
    problems.push(`The items cost ${add(ordered)}, but the subtotal is ${subtotal}.`);
  return problems;
}

/** Amount of the first entry of a type. */
const amountOf = (totals: unknown, wanted: string): number | undefined => {
  const amount = objectList(totals).find(({ type }) => type === wanted)?.['amount'];
  return whole(amount) ? amount : undefined;
};

/** Undefined for items that are sold by measure. */
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
