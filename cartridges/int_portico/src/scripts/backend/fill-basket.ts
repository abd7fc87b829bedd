/** What is wanted, written into a new basket. Within a transaction. */
import type { WantedBasket } from '../../../../../src/backends/salesforce/facts.ts';
import { ApiError } from '../../../../../src/backends/salesforce/shop-api.ts';
import { writeAddress } from './write-address.ts';

/** @throws ApiError `refused` for a product that the basket does not take in this number */
export function fillBasket(
  basket: dw.order.Basket,
  { items, email, address, custom }: Omit<WantedBasket, 'codes' | 'methodId'>,
): void {
  for (const { productId, quantity } of items) addItem(basket, productId, quantity);
  if (email !== undefined) basket.setCustomerEmail(email);
  if (address) {
    writeAddress(basket.defaultShipment.createShippingAddress(), address);
    writeAddress(basket.createBillingAddress(), address);
  }
  for (const [name, value] of Object.entries(custom ?? {})) basket.custom[name] = value;
}

/** The platform takes any id: one that is none of its products makes an item without a product. It fits quantities to the product. */
function addItem(basket: dw.order.Basket, productId: string, quantity: number): void {
  const item = basket.createProductLineItem(productId, basket.defaultShipment);
  if (!item.product)
    throw new ApiError('refused', 'product-not-in-catalog', 'The product was not found in the site.');
  item.setQuantityValue(quantity);
  if (item.quantityValue !== quantity)
    throw new ApiError('refused', 'product-item-quantity', 'The product cannot be ordered in this quantity.');
}
