/** The states of a checkout as a table. */
import type { Caller } from '../caller.ts';
import { isBlocking, wantsBuyer, type QuoteProblem, type Quote } from './quote.ts';
import type { Site } from '../site/site.ts';

export const checkoutStates = [
  'incomplete',
  'requires_escalation',
  'ready_for_complete',
  'complete_in_progress',
  'completed',
  'canceled',
] as const;

export type CheckoutState = (typeof checkoutStates)[number];

/**
 * What happens to a checkout. `priced`: a quote says anew what is missing. `ended`: its payment can never be decided, and was closed by
 * hand.
 */
export type CheckoutMove =
  'priced' | 'pay' | 'placed' | 'declined' | 'challenged' | 'cancel' | 'expire' | 'ended';

const open = ['incomplete', 'requires_escalation', 'ready_for_complete'] as const;

/** State × move → states that may follow. What is absent is refused. */
export const transitions: Readonly<
  Record<CheckoutState, Partial<Record<CheckoutMove, readonly CheckoutState[]>>>
> = {
  incomplete: { priced: open, cancel: ['canceled'], expire: ['canceled'] },
  // With a challenge it holds an open attempt: what became of that decides.
  requires_escalation: {
    priced: open,
    placed: ['completed'],
    declined: open,
    cancel: ['canceled'],
    expire: ['canceled'],
    ended: ['canceled'],
  },
  ready_for_complete: {
    priced: open,
    pay: ['complete_in_progress'],
    cancel: ['canceled'],
    expire: ['canceled'],
  },
  complete_in_progress: {
    placed: ['completed'],
    declined: open,
    challenged: ['requires_escalation'],
    ended: ['canceled'],
  },
  completed: {},
  canceled: {},
};

export const isTerminal = (state: CheckoutState): boolean => Object.keys(transitions[state]).length === 0;

export const mayMove = (state: CheckoutState, move: CheckoutMove): boolean =>
  transitions[state][move] !== undefined;

/** @throws when the table does not allow it: a defect of ours, never of a caller */
export function assertMove(from: CheckoutState, move: CheckoutMove, to: CheckoutState): void {
  if (!transitions[from][move]?.includes(to))
    throw new Error(`A checkout cannot move from ${from} by ${move} to ${to}.`);
}

/** In these a payment may be open: under way, or waiting for its buyer. */
const mayHoldAttempt = (state: CheckoutState): boolean =>
  state === 'complete_in_progress' || state === 'requires_escalation';

/** @throws when a state cannot be reached, cannot end, or money could move outside the one way */
export function checkStateTable(table: typeof transitions = transitions): void {
  const next = (state: CheckoutState) => Object.values(table[state]).flat();
  const reach = (from: CheckoutState): Set<CheckoutState> => {
    const seen = new Set<CheckoutState>([from]);
    for (const state of seen) for (const follower of next(state)) seen.add(follower);
    return seen;
  };
  for (const state of checkoutStates) {
    const reached = reach(state);
    if (!reach('incomplete').has(state)) throw new Error(`${state} cannot be reached.`);
    if (!reached.has('completed') && !reached.has('canceled')) throw new Error(`${state} has no end.`);
    if (table[state].pay && state !== 'ready_for_complete')
      throw new Error(`${state} must not begin a payment.`);
    for (const [move, followers] of Object.entries(table[state])) {
      if (followers.includes('completed') && (move !== 'placed' || !mayHoldAttempt(state)))
        throw new Error(`${state} must not be completed by ${move}.`);
      if (followers.includes('complete_in_progress') && move !== 'pay')
        throw new Error(`${state} must not begin a payment by ${move}.`);
    }
  }
  for (const move of ['priced', 'cancel', 'expire'] as const) {
    if (table.complete_in_progress[move])
      throw new Error(`A payment under way must not be closed by ${move}.`);
  }
  for (const state of ['completed', 'canceled'] as const) {
    if (next(state).length) throw new Error(`${state} must be final.`);
  }
}

/* What state a quote puts a checkout into, and what is to be said. Pure. */

type OpenState = Extract<CheckoutState, 'incomplete' | 'requires_escalation' | 'ready_for_complete'>;

/** A decline does not bar the next try; a person at the hosted page is the review that policy wants. */
const blocksPayment = (problem: QuoteProblem, person: boolean): boolean =>
  isBlocking(problem) && problem.code !== 'payment-failed' && !(person && problem.code === 'review-required');

export function openState(quote: Quote, { person = false }: { person?: boolean } = {}): OpenState {
  const barring = quote.problems.filter((problem) => blocksPayment(problem, person));
  if (barring.some(wantsBuyer)) return 'requires_escalation';
  return barring.length ? 'incomplete' : 'ready_for_complete';
}

/** If agents cannot pay in a store, a checkout is handed over to the buyer once nothing else is missing. */
export function withSitePolicy(quote: Quote, site: Site): Quote {
  const handsOver = site.checkoutMode === 'human_handoff' || !site.capabilities.payment;
  if (!handsOver || quote.problems.some(isBlocking)) return quote;
  return { ...quote, problems: [...quote.problems, handOver] };
}

const handOver: QuoteProblem = {
  code: 'review-required',
  severity: 'buyer-review',
  text: 'This store accepts payment on its own page. Send the buyer to continue_url to finish.',
};

/** The hand-over problem above: a buyer on the hosted page has followed it already. */
export const isHandOver = ({ code, text }: QuoteProblem): boolean =>
  code === handOver.code && text === handOver.text;

const rank = { 'buyer-input': 1, 'buyer-review': 1, recoverable: 0, warning: 2, info: 3 } as const;

/** What the caller can fix comes first. */
export const mostUrgentFirst = (problems: readonly QuoteProblem[]): QuoteProblem[] =>
  problems.toSorted((a, b) => rank[a.severity] - rank[b.severity]);

const ofItems = new Set<QuoteProblem['code']>(['item-unavailable', 'out-of-stock', 'quantity-limited']);

/** A cart has no delivery and no buyer yet. */
export const forCart = (quote: Quote): Quote => ({
  ...quote,
  problems: quote.problems.filter((problem) => !isBlocking(problem) || ofItems.has(problem.code)),
});

export const isPerson = (caller: Caller): boolean => caller.handoff !== undefined;

/** A benefit is granted only after the store has verified its claim. */
export const unprovenClaims = ({ eligibility }: Quote): QuoteProblem[] =>
  eligibility
    .filter(({ accepted, provisional }) => accepted && provisional)
    .map(({ claim }) => ({
      code: 'eligibility-invalid',
      place: { eligibility: claim },
      severity: 'recoverable',
      text: 'The claim could not be verified. Nothing was charged. Leave out the claim, then complete the checkout at the price without it.',
    }));
