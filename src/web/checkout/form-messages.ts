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
import { storeText } from './store-text.ts';
import type { CheckoutWords } from './words.ts';

export interface FormMessage {
  /** ID of the field or section. */
  at?: string;
  text: string;
  /** If it is not the language of the page. */
  lang?: 'en';
}

export interface About {
  words: CheckoutWords;
  quote: Quote;
  buyer?: Buyer | undefined;
}

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
export function isUnfilled(
  { code, place }: QuoteProblem,
  { quote, buyer }: Pick<About, 'quote' | 'buyer'>,
): boolean {
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

/** Messages for a problem, each at the field where the buyer can fix it. */
export function problemMessages(problem: QuoteProblem, about: About): FormMessage[] {
  const { place, code } = problem;
  if (code === 'payment-unavailable')
    return [{ at: 'payment', text: about.words.say('payment-unavailable') }];
  const said = storeText(problem, about);
  if (code === 'payment-failed' || code === 'price-changed') return [{ at: 'payment', ...said }];
  if (place === undefined) return [said];
  if ('buyer' in place) return [{ at: place.buyer, ...sayBuyer(place.buyer, said, about) }];
  if ('code' in place) return [{ at: 'code', ...said }];
  if ('line' in place) {
    const line = about.quote.lines.findIndex(({ id }) => id === place.line);
    if (line < 0) return [said];
    return [{ at: place.member === 'quantity' ? ids.quantity(line) : ids.line(line), ...said }];
  }
  return 'group' in place ? sayDelivery(problem, place, said, about) : [said];
}

function sayDelivery(
  { code }: QuoteProblem,
  place: Extract<QuoteProblem['place'], { group: string }>,
  said: FormMessage,
  { words, quote, buyer }: About,
): FormMessage[] {
  const { group: groupId, member } = place;
  const at = quote.groups.findIndex(({ id }) => id === groupId);
  const group = quote.groups[at];
  if (!group) return [said];
  if (member === 'lines') return [{ at: ids.delivery(at), ...said }];
  if (member === 'option') return [{ at: ids.option(at), ...said }];
  const isUnchosen = group.destinations.length > 1 && group.selectedDestinationId === undefined;
  if (group.method === 'pickup' || isUnchosen) {
    const offered = group.method === 'pickup' ? (group.pickupLocations ?? []) : group.destinations;
    return [{ at: offered.length > 0 ? ids.destination(at) : ids.delivery(at), ...said }];
  }
  const empty = code === 'field-required' ? emptyMembers(group, buyer) : [];
  const field = (member === 'destination' ? place.field : undefined) ?? 'country';
  if (empty.length === 0) return [{ at: ids.address(at, field), ...said }];
  return empty.map((needed) => ({ at: ids.address(at, needed), text: words.say(`needs-${needed}`) }));
}

/** Backend messages address the platform; these address the buyer. */
const sayBuyer = (
  member: 'email' | 'phone',
  said: FormMessage,
  { words, buyer }: About,
): Omit<FormMessage, 'at'> => (buyer?.[member] ? said : { text: words.say(`needs-${member}`) });

type NeededMember = Exclude<AddressMember, 'firstName' | 'extended'>;

/** The backend reports missing fields in one message; the page shows one message per empty field. */
function emptyMembers(group: QuoteGroup, buyer: Buyer | undefined): NeededMember[] {
  const known = shownDestination(group)?.address;
  // Without an address, the form preselects the store's country.
  const address = { lastName: buyer?.lastName, ...(known ?? { country: 'proposed' }) };
  const isEmpty = (member: NeededMember): boolean => !(address as Address)[member];
  const always = (['lastName', 'street', 'locality', 'country'] as const).filter(isEmpty);
  return always.length > 0 ? always : (['postalCode', 'region'] as const).filter(isEmpty);
}

const refusals: ReadonlySet<string> = new Set<CodeRefusal>([
  'unknown',
  'expired',
  'already-applied',
  'not-combinable',
  'not-eligible',
  'login-required',
  'used-up',
  'minimum-not-reached',
  'no-effect',
]);

/** A checkout that a newer version stored may have another reason. */
export const codeRefusalText = ({ reason }: Quote['refusedCodes'][number], { say }: CheckoutWords): string =>
  say(refusals.has(reason) ? `code-${reason}` : 'code-other');

export const refusalMessage = (
  refused: Quote['refusedCodes'][number],
  words: CheckoutWords,
): FormMessage => ({
  at: 'codes',
  text: words.say('code-refused', { code: refused.code, reason: codeRefusalText(refused, words) }),
});
