import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attempt, cart, checkout, event, orderRecord } from './records.testing.ts';
import { day, hour, platform, start } from './under-test.testing.ts';

const person = /Ada|Quay|T12|ada@example/;

test('deletes answers, carts, sessions, and events when they expire, not before', async () => {
  const { store, double, forget } = platform();
  await store.transaction(async (write) => {
    await write.insertCart(cart('over', { expiresAt: start + hour }));
    await write.insertCart(cart('lives', { expiresAt: start + 7 * day }));
    await write.insertAnswer({ scope: 's', key: 'over', fingerprint: 'f', expiresAt: start + hour });
    await write.insertAnswer({ scope: 's', key: 'lives', fingerprint: 'f', expiresAt: start + 2 * hour });
    await write.putSession({ id: 's1', subject: 'over', startedAt: start, lastSeenAt: start }, 0);
    await write.putSession({ id: 's2', subject: 'lives', startedAt: start, lastSeenAt: start + hour }, 0);
    await write.insertEvents([event('over', start - 4 * day), event('lives', start)]);
  });
  await forget(start + hour);
  assert.deepEqual(double.keysOf('PorticoCart'), ['lives']);
  assert.deepEqual(double.keysOf('PorticoSession'), ['lives']);
  assert.deepEqual(double.keysOf('PorticoEvent'), ['lives']);
  assert.equal(double.keysOf('PorticoAnswer').length, 1);
  assert.ok(await store.answer('s', 'lives', start + hour));
});

test('keeps an answer for 25 hours at most, whatever the core requests', async () => {
  const { store } = platform();
  const answer = { scope: 's', key: 'k', fingerprint: 'f', answer: { buyer: 'Ada' } };
  await store.transaction((write) => write.insertAnswer({ ...answer, expiresAt: start + 2 * day }));
  assert.equal((await store.answer('s', 'k', start + day + hour - 1))?.fingerprint, 'f');
  assert.equal(await store.answer('s', 'k', start + day + hour), undefined);
});

test('deletes a checkout without an order a day after its last change', async () => {
  const { store, double, clock, forget } = platform();
  await store.transaction((write) => write.insertCheckout(checkout('c')));
  clock.now += hour;
  await store.transaction((write) => write.updateCheckout(checkout('c', { state: 'canceled' })));
  await forget(start + day);
  assert.deepEqual(double.keysOf('PorticoCheckout'), ['c']);
  await forget(start + day + hour);
  assert.deepEqual(double.keysOf('PorticoCheckout'), []);
});

test('keeps a checkout until its payment ends', async () => {
  const { store, double, forget } = platform();
  await store.transaction(async (write) => {
    await write.insertCheckout(checkout('c', { state: 'complete_in_progress', attemptId: 'at' }));
    await write.insertAttempt(attempt('at', 'c'));
  });
  await forget(start + day);
  assert.deepEqual(
    await store.checkout('c'),
    checkout('c', { state: 'complete_in_progress', attemptId: 'at' }),
  );
  await store.transaction((write) => write.closeAttempt('at', 'declined'));
  await forget(start + day + hour);
  assert.deepEqual(double.keysOf('PorticoCheckout'), []);
});

test('deletes the buyer of an ordered checkout after a day and the rest once the order is final', async () => {
  const { store, double, forget } = platform();
  double.addOrder('1001');
  await store.transaction(async (write) => {
    await write.insertCheckout(checkout('c', { state: 'completed', orderNumber: '1001' }));
    await write.insertOrder(orderRecord('1001', 'c'));
  });
  assert.match(JSON.stringify(double.attributesOf('PorticoCheckout', 'c')), person);
  await forget(start + day);
  assert.doesNotMatch(JSON.stringify(double.attributesOf('PorticoCheckout', 'c')), person);
  const kept = await store.checkout('c');
  assert.deepEqual([kept?.state, kept?.orderNumber, kept?.input.lines.length], ['completed', '1001', 1]);
  assert.ok(await store.order('refarch', '1001'));
  await forget(start + 100 * day);
  assert.ok(await store.order('refarch', '1001'));
  await forget(start + 190 * day);
  assert.deepEqual(double.keysOf('PorticoCheckout'), []);
});

test('deletes the payment reference with the buyer of an order', async () => {
  const { store, double, forget } = platform();
  double.addOrder('1001');
  await store.transaction(async (write) => {
    await write.insertCheckout(checkout('c', { state: 'completed', orderNumber: '1001', attemptId: 'at' }));
    await write.insertAttempt(attempt('at', 'c'));
    await write.closeAttempt('at', 'placed');
    await write.insertOrder(orderRecord('1001', 'c'));
  });
  const refOf = (): string =>
    JSON.parse(String(double.attributesOf('PorticoCheckout', 'c')?.['attempt'])).ref;
  assert.notEqual(refOf(), '');
  await forget(start + day);
  assert.equal(refOf(), '');
});

test('keeps a cart for a week and deletes its buyer data after a day', async () => {
  const { store, double, forget } = platform();
  await store.transaction((write) => write.insertCart(cart('a')));
  await forget(start + day);
  assert.doesNotMatch(JSON.stringify(double.attributesOf('PorticoCart', 'a')), person);
  const kept = await store.cart('a');
  assert.deepEqual([kept?.version, kept?.input.lines.length, kept?.input.buyer], [1, 1, undefined]);
});

test('skips a record that another request is changing until the next run', async () => {
  const { store, double, forget } = platform();
  await store.transaction((write) => write.insertCart(cart('a', { expiresAt: start })));
  double.beforeCommit(1, () => double.meanwhile('PorticoCart', 'a', { expiresAt: start + day }));
  await forget(start + hour);
  assert.deepEqual(double.keysOf('PorticoCart'), ['a']);
});
