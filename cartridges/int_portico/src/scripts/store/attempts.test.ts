import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attempt, checkout, order, orderRecord } from './records.testing.ts';
import { hour, platform, start } from './under-test.testing.ts';

async function paying() {
  const opened = platform();
  const { store } = opened;
  await store.transaction(async (write) => {
    await write.insertCheckout(checkout('c', { state: 'complete_in_progress', attemptId: 'at' }));
    await write.insertAttempt(attempt('at', 'c'));
  });
  return opened;
}

test('stores an attempt with its checkout and finds it by ID', async () => {
  const { store, double } = await paying();
  assert.deepEqual(await store.attempt('at'), attempt('at', 'c'));
  assert.equal(await store.attempt('other'), undefined);
  assert.deepEqual(double.keysOf('PorticoCheckout'), ['c'], 'one object for all of it');
});

test('finds the attempt of a loaded checkout by key', async () => {
  const { store, double } = await paying();
  const { queries } = double.counts;
  await store.transaction(async (write) => {
    const { attemptId = '' } = (await write.checkout('c')) ?? {};
    assert.equal((await write.attempt(attemptId))?.ref, 'order=1001');
  });
  assert.equal(double.counts.queries, queries);
});

test('takes a lease once, only if its end has not changed', async () => {
  const { store } = await paying();
  const seen = attempt('at', 'c');
  const take = (until: number) => store.transaction((write) => write.takeLease(seen, until));
  const taken = await Promise.all([take(start + hour), take(start + hour + 1)]);
  assert.deepEqual(taken.toSorted(), [false, true]);
  assert.equal(await take(start + 1), false);
});

test('lists open attempts with an expired lease, oldest first, until they are closed', async () => {
  const { store } = await paying();
  await store.transaction(async (write) => {
    await write.insertCheckout(checkout('d', { attemptId: 'older' }));
    await write.insertAttempt(attempt('older', 'd', { leaseUntil: start + 1 }));
  });
  const overdue = async (now: number, limit = 9) =>
    (await store.overdueAttempts(now, limit)).map(({ id }) => id);
  assert.deepEqual(await overdue(start), []);
  assert.deepEqual(await overdue(start + 60_000), ['older', 'at']);
  assert.deepEqual(await overdue(start + 60_000, 1), ['older']);
  assert.equal(await store.transaction((write) => write.closeAttempt('older', 'declined')), true);
  assert.deepEqual(await overdue(start + hour), ['at']);
});

test('closes an attempt once and for all', async () => {
  const { store } = await paying();
  const challenge = { url: 'https://bank.test' };
  assert.equal(await store.transaction((write) => write.challengeAttempt('at', challenge)), true);
  const closed = await Promise.all(
    (['placed', 'declined'] as const).map((outcome) =>
      store.transaction((write) => write.closeAttempt('at', outcome)),
    ),
  );
  assert.equal(closed.filter(Boolean).length, 1);
  assert.equal(await store.transaction((write) => write.challengeAttempt('at', challenge)), false);
  assert.equal(await store.transaction((write) => write.takeLease(attempt('at', 'c'), 1)), false);
  assert.deepEqual((await store.attempt('at'))?.challenge, challenge);
});

test('forgets an attempt once another follows', async () => {
  const { store } = await paying();
  await store.transaction(async (write) => {
    await write.closeAttempt('at', 'declined');
    await write.insertAttempt(attempt('second', 'c'));
  });
  assert.equal(await store.attempt('at'), undefined);
  assert.equal(await store.transaction((write) => write.closeAttempt('at', 'placed')), false);
  assert.equal((await store.attempt('second'))?.outcome, undefined);
});

test('rejects an attempt without a checkout', async () => {
  const { store } = platform();
  await assert.rejects(
    store.transaction((write) => write.insertAttempt(attempt('at', 'nowhere'))),
    /The checkout of the payment attempt was not found/,
  );
});

async function sold() {
  const opened = platform();
  opened.double.addOrder('1001');
  await opened.store.transaction(async (write) => {
    await write.insertCheckout(checkout('c', { state: 'completed' }));
    await write.insertOrder(orderRecord('1001', 'c', { nextLookAt: start + 1_000 }));
  });
  return opened;
}

test('finds an order by number and site through the platform order', async () => {
  const { store, double } = await sold();
  const { queries } = double.counts;
  assert.equal((await store.order('refarch', '1001'))?.checkoutId, 'c');
  assert.equal(await store.order('other', '1001'), undefined);
  assert.equal(await store.order('refarch', '1002'), undefined);
  assert.equal(double.counts.queries, queries);
  double.addOrder('1003', { porticoCheckout: 'c' });
  assert.equal(await store.order('refarch', '1003'), undefined, 'somebody wrote our attribute');
});

test('stores no address with an order and writes nothing when nothing changed', async () => {
  const { store, double } = await sold();
  const kept = await store.order('refarch', '1001');
  assert.ok(kept);
  assert.deepEqual(kept.order.expectations[0]?.destination, { country: 'IE' });
  const before = double.attributesOf('PorticoCheckout', 'c');
  const update = (with_: Partial<typeof kept>) =>
    store.transaction((write) => write.updateOrder({ ...kept, ...with_ }));
  assert.equal(await update({ order: order('1001'), nextLookAt: start + 2_000 }), true);
  assert.deepEqual(double.attributesOf('PorticoCheckout', 'c'), before);

  assert.equal(await update({ nextLookAt: start + 2_000 }), true, 'the next look is kept');
  assert.equal(await update({ order: order('1001', { status: 'fulfilled' }) }), false, 'by version');
  assert.equal(await update({ version: 2, order: order('1001', { status: 'fulfilled' }) }), true);
  const after = await store.order('refarch', '1001');
  assert.deepEqual([after?.order.status, after?.version], ['fulfilled', 3]);
  assert.ok(!JSON.stringify(double.attributesOf('PorticoCheckout', 'c')?.['order']).includes('Quay'));
});

test('lists orders as they come due', async () => {
  const { store } = await sold();
  const due = async (now: number) => (await store.dueOrders(now, 10)).map(({ number }) => number);
  assert.deepEqual(await due(start), []);
  assert.deepEqual(await due(start + 1_000), ['1001']);
  const { nextLookAt: _, ...rest } = (await store.order('refarch', '1001')) ?? orderRecord('1001', 'c');
  await store.transaction((write) => write.updateOrder(rest));
  assert.deepEqual(await due(start + hour), []);
});

test('allows one order per checkout', async () => {
  const { store } = await sold();
  await assert.rejects(
    store.transaction((write) => write.insertOrder(orderRecord('1002', 'c'))),
    /already has an order/,
  );
});
