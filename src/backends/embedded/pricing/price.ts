import {
  emailProblems,
  emptyCart,
  reviewProblems,
  taxPendingProblems,
  type CheckoutInput,
  type PaymentHandler,
  type QuoteProblem,
  type Quote,
  type Reviewed,
  type ReviewRule,
  type ShopContext,
  type Totals,
  type AppliedPromotion,
  type QuoteLine,
  bears,
} from '#commerce';
import type { PricedVariant, StoreTerms, TaxRule } from '../records.ts';
import { type Goods, priceLines, type PricedLines, byPlace, untouched } from './lines.ts';
import {
  distinctCodes,
  refusedCodes,
  tryCodes,
  answerClaims,
  claimedGroups,
  applyPromotions,
  type Applied,
  type PromotionStep,
} from './promotions.ts';
import { offersFor, type PromotionOffer, type PromotionUses } from './promotion-offers.ts';
import {
  taxParts,
  pricesInclude,
  rulesFor,
  taxBuckets,
  type Taxable,
  type TaxBucket,
  taxOf,
  buyerPlace,
  isTaxOpen,
  type BuyerPlace,
} from './taxes.ts';
import { packParcels, type Parcels, offerDelivery, type Delivery } from './delivery.ts';

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
 * What a cart costs now, and what prevents payment. Pure: the same input, context and facts give the same quote, and
 * the order of lines changes no amount. Amounts are minor units of the context's currency.
 *
 * - Promotions apply by priority, then id, each on what the former left; minimums look at prices before promotions.
 * - A code that would raise the total is rejected as `not-combinable`; codes given first are kept first.
 * - Order-level promotions are not in the lines' totals: see `finishLines`.
 * - Without a selected option the cheapest is used, so that the total is a real one.
 */
export function priceCheckout(input: CheckoutInput, context: ShopContext, facts: PricingFacts): Quote {
  const pricing = createPricingContext(input, context, facts.terms, facts.variants);
  const codes = distinctCodes(input.codes);
  const claims = new Set([...input.eligibility, ...context.eligibility]);
  const offers = offersIn(pricing, codes, claims, facts.uses);
  const calculation = tryCodes(offers, codes, (chosen) => calculate(pricing, chosen));
  const { applied, deliveries, taxes, totals } = calculation;
  return {
    currency: context.currency,
    lines: finishLines(pricing.priced.lines, calculation),
    promotions: reportPromotions(calculation),
    refusedCodes: refusedCodes(codes, offers, applied),
    groups: deliveries.map(({ group }) => group),
    fees: pricing.fees,
    taxes: taxParts(taxes, totals.pricesIncludeTax),
    totals,
    eligibility: answerClaims(claims, facts.terms.eligibility, applied.steps, context.customerGroup),
    links: facts.terms.links,
    problems: problemsOf(pricing, calculation, facts.review),
    handlers: facts.handlers
      .filter(({ currencies }) => currencies?.includes(context.currency) ?? true)
      .map(({ id }) => id),
  };
}

function offersIn(
  { priced, packed, context, terms }: PricingContext,
  codes: readonly string[],
  claims: ReadonlySet<string>,
  uses: PromotionUses,
): PromotionOffer[] {
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
  { input, context, priced, packed }: PricingContext,
  { goods, deliveries, totals }: Calculation,
  review: readonly ReviewRule[],
): QuoteProblem[] => [
  ...emptyCart(input),
  ...priced.problems,
  ...packed.problems,
  ...deliveries.flatMap(({ problems }) => problems),
  ...emailProblems(input.buyer),
  ...reviewProblems(review, goods.map(reviewed), context.currency, totals.total),
  ...taxPendingProblems(totals),
];

const reviewed = ({ variant: { attributes }, lines: [line] }: Goods): Reviewed => ({
  attributes,
  ...(line ? { lineId: line.id } : {}),
});

/* All that stays the same whichever promotions apply. */

interface PricingContext {
  input: CheckoutInput;
  context: ShopContext;
  terms: StoreTerms;
  place: BuyerPlace;
  priced: PricedLines;
  packed: Parcels;
  fees: Quote['fees'];
  taxRules(taxClass: string): readonly TaxRule[];
  pricesIncludeTax: boolean;
  /** Tax is added, and depends on a region that is not clear. */
  isTaxOpen: boolean;
}

function createPricingContext(
  input: CheckoutInput,
  context: ShopContext,
  terms: StoreTerms,
  variants: ReadonlyMap<string, PricedVariant>,
): PricingContext {
  const place = buyerPlace(input, terms);
  const priced = priceLines(input.lines, variants);
  const known = new Map<string, readonly TaxRule[]>();
  const includesTax = pricesInclude(terms.pricesIncludeTax, place.country, context.currency);
  return {
    input,
    context,
    terms,
    place,
    priced,
    packed: packParcels(input, priced.goods),
    fees: feesFor(terms.fees, priced.goods, context.currency),
    taxRules(taxClass) {
      const rules = known.get(taxClass) ?? rulesFor(terms.taxes, taxClass, place);
      known.set(taxClass, rules);
      return rules;
    },
    pricesIncludeTax: includesTax,
    isTaxOpen: !includesTax && isTaxOpen(input, terms),
  };
}

/* One whole calculation with given promotions: promotions, delivery, taxes, totals, in this order. */

interface Calculation {
  goods: Goods[];
  applied: Applied;
  deliveries: Delivery[];
  taxes: TaxBucket[];
  totals: Totals;
  total: number;
}

/** @param offers in order, none of them refused */
function calculate(pricing: PricingContext, offers: readonly PromotionOffer[]): Calculation {
  const { input, context, terms, fees, pricesIncludeTax } = pricing;
  const { currency, now } = context;
  const goods = untouched(pricing.priced.goods);
  const applied = applyPromotions(goods, offers, currency);
  const facts = { terms, currency, now, ...(input.buyer ? { buyer: input.buyer } : {}) };
  const places = byPlace(goods);
  const deliveries = pricing.packed.parcels.map((parcel) =>
    offerDelivery(parcel, places, applied.steps, facts),
  );
  const rounding = terms.taxRounding ?? 'order';
  const taxes = taxBuckets(taxable(goods, deliveries), pricing.taxRules, pricesIncludeTax, rounding);
  const totals = addUp({
    goods,
    steps: applied.steps,
    deliveries,
    fees,
    taxes,
    pricesIncludeTax,
    isTaxPending: pricing.isTaxOpen && deliveries.some(isDestinationOpen),
  });
  return { goods, applied, deliveries, taxes, totals, total: totals.total };
}

/** Then the checkout cannot be paid: a total without tax is an estimate. */
const isDestinationOpen = ({ problems }: Delivery): boolean =>
  problems.some(({ place }) => place && 'group' in place && place.member === 'destination');

const taxable = (goods: readonly Goods[], deliveries: readonly Delivery[]): Taxable[] => [
  ...goods.flatMap(({ variant: { taxClass }, lines }) =>
    lines.map(({ place, left }) => ({ key: place, taxClass, base: left })),
  ),
  ...deliveries.map(({ price, discount }) => ({
    key: 'delivery' as const,
    taxClass: 'shipping',
    base: price - discount,
  })),
];

/* A calculation in the form of a quote. */

/**
 * A line's `discounts` and `total` include promotions on lines only; order discounts are in `totals.orderDiscounts` and,
 * allocated, in the promotions' allocations. Its `tax` is on the amount paid, after both. So `total = subtotal − discounts +
 * (pricesIncludeTax ? 0 : tax)`, and the lines' totals less the order discounts are the cost of the items.
 */
function finishLines(lines: readonly QuoteLine[], { applied, taxes, totals }: Calculation): QuoteLine[] {
  const tax = taxOf(taxes);
  const finished = lines.map((line, place) => ({
    ...line,
    tax: tax.get(place) ?? 0,
    discounts: [...line.discounts],
  }));
  for (const { offer, level, cuts } of applied.steps) {
    if (level !== 'item') continue;
    const { promotion, code } = offer;
    for (const { line, amount } of cuts) {
      finished[line.place]?.discounts.push({
        promotion: promotion.id,
        ...naming(promotion.title, code),
        amount,
      });
    }
  }
  return finished.map((line) => {
    const discount = line.discounts.reduce((sum, { amount }) => sum + amount, 0);
    return { ...line, total: line.subtotal - discount + (totals.pricesIncludeTax ? 0 : line.tax) };
  });
}

/** Promotions without effect are not reported, such as free delivery while no option is selected. */
const reportPromotions = ({ applied, deliveries }: Calculation): AppliedPromotion[] =>
  applied.steps
    .map((step) => ({ step, allocations: allocationsOf(step, deliveries) }))
    .filter(({ allocations }) => allocations.length > 0)
    .map(({ step: { offer }, allocations }, index) => ({
      id: offer.promotion.id,
      ...naming(offer.promotion.title, offer.code),
      amount: allocations.reduce((sum, { amount }) => sum + amount, 0),
      priority: index + 1,
      ...(offer.claim === undefined ? {} : { provisional: true, eligibility: offer.claim }),
      allocations,
    }));

const allocationsOf = (
  step: PromotionStep,
  deliveries: readonly Delivery[],
): AppliedPromotion['allocations'] =>
  step.level === 'delivery'
    ? deliveries
        .filter((delivery) => delivery.step === step && delivery.discount > 0)
        .map(({ group, discount }) => ({ groupId: group.id, amount: discount }))
    : step.cuts.map(({ line, amount }) => ({ lineId: line.id, amount }));

const naming = (
  title: string,
  code: string | undefined,
): Pick<AppliedPromotion, 'title' | 'automatic' | 'code'> => ({
  title,
  automatic: code === undefined,
  ...(code === undefined ? {} : { code }),
});

interface Summands {
  goods: readonly Goods[];
  steps: readonly PromotionStep[];
  deliveries: readonly Delivery[];
  fees: Quote['fees'];
  taxes: readonly TaxBucket[];
  pricesIncludeTax: boolean;
  isTaxPending: boolean;
}

/** The formula of `Totals`. */
function addUp({ goods, steps, deliveries, fees, taxes, pricesIncludeTax, isTaxPending }: Summands): Totals {
  const items = add(goods, ({ subtotal }) => subtotal);
  const itemDiscounts = add(steps, ({ level, amount }) => (level === 'item' ? amount : 0));
  const orderDiscounts = add(steps, ({ level, amount }) => (level === 'order' ? amount : 0));
  const fulfilment = add(deliveries, ({ price }) => price);
  const fulfilmentDiscounts = add(deliveries, ({ discount }) => discount);
  const feeSum = add(fees, ({ amount }) => amount);
  const tax = add(taxes, ({ amount }) => amount);
  return {
    items,
    itemDiscounts,
    orderDiscounts,
    fulfilment,
    fulfilmentDiscounts,
    fees: feeSum,
    tax,
    total:
      items -
      itemDiscounts -
      orderDiscounts +
      fulfilment -
      fulfilmentDiscounts +
      feeSum +
      (pricesIncludeTax ? 0 : tax),
    pricesIncludeTax,
    ...(isTaxPending ? { taxPending: true } : {}),
  };
}

const add = <T>(summands: readonly T[], of: (summand: T) => number): number =>
  summands.reduce((sum, summand) => sum + of(summand), 0);

/** Each fee once per order, for any number of units, and only in its own currency. Fees are not taxed. */
const feesFor = (fees: StoreTerms['fees'], goods: readonly Goods[], currency: string): Quote['fees'] =>
  fees
    .filter((fee) => fee.currency === currency && fee.amount > 0)
    .filter(({ attribute }) =>
      goods.some(({ variant }) => attribute === undefined || bears(variant.attributes, attribute)),
    )
    .map(({ id, title, amount }) => ({ id, title, amount }));
