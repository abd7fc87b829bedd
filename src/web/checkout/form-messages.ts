/** What is to be said about the form, and where. */
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
  /** Id of the field or part of the page that it is about. */
  at?: string;
  text: string;
}

type About = { quote: Quote; buyer?: Buyer | undefined };

/** What only the person who looks at the page can settle, by a tick. */
export const reviewsOf = (problems: readonly QuoteProblem[]): QuoteProblem[] =>
  problems.filter((problem) => problem.code === 'review-required' && !isHandOver(problem));

/** What must be mended before anybody can pay. A decline does not bar the next try. */
export const missingOf = (problems: readonly QuoteProblem[]): QuoteProblem[] =>
  problems.filter(
    (problem) =>
      isBlocking(problem) &&
      problem.code !== 'review-required' &&
      problem.code !== 'payment-failed' &&
      problem.code !== 'payment-unavailable',
  );

const noPayment =
  'This store cannot take payments at the moment. Nothing was charged, and your card is not at fault. Please try again later.';

/** Each with the place where it can be mended. */
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
  if (group.method === 'pickup') return [{ at: ids.destination(at), text }];
  const empty = code === 'field-required' ? emptyMembers(group, buyer) : [];
  const field = (member === 'destination' ? place.field : undefined) ?? 'country';
  if (empty.length === 0) return [{ at: ids.address(at, field), text }];
  return empty.map((needed) => ({ at: ids.address(at, needed), text: needs[needed] as string }));
}

/** The backend speaks to a platform about its buyer; here the buyer reads it. */
const sayBuyer = (member: 'email' | 'phone', text: string, buyer: Buyer | undefined): string =>
  buyer?.[member] ? text : member === 'email' ? 'Enter your email address.' : 'Enter your phone number.';

const needs: Partial<Record<AddressMember, string>> = {
  lastName: 'Enter a last name.',
  street: 'Enter the street and number.',
  postalCode: 'Enter the postcode.',
  locality: 'Enter the town or city.',
  region: 'Enter the state or region.',
  country: 'Choose a country.',
};

/** The backend says in one sentence what an address lacks; here each empty field says it for itself. */
function emptyMembers(group: QuoteGroup, buyer: Buyer | undefined): AddressMember[] {
  const known = shownDestination(group)?.address;
  // Before there is an address, the form proposes the store's country.
  const address = { lastName: buyer?.lastName, ...(known ?? { country: 'proposed' }) };
  const isEmpty = (member: AddressMember): boolean => !(address as Address)[member];
  const always = (['lastName', 'street', 'locality', 'country'] as const).filter(isEmpty);
  return always.length > 0 ? always : (['postalCode', 'region'] as const).filter(isEmpty);
}

const refusals: Record<CodeRefusal, string> = {
  unknown: 'is not known to this store',
  expired: 'has expired',
  'already-applied': 'is applied already',
  'not-combinable': 'cannot be combined with another discount',
  'not-eligible': 'is not valid for this order',
  'login-required': 'is valid only after signing in at the store',
  'used-up': 'has been used up',
  'minimum-not-reached': 'needs a larger order',
  'no-effect': 'takes nothing off this order',
};

export const codeRefusalText = ({ reason }: Quote['refusedCodes'][number]): string =>
  refusals[reason] ?? 'was not accepted';

export const refusalMessage = (refused: Quote['refusedCodes'][number]): FormMessage => ({
  at: 'codes',
  text: `The code “${refused.code}” ${codeRefusalText(refused)}.`,
});
