/** Temporary baskets: opened, priced, paid for, removed. */
import type { BasketFacts, Guest, WantedBasket } from '../facts.ts';
import { currencyAdvice, misconfigured } from '../calls/refusals.ts';
import { ApiError, type ShopApi } from '../shop-api.ts';
import { basketDocument, methodsDocument } from './documents.ts';
import { shipmentId, basketOf, methodsOf } from './map.ts';
import { basketRequest, paymentRequest, localeOf } from './requests.ts';
import type { Shoppers } from './shoppers.ts';
import { segment, callScapi, reader, type ScapiRequest, type ScapiInstance } from './wire.ts';

type Baskets = Pick<
  ShopApi,
  'openBasket' | 'basket' | 'addCoupon' | 'methods' | 'chooseMethod' | 'removeBasket' | 'addPayment'
>;

const readBasket = reader(basketDocument, basketOf);
const readNothing = (): void => undefined;
const pathOf = (basketId: string): string => `/baskets/${segment(basketId)}`;
const shipmentOf = (basketId: string): string => `${pathOf(basketId)}/shipments/${segment(shipmentId)}`;

export function createBaskets(place: ScapiInstance, as: Shoppers['as']): Baskets {
  const family = '/checkout/shopper-baskets/v2';
  const send = <T>(
    guest: Guest,
    asked: Omit<ScapiRequest, 'family'>,
    read: (text: string) => T,
  ): Promise<T> => as(guest)((token) => callScapi(place, token, { family, ...asked }, read));

  const create = (guest: Guest, wanted: WantedBasket): Promise<BasketFacts> => {
    const asked: Omit<ScapiRequest, 'family'> = {
      operation: 'createBasket',
      method: 'POST',
      path: '/baskets',
      parameters: [
        ['temporary', 'true'],
        ['locale', localeOf(wanted.market.locale)],
      ],
      document: basketRequest(wanted),
      repeat: 'never',
      secrets: personalOf(wanted),
    };
    return send(guest, asked, readBasket).catch((error: unknown) => {
      throw isMethod(error) ? new ApiError('refused', 'invalid-shipping-method-id', error.message) : error;
    });
  };

  return {
    async openBasket(guest, wanted) {
      const { currency, locale } = wanted.market;
      const opened = await create(guest, wanted);
      if (opened.currency === currency) return opened;
      // The currency of a creation is not among what is promised to be heeded; that of a change is.
      const asked = {
        operation: 'updateBasket',
        method: 'PATCH',
        path: pathOf(opened.basketId),
        parameters: [['locale', localeOf(locale)]],
        document: { currency },
        repeat: 'idempotent',
      } as const;
      const turned = await send(guest, asked, readBasket);
      if (turned.currency === currency) return turned;
      const unsupported = misconfigured({
        method: asked.method,
        resource: `${family}/baskets/*`,
        fault: 'currency-not-offered',
        advice: currencyAdvice,
      });
      place.refusals?.refused(unsupported);
      throw unsupported;
    },
    async basket(guest, basketId) {
      const path = pathOf(basketId);
      return send(guest, { operation: 'getBasket', method: 'GET', path, repeat: 'safe' }, readBasket);
    },
    async addCoupon(guest, basketId, code) {
      const asked = {
        operation: 'addCouponToBasket',
        method: 'POST',
        path: `${pathOf(basketId)}/coupons`,
        document: { code },
        repeat: 'never',
      } as const;
      return send(guest, asked, readBasket);
    },
    async methods(guest, basketId, { currency, locale }) {
      const asked = {
        operation: 'getShippingMethodsForShipment',
        method: 'GET',
        path: `${shipmentOf(basketId)}/shipping-methods`,
        parameters: [['locale', localeOf(locale)]],
        repeat: 'safe',
      } as const;
      return send(
        guest,
        asked,
        reader(methodsDocument, (document) => methodsOf(document, currency)),
      );
    },
    async chooseMethod(guest, basketId, methodId) {
      const asked = {
        operation: 'updateShippingMethodForShipment',
        method: 'PUT',
        path: `${shipmentOf(basketId)}/shipping-method`,
        document: { id: methodId },
        repeat: 'idempotent',
      } as const;
      return send(guest, asked, readBasket);
    },
    async removeBasket(guest, basketId) {
      const path = pathOf(basketId);
      const asked = { operation: 'deleteBasket', method: 'DELETE', path, repeat: 'idempotent' } as const;
      await send(guest, asked, readNothing).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.kind === 'not-found')) throw error;
      });
    },
    async addPayment(guest, basketId, payment) {
      const asked = {
        operation: 'addPaymentInstrumentToBasket',
        method: 'POST',
        path: `${pathOf(basketId)}/payment-instruments`,
        document: paymentRequest(payment),
        repeat: 'never',
        secrets: [payment.sealed],
      } as const;
      return send(guest, asked, readNothing);
    },
  };
}

/** A new basket has its shipment: what is not found is the method. Source: the example of `createBasket`, 404. */
const isMethod = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.type === 'shipment-not-found';

const personalOf = ({ email, address = {}, codes }: WantedBasket): string[] => {
  const { countryCode: _country, ...personal } = address;
  return [email ?? '', ...Object.values(personal), ...codes];
};
