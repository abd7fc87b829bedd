/** What scripts do inside the platform, on the same baskets, orders, stock and charges that the faces see. */
import type { PlacedOrder, WorldOrders, WorldScripting } from '../world.ts';
import { emptyBasket } from './baskets.ts';
import { createPrivately, type PrivateOrders } from './create-order.ts';
import { contextOf } from './market.ts';
import { createMoneyBack } from './money-back.ts';
import type { OrderBook } from './order-book.ts';
import type { WorldParts } from './parts.ts';
import { priceBasket } from './price.ts';

export function createScripting(
  parts: WorldParts,
  { book, orders }: { book: OrderBook; orders: WorldOrders },
): WorldScripting {
  const { open, ids, backend } = parts;
  const hidden: PrivateOrders = new Map();
  const moneyBack = createMoneyBack(parts);
  const refOf = (orderNo: string): string => {
    const ref = hidden.get(orderNo)?.ref ?? book.get(orderNo)?.ref;
    if (ref === undefined) throw new TypeError(`There is no order ${orderNo}.`);
    return ref;
  };
  return {
    newBasket(shopper, { temporary, currency: wanted }) {
      const { currency } = contextOf(parts, shopper.site, { currency: wanted });
      const draft = { ...emptyBasket(parts, shopper, temporary), revision: 0, currency };
      return { ...draft, stale: true, quote: noQuote(currency) };
    },
    baskets: (shopper) => structuredClone(open.of(shopper)),
    basket: (shopper, id) => structuredClone(open.of(shopper).find((basket) => basket.id === id)),
    keep: (basket) => open.put(structuredClone(basket)),
    drop: (id) => open.remove(id),
    async price(basket) {
      const { quote: _, ...draft } = basket;
      return priceBasket(parts, structuredClone(draft));
    },
    newId: ids.next,
    orderNumber() {
      let orderNo = ids.orderNumber();
      while (book.get(orderNo)) orderNo = ids.orderNumber();
      return orderNo;
    },
    async createOrder(basket, orderNo) {
      const { order } = await createPrivately(parts, { book, hidden }, basket, orderNo);
      return structuredClone(order);
    },
    publish(order) {
      const entry = hidden.get(order.orderNo);
      if (!entry) throw new TypeError(`The order ${order.orderNo} was published before.`);
      hidden.delete(order.orderNo);
      book.put({ ...entry, order: structuredClone(order) });
    },
    async discard({ orderNo }) {
      const entry = hidden.get(orderNo);
      if (!entry) return;
      const settled = await moneyBack.giveBack(entry.ref);
      // What may still be paid keeps its number: the store would look for its order by another.
      if (settled && !(await backend.order(entry.ref))) await parts.renumber(entry.ref, ids.next());
      hidden.delete(orderNo);
    },
    async order(site, orderNo) {
      await moneyBack.again();
      const [found] = await orders.find(site, { orderNo });
      return found;
    },
    async orders(site) {
      await moneyBack.again();
      return orders.find(site, {});
    },
    revision: (orderNo) => book.get(orderNo)?.order.revision,
    write: (order, goods) =>
      parts.inTurn(`order ${order.orderNo}`, async () => {
        const entry = book.find({ site: order.site }, order.orderNo);
        if (goods === 'give-back') await moneyBack.giveBack(entry.ref);
        return structuredClone(book.put({ ...entry, order: structuredClone(order) }).order);
      }),
    async charge(orderNo, { credential, amount, patience, returnUrl }) {
      const ref = refOf(orderNo);
      if (returnUrl !== undefined) await parts.returnTo(ref, returnUrl);
      return backend.commit({ ref, credential, amount, deadline: parts.now() + patience });
    },
    payment: (orderNo) => backend.placement(refOf(orderNo)),
    giveBack: async (orderNo) => void (await moneyBack.giveBack(refOf(orderNo))),
  };
}

const noQuote = (currency: string): PlacedOrder['basket']['quote'] => ({
  currency,
  lines: [],
  promotions: [],
  refusedCodes: [],
  groups: [],
  fees: [],
  taxes: [],
  totals: {
    items: 0,
    itemDiscounts: 0,
    orderDiscounts: 0,
    fulfilment: 0,
    fulfilmentDiscounts: 0,
    fees: 0,
    tax: 0,
    total: 0,
    pricesIncludeTax: false,
  },
  eligibility: [],
  links: [],
  problems: [],
  handlers: [],
});
