/** Promotions one after the other, each on what the former left. */
import { type CodeRefusal, portion, type Quote } from '#commerce';
import type { Promotion, StoreTerms } from '../records.ts';
import { take, type Goods, type LineCut, leftOf, shareOut, type LotCut, type Lot } from './lines.ts';
import { isForAll, type PromotionOffer, codeKey } from './promotion-offers.ts';

/** A promotion that applies. One of level `delivery` takes its amount only once the options are known. */
export interface PromotionStep {
  offer: PromotionOffer;
  level: 'item' | 'order' | 'delivery';
  amount: number;
  cuts: LineCut[];
}

export interface Applied {
  /** In order of application. */
  steps: PromotionStep[];
  /** Of offers that had no chance beside the others. */
  refusals: Map<PromotionOffer, CodeRefusal>;
}

/** @param goods reduced in place @param offers in order, none of them refused */
export function applyPromotions(
  goods: readonly Goods[],
  offers: readonly PromotionOffer[],
  currency: string,
): Applied {
  const steps: PromotionStep[] = [];
  const refusals = new Map<PromotionOffer, CodeRefusal>();
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
  offer: PromotionOffer,
  before: readonly PromotionStep[],
  currency: string,
): PromotionStep | undefined {
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
function covers(first: PromotionOffer, second: PromotionOffer): boolean {
  const [methods, others] = [first, second].map(({ promotion: { effect } }) =>
    effect.kind === 'free-shipping' ? effect.methods : [],
  );
  const allMethods = methods === undefined || (others?.every((id) => methods.includes(id)) ?? false);
  return allMethods && [...second.variants].every((variant) => first.variants.has(variant));
}

/* What one promotion takes, of what the former ones left. Nothing is taken below zero. */

/** In basis points. */
const whole = 10_000;

/**
 * @param goods what the promotion is for
 * - percentage of lines: of each variant, rounded there; of the order: of the sum, rounded once and allocated by what is left
 * - fixed of the order: allocated by what is left; per unit: at most the current price of the unit
 * - buy-x-get-y: see there
 * - free shipping takes nothing off goods
 */
function cutsOf(effect: Promotion['effect'], goods: readonly Goods[], currency: string): LotCut[] {
  switch (effect.kind) {
    case 'percentage':
      return effect.of === 'lines'
        ? goods.flatMap((one) => percentage([one], effect.basisPoints))
        : percentage(goods, effect.basisPoints);
    case 'fixed': {
      const amount = Math.max(0, effect.amounts[currency] ?? 0);
      return effect.of === 'order' ? spread(goods, amount) : perPiece(goods, amount);
    }
    case 'buy-x-get-y':
      return buyAndGet(goods, effect.buy, effect.get, withinWhole(effect.basisPoints));
    case 'free-shipping':
      return [];
  }
}

const withinWhole = (basisPoints: number): number => Math.min(whole, Math.max(0, basisPoints));

const percentage = (goods: readonly Goods[], basisPoints: number): LotCut[] =>
  spread(goods, portion(sumLeft(goods), withinWhole(basisPoints), whole));

/** At most what is left, shared by it. */
function spread(goods: readonly Goods[], amount: number): LotCut[] {
  const taken = Math.min(amount, sumLeft(goods));
  if (taken === 0) return [];
  const cuts: LotCut[] = [];
  const weights: number[] = [];
  for (const one of goods) {
    for (const lot of one.lots) {
      if (lot.left === 0) continue;
      cuts.push({ goods: one, lot, amount: 0 });
      weights.push(lot.left);
    }
  }
  shareOut(taken, weights).forEach((part, index) => {
    const cut = cuts[index];
    if (cut) cut.amount = part;
  });
  return cuts.filter((cut) => cut.amount > 0);
}

const perPiece = (goods: readonly Goods[], amount: number): LotCut[] =>
  goods
    .flatMap((one) =>
      one.lots.map((lot) => ({ goods: one, lot, amount: Math.min(lot.left, amount * lot.count) })),
    )
    .filter((cut) => cut.amount > 0);

const sumLeft = (goods: readonly Goods[]): number => goods.reduce((sum, one) => sum + leftOf(one), 0);

/**
 * For every `buy + get` units, `get` are reduced: the cheapest of all units with a price, across lines, by their current
 * price. Rounded once for all of them. Splits lots, so that later promotions know which units were reduced.
 */
function buyAndGet(goods: readonly Goods[], buy: number, get: number, basisPoints: number): LotCut[] {
  const paid = goods.flatMap((one) =>
    one.lots.filter(({ left }) => left > 0).map((lot) => ({ goods: one, lot })),
  );
  const pieces = paid.reduce((count, { lot }) => count + lot.count, 0);
  if (get < 1 || buy < 0) return [];
  let wanted = Math.floor(pieces / (buy + get)) * get;
  const reduced: { goods: Goods; lot: Lot }[] = [];
  for (const { goods: one, lot } of paid.toSorted((a, b) => eachLeft(a.lot) - eachLeft(b.lot))) {
    if (wanted === 0) break;
    const count = Math.min(wanted, lot.count);
    reduced.push({ goods: one, lot: splitOff(one, lot, count) });
    wanted -= count;
  }
  const value = reduced.reduce((sum, { lot }) => sum + lot.left, 0);
  const amounts = shareOut(
    portion(value, basisPoints, 10_000),
    reduced.map(({ lot }) => lot.left),
  );
  return reduced
    .map((place, index) => ({ ...place, amount: amounts[index] ?? 0 }))
    .filter((cut) => cut.amount > 0);
}

const eachLeft = ({ left, count }: Lot): number => left / count;

function splitOff(goods: Goods, lot: Lot, count: number): Lot {
  if (count === lot.count) return lot;
  const [left = 0] = shareOut(lot.left, [count, lot.count - count]);
  const off = { count, left };
  lot.count -= count;
  lot.left -= left;
  goods.lots.push(off);
  return off;
}

/* Claims of the buyer: known ones apply until payment, unknown ones are reported. None prevents payment. */

/** Customer group → the first claim that stands for it. */
export function claimedGroups(
  claims: Iterable<string>,
  known: StoreTerms['eligibility'],
): Map<string, string> {
  const groups = new Map<string, string>();
  for (const claim of claims) {
    for (const entry of known) {
      if (entry.claim === claim && !groups.has(entry.customerGroup)) groups.set(entry.customerGroup, claim);
    }
  }
  return groups;
}

/** @param claims each once */
export const answerClaims = (
  claims: Iterable<string>,
  known: StoreTerms['eligibility'],
  steps: readonly PromotionStep[],
  customerGroup?: string,
): Quote['eligibility'] =>
  Array.from(claims, (claim) => {
    const entry = known.find((one) => one.claim === claim);
    if (!entry) return { claim, accepted: false, provisional: false };
    const titles = steps
      .filter(({ offer }) => offer.claim === claim)
      .map(({ offer }) => offer.promotion.title);
    const effect = titles.length > 0 ? `${entry.title}: ${titles.join(', ')}` : entry.title;
    // The buyer is known to be of the group: nothing is left to prove.
    return { claim, accepted: true, provisional: entry.customerGroup !== customerGroup, effect };
  });

/* Discount codes: which of them are taken, and what is said about the others. */

/** So many codes are tried; each trial prices the cart anew. */
const mostTrials = 20;

/** Each once, as first given: codes are compared without regard to case. */
export function distinctCodes(codes: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const code of codes) {
    const key = codeKey(code);
    if (!first.has(key)) first.set(key, code);
  }
  return [...first.values()];
}

/**
 * Tries the codes in the order given and keeps each that does not raise the total: an exclusive promotion may bar better ones, a
 * smaller subtotal may make delivery dearer. So another code at the end never raises what is paid.
 * @param price the whole calculation with these promotions
 * @returns the last calculation that was kept
 */
export function tryCodes<T extends { total: number }>(
  offers: readonly PromotionOffer[],
  codes: readonly string[],
  price: (offers: readonly PromotionOffer[]) => T,
): T {
  const open = offers.filter(({ refusal }) => refusal === undefined);
  let kept = open.filter(({ code }) => code === undefined);
  let best = price(kept);
  const useful = codes.filter((code) => open.some((offer) => offer.code === code));
  for (const code of useful.slice(0, mostTrials)) {
    const more = open.filter((offer) => offer.code === code || kept.includes(offer));
    const trial = price(more);
    if (trial.total > best.total) continue;
    kept = more;
    best = trial;
  }
  return best;
}

/** A code is refused when none of its promotions applies; the first of them says why. */
export function refusedCodes(
  codes: readonly string[],
  offers: readonly PromotionOffer[],
  { steps, refusals }: Applied,
): Quote['refusedCodes'] {
  const applied = new Set(steps.map(({ offer }) => offer));
  const reasonOf = (offer: PromotionOffer): CodeRefusal =>
    offer.refusal ?? refusals.get(offer) ?? 'not-combinable';
  const reasons = new Map<string, CodeRefusal | undefined>();
  for (const offer of offers) {
    const { code, spare } = offer;
    if (code === undefined) continue;
    if (applied.has(offer)) reasons.set(code, undefined);
    else if (!reasons.has(code)) reasons.set(code, reasonOf(offer));
    for (const other of spare) {
      if (!reasons.has(other)) reasons.set(other, applied.has(offer) ? 'already-applied' : reasonOf(offer));
    }
  }
  return codes.flatMap((code) => {
    const reason = reasons.has(code) ? reasons.get(code) : 'unknown';
    return reason === undefined ? [] : [{ code, reason }];
  });
}
