import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { authorize, openShop, orderOf, shoes, type Loose, type Request } from './shop.testing.ts';

const shop = await openShop();
after(() => shop.close());
const { world } = shop;

const orders = (request: Request): Loose => request.module('dw/order/OrderMgr');

type Act = 'placeOrder' | 'failOrder' | 'cancelOrder';
const ends: Record<Act, Record<string, number | undefined>> = {
  placeOrder: { CREATED: 3 },
  failOrder: { CREATED: 8 },
  cancelOrder: { NEW: 6, COMPLETED: 6 },
};
const reach: Record<string, (request: Request, order: Loose) => Promise<void>> = {
  CREATED: async () => undefined,
  NEW: async (request, order) => {
    await authorize(request, order);
    await request.wrap(() => void orders(request).placeOrder(order));
  },
  FAILED: async (request, order) => void (await request.wrap(() => orders(request).failOrder(order, false))),
  CANCELLED: async (request, order) => {
    await reach['NEW']?.(request, order);
    await request.wrap(() => orders(request).cancelOrder(order));
  },
  COMPLETED: async (request, order) => {
    await reach['NEW']?.(request, order);
    assert.ok((await world.engine.ship(order.orderNo, {})).ok);
  },
};
for (const from of Object.keys(reach)) {
  for (const act of Object.keys(ends) as Act[]) {
    const to = ends[act][from];
    test(`${act} on a ${from} order ${to === undefined ? 'is rejected' : `changes it to ${to}`}`, async () => {
      const own = shop.request();
      const made = await orderOf(own, 'good', { ...shoes, items: [['af-101-42', 1]] });
      await reach[from]?.(own, made);
      const request = shop.request();
      const order = await orders(request).getOrder(made.orderNo);
      assert.equal(order.status.displayValue, from);
      await assert.rejects(async () => orders(request)[act](order, false), {
        type: 'java.lang.IllegalStateException',
      });
      const before = order.status.value;
      const status = await request.wrap(() => orders(request)[act](order, false));
      assert.equal(status.error, to === undefined);
      assert.equal(order.status.value, to ?? before);
      const found = await orders(shop.request()).getOrder(made.orderNo);
      assert.equal(found.status.value, to ?? before);
    });
  }
}
