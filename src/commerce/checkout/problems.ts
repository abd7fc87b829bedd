/** Problems that keep a cart from being paid. Every backend reports them in the same words. */
import type { Address, Buyer, CheckoutInput, DeliveryGroup, Destination } from './input.ts';
import { exampleRegion, findCountry, readRegion } from '../places/resolve.ts';
import type { PlaceField, QuoteProblem, Totals } from './quote.ts';
import type { Attributes } from '../catalogue.ts';
import type { ReviewRule } from '../site/site.ts';

export const emptyCart = ({ lines }: CheckoutInput): QuoteProblem[] =>
  lines.length > 0
    ? []
    : [{ code: 'field-required', text: 'The cart is empty. Add an item.', severity: 'recoverable' }];

export function emailProblems(buyer: Buyer | undefined): QuoteProblem[] {
  const email = buyer?.email?.trim() ?? '';
  if (looksLikeEmail(email)) return [];
  const text = email
    ? 'The email address is not valid. Enter a complete address, such as name@example.com.'
    : 'The email address of the buyer is missing.';
  return [{ code: 'field-required', place: { buyer: 'email' }, text, severity: 'recoverable' }];
}

/** A name, one `@`, a domain with a dot: enough to catch slips. Does not prove that mail arrives. */
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

/**
 * @param buyer whose last name is used if the destination has none
 * @param regionDecides whether taxes or delivery depend on the region in this country: then it is required unless the postal
 * code implies it
 */
export function destinationGaps(
  { address }: Destination,
  buyer: Buyer | undefined,
  regionDecides: boolean,
): DestinationGaps {
  const country = findCountry(address.country);
  const isUs = country === 'US';
  const lacks = (value: string | undefined, name: string): string[] => (bare(value) ? [] : [name]);
  const isRegionless =
    regionDecides && country !== undefined && readRegion(country, address).fault === 'missing';
  return {
    forPricing: [
      ...lacks(address.country, 'country'),
      ...(isUs ? lacks(address.postalCode, 'postal code') : []),
    ],
    forDelivery: [
      // A postal code is enough for an estimate; tax and parcels need the state.
      ...(isRegionless || (isUs && !bare(address.region)) ? ['region'] : []),
      ...lacks(address.street, 'street'),
      ...lacks(address.locality, 'city'),
      ...lacks(address.lastName ?? buyer?.lastName, 'last name'),
    ],
  };
}

/** @param missing names of what the chosen destination lacks */
export function destinationRequired(
  { id }: DeliveryGroup,
  text: string,
  missing: readonly string[] = [],
): QuoteProblem {
  const [first = '', ...others] = missing;
  const field = others.length === 0 && Object.hasOwn(placeFields, first) ? placeFields[first] : undefined;
  return {
    code: 'field-required',
    place: { group: id, member: 'destination', ...(field ? { field } : {}) },
    text,
    severity: 'recoverable',
  };
}

const placeFields: Record<string, PlaceField> = {
  country: 'country',
  region: 'region',
  'postal code': 'postalCode',
};

/**
 * Why an address cannot be located: its country is unknown or, where regions decide taxes or delivery, its region is unknown or
 * contradicts its postal code. Missing fields are reported elsewhere.
 */
export function addressProblem(
  group: DeliveryGroup,
  address: Address,
  regionDecides: (country: string) => boolean,
): QuoteProblem | undefined {
  const country = findCountry(address.country);
  if (country === undefined)
    return bare(address.country) ? addressInvalid(group, 'country', unknownCountry) : undefined;
  if (!regionDecides(country)) return undefined;
  const { fault } = readRegion(country, address);
  if (fault === undefined || fault === 'missing') return undefined;
  const example = exampleRegion(country, address.postalCode);
  const named = example ? `${example.name} (${example.code})` : '';
  return fault === 'unknown'
    ? addressInvalid(
        group,
        'region',
        `The region does not exist in the country of this address. Enter the name or ISO 3166-2 code of a region, such as ${named}.`,
      )
    : addressInvalid(
        group,
        'postalCode',
        `The postal code belongs to ${named}, not to the region of this address. Correct the postal code or the region.`,
      );
}

const unknownCountry =
  'The country of this address is unknown. Enter its name or ISO 3166-1 code, such as US.';

const addressInvalid = ({ id }: DeliveryGroup, field: PlaceField, text: string): QuoteProblem => ({
  code: 'address-invalid',
  place: { group: id, member: 'destination', field },
  text,
  severity: 'recoverable',
});

/** Shown with a total that does not include tax yet. */
export const taxPendingProblems = ({ taxPending }: Totals): QuoteProblem[] =>
  taxPending
    ? [
        {
          code: 'tax-pending',
          text: 'The total does not include tax yet. Tax is calculated once the delivery address has a region.',
          severity: 'warning',
        },
      ]
    : [];

export const incompleteText = (missing: readonly string[]): string =>
  `The delivery address is incomplete. Missing: ${missing.join(', ')}.`;

export const notOffered = ({ id }: DeliveryGroup): QuoteProblem => ({
  code: 'option-unavailable',
  place: { group: id, member: 'option' },
  text: 'The selected delivery option is not available. Select another.',
  severity: 'recoverable',
});

const bare = (text: string | undefined): string => (text ?? '').replace(/\s/g, '');

/* When a person must review the checkout before payment. */

/** Whether a product has an attribute: `false`, an empty text and an empty list are none. */
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
    const found = goods.find(({ attributes }) => hasAttributeSet(attributes, attribute));
    const line = found?.lineId;
    return line === undefined ? [] : [{ code, place: { line }, text, severity, rule }];
  });
