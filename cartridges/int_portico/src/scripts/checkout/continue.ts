/**
 * A person continues a checkout that an agent began: its items move to the shopper's own basket. Items already in that basket stay;
 * if there are other goods, the person sees the cart first.
 */
import type { CheckoutInput } from '#commerce';
import BasketMgr from 'dw/order/BasketMgr';
import ShippingMgr from 'dw/order/ShippingMgr';
import ProductMgr from 'dw/catalog/ProductMgr';
import URLUtils from 'dw/web/URLUtils';
import { wantedDelivery } from '../../../../../src/backends/salesforce/basket/delivery.ts';
import { calculate } from '../backend/calculate.ts';
import { inTransaction } from '../backend/orders/order-transaction.ts';
import { listed } from '../backend/mapping/values.ts';
import { mergePlan, type MergePlan } from './merge-plan.ts';
import { writeAddress } from '../backend/write-address.ts';

export function continueCheckout(view: CheckoutInput): { url: string } {
  const basket = BasketMgr.getCurrentOrNewBasket();
  const plan = mergePlan(view.lines, heldBy(basket));
  fill(basket, view, plan);
  for (const code of view.codes) addCode(basket, code);
  chooseMethod(basket, view);
  const url = plan.hasOthers
    ? URLUtils.https('Cart-Show', 'portico', 'merged')
    : URLUtils.https('Checkout-Begin');
  return { url: String(url) };
}

const heldBy = (basket: dw.order.Basket): { productId: string; quantity: number }[] =>
  listed(basket.productLineItems)
    .filter(({ bonusProductLineItem }) => !bonusProductLineItem)
    .map(({ productID, quantityValue }) => ({ productId: String(productID), quantity: quantityValue }));

function fill(basket: dw.order.Basket, view: CheckoutInput, plan: MergePlan): void {
  const { address } = wantedDelivery(view, noShop);
  const { email, firstName, lastName } = view.buyer ?? {};
  const { defaultShipment: shipment } = basket;
  inTransaction(() => {
    for (const { productId, quantity } of plan.add) {
      const product = ProductMgr.getProduct(productId);
      // Unknown products would become items without a product.
      if (!product || !product.availabilityModel.isOrderable(quantity)) continue;
      basket.createProductLineItem(productId, shipment).setQuantityValue(quantity);
    }
    for (const { productId, quantity } of plan.raise)
      for (const item of listed(basket.productLineItems))
        if (String(item.productID) === productId && !item.bonusProductLineItem) {
          item.setQuantityValue(item.quantityValue + quantity);
          break;
        }
    if (email !== undefined && !basket.customerEmail) basket.setCustomerEmail(email.trim());
    const name = [firstName, lastName].filter(Boolean).join(' ');
    if (name !== '' && !plan.hasOthers) basket.setCustomerName(name);
    if (!address) return;
    if (!shipment.shippingAddress) writeAddress(shipment.createShippingAddress(), address);
    if (!basket.billingAddress) writeAddress(basket.createBillingAddress(), address);
  });
}

/** Addresses are found without a site's country here: the storefront asks for what is missing. */
const noShop = { site: '', currency: '', locale: '', eligibility: [], now: 0 };

/** Each in a transaction of its own: one that is refused would undo the others. */
function addCode(basket: dw.order.Basket, code: string): void {
  const isThere = listed(basket.couponLineItems).some(
    ({ couponCode }) => String(couponCode).toLowerCase() === code.toLowerCase(),
  );
  if (isThere) return;
  try {
    inTransaction(() => basket.createCouponLineItem(code, true));
  } catch {
    // The storefront takes it no more; its checkout shows the total without it.
  }
}

function chooseMethod(basket: dw.order.Basket, { groups }: CheckoutInput): void {
  const { defaultShipment: shipment } = basket;
  const wanted = groups[0]?.optionId;
  inTransaction(() => {
    if (wanted !== undefined && shipment.shippingAddress) {
      const { applicableShippingMethods } = ShippingMgr.getShipmentShippingModel(shipment);
      const method = listed(applicableShippingMethods).find(({ ID }) => String(ID) === wanted);
      if (method) shipment.setShippingMethod(method);
    }
    calculate(basket);
  });
}
