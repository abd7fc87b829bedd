/** `dw.order`: baskets, orders, delivery and payment. */
import type { PlatformModules } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { basketMgr } from './basket-mgr.ts';
import { lineItemCtnr } from './channel-types.ts';
import { orderMgr } from './order-mgr.ts';
import { orderConstants } from './order-status.ts';
import { paymentMgr, paymentStatusCodes } from './payment-method.ts';
import { objectOf } from './request-state.ts';
import { shippingMgr } from './shipping-mgr.ts';
import { taxMgr } from './tax-mgr.ts';
import type { Scope } from '../../contract.ts';

const once =
  (name: string, make: (scope: Scope) => object) =>
  (scope: Scope): object =>
    objectOf(scope, name, () => make(scope));

const ids = ['METHOD_BANK_TRANSFER', 'METHOD_BML', 'METHOD_CREDIT_CARD', 'METHOD_GIFT_CERTIFICATE'];

export const modules: PlatformModules = {
  'dw/order/BasketMgr': once('dw/order/BasketMgr', basketMgr),
  'dw/order/LineItemCtnr': lineItemCtnr,
  'dw/order/OrderMgr': once('dw/order/OrderMgr', orderMgr),
  'dw/order/Order': () => documented('dw.order.Order', { ...orderConstants }),
  'dw/order/PaymentMgr': once('dw/order/PaymentMgr', paymentMgr),
  'dw/order/PaymentInstrument': () =>
    documented(
      'dw.order.PaymentInstrument',
      Object.fromEntries(ids.map((id) => [id, id.slice('METHOD_'.length)])),
    ),
  'dw/order/PaymentStatusCodes': paymentStatusCodes,
  'dw/order/ShippingMgr': once('dw/order/ShippingMgr', shippingMgr),
  'dw/order/TaxMgr': once('dw/order/TaxMgr', taxMgr),
};

export { orderIndexOf } from './order-mgr.ts';
export {
  paymentCardsOf,
  paymentMethodsOf,
  separatePaymentMethods,
  type KnownPaymentMethod,
} from './payment-method.ts';
