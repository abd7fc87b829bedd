/** A basket of the platform with all that is wanted in it, whatever of it the platform refuses. */
import type { CodeRefusal } from '#commerce';
import type { BasketFacts, Guest, WantedBasket } from '../facts.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';

export interface Opened {
  basket: BasketFacts;
  refusedCodes: { code: string; reason: CodeRefusal }[];
}

/**
 * One call if nothing is rejected. A rejected code or method costs another call without it.
 * @throws ApiError for all other rejections, mainly of products
 */
export async function openBasket(
  api: Pick<ShopApi, 'openBasket' | 'addCoupon'>,
  guest: Guest,
  wanted: WantedBasket,
): Promise<Opened> {
  try {
    const basket = await api.openBasket(guest, wanted);
    return { basket, refusedCodes: notApplied(basket, wanted.codes) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind !== 'refused') throw error;
    if (/shipping.?method/i.test(error.type) && wanted.methodId !== undefined) {
      const { methodId: _refused, ...rest } = wanted;
      return openBasket(api, guest, rest);
    }
    // An instance with the metadata of an earlier version sells all the same.
    if (/unknown.?property/i.test(error.type) && hasOrigin(wanted))
      return openBasket(api, guest, { ...wanted, custom: withoutOrigin(wanted.custom) });
    if (/coupon/i.test(error.type) && wanted.codes.length > 0) return oneByOne(api, guest, wanted);
    throw error;
  }
}

/** Attributes that earlier versions of the metadata do not define. */
const originAttributes: readonly string[] = ['portico_agent', 'portico_release'];

const hasOrigin = ({ custom = {} }: WantedBasket): boolean => originAttributes.some((name) => name in custom);

const withoutOrigin = (custom: WantedBasket['custom'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(custom).filter(([name]) => !originAttributes.includes(name)));

async function oneByOne(
  api: Pick<ShopApi, 'openBasket' | 'addCoupon'>,
  guest: Guest,
  wanted: WantedBasket,
): Promise<Opened> {
  const refused = new Map<string, CodeRefusal>();
  const opened = await openBasket(api, guest, { ...wanted, codes: [] });
  let { basket } = opened;
  for (const code of wanted.codes) {
    try {
      basket = await api.addCoupon(guest, basket.basketId, code);
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'refused') throw error;
      refused.set(code, reasonOf(error.type));
    }
  }
  const taken = wanted.codes.filter((code) => !refused.has(code));
  const idle = new Map(notApplied(basket, taken).map(({ code, reason }) => [code, reason]));
  return {
    basket,
    refusedCodes: wanted.codes.flatMap((code) => {
      const reason = refused.get(code) ?? idle.get(code);
      return reason === undefined ? [] : [{ code, reason }];
    }),
  };
}

/** Codes that the basket holds and that take nothing off. */
function notApplied({ coupons }: BasketFacts, codes: readonly string[]): Opened['refusedCodes'] {
  const byCode = new Map(coupons.map((coupon) => [coupon.code.toLowerCase(), coupon]));
  return codes.flatMap((code) => {
    const coupon = byCode.get(code.toLowerCase());
    // OCAPI leaves out in silence what it does not take, for whatever reason.
    if (!coupon) return [{ code, reason: 'no-effect' as const }];
    return coupon.status === 'applied' ? [] : [{ code, reason: reasonOf(coupon.status) }];
  });
}

/** Names of faults and of coupon statuses, in both APIs' spelling. What says nothing of these is true of them all. */
const reasons: readonly [pattern: RegExp, reason: CodeRefusal][] = [
  [/already|in.?basket/i, 'already-applied'],
  [/redemption|redeemed|used/i, 'used-up'],
  [/expired|disabled|inactive|no.?active/i, 'expired'],
  [/customer.?group|login/i, 'not-eligible'],
  [/unknown/i, 'unknown'],
  [/combin|exclusive/i, 'not-combinable'],
];

const reasonOf = (type: string): CodeRefusal =>
  reasons.find(([pattern]) => pattern.test(type))?.[1] ?? 'no-effect';
