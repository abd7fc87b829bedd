/** Customer, addresses and delivery of a basket. */
import { ok, type Call, type Reply } from '../call.ts';
import type { ShippingMethodResultDocument } from '../result-documents.ts';
import { addressIn } from '../documents/address.ts';
import { methodDocument } from '../documents/methods.ts';
import { filled, present } from '../documents/present.ts';
import { emailIn, methodIn, requireShipment } from './basket-content.ts';
import { change, onBasket } from './basket-state.ts';
import type { Route } from './route.ts';

const shipment = '/baskets/{basketId}/shipments/{shipmentId}';

async function listMethods(call: Call): Promise<Reply> {
  requireShipment(call.params.shipmentId);
  const { basket, methods } = await onBasket(call, async (shopper, id) => ({
    basket: await call.world.baskets.read(shopper, id),
    methods: await call.world.baskets.methods(shopper, id),
  }));
  const documents = methods.map((method) => methodDocument(method, basket.quote, call));
  const document: ShippingMethodResultDocument = {
    _type: 'shipping_method_result',
    ...present({
      applicable_shipping_methods: filled(documents),
      default_shipping_method_id: documents[0]?.id,
    }),
  };
  return ok(document);
}

export const basketDeliveryRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: '/baskets/{basketId}/customer',
    operation: 'updateCustomerForBasket',
    audience: 'shopper',
    body: 'customer_info',
    answer: (call) => change(call, () => ({ email: emailIn(call.body) })),
  },
  {
    method: 'PUT',
    path: '/baskets/{basketId}/billing_address',
    operation: 'updateBillingAddressForBasket',
    audience: 'shopper',
    body: 'order_address',
    answer: (call) =>
      change(call, () => {
        const billing = addressIn(call.body);
        return call.query.get('use_as_shipping') === 'true' ? { billing, address: billing } : { billing };
      }),
  },
  {
    method: 'PUT',
    path: `${shipment}/shipping_address`,
    operation: 'updateShippingAddressForShipment',
    audience: 'shopper',
    body: 'order_address',
    answer: (call) =>
      change(call, () => {
        requireShipment(call.params.shipmentId);
        const address = addressIn(call.body);
        return call.query.get('use_as_billing') === 'true' ? { address, billing: address } : { address };
      }),
  },
  {
    method: 'PUT',
    path: `${shipment}/shipping_method`,
    operation: 'updateShippingMethodForShipment',
    audience: 'shopper',
    body: 'shipping_method',
    answer: (call) =>
      change(call, () => {
        requireShipment(call.params.shipmentId);
        return { methodId: methodIn(call.body) };
      }),
  },
  {
    method: 'GET',
    path: `${shipment}/shipping_methods`,
    operation: 'getShippingMethodsForShipment',
    audience: 'shopper',
    answer: listMethods,
  },
];
