/** `dw.order.Shipment`: the only one, `me`. */
import { documented } from '../../documented.ts';
import { joined } from '../util/joined.ts';
import { collectionOf, enumValue } from '../values.ts';
import { addressOf, createAddress } from './address.ts';
import { looseCustomOf, unpriced, type Container } from './container.ts';
import { lineCollection } from './product-line.ts';
import { badArgument } from '../refusal.ts';
import { objectOf, remember } from './request-state.ts';
import { shippingLine, standardShippingId } from './shipping-line.ts';
import { methodObject } from './shipping-method.ts';
import { totalsMembers } from './totals.ts';

export const shipmentId = 'me';
export const [notShipped, shipped] = [0, 2];

export function shipmentObject(container: Container): object {
  const key = `${container.key} shipment`;
  return objectOf(container.scope, key, () => {
    const sending = (): { isShipped: boolean; trackingNumber?: string } =>
      container.sending?.() ?? { isShipped: false };
    const members = {
      UUID: key,
      ID: shipmentId,
      shipmentNo: null,
      default: true,
      gift: false,
      get shippingAddress() {
        return addressOf(container, 'address');
      },
      createShippingAddress: () => createAddress(container, 'address'),
      get shippingMethodID() {
        return container.basket.methodId ?? null;
      },
      get shippingMethod() {
        const { methodId } = container.basket;
        return methodId === undefined ? null : methodObject(container.scope, methodId);
      },
      set shippingMethod(given: unknown) {
        chooseMethod(container, given);
      },
      get productLineItems() {
        return lineCollection(container);
      },
      get shippingLineItems() {
        return collectionOf([shippingLine(container)]);
      },
      get standardShippingLineItem() {
        return shippingLine(container);
      },
      getShippingLineItem: (id: unknown) =>
        String(id) === standardShippingId ? shippingLine(container) : null,
      get shippingPriceAdjustments() {
        return collectionOf(() => container.parts.adjustments('delivery'));
      },
      get shippingStatus() {
        return sending().isShipped ? enumValue(shipped, 'SHIPPED') : enumValue(notShipped, 'NOTSHIPPED');
      },
      get trackingNumber() {
        return sending().trackingNumber ?? null;
      },
      custom: looseCustomOf(container, 'Shipment', `shipment ${shipmentId}`),
    };
    const object = documented('dw.order.Shipment', joined(members, totalsMembers(container)));
    return remember(object, container);
  });
}

function chooseMethod(container: Container, given: unknown): void {
  const id = (given as { ID?: unknown } | null)?.ID;
  if (given !== null && id === undefined) throw badArgument('This is no shipping method.');
  container.change(
    'setShippingMethod',
    unpriced((before) => {
      const { methodId: _, ...rest } = before;
      return given === null ? rest : { ...rest, methodId: String(id) };
    }),
  );
}
