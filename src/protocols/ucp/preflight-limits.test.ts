import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rateLimit } from './preflight-limits.ts';
import { slidingLimits } from './access/sliding-limits.ts';

test('limits calls of each caller at a site', async () => {
  const clock = { at: 0 };
  const limits = slidingLimits({ now: () => clock.at });
  const site = { id: 'demo', rateLimit: 2 };
  assert.equal(await rateLimit(limits, site, 'key:a'), undefined);
  clock.at = 10_500;
  assert.equal(await rateLimit(limits, site, 'key:a'), undefined);
  clock.at = 20_000;
  const refused = await rateLimit(limits, site, 'key:a');
  assert.deepEqual([refused?.code, refused?.retryAfter], ['rate_limited', 41]);
  assert.equal(await rateLimit(limits, site, 'key:b'), undefined);
  assert.equal(await rateLimit(limits, { ...site, id: 'other' }, 'key:a'), undefined);
  clock.at = 61_000;
  assert.equal(await rateLimit(limits, site, 'key:a'), undefined);
  assert.equal((await rateLimit(limits, site, 'key:a'))?.retryAfter, 10);
});

test('reports the remaining calls without using one', async () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.boolean()), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 0, max: 5 }), async (calls, limit) => {
      const clock = { at: 0 };
      const [looked, unlooked] = [0, 1].map(() => slidingLimits({ now: () => clock.at }));
      for (const [step, isTaken] of calls) {
        clock.at += step;
        const said = await looked?.look('a', limit);
        if (!isTaken) continue;
        const taken = await looked?.take('a', limit);
        assert.deepEqual(taken, said);
        assert.deepEqual(taken, await unlooked?.take('a', limit));
      }
    }),
  );
});

test('gives a partner of the store a limit of its own, and reports it at 80 % before it refuses', async () => {
  const limits = slidingLimits({ now: () => 0 });
  const partners = [{ id: 'google', profiles: ['https://g.example/*'], keys: ['k1'], rateLimit: 10 }];
  const site = { id: 'demo', rateLimit: 2, partners };
  const near: number[] = [];
  const callers = ['key:k1', 'profile:https://g.example/ucp'];
  for (let call = 1; call <= 10; call += 1)
    assert.equal(
      await rateLimit(limits, site, callers[call % 2] as string, () => void near.push(call)),
      undefined,
    );
  assert.deepEqual(near, [8, 9, 10]);
  assert.equal((await rateLimit(limits, site, 'key:k1'))?.code, 'rate_limited');
  for (const other of ['key:k2', 'profile:https://g.example.evil.example/ucp', 'network']) {
    assert.equal(await rateLimit(limits, site, other), undefined);
    assert.equal(await rateLimit(limits, site, other), undefined);
    assert.equal((await rateLimit(limits, site, other))?.code, 'rate_limited', other);
  }
});

test('lets a partner make 100 calls a second, and as many more in a rush, unless the store says otherwise', async () => {
  const clock = { at: 0 };
  const limits = slidingLimits({ now: () => clock.at });
  const site = { id: 'demo', rateLimit: 600, partners: [{ id: 'google', keys: ['k1'] }] };
  for (; clock.at < 120_000; clock.at += 10) assert.equal(await rateLimit(limits, site, 'key:k1'), undefined);
});

test('rejects every call with a limit of zero', async () => {
  assert.deepEqual(await slidingLimits().take('a', 0), { allowed: false, retryAfter: 61 });
});

test('allows no more calls than the limit in any minute, and accepts a call after Retry-After', async () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(gaps, fc.integer({ min: 1, max: 5 }), async (steps, limit) => {
      const clock = { at: 0 };
      const limits = slidingLimits({ now: () => clock.at });
      const taken: number[] = [];
      for (const step of steps) {
        clock.at += step;
        const { allowed, retryAfter } = await limits.take('a', limit);
        if (!allowed) {
          clock.at += retryAfter * 1000;
          assert.equal((await limits.take('a', limit)).allowed, true);
        }
        taken.push(clock.at);
      }
      for (const start of taken)
        assert.ok(taken.filter((at) => at >= start && at < start + 60_000).length <= limit);
    }),
  );
});

test('remembers many callers up to a limit', async () => {
  const limits = slidingLimits({ now: () => 0, subjects: 100 });
  for (let i = 0; i < 10_000; i += 1) await limits.take(`caller ${i}`, 1);
  assert.equal((await limits.take('caller 9999', 1)).allowed, false);
  assert.equal((await limits.take('caller 0', 1)).allowed, true, 'forgotten');
});

test('lets nodes that share every call allow no more than a single node', async () => {
  const calls = fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 0, max: 30_000 })), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 5 }), fc.nat(900), async (steps, limit, late) => {
      const clock = { at: 0 };
      // Their clocks need not agree.
      const nodes = [0, 3_600_000, -7_777].map((ahead) => slidingLimits({ now: () => clock.at + ahead }));
      for (const node of nodes) node.news();
      const taken: number[] = [];
      for (const [which, step] of steps) {
        clock.at += step;
        const node = nodes[which];
        if (!(await node?.take('a', limit))?.allowed) continue;
        taken.push(clock.at);
        clock.at += late;
        const news = node?.news() ?? new Map<string, number>();
        assert.deepEqual([...news], [['a', 1]]);
        for (const other of nodes)
          if (other !== node) for (const [subject, count] of news) other.hear(subject, count, late);
      }
      for (const start of taken)
        assert.ok(taken.filter((at) => at >= start && at < start + 60_000).length <= limit);
    }),
  );
});

test('counts calls of other nodes by age, and does not forward them', async () => {
  const limits = slidingLimits({ now: () => 100_000 });
  limits.news();
  limits.hear('a', 5, 61_000);
  limits.hear('a', 2, 60_900);
  assert.deepEqual(await limits.take('a', 2), { allowed: false, retryAfter: 1 });
  limits.hear('b', 2, -300);
  assert.deepEqual(await limits.take('b', 2), { allowed: false, retryAfter: 61 });
  assert.equal(limits.news().size, 0);
});

test('limits unshared calls, and drops them after sharing', async () => {
  const limits = slidingLimits({ now: () => 0, subjects: 100 });
  await limits.take('before', 9);
  assert.equal(limits.news().size, 0, 'nothing is noted before it is asked for');
  for (let i = 0; i < 1_000; i += 1) await limits.take(`caller ${i % 500}`, 9);
  assert.deepEqual([limits.news().size, limits.news().size], [100, 0]);
});
