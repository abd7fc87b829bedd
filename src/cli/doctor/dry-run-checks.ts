/** What the answers of a dry run say: price, delivery, totals, what is still missing. */
import { asObject, type Json } from '#manifest';
import type { BuyableProduct } from '#ucp';
import { dryRunPath, listOf, methodsOf } from './checkout-parts.ts';
import type { Notes } from './notes.ts';
import { amountOf, totalsProblems } from './totals.ts';

/** The checkout against what the search told. */
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
      `The search says ${currency}, the checkout ${typeof said === 'string' ? said.slice(0, 20) : 'nothing'}.`,
      {
        expected: currency,
      },
    );
  else notes.ok('currency', dryRunPath, `Both say ${currency}.`);
  const lines = listOf(checkout['line_items']);
  const item = asObject(lines[0]?.['item']);
  const price = item?.['price'];
  if (lines.length !== 1 || item?.['id'] !== variantId || lines[0]?.['quantity'] !== 1)
    notes.fail('price', dryRunPath, 'The checkout does not hold one piece of what was asked for.', {
      expected: variantId,
    });
  else if (price !== amount)
    notes.fail(
      'price',
      dryRunPath,
      `The search says ${told} (minor units), the checkout ${String(price).slice(0, 40)}.`,
      {
        expected: told,
      },
    );
  else notes.ok('price', dryRunPath, `Both say ${told} (minor units).`);
}

/** @returns members of a method that choose a delivery option; undefined when one is chosen, or there is none to choose */
export function judgeDelivery(notes: Notes, checkout: Json, where: string): Json | undefined {
  const [method] = methodsOf(checkout);
  if (!method) {
    notes.ok('address', dryRunPath, 'It is taken; nothing has to be delivered.');
    notes.skip('delivery', dryRunPath, 'Nothing has to be delivered.');
    return undefined;
  }
  const destinations = listOf(method['destinations']);
  if (destinations.length === 0) {
    notes.fail('address', dryRunPath, `The address in ${where} is not in the answer.`, {
      expected: 'fulfillment.methods[].destinations',
    });
    return undefined;
  }
  notes.ok('address', dryRunPath, `An address in ${where} is taken.`);
  const groups = listOf(method['groups']);
  const options = groups.flatMap((group) => listOf(group['options']));
  const [first] = options;
  if (!first) {
    notes.fail('delivery', dryRunPath, `There is no delivery option for ${where}.`);
    return undefined;
  }
  notes.ok('delivery', dryRunPath, `${options.length} delivery options for ${where}.`);
  if (groups.every((group) => typeof group['selected_option_id'] === 'string')) return undefined;
  const [destination] = destinations;
  return {
    ...(typeof destination?.['id'] === 'string' ? { selected_destination_id: destination['id'] } : {}),
    groups: groups.map((group) => ({
      ...(typeof group['id'] === 'string' ? { id: group['id'] } : {}),
      selected_option_id: listOf(group['options'])[0]?.['id'] ?? null,
    })),
  };
}

export function judgeTotals(notes: Notes, checkout: Json): void {
  const problems = totalsProblems(checkout);
  const options = methodsOf(checkout)
    .flatMap((method) => listOf(method['groups']))
    .map((group) =>
      listOf(group['options']).find(({ id }) => id !== undefined && id === group['selected_option_id']),
    );
  const delivery = options.map((option) => amountOf(option?.['totals'], 'total'));
  const told = amountOf(checkout['totals'], 'fulfillment') ?? 0;
  // With a discount the two may rightly differ.
  const isDiscounted = amountOf(checkout['totals'], 'discount') !== undefined;
  const priced = delivery.every((one) => one !== undefined) && !isDiscounted;
  const sum = delivery.reduce<number>((all, one) => all + (one ?? 0), 0);
  if (delivery.length && priced && sum !== told)
    problems.push(`The chosen delivery costs ${sum}, the totals say ${told}.`);
  if (problems.length) notes.fail('totals', dryRunPath, problems.slice(0, 5).join(' '));
  else notes.ok('totals', dryRunPath, `They add up to ${amountOf(checkout['totals'], 'total')}.`);
}

export function judgeReady(notes: Notes, checkout: Json): void {
  const { status } = checkout;
  if (status === 'ready_for_complete')
    return notes.ok('ready', dryRunPath, 'It is ready_for_complete: only the payment is missing.');
  const messages = listOf(checkout['messages'])
    .slice(0, 5)
    .map(({ code, content }) => `${String(code)}: ${String(content).slice(0, 120)}`);
  notes.warn('ready', dryRunPath, [`It is ${String(status).slice(0, 40)}.`, ...messages].join(' '), {
    expected: 'ready_for_complete',
  });
}
