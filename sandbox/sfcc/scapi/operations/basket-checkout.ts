/** Shopper Baskets: customer, addresses, delivery and payment. */
import { readAddress } from '../documents/address.ts';
import { methodsDocument } from '../documents/method.ts';
import { flag } from '../query.ts';
import { addedPayment, assertShipment, changedPayment, emailOf, shipmentChange } from './basket-change.ts';
import { basketOf, changing, reading } from './basket-operation.ts';
import type { PaymentBody, ShipmentBody } from './bodies.ts';
import { applicablePayments } from './payment-methods.ts';

const basketPath = '/baskets/{basketId}';
const shipmentPath = `${basketPath}/shipments/{shipmentId}`;
const instrumentsPath = `${basketPath}/payment-instruments`;

export const updateCustomerForBasket = changing(
  { id: 'updateCustomerForBasket', method: 'put', path: `${basketPath}/customer` },
  ({ body }) => ({ email: emailOf(body as { email: string }) }),
);

export const updateBillingAddressForBasket = changing(
  { id: 'updateBillingAddressForBasket', method: 'put', path: `${basketPath}/billing-address` },
  ({ body, query }) => {
    const address = readAddress(body as object);
    return { billing: address, ...(flag(query, 'useAsShipping') ? { address } : {}) };
  },
);

export const updateShippingAddressForShipment = changing(
  { id: 'updateShippingAddressForShipment', method: 'put', path: `${shipmentPath}/shipping-address` },
  ({ body, query, param }) => {
    assertShipment(param('shipmentId'));
    const address = readAddress(body as object);
    return { address, ...(flag(query, 'useAsBilling') ? { billing: address } : {}) };
  },
);

export const updateShippingMethodForShipment = changing(
  { id: 'updateShippingMethodForShipment', method: 'put', path: `${shipmentPath}/shipping-method` },
  ({ body, param }) => {
    assertShipment(param('shipmentId'));
    return { methodId: (body as { id: string }).id };
  },
);

export const updateShipmentForBasket = changing(
  { id: 'updateShipmentForBasket', method: 'patch', path: shipmentPath },
  ({ body, param }) => {
    assertShipment(param('shipmentId'));
    return shipmentChange(body as ShipmentBody);
  },
);

export const getShippingMethodsForShipment = reading(
  { id: 'getShippingMethodsForShipment', method: 'get', path: `${shipmentPath}/shipping-methods` },
  async (call) => {
    assertShipment(call.param('shipmentId'));
    const { quote, id } = await basketOf(call);
    return methodsDocument(await call.world.baskets.methods(call.shopper, id), quote, call.world.now());
  },
);

export const getPaymentMethodsForBasket = reading(
  { id: 'getPaymentMethodsForBasket', method: 'get', path: `${basketPath}/payment-methods` },
  async (call) => {
    return applicablePayments(call.world, await basketOf(call));
  },
);

export const addPaymentInstrumentToBasket = changing(
  { id: 'addPaymentInstrumentToBasket', method: 'post', path: instrumentsPath },
  async (call) => ({
    addPayment: addedPayment(call.body as PaymentBody, (await basketOf(call)).currency),
  }),
);

export const updatePaymentInstrumentInBasket = changing(
  {
    id: 'updatePaymentInstrumentInBasket',
    method: 'patch',
    path: `${instrumentsPath}/{paymentInstrumentId}`,
  },
  async (call) => ({
    setPayment: {
      id: call.param('paymentInstrumentId'),
      ...changedPayment(call.body as PaymentBody, (await basketOf(call)).currency),
    },
  }),
);

export const removePaymentInstrumentFromBasket = changing(
  {
    id: 'removePaymentInstrumentFromBasket',
    method: 'delete',
    path: `${instrumentsPath}/{paymentInstrumentId}`,
  },
  ({ param }) => ({ removePayment: param('paymentInstrumentId') }),
);
