/** What is wanted, as documents of requests. Pure. */
import { toWire } from '../amounts.ts';
import type { AddressFacts, WantedBasket } from '../facts.ts';
import type { WantedPayment } from '../shop-api.ts';
import { shipmentId } from './map-shipping.ts';
import { asCustom, told } from './strip-unknown.ts';

type Document = Record<string, unknown>;

/** Everything that a basket takes at its creation. */
export function basketRequest(wanted: WantedBasket): Document {
  const { market, items, email, address, methodId, codes, custom } = wanted;
  const delivery = address && addressRequest(address);
  return {
    currency: market.currency,
    productItems: items.map(({ productId, quantity }) => ({ productId, quantity })),
    ...told({ customerInfo: email === undefined ? undefined : { email }, billingAddress: delivery }),
    ...(delivery || methodId !== undefined
      ? {
          shipments: [
            {
              shipmentId,
              ...told({
                shippingAddress: delivery,
                shippingMethod: methodId === undefined ? undefined : { id: methodId },
              }),
            },
          ],
        }
      : {}),
    ...(codes.length > 0 ? { couponItems: codes.map((code) => ({ code })) } : {}),
    ...asCustom(custom ?? {}),
  };
}

/** @throws ApiError `refused` `bad-amount` */
export const paymentRequest = ({ methodId, amount, currency, sealed }: WantedPayment): Document => ({
  paymentMethodId: methodId,
  amount: toWire(amount, currency),
  c_portico_sealed: sealed,
});

function addressRequest(address: AddressFacts): Document {
  const { firstName, lastName, address1, address2, city, stateCode, postalCode, countryCode, phone } =
    address;
  return told({ firstName, lastName, address1, address2, city, stateCode, postalCode, countryCode, phone });
}
