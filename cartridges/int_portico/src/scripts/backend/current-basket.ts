/**
 * For stores whose hooks read `BasketMgr.getCurrentBasket()` instead of the basket that they are given. On the platform that is null
 * in a session of an agent, which has only temporary baskets: then a price rule or a validation of the store does not run, or fails.
 * Never on hybrid sites, where the documentation forbids the current basket (Script API, BasketMgr).
 *
 * What differs from a temporary basket: each session of an agent leaves a basket behind, empty after a price request, with items
 * after a payment that was refused before the order. It lives as long as other baskets, not 15 minutes, and may be counted as
 * abandoned: it has no person's data then.
 */
import BasketMgr from 'dw/order/BasketMgr';
import { ApiError } from '../../../../../src/backends/salesforce/shop-api.ts';
import { listed } from './mapping/values.ts';

/**
 * @param begin of the transaction: the basket itself is made before, so that a rollback leaves it empty
 * @throws ApiError `unavailable` where the session has a basket with items: they are a shopper's
 */
export function emptyCurrentBasket(begin: () => void): dw.order.Basket {
  const basket = BasketMgr.getCurrentOrNewBasket();
  if (basket.productLineItems.length > 0 || basket.couponLineItems.length > 0)
    throw new ApiError(
      'unavailable',
      'current-basket-in-use',
      'The basket of this session has items. Call without the cookies of earlier responses.',
    );
  begin();
  if (String(basket.currencyCode) !== String(session.currency.currencyCode)) basket.updateCurrency();
  return basket;
}

/** A basket that was not ordered: without its buyer. Its items stay, which only another request may remove. */
export function forgetBuyer(basket: dw.order.Basket): void {
  basket.removeAllPaymentInstruments();
  for (const coupon of listed(basket.couponLineItems)) basket.removeCouponLineItem(coupon);
  basket.setCustomerEmail('');
  basket.setCustomerName('');
  basket.createBillingAddress();
  basket.defaultShipment.createShippingAddress();
}
