/** Shopper Baskets: opening, reading, changing and ending baskets. */
import { WorldError, type Basket, type Shopper, type World } from '../../world.ts';
import { basketDocument } from '../documents/basket.ts';
import { done, ok, type Call, type Operation } from '../operation.ts';
import { notSimulated, problem } from '../problem.ts';
import { flag } from '../query.ts';
import { addedPayment, changeOf } from './basket-change.ts';
import { basketOf, changing, reading, writeScopes } from './basket-operation.ts';
import type { BasketBody } from './bodies.ts';

const family = 'baskets';

export const createBasket: Operation = {
  id: 'createBasket',
  family,
  method: 'post',
  path: '/baskets',
  scopes: writeScopes,
  async handle(call) {
    const { query } = call;
    if ((query.get('taxMode') ?? 'internal') !== 'internal') throw notSimulated("'taxMode=external'");
    const body = (call.body ?? {}) as BasketBody;
    const temporary = flag(query, 'temporary');
    const { paymentInstruments = [] } = body;
    const currency = body.currency ?? call.market.currency;
    const [first, ...others] = paymentInstruments.map((one) => addedPayment(one, currency));
    const { world, shopper } = call;
    try {
      const wanted = { ...changeOf(body), ...(first ? { addPayment: first } : {}), temporary, currency };
      let basket = await world.baskets.open(shopper, wanted);
      for (const addPayment of others)
        basket = await world.baskets.change(shopper, basket.id, { addPayment });
      return ok(basketDocument(basket));
    } catch (error) {
      throw await quotaProblem(error, world, shopper);
    }
  },
};

/** Quotas are reported with the baskets that fill them. */
async function quotaProblem(error: unknown, world: World, shopper: Shopper): Promise<unknown> {
  const code = error instanceof WorldError ? error.code : undefined;
  if (code !== 'baskets-quota' && code !== 'temporary-quota') return error;
  const isTemporary = code === 'temporary-quota';
  const open = await world.baskets.list(shopper);
  const basketIds = open
    .filter(({ temporary }) => temporary === isTemporary)
    .map(({ id }) => id)
    .join(', ');
  const kind = isTemporary ? 'temporary baskets' : 'baskets';
  return problem(
    400,
    `customer-${kind.replace(' ', '-')}-quota-exceeded`,
    `The maximum number of ${kind} per customer was exceeded. Please reuse or delete one of the existing ${kind} (${basketIds}).`,
    { basketIds },
  );
}

export const getBasket = reading(
  { id: 'getBasket', method: 'get', path: '/baskets/{basketId}' },
  async (call) => {
    if ((call.query.get('expand') ?? '').includes('approaching_discounts'))
      throw notSimulated("'expand=approaching_discounts'");
    return basketDocument(await basketOf(call));
  },
);

export const deleteBasket: Operation = {
  id: 'deleteBasket',
  family,
  method: 'delete',
  path: '/baskets/{basketId}',
  scopes: writeScopes,
  async handle({ world, shopper, param }) {
    await world.baskets.remove(shopper, param('basketId'));
    return done;
  },
};

/** Of a basket's document only some members are considered here: the currency and the custom ones are simulated. */
export const updateBasket = changing(
  { id: 'updateBasket', method: 'patch', path: '/baskets/{basketId}' },
  (call) => {
    const { currency, shippingItems: _, ...body } = (call.body ?? {}) as BasketBody;
    const { custom = {} } = changeOf({ ...onlyCustom(body) });
    return { ...(currency === undefined ? {} : { currency }), custom };
  },
);

const onlyCustom = (body: BasketBody): BasketBody =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name.startsWith('c_') || name === 'sourceCode'));

export const promoteTemporaryBasket: Operation = {
  id: 'promoteTemporaryBasket',
  family,
  method: 'post',
  path: '/baskets/{basketId}/actions/promote',
  scopes: writeScopes,
  async handle(call) {
    const { world, shopper, query } = call;
    const basket = await basketOf(call);
    const before = (await world.baskets.list(shopper)).find(
      (other) => !other.temporary && other.id !== basket.id,
    );
    if (before) await makeRoom(call, basket, before, query);
    return ok(basketDocument(await world.baskets.promote(shopper, basket.id)));
  },
};

async function makeRoom(
  { world, shopper }: Call,
  basket: Basket,
  before: Basket,
  query: URLSearchParams,
): Promise<void> {
  if (flag(query, 'merge')) throw notSimulated("'merge=true'");
  if (!flag(query, 'overrideExisting'))
    throw problem(
      409,
      'basket-not-promotable-exception',
      `The basket with ID '${basket.id}' cannot be promoted to a storefront basket in its current state.`,
      { title: 'Conflict' },
    );
  await world.baskets.remove(shopper, before.id);
}

/** For agents of a call center alone: the API wants a token that acts for a shopper (`ShopperTokenTaob`), which no client here has. */
export const updateAsAgentBasket: Operation = {
  id: 'updateAsAgentBasket',
  family,
  method: 'put',
  path: '/baskets/{basketId}/agent',
  scopes: ['sfcc.shopper-baskets-orders.rw'],
  async handle() {
    throw problem(403, 'forbidden', 'Your access-token is valid, but it is not one of a trusted agent.');
  },
};
