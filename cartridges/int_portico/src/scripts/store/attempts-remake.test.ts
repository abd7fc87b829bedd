/** What becomes of attempts whose reference does not open. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type * as RefModule from '../backend/orders/order-ref.ts';
import type { OrderRef } from '../backend/orders/order-ref.ts';
import { load } from './load.testing.ts';
import { attempt, checkout } from './records.testing.ts';
import { hour, platform, start } from './under-test.testing.ts';
import { version } from '../version.ts';

const { readRef } = await load<typeof RefModule>('backend/orders/order-ref.ts');
const lines = [{ id: 'l1', variantId: 'v1', quantity: 2, imageUrl: 'https://shop.example.com/v1.jpg' }];

async function paying() {
  const opened = platform();
  opened.small.preferences.set('porticoOrderPage', 'https://shop.example.com/orders/{number}');
  await opened.store.transaction(async (write) => {
    for (const id of ['c', 'd']) {
      const made = checkout(id, { state: 'complete_in_progress', attemptId: `at-${id}` });
      // The amount that may be charged is the attempt's.
      const quote = { ...made.quote, lines, totals: { total: 1 } } as never;
      await write.insertCheckout({ ...made, quote });
      await write.insertAttempt(attempt(`at-${id}`, id, { ref: 'kept' }));
    }
  });
  const rotate = () =>
    opened.small.preferences.set('porticoSecret', 'another secret of thirty-two characters');
  const reserve = (id: string, orderNo: string) =>
    opened.double.meanwhile('PorticoOrderNumber', `reference at-${id}`, { use: 'reservation', orderNo });
  const events = () => opened.small.logs.map(({ message }) => message);
  return { ...opened, rotate, reserve, events };
}

test('rebuilds an unreadable reference from the reserved number, the attempt, and its checkout', async () => {
  const { store, rotate, reserve, events } = await paying();
  reserve('c', '1001');
  assert.equal((await store.attempt('at-c'))?.ref, 'kept');
  assert.deepEqual(events(), []);
  rotate();
  const { ref = '', ...rest } = (await store.attempt('at-c')) ?? {};
  const { ref: _kept, ...before } = attempt('at-c', 'c');
  assert.deepEqual(rest, before);
  assert.deepEqual(readRef(ref), {
    orderNo: '1001',
    reference: 'at-c',
    checkoutId: 'c',
    total: 4_200,
    currency: 'EUR',
    handlerId: 'card',
    returnUrl: 'https://shop.example.com/orders/{number}',
    permalink: 'https://shop.example.com/orders/{number}',
    attribution: { 'com.example.campaign': 'ä "quoted" \u0000 🛒 \ud800' },
    input: inputOf(checkout('c').input),
    context: {
      site: 'refarch',
      currency: 'EUR',
      locale: 'en-IE',
      country: 'IE',
      postalCode: 'T12',
      eligibility: [],
      now: start,
    },
    lines,
  } satisfies OrderRef);
  assert.deepEqual(events(), [`attempt-remade {"version":"${version}"}`]);
});

const inputOf = ({ lines: of, buyer, groups, codes, context, eligibility }: OrderRef['input']) => ({
  lines: of,
  ...(buyer ? { buyer } : {}),
  groups,
  codes,
  context,
  eligibility,
});

test('rebuilds a plain-text reference too', async () => {
  const { store, double, reserve } = await paying();
  reserve('c', '1001');
  double.meanwhile('PorticoCheckout', 'c', { attempt: JSON.stringify(attempt('at-c', 'c', { ref: '{}' })) });
  assert.equal(readRef((await store.attempt('at-c'))?.ref ?? '')?.orderNo, '1001');
});

test('reports an unreadable reference without a reserved number and reserves none', async () => {
  const { store, double, rotate, events } = await paying();
  rotate();
  await assert.rejects(store.attempt('at-c'), /encrypted with another secret, or was changed/);
  assert.deepEqual(double.keysOf('PorticoOrderNumber'), []);
  assert.deepEqual(events(), []);
});

test('skips and reports unreadable attempts and finds the others', async () => {
  const { store, double, rotate, reserve, events } = await paying();
  const [now, ids] = [
    start + hour,
    async (at: number, limit = 9) => idsOf(await store.overdueAttempts(at, limit)),
  ];
  reserve('d', '1002');
  rotate();
  assert.deepEqual(await ids(now, 1), []);
  assert.deepEqual(events(), [`attempts-unreadable {"count":1,"version":"${version}"}`]);
  assert.deepEqual(await ids(now, 1), ['at-d'], 'it does not stand in the place of others');
  assert.deepEqual(await ids(now), ['at-d']);
  assert.equal(events().filter((one) => one.startsWith('attempts-unreadable')).length, 1);
  reserve('c', '1001');
  assert.deepEqual(await ids(now + hour), ['at-d', 'at-c'], 'an hour later it is tried again');

  double.meanwhile('PorticoCheckout', 'c', { attempt: '{', leaseUntil: start });
  assert.deepEqual(await ids(now + hour), ['at-d'], 'what is no record does not hold up the others');
});

test('takes a postponed lease once the secret is back', async () => {
  const { store, small, rotate } = await paying();
  const secret = small.preferences.get('porticoSecret');
  rotate();
  assert.deepEqual(await store.overdueAttempts(start + hour, 9), []);
  small.preferences.set('porticoSecret', secret);
  const found = await store.overdueAttempts(start + 2 * hour, 9);
  assert.deepEqual(idsOf(found), ['at-c', 'at-d']);
  for (const one of found) {
    assert.equal(one.ref, 'kept');
    assert.equal(await store.transaction((write) => write.takeLease(one, start + 3 * hour)), true);
  }
});

test('does not postpone or renew a lease that another request closed', async () => {
  const { store, double, rotate } = await paying();
  rotate();
  const close = { leaseUntil: null, attempt: JSON.stringify(attempt('at-c', 'c', { outcome: 'placed' })) };
  double.beforeCommit(1, () => double.meanwhile('PorticoCheckout', 'c', close));
  assert.deepEqual(await store.overdueAttempts(start + hour, 9), []);
  assert.equal(double.attributesOf('PorticoCheckout', 'c')?.['leaseUntil'], null);
  assert.equal(double.attributesOf('PorticoCheckout', 'd')?.['leaseUntil'], start + 2 * hour);
});

test('leaves leases for the next run when every commit fails', async () => {
  const { store, double, rotate } = await paying();
  rotate();
  const meet = (left: number): void =>
    double.beforeCommit(1, () => {
      double.meanwhile('PorticoCheckout', 'c', {});
      if (left > 1) meet(left - 1);
    });
  meet(3);
  assert.deepEqual(await store.overdueAttempts(start + hour, 9), []);
  assert.equal(double.attributesOf('PorticoCheckout', 'c')?.['leaseUntil'], start + 60_000);
});

const idsOf = (attempts: readonly { id: string }[]) => attempts.map(({ id }) => id);
