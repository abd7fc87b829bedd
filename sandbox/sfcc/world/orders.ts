/** Orders as the platform keeps them: created with stock taken, paid by the companion hook, found out about when they are read. */
import { WorldError, type PlacedOrder, type WorldOrders } from '../world.ts';
import { failOrder } from './fail-order.ts';
import { look } from './look.ts';
import type { OrderBook, OrderEntry } from './order-book.ts';
import type { WorldParts } from './parts.ts';
import { placeOrder } from './place-order.ts';

export function createOrders(parts: WorldParts, book: OrderBook): WorldOrders {
  /** What is done to an order finds it as the one before left it. */
  const inTurn = async (
    { order: { site, orderNo } }: OrderEntry,
    work: (entry: OrderEntry) => Promise<OrderEntry>,
  ): Promise<PlacedOrder> => {
    const { order } = await parts.inTurn(`order ${orderNo}`, () => work(book.find({ site }, orderNo)));
    return structuredClone(order);
  };
  const read = (entry: OrderEntry): Promise<PlacedOrder> =>
    inTurn(entry, (latest) => look(parts, book, latest));
  return {
    place: async (shopper, basketId) =>
      structuredClone((await placeOrder(parts, book, shopper, basketId)).order),
    read: async (shopper, orderNo) => read(book.find(shopper, orderNo)),
    async lookup(site, orderNo, { viewCode, email }) {
      const entry = book.find({ site }, orderNo);
      const { order } = entry;
      if (order.viewCode === viewCode && isSame(order.basket.email, email)) return read(entry);
      throw new WorldError('not-found', `There is no order ${orderNo} for this proof.`, { orderNo });
    },
    async find(site, { orderNo, reference, sinceRevision = 0 }) {
      const entries = book
        .all(site)
        .filter(({ order }) => orderNo === undefined || order.orderNo === orderNo)
        .filter(({ order }) => reference === undefined || order.custom['portico_reference'] === reference);
      const orders = await Promise.all(entries.map(read));
      return orders.filter(({ revision }) => revision > sinceRevision);
    },
    list: ({ site, customerId }) =>
      Promise.all(
        book
          .all(site)
          .filter(({ order }) => order.customerId === customerId)
          .map(read),
      ),
    fail: async (shopper, orderNo, revision) =>
      inTurn(book.find(shopper, orderNo), (latest) => failOrder(parts, book, latest, revision)),
  };
}

const isSame = (one: string | undefined, other: string): boolean =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();
