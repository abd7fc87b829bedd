/** The only shipment. Pure. */
import type { Basket } from '../../world.ts';
import type { ShipmentDocument } from '../documents.ts';
import { addressDocument } from './address.ts';
import type { BasketAmounts } from './amounts.ts';
import { shipmentId } from './items.ts';
import { chosenMethod, methodDocument } from './methods.ts';
import { present } from './present.ts';
import { decimalIn, type Telling } from './telling.ts';

export interface Sending {
  isShipped: boolean;
  trackingNumber?: string;
}

export function shipmentOf(
  basket: Basket,
  amounts: BasketAmounts,
  { telling, sending }: { telling: Telling; sending: Sending },
): ShipmentDocument {
  const { address, methodId, quote, currency } = basket;
  const decimal = decimalIn(currency);
  const { shipping, merchandize, totals } = amounts;
  const method = methodId === undefined ? undefined : chosenMethod(quote, methodId);
  return {
    _type: 'shipment',
    adjusted_merchandize_total_tax: decimal(merchandize?.adjustedTax),
    adjusted_shipping_total_tax: decimal(shipping?.taxed?.adjustedTax),
    gift: false,
    merchandize_total_tax: decimal(merchandize?.tax),
    product_sub_total: decimal(amounts.productSubTotal),
    product_total: decimal(amounts.productTotal),
    shipment_id: shipmentId,
    // Without what the whole order saves.
    shipment_total: decimal(totals && totals.order + amounts.productSubTotal - amounts.productTotal),
    ...present({
      shipping_address: address && addressDocument(address, `${basket.id}/shipping`),
      shipping_method: method && methodDocument(method, quote, telling),
    }),
    shipping_status: sending.isShipped ? 'shipped' : 'not_shipped',
    shipping_total: decimal(shipping?.afterItem),
    shipping_total_tax: decimal(shipping?.taxed?.tax),
    tax_total: decimal(totals?.tax),
    ...present({ tracking_number: sending.trackingNumber }),
  };
}
