import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createWaitingRequests } from './waiting.ts';

/** A backlog over a number of requests, which each granted wish spends with its redirects. */
function open(limit: number) {
  const controller = new AbortController();
  let room = limit;
  const backlog = createWaitingRequests(() => room, controller.signal);
  const order: string[] = [];
  const wish = async (key: string, value: number, redirects = 0): Promise<void> => {
    const allowed = await backlog.spare({ key, value, redirects });
    if (allowed === undefined) return void order.push(`no ${key}`);
    room -= 1 + allowed;
    order.push(`${key}+${allowed}`);
  };
  return { backlog, order, wish, end: () => controller.abort() };
}

test('sends deferred requests by value and then by key, in any order of arrival, once no other work is left', async () => {
  const { backlog, order, wish } = open(10);
  const work = Promise.withResolvers<void>();
  const busy = backlog.during(work.promise);
  const wishes = [wish('c', 2), wish('b', 1), wish('a', 2)];
  await turn();
  await turn();
  assert.deepEqual(order, []);
  work.resolve();
  await Promise.all([busy, ...wishes]);
  assert.deepEqual(order, ['b+0', 'a+0', 'c+0']);
});

test('sends requests one at a time near the limit, and uses all that are left', async () => {
  const { order, wish } = open(6);
  await Promise.all([wish('a', 1, 3), wish('b', 2, 3), wish('c', 3, 3)]);
  assert.deepEqual(order, ['a+3', 'b+1', 'no c']);
});

test('reserves room for late requests, and sends the last ones when no request is left for others', async () => {
  const { backlog, order, wish } = open(3);
  const late = async (name: string, exchanges: number): Promise<void> => {
    await backlog.late({ key: name, exchanges, reserved: true });
    order.push(name);
  };
  await Promise.all([late('last', Infinity), late('spread', 50), wish('a', 1), wish('b', 2)]);
  assert.deepEqual(order, ['a+0', 'no b', 'spread', 'last']);
});

test('sends a spread-out request once there were enough exchanges', async () => {
  const { backlog } = open(3);
  const work = Promise.withResolvers<void>();
  const busy = backlog.during(work.promise);
  const late = backlog.late({ key: 'late', exchanges: 2, reserved: true });
  backlog.exchanged();
  backlog.exchanged();
  await late;
  work.resolve();
  await busy;
});

test('releases all waiting requests when time is up', async () => {
  const { backlog, order, wish, end } = open(3);
  void backlog.during(new Promise<void>(() => {}));
  const waiting = [wish('a', 1), backlog.late({ key: 'late', exchanges: Infinity, reserved: false })];
  end();
  await Promise.all(waiting);
  assert.deepEqual(order, ['no a']);
});
