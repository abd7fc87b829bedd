import type { Cart } from '../../../../../src/commerce/records.ts';
import type { CommerceReads, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { readJson, writeJson } from './json.ts';
import { create, find, numberOf, remove, textOf, write, type Kept, type Values } from './objects.ts';
import { personKept } from './person.ts';

type Part = Pick<CommerceReads, 'cart'> & Pick<CommerceWrites, 'insertCart' | 'updateCart' | 'deleteCart'>;

export function cartRecords({ now }: { now: () => number }): Part {
  const ofVersion = ({ id, version }: Pick<Cart, 'id' | 'version'>): Kept | undefined => {
    const object = find('PorticoCart', id);
    return object && numberOf(object, 'version') === version ? object : undefined;
  };
  return {
    async cart(id) {
      const object = find('PorticoCart', id);
      return object && cartOf(object);
    },
    async insertCart(cart) {
      create('PorticoCart', cart.id, valuesOf(cart, now()));
    },
    async updateCart(cart) {
      const object = ofVersion(cart);
      if (object) write(object, valuesOf({ ...cart, version: cart.version + 1 }, now()));
      return object !== undefined;
    },
    async deleteCart(cart) {
      const object = ofVersion(cart);
      if (object) remove(object);
      return object !== undefined;
    },
  };
}

export const cartOf = (object: Kept): Cart => readJson<Cart>(textOf(object, 'body') ?? '');

/** `keptUntil`: then what it knows of a person goes. */
const valuesOf = (cart: Cart, at: number): Values => ({
  site: cart.site,
  version: cart.version,
  expiresAt: cart.expiresAt,
  keptUntil: at + personKept,
  body: writeJson(cart),
});
