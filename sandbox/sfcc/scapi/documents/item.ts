/** Items of a basket or order. */
import type { QuoteLine } from '#commerce';
import type { BasketItem } from '../../world.ts';
import { toWire, withPrefix } from '../wire.ts';
import { itemAdjustments, type Place } from './adjustments.ts';
import type { ItemSums } from './sums.ts';
import { toFraction } from './tax.ts';

/** @param taxed the taxes are known: there is a place that they depend on */
export function itemDocument(
  item: BasketItem,
  line: QuoteLine,
  sums: ItemSums,
  place: Place,
  taxed: boolean,
): object {
  const wire = (amount: number): number => toWire(amount, place.currency);
  const adjustments = itemAdjustments(line, place);
  return {
    itemId: item.id,
    productId: item.productId,
    productName: line.title,
    itemText: line.title,
    quantity: item.quantity,
    shipmentId: 'me',
    basePrice: wire(line.unitPrice),
    price: wire(sums.price),
    priceAfterItemDiscount: wire(sums.afterItemDiscount),
    priceAfterOrderDiscount: wire(sums.afterOrderDiscount),
    ...(adjustments.length === 0 ? {} : { priceAdjustments: adjustments }),
    ...(taxed ? taxMembers(sums, sums.price, place.currency) : {}),
    bonusProductLineItem: false,
    gift: item.gift !== undefined,
    ...(item.gift?.message === undefined ? {} : { giftMessage: item.gift.message }),
    ...withPrefix(item.custom),
  };
}

export const taxMembers = (
  { tax, adjustedTax, rate }: Pick<ItemSums, 'tax' | 'adjustedTax' | 'rate'>,
  base: number,
  currency: string,
): object => ({
  tax: toWire(tax, currency),
  adjustedTax: toWire(adjustedTax, currency),
  taxBasis: toWire(base, currency),
  taxClassId: 'standard',
  ...(rate === undefined ? {} : { taxRate: toFraction(rate) }),
});
