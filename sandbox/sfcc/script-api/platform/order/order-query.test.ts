import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderIndexOf } from './index.ts';
import { basketOf, openShop, type Loose, type Request } from './shop.testing.ts';

const orders = (request: Request): Loose => request.module('dw/order/OrderMgr');

test('finds orders by attribute, sorted as requested', async () => {
  const own = await openShop();
  const request = own.request();
  const marked = async (portico_reference: string): Promise<Loose> => {
    const basket = await basketOf(request);
    await request.wrap(() => void (basket.custom.portico_reference = portico_reference));
    own.world.clock.now += 1_000;
    return request.wrap(() => orders(request).createOrder(basket, null));
  };
  const all = [await marked('one'), await marked('two'), await marked('three')];
  await request.wrap(() => orders(request).placeOrder(all[1]));
  const find = async (query: string, sort: string | null, ...given: unknown[]): Promise<number[]> => {
    const found = await orders(own.request()).queryOrders(query, sort, ...given);
    const numbers = found.asList().toArray();
    return numbers.map(({ orderNo }: Loose) => all.findIndex((one) => one.orderNo === orderNo));
  };
  const now = own.world.clock.now;
  const rows: [number[], string, string | null, ...unknown[]][] = [
    [[0, 1, 2], '', 'creationDate asc'],
    [[2, 1, 0], "orderNo != ''", 'creationDate desc'],
    [[1], 'custom.portico_reference = {0}', null, 'two'],
    [[], 'custom.portico_reference = {0}', null, 'four'],
    [[1], 'status = {0}', null, 3],
    [[0, 2], 'status = {0} AND paymentStatus = 0', 'orderNo', 0],
    [[2], 'status = {0} and custom.portico_reference = {1}', null, 0, 'three'],
    [[0, 1], "custom.portico_reference = 'one' OR custom.portico_reference = 'two'", 'orderNo'],
    [[2], 'creationDate >= {0}', null, new Date(now)],
    [[1, 2], "custom.portico_reference LIKE 't*'", 'orderNo'],
  ];
  for (const [expected, query, sort, ...given] of rows)
    assert.deepEqual(await find(query, sort, ...given), expected, query);
  const one = await orders(own.request()).queryOrders('orderNo = {0}', null, all[0].orderNo);
  assert.deepEqual([one.count, one.hasNext()], [1, true]);
  for (const bad of ['orderNo', 'orderNo = {4}', 'colour = {0}', 'orderNo ~ 3'])
    await assert.rejects(orders(own.request()).queryOrders(bad, null, 'x'), {
      type: 'java.lang.IllegalArgumentException',
    });
  await own.close();
});

test('searches an index that is updated later, and queries the orders themselves', async () => {
  const own = await openShop();
  const request = own.request();
  const basket = await basketOf(request);
  const { orderNo } = await request.wrap(() => orders(request).createOrder(basket, null));
  const count = async (of: 'searchOrders' | 'queryOrders'): Promise<number> =>
    (await orders(own.request())[of]('orderNo = {0}', null, orderNo)).count;
  const found = async (): Promise<number[]> => [await count('searchOrders'), await count('queryOrders')];
  assert.deepEqual(await found(), [0, 1]);
  assert.equal(await orders(request).searchOrder('orderNo = {0}', orderNo), null);
  own.world.clock.now += orderIndexOf(own.instance).lag;
  assert.deepEqual(await found(), [1, 1]);
  orderIndexOf(own.instance).lag = 60_000;
  assert.deepEqual(await found(), [0, 1]);
  await own.close();
});
