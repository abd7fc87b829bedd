/** For tests: a calculated basket of a script in the words of a face's document, and what must hold in it. */
import assert from 'node:assert/strict';
import { minorDigits } from '#commerce';
import type { Loose } from './shop.testing.ts';

/** Null: not available. */
const told = (money: Loose): number | null => (money.available ? money.value : null);
const orNull = (value: unknown): unknown => value ?? null;

/** Of the script's basket, in the words of the document. */
export function factsOf(basket: Loose): Record<string, unknown> {
  const rates: Loose[] = [...basket.taxTotalsPerTaxRate.entrySet().toArray()];
  return {
    currency: basket.currencyCode,
    merchandise: told(basket.adjustedMerchandizeTotalPrice),
    merchandiseTaxes: [basket.merchandizeTotalTax, basket.adjustedMerchandizeTotalTax].map(told),
    shipping: told(basket.adjustedShippingTotalPrice),
    tax: told(basket.totalTax),
    total: told(basket.totalGrossPrice),
    rates: rates.map(({ key, value }) => [key.get(), value.value]),
    order: adjustmentsOf(basket.priceAdjustments),
    delivery: adjustmentsOf(basket.allShippingPriceAdjustments),
    items: basket.productLineItems.toArray().map((line: Loose) => ({
      productId: line.productID,
      quantity: line.quantityValue,
      prices: [line.basePrice, line.price, line.adjustedPrice, line.proratedPrice].map(told),
      taxes: [line.tax, line.adjustedTax].map(told),
      rate: line.taxRate,
      adjustments: adjustmentsOf(line.priceAdjustments),
    })),
    coupons: basket.couponLineItems.toArray().map((coupon: Loose) => [coupon.statusCode, coupon.valid]),
  };
}

const adjustmentsOf = (collection: Loose): unknown[] =>
  collection
    .toArray()
    .map((one: Loose) => [one.promotionID, one.price.value, one.couponLineItem?.couponCode ?? null]);

export function documented(document: Loose): Record<string, unknown> {
  const adjustments = (list: Loose[] = []): unknown[] =>
    list.map(({ promotionId, price, couponCode }) => [promotionId, price, orNull(couponCode)]);
  const [shipping] = document.shippingItems;
  return {
    currency: document.currency,
    merchandise: document.productTotal,
    merchandiseTaxes: [document.merchandizeTotalTax, document.adjustedMerchandizeTotalTax].map(orNull),
    shipping: orNull(document.shippingTotal),
    tax: orNull(document.taxTotal),
    total: orNull(document.orderTotal),
    rates: (document.groupedTaxItems ?? []).map(({ taxRate, taxValue }: Loose) => [taxRate, taxValue]),
    order: adjustments(document.orderPriceAdjustments),
    delivery: adjustments(shipping.priceAdjustments),
    items: (document.productItems ?? []).map((item: Loose) => ({
      productId: item.productId,
      quantity: item.quantity,
      prices: [item.basePrice, item.price, item.priceAfterItemDiscount, item.priceAfterOrderDiscount],
      taxes: [item.tax, item.adjustedTax].map(orNull),
      rate: orNull(item.taxRate),
      adjustments: adjustments(item.priceAdjustments),
    })),
    coupons: (document.couponItems ?? []).map(({ statusCode, valid }: Loose) => [
      statusCode.toUpperCase(),
      valid,
    ]),
  };
}

/** What must hold in any calculated basket, in minor units. */
export function assertSound(basket: Loose): void {
  const units = (money: Loose): number => Math.round(money.value * 10 ** minorDigits(basket.currencyCode));
  const sum = (list: Loose[], of: (one: Loose) => Loose): number =>
    list.reduce((total: number, one) => total + units(of(one)), 0);
  const lines: Loose[] = basket.productLineItems.toArray();
  const order: Loose[] = basket.priceAdjustments.toArray();
  assert.equal(
    sum(lines, ({ proratedPrice }) => proratedPrice),
    units(basket.adjustedMerchandizeTotalPrice),
  );
  for (const line of lines) {
    const own: Loose[] = line.priceAdjustments.toArray();
    assert.equal(units(line.price) + sum(own, ({ price }) => price), units(line.adjustedPrice));
    const shares: Loose[] = line.proratedPriceAdjustmentPrices.entrySet().toArray();
    assert.equal(units(line.price) + sum(shares, ({ value }) => value), units(line.proratedPrice));
    for (const { key } of shares) assert.ok([...own, ...order].includes(key), 'the same adjustment');
  }
  const prorated = order.map((one) => one.proratedPrices.values().toArray()).flat();
  assert.equal(
    sum(prorated, (price) => price),
    sum(order, ({ price }) => price),
  );
  if (!basket.totalGrossPrice.available) return;
  assert.equal(units(basket.totalGrossPrice), units(basket.totalNetPrice) + units(basket.totalTax));
  const goods = [basket.adjustedMerchandizeTotalPrice, basket.adjustedShippingTotalPrice].map(units);
  // Of both: untaxed goods cost the same before and after it, while their delivery is taxed.
  const isNet =
    units(basket.adjustedMerchandizeTotalPrice) === units(basket.adjustedMerchandizeTotalNetPrice) &&
    units(basket.adjustedShippingTotalPrice) === units(basket.adjustedShippingTotalNetPrice);
  const tax = isNet ? units(basket.totalTax) : 0;
  assert.equal((goods[0] ?? 0) + (goods[1] ?? 0) + tax, units(basket.totalGrossPrice));
  const cuts = [...lines.flatMap((line) => line.priceAdjustments.toArray() as Loose[]), ...order];
  assert.equal(
    units(basket.merchandizeTotalTax) + sum(cuts, (one) => one.tax),
    units(basket.adjustedMerchandizeTotalTax),
    'what the discounts take off the taxes',
  );
  for (const line of lines)
    assert.equal(units(line.grossPrice), units(line.netPrice) + units(line.tax), 'a line has two sides');
}
