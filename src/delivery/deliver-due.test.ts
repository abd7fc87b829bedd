import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverDue, leaseFor, type Due, type DueWork, type RunLimits } from './deliver-due.ts';

interface Item extends Due {
  id: string;
}

type Outcome = 'sent' | 'failed';

/** A queue in memory; a claim moves the item into the future. */
function queueOf(ids: readonly string[], work: Partial<DueWork<Item, Outcome>> = {}) {
  const items = ids.map((id): Item => ({ id, tries: 0, nextTryAt: 0 }));
  const run = (limits?: RunLimits) =>
    deliverDue<Item, Outcome>(
      {
        places: { total: 2, perTarget: 2, retries: 2 },
        longestTryMs: 1_000,
        now: () => 0,
        targetOf: ({ id }) => id,
        due: async (now) =>
          items.filter(({ nextTryAt = 0 }) => nextTryAt <= now).map((item) => ({ ...item })),
        claim: async ({ id, nextTryAt }, until) => {
          const item = items.find((one) => one.id === id && one.nextTryAt === nextTryAt);
          if (item) item.nextTryAt = until;
          return item !== undefined;
        },
        deliver: async () => 'sent',
        ...work,
      },
      { sent: 0, failed: 0 },
      limits,
    );
  return { items, run };
}

test('claims an item for whole minutes, and at least 40 seconds longer than an attempt can take', () => {
  for (const [longestTry, lease] of [
    [15, 60],
    [20, 60],
    [21, 120],
    [45, 120],
  ] as const)
    assert.equal(leaseFor(longestTry * 1_000), lease * 1_000);
});

test('delivers all that is due, and passes on the item with the end of its claim', async () => {
  const claims: unknown[] = [];
  const { run } = queueOf(['a', 'b', 'c', 'd', 'e'], {
    deliver: async ({ nextTryAt }) => (claims.push(nextTryAt), 'sent'),
  });
  assert.deepEqual(await run(), { sent: 5, failed: 0 });
  assert.deepEqual(new Set(claims), new Set([60_000]));
});

test('starts no more items than its limit', async () => {
  const { run } = queueOf(['a', 'b', 'c', 'd', 'e']);
  assert.deepEqual(await run({ limit: 3 }), { sent: 3, failed: 0 });
  assert.deepEqual(await run({ limit: 3 }), { sent: 2, failed: 0 });
});

test('starts nothing once it is aborted', async () => {
  const { run } = queueOf(['a']);
  assert.deepEqual(await run({ signal: AbortSignal.abort() }), { sent: 0, failed: 0 });
});

test('leaves items to a node that was faster', async () => {
  const { run } = queueOf(['a', 'b'], { claim: async ({ id }) => id === 'b' && claimed++ === 0 });
  let claimed = 0;
  assert.deepEqual(await run(), { sent: 1, failed: 0 });
});

test('reserves slots for first attempts during retries', async () => {
  const { promise: hanging, resolve } = Promise.withResolvers<void>();
  const started: string[] = [];
  const { items, run } = queueOf(['again 1', 'again 2', 'first'], {
    places: { total: 3, perTarget: 1, retries: 1 },
    deliver: async ({ id }) => {
      started.push(id);
      if (id === 'first') resolve();
      await hanging;
      return 'sent';
    },
  });
  for (const item of items) if (item.id !== 'first') item.tries = 1;
  assert.deepEqual(await run(), { sent: 3, failed: 0 });
  assert.deepEqual(started.slice(0, 2), ['again 1', 'first']);
});

test('rejects with the first error after running deliveries ended, and starts no more', async () => {
  const ended: string[] = [];
  const { promise: faulted, resolve } = Promise.withResolvers<void>();
  const { items, run } = queueOf(['breaks', 'runs', 'waits'], {
    deliver: async ({ id }) => {
      if (id === 'breaks') {
        setImmediate(resolve);
        throw new Error('the database is away');
      }
      await faulted;
      ended.push(id);
      return 'sent';
    },
  });
  await assert.rejects(run(), /the database is away/);
  assert.deepEqual(ended, ['runs']);
  assert.equal(items.find(({ id }) => id === 'waits')?.nextTryAt, 0);
});

test('rejects after running deliveries ended if the queue cannot be read', async () => {
  let reads = 0;
  const ended: string[] = [];
  const { promise: unreadable, resolve } = Promise.withResolvers<void>();
  const { run } = queueOf([], {
    due: async () => {
      if ((reads += 1) === 1) return ['slow', 'quick'].map((id) => ({ id, tries: 0, nextTryAt: 0 }));
      setImmediate(resolve);
      throw new Error('gone');
    },
    claim: async () => true,
    deliver: async ({ id }) => {
      if (id === 'slow') await unreadable;
      ended.push(id);
      return 'sent';
    },
  });
  await assert.rejects(run(), /gone/);
  assert.deepEqual(ended, ['quick', 'slow']);
});
