/** Promotions one after the other, each on what the former left. */
import type { CodeRefusal } from '#commerce';
import type { Promotion } from '../../records.ts';
import { take, type Goods, type LineCut } from '../goods.ts';
import { cutsOf } from './effect.ts';
import { isForAll, type Offer } from './offer.ts';

/** A promotion that applies. One of level `delivery` takes its amount only once the options are known. */
export interface Step {
  offer: Offer;
  level: 'item' | 'order' | 'delivery';
  amount: number;
  cuts: LineCut[];
}

export interface Applied {
  /** In order of application. */
  steps: Step[];
  /** Of offers that had no chance beside the others. */
  refusals: Map<Offer, CodeRefusal>;
}

/** @param goods reduced in place @param offers in order, none of them refused */
export function applyPromotions(
  goods: readonly Goods[],
  offers: readonly Offer[],
  currency: string,
): Applied {
  const steps: Step[] = [];
  const refusals = new Map<Offer, CodeRefusal>();
  for (const offer of offers) {
    const alone = steps[0]?.offer.promotion.exclusive === true;
    const barred = alone || (offer.promotion.exclusive === true && steps.length > 0);
    const step = barred ? undefined : stepOf(goods, offer, steps, currency);
    if (step) steps.push(step);
    else refusals.set(offer, steps.length > 0 ? 'not-combinable' : 'not-eligible');
  }
  return { steps, refusals };
}

/** Undefined when it would take nothing. */
function stepOf(
  goods: readonly Goods[],
  offer: Offer,
  before: readonly Step[],
  currency: string,
): Step | undefined {
  const { effect } = offer.promotion;
  if (effect.kind === 'free-shipping') {
    const covered = before.some((step) => step.level === 'delivery' && covers(step.offer, offer));
    return covered ? undefined : { offer, level: 'delivery', amount: 0, cuts: [] };
  }
  const cuts = cutsOf(
    effect,
    goods.filter(({ variant }) => offer.variants.has(variant)),
    currency,
  );
  if (cuts.length === 0) return undefined;
  const amount = cuts.reduce((sum, cut) => sum + cut.amount, 0);
  return { offer, level: levelOf(offer.promotion), amount, cuts: take(cuts) };
}

/** Of the order is only what is for all of it; a sum off some products is a reduction of their lines. */
const levelOf = (promotion: Promotion): 'item' | 'order' =>
  'of' in promotion.effect && promotion.effect.of === 'order' && isForAll(promotion) ? 'order' : 'item';

/** Whether one promotion of free shipping leaves nothing to another. */
function covers(first: Offer, second: Offer): boolean {
  const [methods, others] = [first, second].map(({ promotion: { effect } }) =>
    effect.kind === 'free-shipping' ? effect.methods : [],
  );
  const allMethods = methods === undefined || (others?.every((id) => methods.includes(id)) ?? false);
  return allMethods && [...second.variants].every((variant) => first.variants.has(variant));
}
