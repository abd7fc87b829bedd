/** A calculated basket, or an order, as facts. Pure. */
import { sum } from '#commerce';
import { toPercent } from '../../../../../../src/backends/salesforce/basket/amounts.ts';
import type { BasketFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { couponStatus, type RefusedCode } from '../coupons.ts';
import { adjustmentsOf } from './map-adjustments.ts';
import { itemsOf, withTaxOfOrder } from './map-items.ts';
import { minorOf } from './map-money.ts';
import { shippingOf } from './map-shipping.ts';
import { listed, told } from './values.ts';

type Taxation = () => BasketFacts['taxation'];

/**
 * @param taxation of the site, asked for after the prices
 * @throws ApiError `unavailable` `bad-answer` for what is not calculated, or that the currency cannot hold
 */
export function pricedOf(
  container: dw.order.LineItemCtnr,
  taxation: Taxation,
): Omit<BasketFacts, 'basketId'> {
  const currency = String(container.currencyCode);
  const minor = (money: dw.value.Money): number | undefined => minorOf(money, currency);
  const shipping = shippingOf(container);
  const taxTotal = minor(container.totalTax);
  const items = withTaxOfOrder(
    itemsOf(container),
    taxTotal === undefined ? undefined : taxTotal - (shipping?.tax ?? 0),
  );
  return {
    currency,
    taxation: taxation(),
    items,
    coupons: listed(container.couponLineItems).map((coupon) => ({
      itemId: String(coupon.couponCode),
      code: String(coupon.couponCode),
      status: coupon.applied ? 'applied' : couponStatus(coupon.statusCode),
      valid: coupon.valid,
    })),
    orderAdjustments: adjustmentsOf(container.priceAdjustments, currency),
    ...(shipping ? { shipping } : {}),
    taxes: listed(container.taxTotalsPerTaxRate.entrySet()).map(({ key, value }) => ({
      rate: toPercent(Number(String(key))),
      amount: minor(value) ?? 0,
    })),
    totals: told({
      productSubTotal: sum(items.map(({ price }) => price)),
      productTotal: sum(items.map(({ priceAfterOrderDiscount }) => priceAfterOrderDiscount)),
      shippingTotal: minor(container.adjustedShippingTotalPrice),
      taxTotal,
      orderTotal: minor(container.totalGrossPrice),
    }),
  };
}

/** @param refused codes that the basket rejected: reported like its coupons, with the reason */
export function basketOf(
  basket: dw.order.Basket,
  taxation: Taxation,
  refused: readonly RefusedCode[],
): BasketFacts {
  const priced = pricedOf(basket, taxation);
  const coupons = refused.map(({ code, status }) => ({ itemId: code, code, status, valid: false }));
  return { basketId: String(basket.UUID), ...priced, coupons: [...priced.coupons, ...coupons] };
}
