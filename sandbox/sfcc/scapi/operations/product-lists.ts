/** Shopper Customers: product lists of the caller, such as the wish list of a guest. Items on them are not simulated. */
import type { World } from '../../world.ts';
import { ok, type Operation } from '../operation.ts';
import { notSimulated } from '../problem.ts';
import { stableId, toTime } from '../wire.ts';
import { assertSelf } from './customers.ts';

const family = 'customers';
const path = '/customers/{customerId}/product-lists';
const write = ['sfcc.shopper-myaccount.productlists.rw', 'sfcc.shopper-standard'];

/** By customer; they end with the world. */
const kept = new WeakMap<World, Map<string, object[]>>();

function listsOf(world: World, customerId: string): object[] {
  const all = kept.get(world) ?? new Map<string, object[]>();
  kept.set(world, all);
  const own = all.get(customerId) ?? [];
  all.set(customerId, own);
  return own;
}

export const getCustomerProductLists: Operation = {
  id: 'getCustomerProductLists',
  family,
  method: 'get',
  path,
  scopes: ['sfcc.shopper-myaccount.productlists', ...write],
  async handle(call) {
    assertSelf(call);
    const data = [...listsOf(call.world, call.shopper.customerId)];
    return ok({ limit: data.length, data, total: data.length });
  },
};

export const createCustomerProductList: Operation = {
  id: 'createCustomerProductList',
  family,
  method: 'post',
  path,
  scopes: write,
  async handle(call) {
    assertSelf(call);
    const { world, shopper, body } = call;
    const { type, name, description, ...more } = body as Record<string, unknown>;
    const [other] = Object.keys(more);
    if (other !== undefined) throw notSimulated(`'${other}' of a product list`);
    const lists = listsOf(world, shopper.customerId);
    const at = toTime(world.now());
    const made = {
      id: stableId(shopper.customerId, 'list', String(lists.length)),
      ...(type === undefined ? {} : { type }),
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      public: false,
      creationDate: at,
      lastModified: at,
    };
    lists.push(made);
    return ok(made);
  },
};
