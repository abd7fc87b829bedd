/** Messages of a cart or checkout, from its problems and its quote. */
import { wantsBuyer, type Problem } from '#commerce';
import { codeRefusals, problemCodes, severities } from '../codes.ts';
import type { JsonObject, Note } from '../../../release.ts';
import { present } from '../../../wire/present.ts';
import { codePath, pathOf, type Shown } from './paths.ts';

export const messages = (problems: readonly Problem[], shown: Shown): JsonObject[] => [
  ...problems.map((problem) => message(problem, shown)),
  ...refusedCodes(shown),
  ...eligibilityMessages(problems, shown),
];

/** Escalation must say why: at least one message asks for a person. */
export function escalation(problems: readonly Problem[], challenged: boolean): Problem[] {
  if (problems.some(wantsBuyer)) return [];
  return [
    challenged
      ? {
          code: 'challenge',
          severity: 'buyer-input',
          text: 'The payment provider wants the buyer to confirm the payment.',
        }
      : {
          code: 'review-required',
          severity: 'buyer-review',
          text: 'The store wants the buyer to look at this checkout.',
        },
  ];
}

const message = (problem: Problem, shown: Shown): JsonObject =>
  present({
    ...severities[problem.severity],
    code: codeOf(problem),
    content: problem.text,
    path: pathOf(problem.place, shown),
  });

/** A rule of the merchant has a code of its own. */
const codeOf = ({ code, rule }: Problem): string => rule ?? problemCodes[code];

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
const eligibilityMessages = (problems: readonly Problem[], shown: Shown): JsonObject[] =>
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
          ? (effect ?? 'The claim is accepted; it is verified when the order is placed.')
          : 'The claim is not accepted here.',
        path: pathOf({ eligibility: claim }, shown),
      }),
    );

export const noteMessages = (notes: readonly Note[]): JsonObject[] =>
  notes.map(({ code, text, path }) => present({ type: 'info', code, content: text, path }));
