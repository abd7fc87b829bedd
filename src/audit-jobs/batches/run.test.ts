import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '#audit';
import { createPlaces, runNextItem, type ItemAudit, type RunDeps } from './run.ts';
import type { BatchStore, DueItem, ItemEnd } from './batch.ts';

const item: DueItem = {
  batchId: 'b',
  position: 0,
  url: 'https://a.test/',
  keyId: 'k',
  options: {},
  isCancelled: false,
  tries: 0,
  dueAt: 0,
};
const report: ItemAudit = { state: 'done', report: { id: 'r' } as Report };

/** One item, and what became of it. */
function bench(due: Partial<DueItem>, audit: RunDeps['audit']) {
  const ends: (ItemEnd | { dueAt: number })[] = [];
  const logged: string[] = [];
  const putOff: [url: string, dueAt: number][] = [];
  const renewed: [begun: number, until: number][] = [];
  const state = { isCancelled: false, isFaster: false, isFull: false, failures: 0 };
  const store: Partial<BatchStore> = {
    next: async () => (ends.length > 0 ? undefined : { ...item, ...due }),
    claim: async () => !state.isFaster,
    async finish(_, begun, end) {
      if (state.failures-- > 0) throw new Error('The database is away.');
      ends.push(end);
      return begun === 1_000;
    },
    giveBack: async (_, __, dueAt) => void ends.push(state.isCancelled ? { state: 'cancelled' } : { dueAt }),
    isCancelled: async () => state.isCancelled,
    renew: async (_, begun, until) => void renewed.push([begun, until]),
    putOff: async (url, dueAt) => void putOff.push([url, dueAt]),
  };
  const deps: RunDeps = {
    store: store as BatchStore,
    audit,
    place: createPlaces(1),
    hasRoom: () => !state.isFull,
    now: () => 1_000,
    log: (event) => void logged.push(event),
    lookEveryMs: 1,
    keepAgainMs: [1, 1],
  };
  const run = (signal = new AbortController().signal) => runNextItem(deps, 0, signal);
  return { run, ends, logged, state, putOff, renewed };
}
const aborted = (signal: AbortSignal): Promise<ItemAudit> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve({ state: 'stopped' })));

test('finishes an item with its audit, and releases postponed ones', async () => {
  const later: ItemAudit = { state: 'later', afterMs: 500 };
  const failed: ItemAudit = {
    state: 'failed',
    code: 'target-unreachable',
    reason: 'The host does not respond.',
  };
  for (const [audited, end] of [
    [report, report],
    [failed, failed],
    [later, { dueAt: 1_500 }],
    [{ state: 'stopped' }, { dueAt: 1_000 }],
  ] as const) {
    const { run, ends, putOff } = bench({}, async () => audited);
    assert.deepEqual([await run(), ends], [true, [end]]);
    assert.deepEqual(putOff, audited === later ? [['https://a.test/', 1_500]] : [], 'its host is left alone');
    assert.equal(await run(), false, 'nothing is due any more');
  }
});

test('claims nothing and pauses while interactive audits use all slots', async () => {
  const { run, ends, state } = bench({}, async () => report);
  state.isFull = true;
  state.isFaster = true;
  assert.deepEqual([await run(), ends], [false, []]);
});

test('stores a result when the database is back, without another audit', async () => {
  let audits = 0;
  const { run, ends, logged, state } = bench({}, async () => ((audits += 1), report));
  state.failures = 2;
  assert.deepEqual([await run(), audits, ends], [true, 1, [report]]);
  assert.deepEqual(logged, ['batch-item-not-kept', 'batch-item-not-kept']);
  const gone = bench({}, async () => report);
  gone.state.failures = 3;
  await assert.rejects(gone.run(), /is away/, 'eventually resolved');
});

test('finishes an item after an internal error without revealing it', async () => {
  const { run, ends, logged } = bench({}, async () => Promise.reject(new Error('hunter2')));
  await run();
  assert.deepEqual([logged, JSON.stringify(ends).includes('hunter2')], [['batch-audit-broke'], false]);
  assert.deepEqual(ends[0], {
    state: 'failed',
    code: 'internal',
    reason: 'The audit failed with an internal error.',
  });
});

test('does not retry a URL that crashed the process three times', async () => {
  const asked: string[] = [];
  for (const [tries, state] of [
    [2, 'done'],
    [3, 'failed'],
  ] as const) {
    const { run, ends } = bench({ tries }, async ({ url }) => (asked.push(url), report));
    await run();
    assert.equal((ends[0] as ItemEnd).state, state);
  }
  assert.equal(asked.length, 1);
});

test('renews a claim while its audit runs', async () => {
  const { run, renewed } = bench({}, async () => {
    while (renewed.length === 0) await sleep(5);
    return report;
  });
  await run();
  assert.ok(renewed.length > 0);
  for (const one of renewed) assert.deepEqual(one, [1_000, 76_000]);
});

test('stops the running audit of a canceled batch, and starts none', async () => {
  const running = bench({}, (_, signal) => aborted(signal));
  setTimeout(() => (running.state.isCancelled = true), 5);
  await running.run();
  assert.deepEqual(running.ends, [{ state: 'cancelled' }]);
  const waiting = bench({ isCancelled: true }, async () => assert.fail('It was audited.'));
  await waiting.run();
  assert.deepEqual(waiting.ends, [{ state: 'cancelled' }]);
});

test('releases running items when the service stops, and claims none', async () => {
  const stopping = new AbortController();
  const { run, ends } = bench({}, (_, signal) => aborted(signal));
  const running = run(stopping.signal);
  setTimeout(() => stopping.abort(), 5);
  await running;
  assert.deepEqual(ends, [{ dueAt: 1_000 }]);
  assert.equal(await bench({}, async () => report).run(stopping.signal), false);
});

test('does nothing if another node was faster', async () => {
  const { run, ends, state } = bench({}, async () => assert.fail('It was audited.'));
  state.isFaster = true;
  assert.deepEqual([await run(), ends], [true, []]);
});

test('assigns slots in order, releases them once, and skips aborted waiters', async () => {
  const place = createPlaces(2);
  const open = new AbortController().signal;
  const [first, second] = await Promise.all([place(open), place(open)]);
  const gone = new AbortController();
  const order: string[] = [];
  const left = place(gone.signal);
  const third = place(open).then((leave) => (order.push('third'), leave));
  const fourth = place(open).then((leave) => (order.push('fourth'), leave));
  gone.abort(new Error('gone'));
  await assert.rejects(left, /gone/);
  await assert.rejects(place(gone.signal), /gone/);
  first();
  first();
  await third;
  assert.deepEqual(order, ['third']);
  second();
  await fourth;
  assert.deepEqual(order, ['third', 'fourth']);
});
