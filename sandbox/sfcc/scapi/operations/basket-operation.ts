/** What the operations on a single basket have alike. */
import type { Basket, BasketChange } from '../../world.ts';
import { basketDocument } from '../documents/basket.ts';
import { ok, type Call, type Operation, type Reply } from '../operation.ts';

export const writeScopes = ['sfcc.shopper-baskets-orders.rw', 'sfcc.shopper-standard'];
export const readScopes = ['sfcc.shopper-baskets-orders', ...writeScopes];

type Place = Pick<Operation, 'id' | 'method' | 'path'>;

/** An operation whose answer is the changed basket. */
export const changing = (
  place: Place,
  changeOf: (call: Call) => BasketChange | Promise<BasketChange>,
): Operation => ({
  ...place,
  family: 'baskets',
  scopes: writeScopes,
  handle: async (call) =>
    ok(
      basketDocument(
        await call.world.baskets.change(call.shopper, call.param('basketId'), await changeOf(call)),
      ),
    ),
});

/** @param body as the operation's own check says it is */
export const reading = (place: Place, answer: (call: Call) => Promise<object>): Operation => ({
  ...place,
  family: 'baskets',
  scopes: readScopes,
  handle: async (call): Promise<Reply> => ok(await answer(call)),
});

export const basketOf = ({ world, shopper, param }: Call): Promise<Basket> =>
  world.baskets.read(shopper, param('basketId'));
