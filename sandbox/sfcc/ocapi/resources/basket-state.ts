/** What basket resources have in common: who may, which basket, in which state. */
import { WorldError, type Basket, type BasketChange, type Shopper } from '../../world.ts';
import { ok, type Call, type Reply } from '../call.ts';
import { shopperOf } from '../callers.ts';
import { basketDocument, basketState } from '../documents/basket.ts';
import { basketNotFound, invalidCustomer, staleState } from '../fault.ts';
import { faultOf } from '../world-faults.ts';

/** @throws OcapiFault in place of a WorldError */
export async function onBasket<T>(
  call: Call,
  work: (shopper: Shopper, id: string) => Promise<T>,
): Promise<T> {
  const shopper = shopperOf(call.caller);
  const { basketId = '' } = call.params;
  const owner = call.owners.get(basketId);
  if (owner !== undefined && owner !== shopper.customerId) throw invalidCustomer(shopper.customerId);
  try {
    return await work(shopper, basketId);
  } catch (error) {
    if (error instanceof WorldError) throw faultOf(error, basketNotFound(basketId));
    throw error;
  }
}

/** The basket, if it is in the state that the caller knows. @throws OcapiFault, WorldError */
export async function known(call: Call, shopper: Shopper, id: string): Promise<Basket> {
  const basket = await call.world.baskets.read(shopper, id);
  const state = basketState(basket, call);
  if (call.state !== undefined && call.state !== state) throw staleState(call.state, state);
  return basket;
}

/** @param changeOf may refuse, when it sees the basket */
export async function change(call: Call, changeOf: (basket: Basket) => BasketChange): Promise<Reply> {
  const basket = await onBasket(call, async (shopper, id) => {
    const before = await known(call, shopper, id);
    // Who sent a state wants what is between the look and the change to count too.
    const revision = call.state === undefined ? undefined : before.revision;
    return call.world.baskets.change(shopper, id, changeOf(before), revision);
  });
  return ok(basketDocument(basket, call));
}
