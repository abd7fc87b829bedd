import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Checkout } from '../../../../../src/commerce/records.ts';
import { cart, checkout, event, orderRecord } from './records.testing.ts';
import { platform, start, told } from './under-test.testing.ts';

const twenty = Array.from({ length: 20 }, (_, index) => index);
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id);

test('stores a cart and changes or deletes it only by version', async () => {
  const { store } = platform();
  const kept = cart('a', { checkoutId: 'c1' });
  await store.transaction((write) => write.insertCart(kept));
  assert.deepEqual(await store.cart('a'), kept);
  assert.equal(await store.cart('b'), undefined);

  const changed = { ...kept, expiresAt: start };
  assert.equal(await store.transaction((write) => write.updateCart(changed)), true);
  assert.deepEqual(await store.cart('a'), { ...changed, version: 2 });
  assert.equal(await store.transaction((write) => write.updateCart(kept)), false);
  assert.equal(await store.transaction((write) => write.updateCart(cart('b'))), false);
  assert.deepEqual(await store.cart('a'), { ...changed, version: 2 });

  assert.equal(await store.transaction((write) => write.deleteCart(kept)), false);
  assert.equal(await store.transaction((write) => write.deleteCart({ ...kept, version: 2 })), true);
  assert.equal(await store.cart('a'), undefined);
});

test('stores a whole checkout and writes nothing for an old version', async () => {
  const { store, double } = platform();
  const kept = checkout('a', { agent: 'https://agent.test/profile', attemptId: 'at1' });
  await store.transaction((write) => write.insertCheckout(kept));
  assert.deepEqual(await store.checkout('a'), kept);
  const paying: Checkout = { ...kept, state: 'complete_in_progress' };
  assert.equal(await store.transaction((write) => write.updateCheckout(paying)), true);
  assert.equal(await store.transaction((write) => write.updateCheckout(kept)), false);
  assert.equal(await store.transaction((write) => write.updateCheckout({ ...kept, version: 7 })), false);
  assert.deepEqual(await store.checkout('a'), { ...paying, version: 2 });
  assert.deepEqual(
    [double.attributesOf('PorticoCheckout', 'a')?.['site'], double.counts.queries],
    ['refarch', 0],
    'reads go by key',
  );
});

test('accepts exactly one of twenty changes of a version', async () => {
  const { store } = platform();
  await store.transaction((write) => write.insertCheckout(checkout('a')));
  const won = await Promise.all(
    twenty.map((index) =>
      store.transaction(async (write) => {
        await new Promise((resolve) => setImmediate(resolve));
        const done = await write.updateCheckout({ ...checkout('a'), orderNumber: String(index) });
        await new Promise((resolve) => setImmediate(resolve));
        return done;
      }),
    ),
  );
  assert.equal(won.filter(Boolean).length, 1);
  assert.equal((await store.checkout('a'))?.version, 2);
  assert.equal((await store.checkout('a'))?.orderNumber, String(won.indexOf(true)));
});

test('sees a commit of another request as a new version when the work runs again', async () => {
  const { store, double } = platform();
  await store.transaction((write) => write.insertCheckout(checkout('a')));
  const newer = { ...checkout('a'), version: 2 };
  double.beforeCommit(1, () =>
    double.meanwhile('PorticoCheckout', 'a', { version: 2, body: JSON.stringify(newer) }),
  );
  let runs = 0;
  const done = await store.transaction((write) => {
    runs += 1;
    return write.updateCheckout({ ...checkout('a'), orderNumber: '1001' });
  });
  assert.deepEqual([done, runs], [false, 2]);
  assert.deepEqual(await store.checkout('a'), newer);
});

test('reports the store as unavailable after three rejected commits', async () => {
  const { store, double } = platform();
  await store.transaction((write) => write.insertCheckout(checkout('a')));
  let runs = 0;
  const doomed = store.transaction(async (write) => {
    runs += 1;
    double.beforeCommit(1, () => double.meanwhile('PorticoCheckout', 'a', {}));
    return write.updateCheckout(checkout('a'));
  });
  await assert.rejects(doomed, { code: '40001' });
  assert.equal(runs, 3);
  assert.equal((await store.checkout('a'))?.version, 1);
});

test('emits events once for work that runs twice', async () => {
  const { store, double, small } = platform();
  await store.transaction((write) => write.insertCheckout(checkout('a')));
  double.beforeCommit(1, () => double.meanwhile('PorticoCheckout', 'a', {}));
  await store.transaction(async (write) => {
    await write.updateCheckout(checkout('a'));
    await write.insertEvents([event('e', start)]);
  });
  assert.equal(double.counts.refused, 1);
  assert.equal(told(small).length, 1);
});

test('creates a record once when two requests create it', async () => {
  const { store, double } = platform();
  const answer = { scope: 's', key: 'k', fingerprint: 'f', expiresAt: start + 1_000 };
  const kept = await Promise.all(
    twenty.map((index) =>
      store.transaction(async (write) => {
        const done = await write.insertAnswer({ ...answer, answer: index });
        await new Promise((resolve) => setImmediate(resolve));
        return done;
      }),
    ),
  );
  assert.equal(kept.filter(Boolean).length, 1);
  assert.equal((await store.answer('s', 'k', start))?.answer, kept.indexOf(true));
  assert.ok(double.counts.refused > 0, 'they met');
});

test('reads its own writes, and writes and emits nothing after an exception', async () => {
  const { store, small } = platform();
  const doomed = store.transaction(async (write) => {
    await write.insertCart(cart('a'));
    await write.insertCheckout(checkout('a'));
    await write.updateCheckout({ ...checkout('a'), state: 'canceled' });
    await write.insertOrder(orderRecord('1001', 'a'));
    await write.insertEvents([event('e', 1)]);
    await write.insertAnswer({ scope: 's', key: 'k', fingerprint: 'f', expiresAt: start + 1 });
    await write.putSession({ id: 's', subject: 'x', startedAt: 1, lastSeenAt: 1 }, 0);
    assert.equal((await write.checkout('a'))?.state, 'canceled');
    assert.equal((await write.session('x'))?.id, 's');
    throw new Error('undo');
  });
  await assert.rejects(doomed, /undo/);
  assert.equal(await store.cart('a'), undefined);
  assert.equal(await store.checkout('a'), undefined);
  assert.deepEqual(await store.events('refarch', { limit: 10 }), []);
  assert.equal(await store.answer('s', 'k', 1), undefined);
  assert.equal(await store.session('x'), undefined);
  assert.deepEqual(small.logs, []);
});

test('lists expired checkouts unless final or being paid', async () => {
  const { store } = platform();
  const states = ['incomplete', 'requires_escalation', 'ready_for_complete'] as const;
  await store.transaction(async (write) => {
    for (const [index, state] of states.entries())
      await write.insertCheckout(checkout(state, { state, expiresAt: start - index }));
    for (const state of ['complete_in_progress', 'completed', 'canceled'] as const)
      await write.insertCheckout(checkout(state, { state, expiresAt: 1 }));
    await write.insertCheckout(checkout('later', { expiresAt: start + 1 }));
  });
  assert.deepEqual(ids(await store.expiredCheckouts(start, 10)), states.toReversed());
  assert.equal((await store.expiredCheckouts(start, 2)).length, 2);
});

test('lists events newest first and keeps events of one moment together', async () => {
  const { store, small } = platform();
  const times = [5, 9, 7, 7, 7, 1].map((at) => start + at);
  await store.transaction(async (write) => {
    await write.insertEvents([]);
    await write.insertEvents(times.map((at, index) => event(`e${index}`, at)));
  });
  assert.deepEqual(await store.events('refarch', { limit: 1 }), [event('e1', start + 9)]);
  assert.equal((await store.events('refarch', { limit: 2 })).length, 4);
  assert.deepEqual(ids(await store.events('refarch', { limit: 10, before: start + 7 })), ['e0', 'e5']);
  assert.deepEqual(await store.events('refarch', { limit: 0 }), []);
  assert.deepEqual(await store.events('other', { limit: 10 }), []);
  assert.equal(small.logs.length, 6);
  await assert.rejects(
    store.transaction((write) => write.insertEvents([event('e1', start)])),
    { code: '40001' },
  );
});

test('stores one session per subject, replaces it with a later one, and does not write a running one each time', async () => {
  const { store, double } = platform();
  const first = { id: 's1', subject: 'x', startedAt: start, lastSeenAt: start };
  const put = (session: typeof first) =>
    store.transaction((write) => write.putSession(session, session.lastSeenAt - 30 * 60_000));
  await put(first);
  assert.deepEqual(await store.session('x'), first);
  const before = double.attributesOf('PorticoSession', 'x');
  await put({ ...first, lastSeenAt: start + 60_000 });
  assert.deepEqual(double.attributesOf('PorticoSession', 'x'), before);
  await put({ ...first, lastSeenAt: start + 5 * 60_000 });
  assert.equal((await store.session('x'))?.lastSeenAt, start + 5 * 60_000);
  const second = { ...first, id: 's2', lastSeenAt: start + 35 * 60_000 };
  assert.equal(await put({ ...second, lastSeenAt: second.lastSeenAt - 1 }), false, 'the first one runs');
  assert.equal((await store.session('x'))?.id, 's1');
  assert.equal(await put(second), true);
  assert.equal((await store.session('x'))?.id, 's2');
  assert.equal(await store.session('y'), undefined);
});

test('finds nothing for an invalid key and does not ask the platform', async () => {
  const { store, double } = platform();
  await store.transaction((write) => write.insertCheckout(checkout('a')));
  const { keys } = double.counts;
  for (const id of ['a\0', '\ud800', '', ' ', 'é', 'a'.repeat(5_000)]) {
    assert.equal(await store.checkout(id), undefined);
    assert.equal(await store.order('refarch', id), undefined);
    assert.equal(await store.cart(id), undefined);
    assert.equal(await store.attempt(id), undefined);
  }
  assert.equal(double.counts.keys, keys);
  assert.equal(double.counts.queries, 0);
});

test('stores no notifications or emails and lists none as due', async () => {
  const { store, double } = platform();
  await store.transaction(async (write) => {
    await write.insertNotice({} as never);
    await write.insertMail({} as never);
    await write.updateNotice('n', 'delivered');
    assert.equal(await write.claimNotice({ id: 'n', nextTryAt: 1 }, 2), false);
  });
  assert.deepEqual(await store.dueNotices(start, 10), []);
  assert.deepEqual(double.keysOf('PorticoEvent'), []);
});
