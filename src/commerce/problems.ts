/** What keeps any cart from being paid, whichever store prices it: told in the same words by every backend. */
import type { Buyer, CheckoutInput, DeliveryGroup, Destination } from './checkout-input.ts';
import type { QuoteProblem } from './quote.ts';
import type { Attributes } from './catalogue.ts';
import type { ReviewRule } from './site.ts';

export const emptyCart = ({ lines }: CheckoutInput): QuoteProblem[] =>
  lines.length > 0
    ? []
    : [{ code: 'field-required', text: 'The cart is empty: add an item.', severity: 'recoverable' }];

export function emailProblems(buyer: Buyer | undefined): QuoteProblem[] {
  const email = buyer?.email?.trim() ?? '';
  if (looksLikeEmail(email)) return [];
  const text = email
    ? 'The e-mail address of the buyer is not complete.'
    : 'An e-mail address of the buyer is needed.';
  return [{ code: 'field-required', place: { buyer: 'email' }, text, severity: 'recoverable' }];
}

/** A name, one `@`, a domain with a dot: enough to catch slips. Whether mail arrives, only mail can tell. */
function looksLikeEmail(email: string): boolean {
  const parts = email.split('@', 3);
  const [name, domain = ''] = parts;
  if (parts.length !== 2 || !name || email.length > 254 || /[\s\p{Cc}]/u.test(email)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label.length > 0);
}

/** What a destination lacks. */
interface DestinationGaps {
  /** Without these no delivery can be priced. */
  forPricing: string[];
  /** Without these nothing can be delivered. */
  forDelivery: string[];
}

/** @param buyer whose last name stands in for that of the destination */
export function destinationGaps({ address }: Destination, buyer: Buyer | undefined): DestinationGaps {
  const country = bare(address.country);
  const isUs = country.toUpperCase() === 'US';
  const lacks = (value: string | undefined, name: string): string[] => (bare(value) ? [] : [name]);
  return {
    forPricing: [...lacks(country, 'country'), ...(isUs ? lacks(address.postalCode, 'postal code') : [])],
    forDelivery: [
      // A postal code is enough for an estimate; tax and parcels need the state.
      ...(isUs ? lacks(address.region, 'region') : []),
      ...lacks(address.street, 'street'),
      ...lacks(address.locality, 'city'),
      ...lacks(address.lastName ?? buyer?.lastName, 'last name'),
    ],
  };
}

export const destinationRequired = ({ id }: DeliveryGroup, text: string): QuoteProblem => ({
  code: 'field-required',
  place: { group: id, member: 'destination' },
  text,
  severity: 'recoverable',
});

export const addressInvalid = ({ id }: DeliveryGroup, text: string): QuoteProblem => ({
  code: 'address-invalid',
  place: { group: id, member: 'destination' },
  text,
  severity: 'recoverable',
});

export const incompleteText = (missing: readonly string[]): string =>
  `The delivery address lacks: ${missing.join(', ')}.`;

export const notOffered = ({ id }: DeliveryGroup): QuoteProblem => ({
  code: 'option-unavailable',
  place: { group: id, member: 'option' },
  text: 'The chosen way of delivery is not offered. Choose another.',
  severity: 'recoverable',
});

const bare = (text: string | undefined): string => (text ?? '').replace(/\s/g, '');

/* When a person must look before money moves. */

/** Whether a product bears an attribute: `false`, an empty text and an empty list are none. */
export function hasAttributeSet(attributes: Attributes, name: string): boolean {
  if (!Object.hasOwn(attributes, name)) return false;
  const value = attributes[name];
  return (
    value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** What is bought, as far as a rule may look at it. */
export interface Reviewed {
  attributes: Attributes;
  /** The first line of it. */
  lineId?: string;
}

/** All that a rule names must hold; the total counts from the amount itself on. */
export const reviewProblems = (
  rules: readonly ReviewRule[],
  goods: readonly Reviewed[],
  currency: string,
  total: number,
): QuoteProblem[] =>
  rules.flatMap(({ code: rule, above, attribute, text, severity }) => {
    if (goods.length === 0) return [];
    if (above && (above.currency !== currency || total < above.amount)) return [];
    const code = 'review-required' as const;
    if (attribute === undefined) return [{ code, text, severity, rule }];
    const bearer = goods.find(({ attributes }) => hasAttributeSet(attributes, attribute));
    const line = bearer?.lineId;
    return line === undefined ? [] : [{ code, place: { line }, text, severity, rule }];
  });
