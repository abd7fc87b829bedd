/** `dw.order.ShippingMgr` and `ShipmentShippingModel`. */
import type { DeliveryOption } from '#commerce';
import type { Basket } from '../../../world.ts';
import type { Scope } from '../../contract.ts';
import { documented } from '../../documented.ts';
import { collectionOf } from '../values.ts';
import type { Container } from './container.ts';
import { moneyIn } from './prices.ts';
import { badArgument } from '../refusal.ts';
import { containerOf, objectOf } from './request-state.ts';
import { methodObject } from './shipping-method.ts';

export const shippingMgr = (): object =>
  documented('dw.order.ShippingMgr', {
    getShipmentShippingModel(shipment: unknown) {
      const container = containerOf(shipment);
      if (!container || container.object === shipment) throw badArgument('This is no shipment.');
      return modelOf(container);
    },
  });

function modelOf(container: Container): object {
  const { scope, key } = container;
  return objectOf(scope, `${key} shipping model`, () => {
    let seen: { basket: Basket; options: Promise<DeliveryOption[]> } | undefined;
    const options = (): Promise<DeliveryOption[]> => {
      const { basket } = container;
      if (seen?.basket !== basket) seen = { basket, options: optionsOf(scope, basket) };
      return seen.options;
    };
    return documented('dw.order.ShipmentShippingModel', {
      get applicableShippingMethods() {
        return options().then(async (all) => {
          const methods = await Promise.all(all.map(({ id }) => methodObject(scope, id)));
          return collectionOf(methods.filter((method) => method !== null));
        });
      },
      /** Before promotions; not available where the method is not applicable. */
      async getShippingCost(method: unknown) {
        const id = String((method as { ID?: unknown } | null)?.ID);
        const option = (await options()).find((one) => one.id === id);
        return documented('dw.order.ShipmentShippingCost', { amount: moneyIn(container, option?.price) });
      },
    });
  });
}

/** None without an address: what can be sent depends on where to. */
async function optionsOf(scope: Scope, basket: Basket): Promise<DeliveryOption[]> {
  if (!basket.address) return [];
  const { quote } = basket.stale ? await scope.instance.world.scripting.price(basket) : basket;
  return quote.groups.flatMap(({ options }) => options);
}
