/** What state a quote puts a checkout into, and what is to be said. Pure. */
import type { Caller } from './caller.ts';
import { isBlocking, wantsBuyer, type Problem, type Quote } from './quote.ts';
import type { Site } from './site.ts';
import type { CheckoutState } from './state.ts';

type OpenState = Extract<CheckoutState, 'incomplete' | 'requires_escalation' | 'ready_for_complete'>;

/** A decline does not bar the next try; a person at the hosted page is the review that policy wants. */
const bars = (problem: Problem, person: boolean): boolean =>
  isBlocking(problem) && problem.code !== 'payment-failed' && !(person && problem.code === 'review-required');

export function stateOf(quote: Quote, { person = false }: { person?: boolean } = {}): OpenState {
  const barring = quote.problems.filter((problem) => bars(problem, person));
  if (barring.some(wantsBuyer)) return 'requires_escalation';
  return barring.length ? 'incomplete' : 'ready_for_complete';
}

/** A store whose payment stays with people hands every checkout over once nothing else is missing. */
export function withSitePolicy(quote: Quote, site: Site): Quote {
  const handsOver = site.checkoutMode === 'human_handoff' || !site.capabilities.payment;
  if (!handsOver || quote.problems.some(isBlocking)) return quote;
  return { ...quote, problems: [...quote.problems, handOver] };
}

const handOver: Problem = {
  code: 'review-required',
  severity: 'buyer-review',
  text: 'This store takes the payment on its own page: follow the link to finish.',
};

/** The site's own rule to hand over: whoever reads it at the hosted page has followed it already. */
export const isHandOver = ({ code, text }: Problem): boolean =>
  code === handOver.code && text === handOver.text;

const rank = { 'buyer-input': 1, 'buyer-review': 1, recoverable: 0, warning: 2, info: 3 } as const;

/** What the caller can mend comes first. */
export const mostPressingFirst = (problems: readonly Problem[]): Problem[] =>
  problems.toSorted((a, b) => rank[a.severity] - rank[b.severity]);

const ofItems = new Set<Problem['code']>(['item-unavailable', 'out-of-stock', 'quantity-limited']);

/** Delivery and buyer are no matter of a cart yet. */
export const forCart = (quote: Quote): Quote => ({
  ...quote,
  problems: quote.problems.filter((problem) => !isBlocking(problem) || ofItems.has(problem.code)),
});

export const isPerson = (caller: Caller): boolean => caller.handoff !== undefined;

/** A benefit that rests on a claim is not paid out before the store has verified the claim. */
export const unprovenClaims = ({ eligibility }: Quote): Problem[] =>
  eligibility
    .filter(({ accepted, provisional }) => accepted && provisional)
    .map(({ claim }) => ({
      code: 'eligibility-invalid',
      place: { eligibility: claim },
      severity: 'recoverable',
      text: 'This claim could not be verified, so nothing was charged: leave it out, and complete at the price without it.',
    }));
