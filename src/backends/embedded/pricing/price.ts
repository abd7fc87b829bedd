import {
  emailProblems,
  emptyCart,
  reviewProblems,
  type CheckoutInput,
  type PaymentHandler,
  type Problem,
  type Quote,
  type Reviewed,
  type ReviewRule,
  type ShopContext,
} from '#commerce';
import type { PricedVariant, StoreTerms } from '../records.ts';
import type { Goods } from './goods.ts';
import { calculate, type Calculation } from './calculate.ts';
import { distinctCodes, refusedCodes, tryCodes } from './promotions/codes.ts';
import { answerClaims, claimedGroups } from './promotions/eligibility.ts';
import { offersFor, type Offer, type PromotionUses } from './promotions/offer.ts';
import { finishLines, reportPromotions } from './report.ts';
import { setScene, type Scene } from './scene.ts';
import { taxParts } from './taxes/calculate.ts';

/** All that the store knows and a price depends on. */
export interface PricingFacts {
  /** By id; unknown and withdrawn ones are missing. */
  variants: ReadonlyMap<string, PricedVariant>;
  terms: StoreTerms;
  uses: PromotionUses;
  /** Of the site. */
  handlers: readonly PaymentHandler[];
  review: readonly ReviewRule[];
}

/**
 * What a cart costs now, and what stands in the way of paying. Pure: the same input, context and facts give the same quote, and
 * the order of lines changes no amount. Amounts are minor units of the context's currency.
 *
 * - Promotions apply by priority, then id, each on what the former left; minimums look at prices before promotions.
 * - A code that would raise the total is refused as `not-combinable`; codes given first are kept first.
 * - Order-level promotions are not in the lines' totals: see `finishLines`.
 * - Without a chosen option the cheapest is selected, so that the total is a real one.
 */
export function priceCheckout(input: CheckoutInput, context: ShopContext, facts: PricingFacts): Quote {
  const scene = setScene(input, context, facts.terms, facts.variants);
  const codes = distinctCodes(input.codes);
  const claims = new Set([...input.eligibility, ...context.eligibility]);
  const offers = offersIn(scene, codes, claims, facts.uses);
  const calculation = tryCodes(offers, codes, (chosen) => calculate(scene, chosen));
  const { applied, deliveries, taxes, totals } = calculation;
  return {
    currency: context.currency,
    lines: finishLines(scene.priced.lines, calculation),
    promotions: reportPromotions(calculation),
    refusedCodes: refusedCodes(codes, offers, applied),
    groups: deliveries.map(({ group }) => group),
    fees: scene.fees,
    taxes: taxParts(taxes, totals.pricesIncludeTax),
    totals,
    eligibility: answerClaims(claims, facts.terms.eligibility, applied.steps),
    links: facts.terms.links,
    problems: problemsOf(scene, calculation, facts.review),
    handlers: facts.handlers
      .filter(({ currencies }) => currencies?.includes(context.currency) ?? true)
      .map(({ id }) => id),
  };
}

function offersIn(
  { priced, packed, context, terms }: Scene,
  codes: readonly string[],
  claims: ReadonlySet<string>,
  uses: PromotionUses,
): Offer[] {
  const { currency, now, customerGroup } = context;
  const shipping = packed.parcels.filter(({ group }) => group.method === 'shipping');
  return offersFor(terms.promotions, codes, {
    goods: priced.goods,
    sent: new Set(shipping.flatMap(({ places }) => [...places])),
    currency,
    now,
    ...(customerGroup === undefined ? {} : { customerGroup }),
    claimed: claimedGroups(claims, terms.eligibility),
    uses,
  });
}

const problemsOf = (
  { input, context, priced, packed }: Scene,
  { goods, deliveries, totals }: Calculation,
  review: readonly ReviewRule[],
): Problem[] => [
  ...emptyCart(input),
  ...priced.problems,
  ...packed.problems,
  ...deliveries.flatMap(({ problems }) => problems),
  ...emailProblems(input.buyer),
  ...reviewProblems(review, goods.map(reviewed), context.currency, totals.total),
];

const reviewed = ({ variant: { attributes }, lines: [line] }: Goods): Reviewed => ({
  attributes,
  ...(line ? { lineId: line.id } : {}),
});
