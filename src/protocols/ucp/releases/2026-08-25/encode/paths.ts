/** Where in an answer a problem lies. */
import type { CheckoutInput, Place, Quote } from '#commerce';
import { methodGroups } from './fulfillment.ts';

/** What the answer shows; a path into what it does not show would mislead. */
export interface Shown {
  quote: Quote;
  input: CheckoutInput;
  fulfillment: boolean;
  discounts: boolean;
}

/** JSONPath, relative to the answer; undefined when the place is not in it. */
export function pathOf(place: Place | undefined, shown: Shown): string | undefined {
  if (!place) return undefined;
  if ('buyer' in place) return place.buyer === 'phone' ? '$.buyer.phone_number' : '$.buyer.email';
  if ('line' in place) {
    const path = at('$.line_items', indexOf(shown.quote.lines, place.line));
    return path && place.member ? `${path}.${place.member}` : path;
  }
  if ('group' in place) return shown.fulfillment ? groupPath(place, shown.quote) : undefined;
  if ('code' in place) return shown.discounts ? codePath(place.code, shown.input) : undefined;
  return at('$.context.eligibility', shown.input.eligibility.indexOf(place.eligibility));
}

/** Codes are compared without regard to case. */
export const codePath = (code: string, { codes }: CheckoutInput): string | undefined =>
  at(
    '$.discounts.codes',
    codes.findIndex((given) => given.toLowerCase() === code.toLowerCase()),
  );

function groupPath({ group, member }: Extract<Place, { group: string }>, quote: Quote): string | undefined {
  const groups = methodGroups(quote);
  const method = at('$.fulfillment.methods', indexOf(groups, group));
  if (!method) return '$.fulfillment.methods';
  if (member === 'lines') return `${method}.line_item_ids`;
  if (member === 'option') return `${method}.groups[0].selected_option_id`;
  const chosen = groups.find(({ id }) => id === group)?.selectedDestinationId;
  return `${method}.${chosen === undefined ? 'destinations' : 'selected_destination_id'}`;
}

const indexOf = (list: readonly { id: string }[], id: string): number =>
  list.findIndex((member) => member.id === id);

const at = (path: string, index: number): string | undefined => (index < 0 ? undefined : `${path}[${index}]`);
