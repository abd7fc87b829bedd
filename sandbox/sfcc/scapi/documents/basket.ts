/** A basket as the wire has it. Pure. */
import type { Basket, BasketPayment } from '../../world.ts';
import { toTime, toWire, withPrefix } from '../wire.ts';
import { addressDocument } from './address.ts';
import { orderAdjustments } from './adjustments.ts';
import { cardDocument } from './card.ts';
import { couponDocument } from './coupon.ts';
import { itemDocument } from './item.ts';
import { knownOf } from './known.ts';
import { shipmentDocument, shippingItemDocument } from './shipment.ts';
import { sumsOf } from './sums.ts';
import { toFraction } from './tax.ts';
import { totalsOf } from './totals.ts';

export const basketDocument = (basket: Basket): object => ({
  basketId: basket.id,
  agentBasket: false,
  temporaryBasket: basket.temporary,
  ...containerDocument(basket),
  customerInfo: customerDocument(basket),
  creationDate: toTime(basket.createdAt),
  lastModified: toTime(basket.changedAt),
  ...withPrefix(basket.custom),
});

/** What a basket and its order have alike. @param shipment what became of it */
export function containerDocument(
  basket: Basket,
  shipment: { shippingStatus?: string; trackingNumber?: string } = {},
): object {
  const { quote, currency, coupons, payments, billing } = basket;
  const sums = sumsOf(quote);
  const known = knownOf(basket);
  const place = { basketId: basket.id, at: basket.createdAt, currency };
  const adjustments = orderAdjustments(quote, place);
  const items = basket.items.flatMap((item) => {
    const line = quote.lines.find(({ id }) => id === item.id);
    const itemSums = sums.items.get(item.id);
    return line && itemSums ? [itemDocument(item, line, itemSums, place, known.tax)] : [];
  });
  return {
    channelType: 'storefront',
    currency,
    taxation: quote.totals.pricesIncludeTax ? 'gross' : 'net',
    taxRoundedAtGroup: true,
    ...totalsOf(basket, sums, known),
    ...(known.total ? { groupedTaxItems: taxDocuments(sums.taxes, currency) } : {}),
    ...(items.length === 0 ? {} : { productItems: items }),
    shipments: [shipmentDocument(basket, sums, known, shipment)],
    shippingItems: [shippingItemDocument(basket, sums, known, place)],
    ...(coupons.length === 0 ? {} : { couponItems: coupons.map((coupon) => couponDocument(coupon, quote)) }),
    ...(adjustments.length === 0 ? {} : { orderPriceAdjustments: adjustments }),
    ...(billing ? { billingAddress: addressDocument(billing, basket.id) } : {}),
    ...(payments.length === 0
      ? {}
      : { paymentInstruments: payments.map((payment) => paymentDocument(payment, basket)) }),
  };
}

const taxDocuments = (taxes: readonly { rate: number; amount: number }[], currency: string): object[] =>
  taxes.map(({ rate, amount }) => ({ taxRate: toFraction(rate), taxValue: toWire(amount, currency) }));

export const customerDocument = ({ customerId, email, billing, address }: Basket): object => {
  const { firstName, lastName } = billing ?? address ?? {};
  const customerName = [firstName, lastName].filter(Boolean).join(' ');
  return {
    customerId,
    email: email ?? '',
    ...(customerName === '' ? {} : { customerName }),
  };
};

/** Without custom attributes: what was sent in them is write-only. */
const paymentDocument = (
  { id, methodId, amount = 0, card }: BasketPayment,
  { currency, changedAt }: Basket,
): object => ({
  paymentInstrumentId: id,
  paymentMethodId: methodId,
  amount: toWire(amount, currency),
  ...(card ? { paymentCard: cardDocument(card, changedAt) } : {}),
});
