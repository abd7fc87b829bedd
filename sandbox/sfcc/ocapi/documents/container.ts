/** What baskets and orders have in common. Pure. */
import type { Basket } from '../../world.ts';
import type { ContainerDocument } from '../documents.ts';
import { addressDocument } from './address.ts';
import { adjustmentsOf } from './adjustments.ts';
import type { BasketAmounts } from './amounts.ts';
import { couponItems } from './coupons.ts';
import { productItem, shippingItem } from './items.ts';
import { filled, present } from './present.ts';
import { orderSavings } from './promotions.ts';
import { shipmentOf, type Sending } from './shipment.ts';
import { groupedTaxes } from './tax-groups.ts';
import { dateOf, decimalIn, type Telling } from './telling.ts';

export type Common = Omit<
  ContainerDocument,
  '_v' | '_resource_state' | 'notes' | 'creation_date' | 'last_modified'
>;

export function containerOf(
  basket: Basket,
  amounts: BasketAmounts,
  { telling, sending }: { telling: Telling; sending: Sending },
): Common {
  const { quote, currency, billing } = basket;
  const decimal = decimalIn(currency);
  const { shipping, merchandize, totals } = amounts;
  return {
    adjusted_merchandize_total_tax: decimal(merchandize?.adjustedTax),
    adjusted_shipping_total_tax: decimal(shipping?.taxed?.adjustedTax),
    ...present({ billing_address: billing && addressDocument(billing, `${basket.id}/billing`) }),
    channel_type: 'storefront',
    ...present({ coupon_items: filled(couponItems(basket)) }),
    currency,
    customer_info: { _type: 'customer_info', customer_id: basket.customerId, email: basket.email ?? '' },
    ...present({ grouped_tax_items: filled(groupedTaxes(amounts, currency)) }),
    merchandize_total_tax: decimal(merchandize?.tax),
    ...present({ order_price_adjustments: adjustmentsOf(basket, 'order', orderSavings(quote), telling) }),
    order_total: decimal(totals?.order),
    ...present({ payment_instruments: filled(paymentInstruments(basket)) }),
    ...present({ product_items: filled(amounts.items.map((item) => productItem(basket, item, telling))) }),
    product_sub_total: decimal(amounts.productSubTotal),
    product_total: decimal(amounts.productTotal),
    shipments: [shipmentOf(basket, amounts, { telling, sending })],
    shipping_items: [shippingItem(basket, amounts, telling)],
    shipping_total: decimal(shipping?.afterItem),
    shipping_total_tax: decimal(shipping?.taxed?.tax),
    taxation: quote.totals.pricesIncludeTax ? 'gross' : 'net',
    tax_total: decimal(totals?.tax),
  };
}

/** Their custom attributes are not returned: one of them is a sealed credential. */
const paymentInstruments = ({
  payments,
  currency,
}: Basket): NonNullable<ContainerDocument['payment_instruments']> =>
  payments.map(({ id, methodId, amount }) => ({
    _type: 'order_payment_instrument',
    ...(amount === undefined ? {} : { amount: decimalIn(currency)(amount) }),
    payment_instrument_id: id,
    payment_method_id: methodId,
  }));

/** Of documents that change: when they were made, and which state of them this is. */
export const datesOf = ({
  createdAt,
  changedAt,
}: {
  createdAt: number;
  changedAt: number;
}): Pick<ContainerDocument, 'creation_date' | 'last_modified'> => ({
  creation_date: dateOf(createdAt),
  last_modified: dateOf(changedAt),
});
