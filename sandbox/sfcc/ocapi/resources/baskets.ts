/** Baskets as a whole. */
import { WorldError, type Basket, type Shopper } from '../../world.ts';
import { ok, type Call, type Reply } from '../call.ts';
import { shopperOf } from '../callers.ts';
import { basketDocument } from '../documents/basket.ts';
import { basketNotFound } from '../fault.ts';
import { documentsIn } from '../request/members.ts';
import { faultOf, isCouponRefusal } from '../world-faults.ts';
import { couponIn, opening, patching, paymentIn } from './basket-content.ts';
import { hasTemporaryBaskets } from '../version.ts';
import { change, known, onBasket } from './basket-state.ts';
import type { Route } from './route.ts';

async function createBasket(call: Call): Promise<Reply> {
  const { body, world, owners, query, version } = call;
  const shopper = shopperOf(call.caller);
  const codes = documentsIn(body, 'coupon_items').map(couponIn);
  try {
    const temporary = query.get('temporary') === 'true' && hasTemporaryBaskets(version);
    const empty = await world.baskets.open(shopper, { temporary });
    try {
      const filled = await fill(call, shopper, empty, codes);
      owners.set(filled.id, shopper.customerId);
      return ok(basketDocument(filled, call));
    } catch (error) {
      await world.baskets.remove(shopper, empty.id);
      throw error;
    }
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    const open = error.code === 'baskets-quota' ? await world.baskets.list(shopper) : [];
    const fault = faultOf(error, basketNotFound(''));
    if (open.length > 0) fault.arguments.basketIds = open.map(({ id }) => id).join(',');
    throw fault;
  }
}

async function fill(call: Call, shopper: Shopper, empty: Basket, codes: readonly string[]): Promise<Basket> {
  const { world, body, settings } = call;
  let basket = await world.baskets.change(shopper, empty.id, opening(body));
  for (const code of codes) basket = (await tryCoupon(call, shopper, basket, code)) ?? basket;
  for (const payment of documentsIn(body, 'payment_instruments'))
    basket = await world.baskets.change(shopper, basket.id, {
      addPayment: paymentIn(payment, basket.currency, settings),
    });
  return basket;
}

/** Coupons that a new basket cannot have are passed over in silence: the documentation says so. */
async function tryCoupon(
  { world }: Call,
  shopper: Shopper,
  { id }: Basket,
  code: string,
): Promise<Basket | undefined> {
  try {
    return await world.baskets.change(shopper, id, { addCoupons: [code] });
  } catch (error) {
    if (error instanceof WorldError && isCouponRefusal(error)) return undefined;
    throw error;
  }
}

const readBasket = async (call: Call): Promise<Reply> =>
  ok(basketDocument(await onBasket(call, (shopper, id) => call.world.baskets.read(shopper, id)), call));

const removeBasket = (call: Call): Promise<Reply> =>
  onBasket(call, async (shopper, id) => {
    await known(call, shopper, id);
    await call.world.baskets.remove(shopper, id);
    call.owners.delete(id);
    return { status: 204 };
  });

export const basketRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/baskets',
    operation: 'createBasket',
    audience: 'shopper',
    body: 'basket',
    bodyOptional: true,
    answer: createBasket,
  },
  {
    method: 'GET',
    path: '/baskets/{basketId}',
    operation: 'getBasket',
    audience: 'shopper',
    answer: readBasket,
  },
  {
    method: 'PATCH',
    path: '/baskets/{basketId}',
    operation: 'updateBasket',
    audience: 'shopper',
    body: 'basket',
    answer: (call) => change(call, () => patching(call.body, call.site)),
  },
  {
    method: 'DELETE',
    path: '/baskets/{basketId}',
    operation: 'deleteBasket',
    audience: 'shopper',
    answer: removeBasket,
  },
];
