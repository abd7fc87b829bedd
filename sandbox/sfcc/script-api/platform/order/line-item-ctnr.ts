/** `dw.order.LineItemCtnr`: the members that a basket and an order have alike. */
import { toFraction } from '../../../scapi/documents/tax.ts';
import { customerObject } from '../system/customer.ts';
import { exact } from '../util/exact.ts';
import { decimal } from '../util/decimal.ts';
import { joined } from '../util/joined.ts';
import { collectionOf, enumValue, sortedMapOf } from '../values.ts';
import { addressOf, createAddress } from './address.ts';
import { channelName } from './channel-types.ts';
import type { Container } from './container.ts';
import { addCoupon, couponObjectOf, coupons, removeCoupon } from './coupon.ts';
import { addInstrument, instruments, removeInstrument, removeInstruments } from './payment.ts';
import { amountsIn, moneyIn, sides, type Price } from './prices.ts';
import { addLine, lineCollection, removeLine } from './product-line.ts';
import { notSimulated } from '../refusal.ts';
import { shipmentId, shipmentObject } from './shipment.ts';
import { totalsMembers } from './totals.ts';

export const containerMembers = (container: Container): object =>
  [
    totalsMembers(container),
    wholeMembers(container),
    lineItemMembers(container),
    paymentMembers(container),
  ].reduce(joined, {});

function wholeMembers(container: Container): object {
  const total = (): Price => {
    const amounts = amountsIn(container);
    if (!amounts?.known.total) return { amount: undefined, tax: undefined };
    const { total, tax } = amounts.totals;
    return { amount: amounts.gross ? total : total - tax, tax };
  };
  return {
    get currencyCode() {
      return container.basket.currency;
    },
    get customer() {
      return customerObject(container.scope, container.basket.customerId);
    },
    /** Of a guest. */
    customerNo: null,
    get channelType() {
      const { channelType } = container.basket;
      return enumValue(channelType ?? 1, channelName(channelType));
    },
    get customerEmail() {
      return container.basket.email ?? null;
    },
    set customerEmail(given: unknown) {
      container.change('setCustomerEmail', (before) => ({ ...before, email: String(given) }));
    },
    get customerName() {
      return container.basket.customerName ?? null;
    },
    set customerName(given: unknown) {
      container.change('setCustomerName', (before) => ({ ...before, customerName: String(given) }));
    },
    get billingAddress() {
      return addressOf(container, 'billing');
    },
    createBillingAddress: () => createAddress(container, 'billing'),
    get defaultShipment() {
      return shipmentObject(container);
    },
    get shipments() {
      return collectionOf([shipmentObject(container)]);
    },
    getShipment: (id: unknown) => (String(id) === shipmentId ? shipmentObject(container) : null),
    get totalGrossPrice() {
      return sides(container, total()).gross;
    },
    get totalNetPrice() {
      return sides(container, total()).net;
    },
    get totalTax() {
      return sides(container, total()).tax;
    },
    get taxTotalsPerTaxRate() {
      const amounts = amountsIn(container);
      const taxes = amounts?.known.total ? amounts.sums.taxes : [];
      return sortedMapOf(
        taxes.map(({ rate, amount }) => [decimal(exact(toFraction(rate))), moneyIn(container, amount)]),
      );
    },
    taxRoundedAtGroup: true,
    updateTotals() {
      container.scope.transaction.assertOpen('updateTotals');
    },
  };
}

/** @throws Error for an order: scripts that change one are not simulated */
const ofBasket = (container: Container, what: string): Container => {
  if (container.kind === 'Order') throw notSimulated(`${what} of an order`);
  return container;
};

function lineItemMembers(container: Container): object {
  return {
    get productLineItems() {
      return lineCollection(container);
    },
    getProductLineItems: (productId?: unknown) => lineCollection(container, productId),
    get allProductLineItems() {
      return lineCollection(container);
    },
    getAllProductLineItems: (productId?: unknown) => lineCollection(container, productId),
    get productQuantityTotal() {
      return container.basket.items.reduce((sum, { quantity }) => sum + quantity, 0);
    },
    createProductLineItem: (product: unknown, ...given: unknown[]) =>
      addLine(ofBasket(container, 'createProductLineItem'), product, given.at(-1)),
    removeProductLineItem: (line: unknown) => removeLine(ofBasket(container, 'removeProductLineItem'), line),
    get couponLineItems() {
      return coupons(container);
    },
    getCouponLineItem: (code: unknown) => couponObjectOf(container, String(code)),
    createCouponLineItem: (code: unknown, campaignBased?: unknown) =>
      addCoupon(ofBasket(container, 'createCouponLineItem'), code, campaignBased),
    removeCouponLineItem: (coupon: unknown) =>
      removeCoupon(ofBasket(container, 'removeCouponLineItem'), coupon),
    get priceAdjustments() {
      return collectionOf(() => container.parts.adjustments('order'));
    },
    /** Promotions are about shipments, never about the container. */
    get shippingPriceAdjustments() {
      return collectionOf([]);
    },
    get allShippingPriceAdjustments() {
      return collectionOf(() => container.parts.adjustments('delivery'));
    },
    get bonusDiscountLineItems() {
      return collectionOf([]);
    },
    get bonusLineItems() {
      return collectionOf([]);
    },
    get giftCertificateLineItems() {
      return collectionOf([]);
    },
  };
}

function paymentMembers(container: Container): object {
  return {
    /** Deprecated: of a container that has one. */
    get paymentInstrument() {
      return (instruments(container) as { toArray(): unknown[] }).toArray()[0] ?? null;
    },
    get paymentInstruments() {
      return instruments(container);
    },
    getPaymentInstruments: (methodId?: unknown) => instruments(container, methodId),
    createPaymentInstrument: (methodId: unknown, amount: unknown) =>
      addInstrument(container, methodId, amount),
    removePaymentInstrument: (instrument: unknown) => removeInstrument(container, instrument),
    removeAllPaymentInstruments: () => removeInstruments(container),
    get giftCertificatePaymentInstruments() {
      return collectionOf([]);
    },
  };
}
