/** `dw.order.CouponLineItem`: a code, and what became of it. */
import type { CodeRefusal } from '#commerce';
import { documented, PlatformException } from '../../documented.ts';
import { collectionOf, listOf } from '../values.ts';
import { looseCustomOf, unpriced, type Container } from './container.ts';
import { promotionObject } from './promotion.ts';
import { objectOf } from './request-state.ts';
import { notSimulated } from '../refusal.ts';

type Coupon = Container['basket']['coupons'][number];

/** Codes of `dw.campaign.CouponStatusCodes`. */
const statuses: Record<CodeRefusal, string> = {
  unknown: 'COUPON_CODE_UNKNOWN',
  expired: 'NO_ACTIVE_PROMOTION',
  'already-applied': 'COUPON_ALREADY_IN_BASKET',
  'used-up': 'REDEMPTION_LIMIT_EXCEEDED',
  'not-combinable': 'NO_APPLICABLE_PROMOTION',
  'no-effect': 'NO_APPLICABLE_PROMOTION',
  'not-eligible': 'NO_APPLICABLE_PROMOTION',
  'login-required': 'NO_APPLICABLE_PROMOTION',
  'minimum-not-reached': 'NO_APPLICABLE_PROMOTION',
};

const isSame = (one: string | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

export function couponStatus({ basket }: Pick<Container, 'basket'>, code: string): string {
  const { promotions, refusedCodes } = basket.quote;
  if (basket.stale) return 'NO_APPLICABLE_PROMOTION';
  if (promotions.some((promotion) => isSame(promotion.code, code))) return 'APPLIED';
  const refused = refusedCodes.find((one) => isSame(one.code, code));
  return statuses[refused?.reason ?? 'not-eligible'];
}

export const isGood = (status: string): boolean =>
  status === 'APPLIED' || status === 'NO_APPLICABLE_PROMOTION';

export const couponObjectOf = (container: Container, code: string): object | null => {
  const coupon = container.basket.coupons.find((one) => isSame(one.code, code));
  return coupon ? couponObject(container, coupon) : null;
};

export const coupons = (container: Container): object =>
  collectionOf(() => container.basket.coupons.map((coupon) => couponObject(container, coupon)));

function couponObject(container: Container, { id, code }: Coupon): object {
  const key = `${container.key} coupon ${id}`;
  return objectOf(container.scope, key, () => {
    const status = (): string => couponStatus(container, code);
    const own = (): object[] => {
      const lines = container.basket.items.map((item) => ({ line: item.id }));
      return [...lines, 'order' as const, 'delivery' as const]
        .flatMap((place) => container.parts.adjustments(place))
        .filter((one) => isSame(codeOf(one), code));
    };
    return documented('dw.order.CouponLineItem', {
      UUID: id,
      couponCode: code,
      basedOnCampaign: true,
      get applied() {
        return own().length > 0;
      },
      get valid() {
        return isGood(status());
      },
      get statusCode() {
        return status();
      },
      get promotion() {
        const promotion = container.basket.quote.promotions.find((one) => isSame(one.code, code));
        return promotion ? promotionObject(container.scope, promotion.id) : null;
      },
      get priceAdjustments() {
        return collectionOf(own);
      },
      get bonusDiscountLineItems() {
        return listOf([]);
      },
      custom: looseCustomOf(container, 'CouponLineItem', `coupon ${id}`),
    });
  });
}

const codeOf = (adjustment: object): string | undefined =>
  (adjustment as { couponLineItem: { couponCode: string } | null }).couponLineItem?.couponCode;

/** @throws PlatformException `CreateCouponLineItemException` with `errorCode` */
export async function addCoupon(
  container: Container,
  given: unknown,
  campaignBased: unknown,
): Promise<object> {
  const { scope } = container;
  if (campaignBased !== true) throw notSimulated('A coupon that is not based on campaigns');
  scope.transaction.assertOpen('createCouponLineItem');
  const code = String(given);
  if (container.basket.coupons.some((coupon) => isSame(coupon.code, code)))
    throw refused('COUPON_CODE_ALREADY_IN_BASKET', code);
  const { scripting } = scope.instance.world;
  const coupon = { id: scripting.newId(), code };
  const basket = await scripting.price({
    ...container.basket,
    coupons: [...container.basket.coupons, coupon],
  });
  const status = couponStatus({ basket }, code);
  if (!isGood(status)) throw refused(status, code);
  container.change(
    'createCouponLineItem',
    unpriced((before) => ({ ...before, coupons: [...before.coupons, coupon] })),
  );
  return couponObject(container, coupon);
}

const refused = (errorCode: string, code: string): PlatformException =>
  new PlatformException('CreateCouponLineItemException', `The coupon ${code} is not taken: ${errorCode}.`, {
    errorCode,
  });

export const removeCoupon = (container: Container, object: unknown): void =>
  container.change(
    'removeCouponLineItem',
    unpriced((before) => ({
      ...before,
      coupons: before.coupons.filter((coupon) => couponObject(container, coupon) !== object),
    })),
  );
