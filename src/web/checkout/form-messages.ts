/** Messages about the form, with the element that each is about. */
import {
  isBlocking,
  isHandOver,
  type Address,
  type Buyer,
  type CodeRefusal,
  type QuoteProblem,
  type Quote,
  type QuoteGroup,
} from '#commerce';
import { ids, shownDestination, type AddressMember } from './fields.ts';

export interface FormMessage {
  /** ID of the field or section. */
  at?: string;
  text: string;
}

type About = { quote: Quote; buyer?: Buyer | undefined };

/** Problems that the buyer resolves by checking a box. */
export const reviewsOf = (problems: readonly QuoteProblem[]): QuoteProblem[] =>
  problems.filter((problem) => problem.code === 'review-required' && !isHandOver(problem));

/** Problems that block payment. A declined payment does not block the next attempt. */
export const missingOf = (problems: readonly QuoteProblem[]): QuoteProblem[] =>
  problems.filter(
    (problem) =>
      isBlocking(problem) &&
      problem.code !== 'review-required' &&
      problem.code !== 'payment-failed' &&
      problem.code !== 'payment-unavailable',
  );

/** Whether the form has an empty field for what is missing. A value that someone entered is wrong instead. */
export function isUnfilled({ code, place }: QuoteProblem, { quote, buyer }: About): boolean {
  if (code !== 'field-required' || place === undefined) return false;
  if ('buyer' in place) return !buyer?.[place.buyer];
  if (!('group' in place) || place.member !== 'destination') return false;
  const group = quote.groups.find(({ id }) => id === place.group);
  if (!group) return false;
  if (group.method === 'pickup') return (group.pickupLocations ?? []).length > 0;
  if (place.field !== undefined) return !shownDestination(group)?.address[place.field];
  if (group.destinations.length > 0 && group.selectedDestinationId === undefined) return true;
  return emptyMembers(group, buyer).length > 0;
}

const noPayment =
  'The store cannot process payments at the moment. This is not a problem with your card, and you were not charged. Try again later.';

/** Messages for a problem, each at the field where the buyer can fix it. */
export function problemMessages(problem: QuoteProblem, about: About): FormMessage[] {
  const { place, text, code } = problem;
  if (code === 'payment-unavailable') return [{ at: 'payment', text: noPayment }];
  if (code === 'payment-failed' || code === 'price-changed') return [{ at: 'payment', text }];
  if (place === undefined) return [{ text }];
  if ('buyer' in place) return [{ at: place.buyer, text: sayBuyer(place.buyer, text, about.buyer) }];
  if ('code' in place) return [{ at: 'code', text }];
  if ('line' in place) {
    const line = about.quote.lines.findIndex(({ id }) => id === place.line);
    if (line < 0) return [{ text }];
    return [{ at: place.member === 'quantity' ? ids.quantity(line) : ids.line(line), text }];
  }
  return 'group' in place ? sayDelivery(problem, place, about) : [{ text }];
}

function sayDelivery(
  { text, code }: QuoteProblem,
  place: Extract<QuoteProblem['place'], { group: string }>,
  { quote, buyer }: About,
): FormMessage[] {
  const { group: groupId, member } = place;
  const at = quote.groups.findIndex(({ id }) => id === groupId);
  const group = quote.groups[at];
  if (!group) return [{ text }];
  if (member === 'lines') return [{ at: ids.delivery(at), text }];
  if (member === 'option') return [{ at: ids.option(at), text }];
  const isUnchosen = group.destinations.length > 1 && group.selectedDestinationId === undefined;
  if (group.method === 'pickup' || isUnchosen) {
    const offered = group.method === 'pickup' ? (group.pickupLocations ?? []) : group.destinations;
    return [{ at: offered.length > 0 ? ids.destination(at) : ids.delivery(at), text }];
  }
  const empty = code === 'field-required' ? emptyMembers(group, buyer) : [];
  const field = (member === 'destination' ? place.field : undefined) ?? 'country';
  if (empty.length === 0) return [{ at: ids.address(at, field), text }];
  return empty.map((needed) => ({ at: ids.address(at, needed), text: needs[needed] as string }));
}

/** Backend messages address the platform; these address the buyer. */
const sayBuyer = (member: 'email' | 'phone', text: string, buyer: Buyer | undefined): string =>
  buyer?.[member] ? text : member === 'email' ? 'Enter your email address.' : 'Enter your phone number.';

const needs: Partial<Record<AddressMember, string>> = {
  lastName: 'Enter a last name.',
  street: 'Enter a street address.',
  postalCode: 'Enter a postal code.',
  locality: 'Enter a city.',
  region: 'Enter a state or province.',
  country: 'Select a country.',
};

/** The backend reports missing fields in one message; the page shows one message per empty field. */
function emptyMembers(group: QuoteGroup, buyer: Buyer | undefined): AddressMember[] {
  const known = shownDestination(group)?.address;
  // Without an address, the form preselects the store's country.
  const address = { lastName: buyer?.lastName, ...(known ?? { country: 'proposed' }) };
  const isEmpty = (member: AddressMember): boolean => !(address as Address)[member];
  const always = (['lastName', 'street', 'locality', 'country'] as const).filter(isEmpty);
  return always.length > 0 ? always : (['postalCode', 'region'] as const).filter(isEmpty);
}

const refusals: Record<CodeRefusal, string> = {
  unknown: 'is not valid at this store',
  expired: 'has expired',
  'already-applied': 'is already applied',
  'not-combinable': 'cannot be combined with another discount',
  'not-eligible': 'is not valid for this order',
  'login-required': 'requires you to sign in at the store',
  'used-up': 'has reached its usage limit',
  'minimum-not-reached': 'requires a larger order',
  'no-effect': 'does not reduce the total of this order',
};

export const codeRefusalText = ({ reason }: Quote['refusedCodes'][number]): string =>
  refusals[reason] ?? 'was not accepted';

export const refusalMessage = (refused: Quote['refusedCodes'][number]): FormMessage => ({
  at: 'codes',
  text: `The code “${refused.code}” ${codeRefusalText(refused)}.`,
});
