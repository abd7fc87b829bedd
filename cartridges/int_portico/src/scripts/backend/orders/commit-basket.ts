/** Whether a basket may be ordered, for this total, by this method: as the storefront's own checkout looks at it. */
import HookMgr from 'dw/system/HookMgr';
import PaymentMgr from 'dw/order/PaymentMgr';
import { membersOf } from '../../processors/adapter.ts';
import { calculate } from '../calculate.ts';
import { minorOf } from '../mapping/map-money.ts';
import type { OrderRef } from './order-ref.ts';
import { inTransaction } from './order-transaction.ts';
import { listed, textOf } from '../mapping/values.ts';

/** The reason why not. Undefined: it may. */
export function refusal(basket: dw.order.Basket, ref: OrderRef, methodId: string): string | undefined {
  if (isRefused('app.validate.basket', 'validateBasket', basket)) return 'basket-invalid';
  if (isRefused('app.validate.order', 'validateOrder', basket)) return 'order-invalid';
  if (!basket.defaultShipment.shippingAddress || !basket.billingAddress) return 'address-missing';
  if (!isExact(basket.totalGrossPrice, ref)) return 'amount-mismatch';
  return isApplicable(basket, methodId) ? undefined : 'method-not-applicable';
}

/** Only where the store has such a hook. */
function isRefused(extensionPoint: string, name: string, basket: dw.order.Basket): boolean {
  if (!HookMgr.hasHook(extensionPoint)) return false;
  return Boolean(membersOf(HookMgr.callHook(extensionPoint, name, basket))['error']);
}

/** In minor units, in the same currency. */
export const isExact = (money: dw.value.Money, { total, currency }: OrderRef): boolean =>
  String(money.currencyCode) === currency && minorOf(money, currency) === total;

/** By the billing country: the request's own location is that of the agent's data center. */
function isApplicable(basket: dw.order.Basket, methodId: string): boolean {
  const { value } = basket.totalGrossPrice;
  const methods = PaymentMgr.getApplicablePaymentMethods(session.customer, countryOf(basket), value);
  return listed(methods).some(({ ID }) => String(ID) === methodId);
}

/** ISO 3166-1 alpha-2: of the bill, else of the delivery. */
export function countryOf({ billingAddress, defaultShipment }: dw.order.LineItemCtnr): string {
  const address = billingAddress ?? defaultShipment.shippingAddress;
  return textOf(address?.countryCode.value)?.toUpperCase() ?? '';
}

/** Some promotions depend on the way of paying: once it is chosen, the basket is calculated again. */
export function recalculate(basket: dw.order.Basket): void {
  inTransaction(() => calculate(basket));
}

/** The only payment of the basket. Undefined where it does not pay the whole. */
export function paymentOf(
  container: dw.order.LineItemCtnr,
  ref: OrderRef,
): dw.order.OrderPaymentInstrument | undefined {
  const [instrument, ...others] = listed(container.paymentInstruments);
  if (!instrument || others.length > 0) return undefined;
  return isExact(instrument.paymentTransaction.amount, ref) ? instrument : undefined;
}
