/** What the inside of the instance refuses, as this API says it. */
import type { WorldError, WorldErrorCode } from '../world.ts';
import { badRequest, basketNotFound, orderNotFound, problem, type Problem } from './problem.ts';

type Facts = Readonly<Record<string, unknown>>;

export const problemOf = ({ code, facts, message }: WorldError): Problem => table[code](facts, message);

const table: Record<WorldErrorCode, (facts: Facts, message: string) => Problem> = {
  'not-found': notFound,
  'baskets-quota': (_, message) => problem(400, 'customer-baskets-quota-exceeded', message),
  'temporary-quota': (_, message) => problem(400, 'customer-temporary-baskets-quota-exceeded', message),
  conflict: (_, message) => conflict(message),
  'product-not-found': ({ productId }) =>
    problem(
      400,
      'invalid-product-item',
      `The product with ID '${text(productId)}' is unknown, offline or not for sale.`,
      member('productId', productId),
    ),
  'product-not-available': ({ productId, quantity }) =>
    problem(
      400,
      'product-item-not-available',
      `The requested quantity of product '${text(productId)}' is not available.`,
      { ...member('productId', productId), ...member('quantity', quantity) },
    ),
  'bad-quantity': ({ quantity }) =>
    problem(400, 'invalid-product-item-quantity', `The quantity '${text(quantity)}' is not valid.`),
  'coupon-unknown': invalidCoupon('coupon_code_unknown'),
  'coupon-expired': invalidCoupon('no_active_promotion'),
  'coupon-used-up': invalidCoupon('redemption_limit_exceeded'),
  'coupon-twice': invalidCoupon('coupon_code_already_in_basket'),
  'method-not-applicable': ({ methodId }) =>
    problem(
      400,
      'invalid-shipping-method-id',
      `The shipping method with ID '${text(methodId)}' is unknown or can't be applied to the basket.`,
    ),
  'payment-method-unknown': ({ methodId }) =>
    problem(
      400,
      'invalid-payment-method-id',
      `The payment method with ID '${text(methodId)}' is unknown or can't be applied.`,
    ),
  'items-required': () => flash('ProductItemRequired', '$.product_items', 'The basket has no items.'),
  'payment-required': ({ covered }) =>
    covered
      ? flash('OrderTotalNotCovered', '$.payment_instruments', 'The payment does not cover the order total.')
      : flash('PaymentMethodRequired', '$.payment_instruments', 'No payment method ID was specified.'),
  'address-required': ({ which }) =>
    which === 'billing'
      ? flash('BillingAddressRequired', '$.billing_address', 'No billing address was specified.')
      : flash(
          'ShippingAddressRequired',
          '$.shipments[0].shipping_address',
          'No shipping address was specified.',
        ),
  'method-required': () =>
    flash('ShippingMethodRequired', '$.shipments[0].shipping_method', 'No shipping method was specified.'),
  'email-required': () =>
    flash('CustomerEmailRequired', '$.customer_info.email', 'No customer e-mail was specified.'),
  'order-not-open': ({ orderNo, state }, message) =>
    problem(409, 'order-status-transition', message, {
      ...member('orderNo', orderNo),
      ...member('status', state),
    }),
  'currency-unknown': ({ currency }) =>
    problem(400, 'unsupported-currency', `The currency '${text(currency)}' is not supported by the site.`),
  'hook-refused': ({ reason, retryable, orderNo }) =>
    problem(400, 'hook-status-exception', text(reason) || 'The payment was declined.', {
      extensionPoint: 'dw.ocapi.shop.order.modifyPOSTResponse',
      statusCode: 'PorticoPaymentDeclined',
      ...member('statusMsg', reason),
      statusDetails: { ...member('retryable', retryable), ...member('orderNo', orderNo) },
    }),
};

export const conflict = (detail: string): Problem => problem(409, 'resource-state-conflict', detail);

function notFound({ itemId, couponId, paymentId, orderNo, basketId }: Facts, message: string): Problem {
  // The OpenAPI lists an item that is not in the basket under 400.
  if (itemId !== undefined) return badRequest(`No product item with ID '${text(itemId)}' was found.`);
  if (couponId !== undefined)
    return problem(
      404,
      'coupon-item-not-found',
      `No coupon item with ID '${text(couponId)}' could be found.`,
    );
  if (paymentId !== undefined)
    return problem(
      404,
      'payment-instrument-not-found',
      `No payment instrument with ID '${text(paymentId)}' could be found.`,
    );
  if (orderNo !== undefined) return orderNotFound(text(orderNo));
  if (basketId !== undefined) return basketNotFound(text(basketId));
  return problem(404, 'not-found', message);
}

function invalidCoupon(statusCode: string): (facts: Facts) => Problem {
  return ({ code }) =>
    problem(400, 'invalid-coupon-code', `The coupon code '${text(code)}' is not valid.`, {
      ...member('couponCode', code),
      statusCode,
    });
}

/** What bars an order: the platform answers the first flash of the basket in this form. */
const flash = (type: string, path: string, message: string): Problem =>
  problem(400, 'validation', message, {
    validationMessage: message,
    validationPath: path,
    validationType: type,
  });

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const member = (name: string, value: unknown): Record<string, unknown> =>
  value === undefined ? {} : { [name]: value };
