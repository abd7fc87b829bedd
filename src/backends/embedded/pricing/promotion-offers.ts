/** Which promotions come into question for a cart, and why the others do not. */
import type { CodeRefusal } from '#commerce';
import type { PricedVariant, Promotion } from '../records.ts';
import { compareIds, type Goods } from './lines.ts';

/** How often a promotion was used by orders; what is missing was never used. */
export type PromotionUses = ReadonlyMap<string, PromotionUse>;

interface PromotionUse {
  /** By all orders together. */
  total: number;
  /** By this buyer's email address; 0 while it is unknown. */
  byBuyer: number;
}

export interface PromotionOffer {
  promotion: Promotion;
  /** As given; absent for what applies by itself. */
  code?: string;
  /** Further codes of it that were given, later. */
  spare: readonly string[];
  /** The claim through which the buyer belongs to a customer group of it. */
  claim?: string;
  /** What it is for, of what is in the cart. */
  variants: ReadonlySet<PricedVariant>;
  /** Why it cannot apply, whatever else does. */
  refusal?: CodeRefusal;
}

interface OfferFacts {
  goods: readonly Goods[];
  /** Places of the lines that are sent: nothing else can be sent free. */
  sent: ReadonlySet<number>;
  currency: string;
  now: number;
  customerGroup?: string;
  /** Customer group → claim that stands for it. */
  claimed: ReadonlyMap<string, string>;
  uses: PromotionUses;
}

/** In the order in which promotions apply: by priority, then id. @param codes each once */
export function offersFor(
  promotions: readonly Promotion[],
  codes: readonly string[],
  facts: OfferFacts,
): PromotionOffer[] {
  const given = new Map(codes.map((code, index) => [codeKey(code), index]));
  return promotions
    .filter((promotion) => isInQuestion(promotion, given))
    .map((promotion) => ({ promotion, found: codesOf(promotion, given).map((index) => codes[index] ?? '') }))
    .sort((a, b) => a.promotion.priority - b.promotion.priority || compareIds(a.promotion.id, b.promotion.id))
    .map(({ promotion, found: [code, ...spare] }) => offerOf(promotion, code, spare, facts));
}

/** Whether it applies by itself or one of its codes was given. @param given as `codeKey` spells them */
export const isInQuestion = ({ codes }: Promotion, given: Pick<ReadonlySet<string>, 'has'>): boolean =>
  codes?.some((code) => given.has(codeKey(code))) ?? true;

/** Codes are compared without regard to case. */
export const codeKey = (code: string): string => code.toLowerCase();

/** Indices of the given codes that are its own, in the order given. */
function codesOf({ codes = [] }: Promotion, given: ReadonlyMap<string, number>): number[] {
  if (given.size === 0) return [];
  const found = codes.map((code) => given.get(codeKey(code))).filter((index) => index !== undefined);
  return [...new Set(found)].sort((a, b) => a - b);
}

function offerOf(
  promotion: Promotion,
  code: string | undefined,
  spare: readonly string[],
  facts: OfferFacts,
): PromotionOffer {
  const goods = facts.goods.filter((one) => isFor(promotion, one.variant));
  const claim = claimFor(promotion, facts);
  const refusal = whyRefused(promotion, goods, claim, facts);
  return {
    promotion,
    spare,
    ...(code === undefined ? {} : { code }),
    ...(claim === undefined ? {} : { claim }),
    variants: new Set(goods.map(({ variant }) => variant)),
    ...(refusal === undefined ? {} : { refusal }),
  };
}

/** Whether it leaves out nothing that a cart may hold. */
export const isForAll = ({ applies = {} }: Promotion): boolean => !applies.notOnSale && !namesGoods(applies);

const namesGoods = ({ categories, productIds, variantIds, brands }: Promotion['applies'] & {}): boolean =>
  Boolean(categories ?? productIds ?? variantIds ?? brands);

/** Any one of the names suffices; being on sale bars. A list without names is for nothing. */
function isFor({ applies = {} }: Promotion, variant: PricedVariant): boolean {
  const { price } = variant;
  if (applies.notOnSale && price?.list !== undefined && price.list > price.amount) return false;
  if (!namesGoods(applies)) return true;
  const { categories, productIds, variantIds, brands } = applies;
  return (
    (categories?.some((category) => variant.categories.includes(category)) ?? false) ||
    (productIds?.includes(variant.productId) ?? false) ||
    (variantIds?.includes(variant.id) ?? false) ||
    (variant.brand !== undefined && (brands?.includes(variant.brand) ?? false))
  );
}

/** A claim counts only for who is not known to be in the group. */
const claimFor = ({ customerGroups }: Promotion, facts: OfferFacts): string | undefined =>
  customerGroups === undefined || customerGroups.some((group) => group === facts.customerGroup)
    ? undefined
    : customerGroups.map((group) => facts.claimed.get(group)).find((claim) => claim !== undefined);

function whyRefused(
  promotion: Promotion,
  goods: readonly Goods[],
  claim: string | undefined,
  facts: OfferFacts,
): CodeRefusal | undefined {
  const { from, until, customerGroups, limit, minimum, effect } = promotion;
  const { currency, now, customerGroup } = facts;
  // A promotion that has not started is not revealed.
  if (from !== undefined && now < from) return 'unknown';
  if (until !== undefined && now >= until) return 'expired';
  if (customerGroups && claim === undefined && !customerGroups.some((group) => group === customerGroup)) {
    return customerGroup === undefined ? 'login-required' : 'not-eligible';
  }
  const used = facts.uses.get(promotion.id) ?? { total: 0, byBuyer: 0 };
  if (used.total >= (limit?.total ?? Infinity) || used.byBuyer >= (limit?.perBuyer ?? Infinity)) {
    return 'used-up';
  }
  if (goods.length === 0) return 'not-eligible';
  if (
    effect.kind === 'free-shipping' &&
    !goods.some(({ lines }) => lines.some((l) => facts.sent.has(l.place)))
  ) {
    return 'not-eligible';
  }
  if (effect.kind === 'fixed' && !Object.hasOwn(effect.amounts, currency)) return 'not-eligible';
  if (minimum && !Object.hasOwn(minimum, currency)) return 'not-eligible';
  const needed = minimum?.[currency] ?? 0;
  if (total(goods, ({ subtotal }) => subtotal) < needed) return 'minimum-not-reached';
  if (effect.kind === 'buy-x-get-y' && total(goods, ({ quantity }) => quantity) < effect.buy + effect.get) {
    return 'minimum-not-reached';
  }
  return undefined;
}

const total = (goods: readonly Goods[], of: (one: Goods) => number): number =>
  goods.reduce((whole, one) => whole + of(one), 0);
