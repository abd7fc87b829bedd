/** Messages of a cart or checkout, from its problems and its quote, with where in the answer each problem lies. */
import {
  wantsBuyer,
  type CheckoutInput,
  type Place,
  type PlaceField,
  type QuoteProblem,
  type Quote,
} from '#commerce';
import type { JsonObject, Note } from '../../release.ts';
import { codeRefusals, problemCodes, severities } from '../codes.ts';
import { present } from '../present.ts';
import { methodGroups, places } from './fulfillment.ts';

export const messages = (problems: readonly QuoteProblem[], shown: Shown): JsonObject[] => [
  ...problems.map((problem) => message(problem, shown)),
  ...refusedCodes(shown),
  ...eligibilityMessages(problems, shown),
];

/** Escalation must say why: at least one message asks for a person. */
export function escalation(problems: readonly QuoteProblem[], challenged: boolean): QuoteProblem[] {
  if (problems.some(wantsBuyer)) return [];
  return [
    challenged
      ? {
          code: 'challenge',
          severity: 'buyer-input',
          text: 'The buyer must confirm the payment. Send the buyer to continue_url, then complete the checkout again.',
        }
      : {
          code: 'review-required',
          severity: 'buyer-review',
          text: 'The buyer must review this checkout. Send the buyer to continue_url.',
        },
  ];
}

const message = (problem: QuoteProblem, shown: Shown): JsonObject =>
  present({
    ...severities[problem.severity],
    code: codeOf(problem),
    content: problem.text,
    path: pathOf(problem.place, shown),
  });

/** A rule of the merchant has a code of its own. */
const codeOf = ({ code, rule }: QuoteProblem): string => rule ?? problemCodes[code];

const refusedCodes = ({ quote, input, discounts }: Shown): JsonObject[] =>
  quote.refusedCodes.map(({ code, reason }) => {
    const [wire, text] = codeRefusals[reason];
    return present({
      type: 'warning',
      code: wire,
      content: `The code ${JSON.stringify(code)} ${text}`,
      path: discounts ? codePath(code, input) : undefined,
    });
  });

/** What the quote says about claims, unless a problem says it already. */
const eligibilityMessages = (problems: readonly QuoteProblem[], shown: Shown): JsonObject[] =>
  shown.quote.eligibility
    .filter(
      ({ claim }) =>
        !problems.some(({ place }) => place && 'eligibility' in place && place.eligibility === claim),
    )
    .map(({ claim, accepted, effect }) =>
      present({
        type: accepted ? 'info' : 'warning',
        code: problemCodes[accepted ? 'eligibility-accepted' : 'eligibility-refused'],
        content: accepted
          ? (effect ?? 'The claim was accepted. It is verified when the order is placed.')
          : 'This store does not accept the claim. Prices are shown without it.',
        path: pathOf({ eligibility: claim }, shown),
      }),
    );

export const noteMessages = (notes: readonly Note[]): JsonObject[] =>
  notes.map(({ type = 'info', code, text, path }) => present({ type, code, content: text, path }));

/** What the answer shows; a path into what it does not show would mislead. */
interface Shown {
  quote: Quote;
  input: CheckoutInput;
  fulfillment: boolean;
  discounts: boolean;
}

/** JSONPath, relative to the answer; undefined when the place is not in it. */
function pathOf(place: Place | undefined, shown: Shown): string | undefined {
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
const codePath = (code: string, { codes }: CheckoutInput): string | undefined =>
  at(
    '$.discounts.codes',
    codes.findIndex((given) => given.toLowerCase() === code.toLowerCase()),
  );

function groupPath(place: Extract<Place, { group: string }>, quote: Quote): string | undefined {
  const { group, member } = place;
  const field = member === 'destination' ? place.field : undefined;
  const groups = methodGroups(quote);
  const method = at('$.fulfillment.methods', indexOf(groups, group));
  if (!method) return '$.fulfillment.methods';
  if (member === 'lines') return `${method}.line_item_ids`;
  if (member === 'option') return `${method}.groups[0].selected_option_id`;
  const chosen = groups.find(({ id }) => id === group);
  if (chosen?.selectedDestinationId === undefined) return `${method}.destinations`;
  const destination = at(`${method}.destinations`, indexOf(places(chosen), chosen.selectedDestinationId));
  return field && destination ? `${destination}.${placeMembers[field]}` : `${method}.selected_destination_id`;
}

const placeMembers = {
  country: 'address_country',
  region: 'address_region',
  postalCode: 'postal_code',
} as const satisfies Record<PlaceField, string>;

const indexOf = (list: readonly { id: string }[], id: string): number =>
  list.findIndex((member) => member.id === id);

const at = (path: string, index: number): string | undefined => (index < 0 ? undefined : `${path}[${index}]`);
