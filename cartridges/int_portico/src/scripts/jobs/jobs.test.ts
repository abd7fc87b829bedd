import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { load } from '../store/load.testing.ts';
import { cart } from '../store/records.testing.ts';
import { hour, platform, start } from '../store/under-test.testing.ts';
import type * as JobLogModule from './job-log.ts';
import type * as PurgeModule from './purge.ts';
import type * as RecoverModule from './recover.ts';

const { purge } = await load<typeof PurgeModule>('jobs/purge.ts');
const { recover } = await load<typeof RecoverModule>('jobs/recover.ts');
const { lastRuns } = await load<typeof JobLogModule>('jobs/job-log.ts');
const plain = ({ status, code, message }: dw.system.Status) => ({ status, code, message });

test('purges until no expired record is left', async (t) => {
  const { double, store } = platform();
  mock.timers.enable({ apis: ['Date'], now: start + hour });
  t.after(() => mock.timers.reset());
  for (let count = 0; count < 120; count += 1)
    await store.transaction((write) => write.insertCart(cart(`c${count}`, { expiresAt: start })));
  assert.deepEqual(plain(await double.request(purge)), { status: 0, code: 'OK', message: '120 objects.' });
  assert.deepEqual(double.keysOf('PorticoCart'), []);
});

test('reports why a purge fails', async () => {
  const { double } = platform();
  double.modules['dw/object/CustomObjectMgr'].queryCustomObjects = () => {
    throw new Error('There is no type PorticoAnswer.');
  };
  const told = plain(await double.request(purge));
  assert.deepEqual(
    [told.status, told.message],
    [1, 'The platform could not read or write an object: There is no type PorticoAnswer.'],
  );
});

/** Whether each job that ran ended without an error. */
const runsOf = async (double: ReturnType<typeof platform>['double']) =>
  Object.fromEntries(
    Object.entries(await double.request(async () => lastRuns())).map(([name, { ok }]) => [name, ok]),
  );

test('notes the outcome when a job ends, not when it begins', async (t) => {
  let during: unknown;
  const maintain = () => {
    during = lastRuns();
    return Promise.resolve({ recovered: 0, expired: 0, orders: 0, more: false });
  };
  const { double } = platform({ ...noOrders, portico: { openPortico: () => ({ commerce: { maintain } }) } });
  mock.timers.enable({ apis: ['Date'], now: start });
  t.after(() => mock.timers.reset());
  await double.request(recover);
  assert.deepEqual(during, {});
  assert.deepEqual(await double.request(async () => lastRuns()), { recover: { at: start, ok: true } });
});

/** No order is left with money. */
const noOrders = {
  'dw/order/OrderMgr': { queryOrders: () => ({ hasNext: () => false, close() {} }) },
  'dw/order/Order': { ORDER_STATUS_CREATED: 0, ORDER_STATUS_FAILED: 8 },
};

test('repeats the recovery while work is left and reports the counts', async () => {
  const rounds = [
    { recovered: 50, expired: 3, orders: 0, more: true },
    { recovered: 1, expired: 49, orders: 2, more: true },
    { recovered: 0, expired: 2, orders: 50, more: true },
    { recovered: 0, expired: 1, orders: 1, more: false },
    { recovered: 7, expired: 7, orders: 7, more: true },
  ];
  const maintain = () => Promise.resolve(rounds.shift());
  const { double } = platform({ ...noOrders, portico: { openPortico: () => ({ commerce: { maintain } }) } });
  const told = plain(await double.request(recover));
  assert.deepEqual(told, {
    status: 0,
    code: 'OK',
    message: 'Payments recovered: 51. Checkouts closed: 55. Orders checked: 53.',
  });
});

test('deletes a batch of expired records in each recovery', async (t) => {
  const maintain = () => Promise.resolve({ recovered: 0, expired: 0, orders: 0, more: false });
  const { double, store } = platform({
    ...noOrders,
    portico: { openPortico: () => ({ commerce: { maintain } }) },
  });
  mock.timers.enable({ apis: ['Date'], now: start + hour });
  t.after(() => mock.timers.reset());
  await store.transaction((write) => write.insertCart(cart('over', { expiresAt: start })));
  await store.transaction((write) => write.insertCart(cart('lives', { expiresAt: start + 2 * hour })));
  assert.equal(plain(await double.request(recover)).status, 0);
  assert.deepEqual(double.keysOf('PorticoCart'), ['lives']);
});

test('reports why a recovery fails', async () => {
  const maintain = () => Promise.reject(new Error('no'));
  const { double, small } = platform({
    ...noOrders,
    portico: { openPortico: () => ({ commerce: { maintain } }) },
  });
  assert.equal((await double.request(recover)).status, 1);
  assert.deepEqual(await runsOf(double), { recover: false });
  assert.deepEqual(small.logs, [{ category: 'portico.jobs', level: 'error', message: 'recover: no' }]);
});

test('reports why orders cannot be searched and still finishes payments', async () => {
  let asked = 0;
  const maintain = () => {
    asked += 1;
    return Promise.resolve({ recovered: 0, expired: 0, orders: 0 });
  };
  const queryOrders = () => {
    throw new Error('no index');
  };
  const { double, small } = platform({
    ...noOrders,
    'dw/order/OrderMgr': { queryOrders },
    portico: { openPortico: () => ({ commerce: { maintain } }) },
  });
  const told = plain(await double.request(recover));
  assert.deepEqual([told.status, told.message, asked], [1, 'no index', 1]);
  assert.deepEqual(small.logs, [{ category: 'portico.jobs', level: 'error', message: 'recover: no index' }]);
});

test('searches for abandoned payments even if payments cannot be finished', async () => {
  let asked = 0;
  const queryOrders = () => {
    asked += 1;
    return { hasNext: () => false, close() {} };
  };
  const openPortico = () => {
    throw new Error('no secret');
  };
  const { double } = platform({
    ...noOrders,
    'dw/order/OrderMgr': { queryOrders },
    portico: { openPortico },
  });
  assert.equal((await double.request(recover)).message, 'no secret');
  assert.ok(asked > 0);
});
