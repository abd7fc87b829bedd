/** Lines of a basket: its products, and its delivery. Pure. */
import type { Basket } from '../../world.ts';
import type { Decimal, ProductItemDocument, ShippingItemDocument } from '../documents.ts';
import { adjustmentsOf } from './adjustments.ts';
import type { BasketAmounts, ItemAmounts, Priced } from './amounts.ts';
import { present } from './present.ts';
import { deliverySavings, itemSavings } from './promotions.ts';
import { fractionOf } from './rates.ts';
import { customMembers, decimalIn, idOf, type Telling } from './telling.ts';

/** The platform's name of the only shipment. */
export const shipmentId = 'me';

export function productItem(basket: Basket, amounts: ItemAmounts, telling: Telling): ProductItemDocument {
  const { item, line, afterOrder } = amounts;
  const decimal = decimalIn(basket.currency);
  const shown = (amount: number): Decimal => (line ? decimal(amount) : null);
  const title = line?.title ?? item.productId;
  const savings = line ? itemSavings(line) : [];
  return {
    _type: 'product_item',
    base_price: decimal(line?.unitPrice),
    bonus_product_line_item: false,
    gift: false,
    item_id: item.id,
    item_text: title,
    price: shown(amounts.price),
    ...present({ price_adjustments: adjustmentsOf(basket, item.id, savings, telling) }),
    price_after_item_discount: shown(amounts.afterItem),
    price_after_order_discount: shown(afterOrder),
    product_id: item.productId,
    product_name: title,
    quantity: item.quantity,
    shipment_id: shipmentId,
    ...taxMembers(basket, amounts, afterOrder),
    ...customMembers(item.custom),
  };
}

export function shippingItem(
  basket: Basket,
  { shipping }: BasketAmounts,
  telling: Telling,
): ShippingItemDocument {
  const decimal = decimalIn(basket.currency);
  const savings = shipping ? deliverySavings(basket.quote) : [];
  return {
    _type: 'shipping_item',
    base_price: decimal(shipping?.price),
    item_id: idOf(basket.id, 'shipping'),
    item_text: 'Shipping',
    price: decimal(shipping?.price),
    ...present({ price_adjustments: adjustmentsOf(basket, 'shipping', savings, telling) }),
    price_after_item_discount: decimal(shipping?.afterItem),
    shipment_id: shipmentId,
    ...taxMembers(basket, shipping, shipping?.afterItem ?? 0),
  };
}

type TaxMembers = Pick<
  ProductItemDocument,
  'tax' | 'adjusted_tax' | 'tax_basis' | 'tax_class_id' | 'tax_rate'
>;

function taxMembers({ currency }: Basket, priced: Priced | undefined, paid: number): TaxMembers {
  const decimal = decimalIn(currency);
  const taxed = priced?.taxed;
  return {
    adjusted_tax: decimal(taxed?.adjustedTax),
    tax: decimal(taxed?.tax),
    tax_basis: decimal(taxed && paid),
    tax_class_id: taxed ? 'standard' : null,
    tax_rate: taxed?.rate === undefined ? null : fractionOf(taxed.rate),
  };
}
