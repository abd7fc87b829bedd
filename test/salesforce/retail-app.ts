/** For tests: the calls of the official retail app (@salesforce/retail-react-app), made by the official SDK. */
import assert from 'node:assert/strict';
import type { ShopperOrdersTypes } from 'commerce-sdk-isomorphic';
import type { PlatformAddress } from '../../sandbox/sfcc/world.ts';
import { publicId, sdk, type SettingsOf } from '../../sandbox/sfcc/scapi/sdk.testing.ts';

export type RetailApp = Awaited<ReturnType<typeof openRetailApp>>;

/** The clients of the app, with the token of a new guest. */
export async function openRetailApp(settings: SettingsOf) {
  const { access_token, customer_id, usid } = await sdk.helpers.loginGuestUser({
    slasClient: new sdk.ShopperLogin(settings(publicId)),
    parameters: { redirectURI: 'http://localhost:3000/callback' },
  });
  const use = settings(publicId, access_token);
  return {
    customerId: customer_id,
    usid,
    baskets: new sdk.ShopperBasketsV2(use),
    basketsV1: new sdk.ShopperBaskets(use),
    configurations: new sdk.ShopperConfigurations(use),
    contexts: new sdk.ShopperContexts(use),
    customers: new sdk.ShopperCustomers(use),
    orders: new sdk.ShopperOrders(use),
    products: new sdk.ShopperProducts(use),
    promotions: new sdk.ShopperPromotions(use),
    search: new sdk.ShopperSearch(use),
  };
}

export const card = {
  holder: 'Ada Byron',
  maskedNumber: '************1111',
  cardType: 'Visa',
  expirationMonth: 7,
  expirationYear: 2031,
};

export interface Wanted {
  items: [productId: string, quantity: number][];
  currency: string;
  codes: string[];
  address: PlatformAddress;
}

/** From the basket to the order, as a guest of the app does. */
export async function buyAsGuest(app: RetailApp, wanted: Wanted): Promise<ShopperOrdersTypes.Order> {
  const { items, currency, codes } = wanted;
  const body = { ...wanted.address };
  const { baskets } = app;
  const made = await baskets.createBasket({ body: {} });
  const { basketId = '' } = made;
  const parameters = { basketId };
  for (const [productId, quantity] of items)
    await baskets.addItemToBasket({
      parameters,
      body: [{ productId, price: 1, quantity, shipmentId: 'me' }],
    });
  if (made.currency !== currency) await app.basketsV1.updateBasket({ parameters, body: { currency } });
  await baskets.updateCustomerForBasket({ parameters, body: { email: 'ada@example.test' } });
  const ofShipment = { basketId, shipmentId: 'me' };
  await baskets.updateShippingAddressForShipment({ parameters: ofShipment, body });
  const { defaultShippingMethodId: id = '' } = await baskets.getShippingMethodsForShipment({
    parameters: ofShipment,
  });
  await baskets.updateShippingMethodForShipment({ parameters: ofShipment, body: { id } });
  for (const code of codes) await baskets.addCouponToBasket({ parameters, body: { code } });
  await baskets.addPaymentInstrumentToBasket({
    parameters,
    body: { paymentMethodId: 'CREDIT_CARD', paymentCard: card },
  });
  const { orderTotal = 0, paymentInstruments: [instrument] = [] } =
    await baskets.updateBillingAddressForBasket({ parameters, body });
  const { paymentInstrumentId } = instrument ?? {};
  assert.ok(paymentInstrumentId);
  await baskets.updatePaymentInstrumentInBasket({
    parameters: { basketId, paymentInstrumentId },
    body: { amount: orderTotal },
  });
  const { orderNo = '' } = await app.orders.createOrder({ body: { basketId } });
  return app.orders.getOrder({ parameters: { orderNo } });
}
