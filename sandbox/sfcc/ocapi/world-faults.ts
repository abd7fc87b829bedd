/** The one table from errors of the instance to faults of OCAPI. */
import type { WorldError, WorldErrorCode } from '../world.ts';
import { concurrent, hookStatus, OcapiFault } from './fault.ts';

type Make = (error: WorldError) => OcapiFault;

const refused =
  (type: string): Make =>
  ({ message, facts }) =>
    new OcapiFault(400, type, message, facts);

/** Each concerns one code; which of its rules rejected it is not documented as part of the response. */
const coupon = refused('InvalidCouponCodeException');
/** A basket with flashes cannot become an order. */
const incomplete = refused('ValidationException');

const table: Record<Exclude<WorldErrorCode, 'not-found'>, Make> = {
  'baskets-quota': refused('CustomerBasketsQuotaExceededException'),
  'temporary-quota': refused('CustomerTemporaryBasketsQuotaExceededException'),
  conflict: concurrent,
  'product-not-found': refused('InvalidProductItemException'),
  'product-not-available': refused('ProductItemNotAvailableException'),
  'bad-quantity': refused('InvalidProductItemQuantityException'),
  'coupon-unknown': coupon,
  'coupon-expired': coupon,
  'coupon-used-up': coupon,
  'coupon-twice': coupon,
  'method-not-applicable': refused('InvalidShippingMethodIdException'),
  'payment-method-unknown': refused('InvalidPaymentMethodIdException'),
  'items-required': incomplete,
  'payment-required': incomplete,
  'address-required': incomplete,
  'method-required': incomplete,
  'email-required': incomplete,
  'order-not-open': ({ message, facts }) =>
    new OcapiFault(409, 'InvalidOrderStatusException', message, facts),
  'currency-unknown': refused('UnsupportedCurrencyException'),
  'hook-refused': ({ facts: { reason, retryable, orderNo } }) =>
    hookStatus(
      'dw.ocapi.shop.order.modifyPOSTResponse',
      'PorticoPaymentDeclined',
      typeof reason === 'string' ? reason : 'declined',
      { retryable, orderNo },
    ),
};

/** @param missing what was looked for, for `not-found` */
export const faultOf = (error: WorldError, missing: OcapiFault): OcapiFault =>
  error.code === 'not-found' ? missing : table[error.code](error);

export const isCouponRefusal = ({ code }: WorldError): boolean => code.startsWith('coupon-');
