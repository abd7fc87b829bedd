import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { load } from '../store/load.testing.ts';
import { cart } from '../store/records.testing.ts';
import { hour, platform, start } from '../store/under-test.testing.ts';
import type * as PurgeModule from './purge.ts';
import type * as RecoverModule from './recover.ts';

const { purge } = await load<typeof PurgeModule>('jobs/purge.ts');
const { recover } = await load<typeof RecoverModule>('jobs/recover.ts');
const plain = ({ status, code, message }: dw.system.Status) => ({ status, code, message });

test('the purge goes on until nothing is left that is over', async (t) => {
  const { double, store } = platform();
  mock.timers.enable({ apis: ['Date'], now: start + hour });
  t.after(() => mock.timers.reset());
  for (let count = 0; count < 120; count += 1)
    await store.transaction((write) => write.insertCart(cart(`c${count}`, { expiresAt: start })));
  assert.deepEqual(plain(await double.request(purge)), { status: 0, code: 'OK', message: '120 objects.' });
  assert.deepEqual(double.keysOf('PorticoCart'), []);
});

test('a purge that fails says why', async () => {
  const { double } = platform();
  double.modules['dw/object/CustomObjectMgr'].queryCustomObjects = () => {
    throw new Error('There is no type PorticoAnswer.');
  };
  const told = plain(await double.request(purge));
  assert.deepEqual([told.status, told.message], [1, 'There is no type PorticoAnswer.']);
});

test('the recovery goes on as long as there is much to do, and tells how much it did', async () => {
  const rounds = [
    { recovered: 50, expired: 3, orders: 0 },
    { recovered: 1, expired: 50, orders: 2 },
    { recovered: 0, expired: 2, orders: 50 },
    { recovered: 0, expired: 0, orders: 1 },
    { recovered: 7, expired: 7, orders: 7 },
  ];
  const maintain = () => Promise.resolve(rounds.shift());
  const { double } = platform({ portico: { openPortico: () => ({ commerce: { maintain } }) } });
  const told = plain(await double.request(recover));
  assert.deepEqual(told, {
    status: 0,
    code: 'OK',
    message: '51 payments recovered, 55 checkouts ended, 53 orders looked at.',
  });
});

test('a recovery that fails says why', async () => {
  const maintain = () => Promise.reject(new Error('no'));
  const { double, small } = platform({ portico: { openPortico: () => ({ commerce: { maintain } }) } });
  assert.equal((await double.request(recover)).status, 1);
  assert.deepEqual(small.logs, [{ category: 'portico.jobs', level: 'error', message: 'recover: no' }]);
});
