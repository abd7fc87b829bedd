/** Baskets of a guest by OCAPI. A guest has one open basket. */
import type { BasketFacts, Guest } from '../facts.ts';
import { currencyAdvice, misconfigured } from '../calls/refusals.ts';
import type { ShopApi } from '../shop-api.ts';
import { basketDocument, methodsDocument } from './documents.ts';
import { guestEnded, isNotFound, isTokenFault } from './errors.ts';
import { basketOf } from './map.ts';
import { methodsOf } from './map-product.ts';
import { basketRequest, paymentRequest } from './requests.ts';
import { encode, type OcapiCall, type Wire } from './wire.ts';

type Baskets = Pick<
  ShopApi,
  | 'openBasket'
  | 'basket'
  | 'addCoupon'
  | 'methods'
  | 'chooseMethod'
  | 'removeBasket'
  | 'addPayment'
  | 'hasTemporaryBaskets'
>;

export function createBaskets(wire: Wire): Baskets {
  const { hasTemporaryBaskets } = wire;
  const at = (basketId: string, ...more: string[]): string =>
    ['baskets', encode(basketId), ...more].join('/');
  const change = (guest: Guest, call: Omit<OcapiCall, 'token' | 'safe'>): Promise<BasketFacts> =>
    as(guest, (token) => wire.read({ ...call, token, safe: false }, basketDocument, basketOf));
  const remove = (guest: Guest, basketId: string): Promise<unknown> =>
    as(guest, (token) =>
      wire.send({
        operation: 'deleteBasket',
        method: 'DELETE',
        path: at(basketId),
        token,
        safe: false,
        idempotent: true,
      }),
    );

  return {
    hasTemporaryBaskets,

    /** Two calls where the currency is not the site's own: a new basket has that one, whatever is wanted. */
    async openBasket(guest, wanted) {
      const { currency, locale } = wanted.market;
      const query: [string, string][] = [
        ['locale', locale],
        ...(hasTemporaryBaskets ? [['temporary', 'true'] as [string, string]] : []),
      ];
      const opened = await change(guest, {
        operation: 'createBasket',
        method: 'POST',
        path: 'baskets',
        query,
        body: basketRequest(wanted),
      });
      if (opened.currency === currency) return opened;
      try {
        const turned = await change(guest, {
          operation: 'updateBasket',
          method: 'PATCH',
          path: at(opened.basketId),
          query: [['locale', locale]],
          body: { currency },
          idempotent: true,
        });
        if (turned.currency === currency) return turned;
        const unsupported = misconfigured({
          method: 'PATCH',
          resource: '/baskets/*',
          fault: 'UnsupportedCurrencyException',
          advice: currencyAdvice,
        });
        wire.refusals?.refused(unsupported);
        throw unsupported;
      } catch (error) {
        // After an error the caller assumes that no basket exists, and the next one would exceed the limit.
        await remove(guest, opened.basketId);
        throw error;
      }
    },

    basket: (guest, basketId) =>
      as(guest, (token) =>
        wire.read(
          { operation: 'getBasket', method: 'GET', path: at(basketId), token, safe: true },
          basketDocument,
          basketOf,
        ),
      ),

    addCoupon: (guest, basketId, code) =>
      change(guest, {
        operation: 'addCouponToBasket',
        method: 'POST',
        path: at(basketId, 'coupons'),
        body: { code },
      }),

    methods: (guest, basketId, market) =>
      as(guest, (token) =>
        wire.read(
          {
            operation: 'getShippingMethodsForShipment',
            method: 'GET',
            path: at(basketId, 'shipments', 'me', 'shipping_methods'),
            query: [['locale', market.locale]],
            token,
            safe: true,
          },
          methodsDocument,
          (document) => methodsOf(document, market),
        ),
      ),

    chooseMethod: (guest, basketId, methodId) =>
      change(guest, {
        operation: 'updateShippingMethodForShipment',
        method: 'PUT',
        path: at(basketId, 'shipments', 'me', 'shipping_method'),
        body: { id: methodId },
        idempotent: true,
      }),

    async removeBasket(guest, basketId) {
      await remove(guest, basketId).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      });
    },

    async addPayment(guest, basketId, payment) {
      const body = paymentRequest(payment);
      await as(guest, (token) =>
        wire.read(
          {
            operation: 'addPaymentInstrumentToBasket',
            method: 'POST',
            path: at(basketId, 'payment_instruments'),
            body,
            token,
            safe: false,
          },
          basketDocument,
          () => undefined,
        ),
      );
    },
  };
}

/** Does work with the guest's JWT. @throws ApiError `not-found`, `guest-ended` when it holds no longer */
export async function as<Facts>(guest: Guest, work: (token: string) => Promise<Facts>): Promise<Facts> {
  try {
    return await work(guest.accessToken);
  } catch (error) {
    if (!isTokenFault(error)) throw error;
    throw guestEnded('not-found', 'The token of this guest has expired.');
  }
}
