/** `dw.order.ShippingMethod`: a way of delivery of the site. */
import type { Scope } from '../../contract.ts';
import { attributes, documented } from '../../documented.ts';
import { objectOf } from './request-state.ts';

/** Null where the site has it no more. */
export async function methodObject(scope: Scope, id: string): Promise<object | null> {
  const { world } = scope.instance;
  const { shipping } = await world.catalogue.terms(scope.site);
  const method = shipping.find((one) => one.id === id);
  if (!method) return null;
  return objectOf(scope, `shipping method ${id}`, () =>
    documented('dw.order.ShippingMethod', {
      ID: id,
      displayName: method.title,
      description: method.description ?? null,
      currencyCode: scope.session.currency,
      online: true,
      defaultMethod: shipping[0]?.id === id,
      custom: attributes({}),
    }),
  );
}
