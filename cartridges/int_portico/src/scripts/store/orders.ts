/** Orders that came of checkouts: what the platform's order does not know of them. Found by its attribute, and kept without the buyer. */
import OrderMgr from 'dw/order/OrderMgr';
import { isSame } from '../../../../../src/commerce/checkout/change-input.ts';
import type { OrderRecord } from '../../../../../src/commerce/records.ts';
import type { CommerceReads, CommerceStore, CommerceWrites } from '../../../../../src/commerce/store.ts';
import { useOf } from '../backend/orders/order-number.ts';
import type { Attempts } from './attempts.ts';
import { readJson, writeJson } from './json.ts';
import { find, isKey, query, textOf, write, type Kept, type Values } from './objects.ts';
import { orderWithoutPerson } from './person.ts';
import { guarded } from './transact.ts';

type Part = Pick<CommerceReads, 'order'> &
  Pick<CommerceWrites, 'insertOrder' | 'updateOrder'> &
  Pick<CommerceStore, 'dueOrders'>;

export function orderRecords({ attempts }: { attempts: Attempts }): Part {
  const read = (object: Kept): OrderRecord | undefined => {
    const record = recordOf(object);
    if (record) attempts.remember(record.attemptId, record.checkoutId);
    return record;
  };
  return {
    async order(site, number) {
      const checkoutId = checkoutOf(number);
      const object = checkoutId === undefined ? undefined : find('PorticoCheckout', checkoutId);
      const record = object && read(object);
      return record && record.site === site && record.number === number ? record : undefined;
    },
    async insertOrder(record) {
      const object = find('PorticoCheckout', record.checkoutId);
      if (!object) throw new Error('The checkout of the order was not found.');
      if (recordOf(object)) throw new Error('The checkout already has an order.');
      write(object, valuesOf({ ...record, order: orderWithoutPerson(record.order) }));
      mark(record.number, record.checkoutId);
    },
    async updateOrder(record) {
      const object = find('PorticoCheckout', record.checkoutId);
      const kept = object && recordOf(object);
      if (!object || !kept || kept.version !== record.version) return false;
      const order = orderWithoutPerson(record.order);
      // As the platform returns it, with the buyer, and nothing else is new: a read leaves no trace.
      if (isSame(order, kept.order) && !isSame(order, record.order)) return true;
      write(object, valuesOf({ ...record, order, version: record.version + 1 }));
      return true;
    },
    dueOrders: async (at, limit) =>
      query('PorticoCheckout', 'custom.nextLookAt <= {0}', 'custom.nextLookAt asc', limit, at).flatMap(
        (object) => read(object) ?? [],
      ),
  };
}

export function recordOf(object: Kept): OrderRecord | undefined {
  const text = textOf(object, 'order');
  return text === undefined ? undefined : readJson<OrderRecord>(text);
}

const valuesOf = (record: OrderRecord): Values => ({
  nextLookAt: record.nextLookAt,
  order: writeJson(record),
});

/** With its token, where the backend keeps one: then it is found also where access to orders is limited. */
export function orderOf(number: string): dw.order.Order | undefined {
  if (!isKey(number)) return undefined;
  const token = useOf(number)?.orderToken;
  return (token === undefined ? OrderMgr.getOrder(number) : OrderMgr.getOrder(number, token)) ?? undefined;
}

function checkoutOf(number: string): string | undefined {
  const id = orderOf(number)?.custom['porticoCheckout'];
  return id === null || id === undefined ? undefined : String(id);
}

function mark(number: string, checkoutId: string): void {
  const order = orderOf(number);
  if (order && checkoutOf(number) !== checkoutId)
    guarded(() => {
      order.custom['porticoCheckout'] = checkoutId;
    });
}
