/** What is bought, with its share of what the whole order saves. Pure. */
import { allocate, sum } from '#commerce';
import { toPercent } from '../../../../../../src/backends/salesforce/basket/amounts.ts';
import type { ItemFacts } from '../../../../../../src/backends/salesforce/facts.ts';
import { adjustmentsOf } from './map-adjustments.ts';
import { knownMinorOf, minorOf } from './map-money.ts';
import { listed, textOf } from './values.ts';

type Container = Pick<dw.order.LineItemCtnr, 'currencyCode' | 'productLineItems' | 'priceAdjustments'>;

/** Without the products that a promotion adds for nothing. @throws ApiError `unavailable` `bad-answer` for what is not calculated */
export function itemsOf(container: Container): ItemFacts[] {
  const currency = String(container.currencyCode);
  const ordered = listed(container.priceAdjustments);
  return listed(container.productLineItems).flatMap((line) => {
    const item = itemOf(line, ordered, currency);
    return line.bonusProductLineItem && item.priceAfterItemDiscount === 0 ? [] : [item];
  });
}

function itemOf(
  line: dw.order.ProductLineItem,
  ordered: readonly dw.order.PriceAdjustment[],
  currency: string,
): ItemFacts {
  const productId = String(line.productID);
  const amount = (money: dw.value.Money): number =>
    knownMinorOf(money, currency, `The price of ${productId}`);
  const priceAfterItemDiscount = amount(line.adjustedPrice);
  const shares = line.proratedPriceAdjustmentPrices;
  const share = sum(ordered.map((adjustment) => minorOf(shares.get(adjustment), currency) ?? 0));
  return {
    itemId: String(line.UUID),
    productId,
    name: textOf(line.productName) ?? textOf(line.lineItemText) ?? productId,
    quantity: line.quantityValue,
    basePrice: amount(line.basePrice),
    price: amount(line.price),
    priceAfterItemDiscount,
    priceAfterOrderDiscount: priceAfterItemDiscount + share,
    tax: minorOf(line.adjustedTax, currency) ?? 0,
    ...(typeof line.taxRate === 'number' ? { taxRate: toPercent(line.taxRate) } : {}),
    adjustments: adjustmentsOf(line.priceAdjustments, currency),
  };
}

/**
 * When order-level discounts carry their own tax, that tax is apportioned as it is.
 * @param tax of all items after all discounts; undefined: not calculated
 */
export function withTaxOfOrder(items: ItemFacts[], tax: number | undefined): ItemFacts[] {
  const rest = tax === undefined ? 0 : tax - sum(items.map((item) => item.tax));
  const shares = items.map((item) => item.priceAfterItemDiscount - item.priceAfterOrderDiscount);
  if (rest === 0 || sum(shares) === 0) return items;
  const parts = allocate(rest, shares);
  return items.map((item, place) => ({ ...item, tax: item.tax + (parts[place] ?? 0) }));
}
