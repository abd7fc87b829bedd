import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { fetcherFor, serveHttp } from '../../test/support/loopback.ts';
import { createPoliteness, type Clock } from './politeness.ts';

type Release = Awaited<ReturnType<ReturnType<typeof createPoliteness>['turn']>>;

/** A clock that only advances on request. */
function createTestClock() {
  let time = 0;
  const sleepers = new Set<{ at: number; wake: () => void }>();
  const clock: Clock = {
    now: () => time,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: time + ms, wake: () => (sleepers.delete(sleeper), resolve()) };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => (sleepers.delete(sleeper), reject(signal.reason)));
      }),
  };
  return {
    clock,
    sleeping: () => sleepers.size,
    async advance(ms: number) {
      const end = time + ms;
      for (;;) {
        await new Promise(setImmediate);
        const next = [...sleepers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        time = Math.max(time, next.at);
        next.wake();
      }
      time = end;
    },
  };
}

function setUp() {
  const test = createTestClock();
  const politeness = createPoliteness(test.clock);
  const releases: Release[] = [];
  let started = 0;
  return {
    ...test,
    politeness,
    releases,
    started: () => started,
    /** Asks for turns; each is given back at once when `answer` is there. */
    ask(count: number, answer?: Parameters<Release>[0], host = 'shop.test', local = false) {
      const asked = Array.from({ length: count }, async () => {
        const release = await politeness.turn(host, local);
        started += 1;
        if (answer) release(answer);
        else releases.push(release);
      });
      return Promise.allSettled(asked);
    },
  };
}

const ok = { status: 200, ttfbMs: 50 };

test('sends twelve requests at once, then six per second', async () => {
  const { ask, advance, started } = setUp();
  void ask(60, ok);
  await advance(0);
  assert.equal(started(), 12);
  await advance(1_000);
  assert.equal(started(), 18);
  await advance(5_000);
  assert.equal(started(), 48);
});

test('runs four requests concurrently', async () => {
  const { ask, advance, started, releases } = setUp();
  void ask(6);
  await advance(60_000);
  assert.equal(started(), 4);
  releases[0]?.(ok);
  releases[0]?.(ok);
  await advance(0);
  assert.equal(started(), 5, 'a turn is given back once');
});

test('runs two requests concurrently at a slow host until it is fast again', async () => {
  const { ask, advance, started, releases } = setUp();
  await ask(3, { status: 200, ttfbMs: 1_500 });
  void ask(8);
  await advance(60_000);
  assert.equal(started(), 3 + 2);
  for (let i = 0; i < 4; i += 1) {
    releases[i]?.(ok);
    await advance(1_000);
  }
  assert.equal(started() - 3 - 4, 4, 'four again');
});

test('halves the rate after 429 and 503', async () => {
  for (const status of [429, 503]) {
    const { ask, advance, started } = setUp();
    await ask(12, ok);
    void ask(1, { status });
    await advance(200);
    assert.equal(started(), 13);
    void ask(50, ok);
    await advance(2_000);
    assert.equal(started(), 13 + 6);
  }
});

test('waits for a short Retry-After', async () => {
  const { ask, advance, started } = setUp();
  await ask(1, { status: 429, retryAfterMs: 8_000 });
  void ask(2, ok);
  await advance(7_999);
  assert.equal(started(), 1);
  await advance(1);
  await advance(0);
  assert.equal(started(), 3);
});

test('closes the host for new and waiting requests until a long Retry-After is over', async () => {
  const { ask, advance, started, politeness, releases } = setUp();
  void ask(4);
  await advance(0);
  const waiting = ask(2);
  releases[0]?.({ status: 503, retryAfterMs: 11_000 });
  const outcomes = await waiting;
  assert.deepEqual(
    outcomes.map((one) => one.status === 'rejected' && one.reason.code),
    ['throttled', 'throttled'],
  );
  await assert.rejects(politeness.turn('shop.test', false), { code: 'throttled' });
  await advance(11_000);
  releases[1]?.(ok);
  void ask(1, ok);
  await advance(0);
  assert.equal(started(), 5);
});

test('ignores Retry-After on a response that requires no pause', async () => {
  const { ask, advance, started } = setUp();
  await ask(1, { status: 200, retryAfterMs: 60_000 });
  void ask(1, ok);
  await advance(0);
  assert.equal(started(), 2);
});

test('allows local hosts four slots without a rate limit', async () => {
  const { ask, advance, started } = setUp();
  await ask(100, { status: 429, retryAfterMs: 60_000, ttfbMs: 5_000 }, '127.0.0.1', true);
  assert.equal(started(), 100);
  void ask(6, undefined, '127.0.0.1', true);
  await advance(60_000);
  assert.equal(started(), 104);
});

test('paces hosts independently', async () => {
  const { ask, advance, started } = setUp();
  void ask(20, ok, 'a.test');
  void ask(20, ok, 'b.test');
  await advance(0);
  assert.equal(started(), 24);
});

test('releases an aborted waiter at once without leaving a timer', async () => {
  const { ask, advance, politeness, sleeping } = setUp();
  await ask(12, ok);
  const stop = new AbortController();
  const turn = politeness.turn('shop.test', false, stop.signal);
  await advance(1);
  assert.equal(sleeping(), 1);
  stop.abort();
  await assert.rejects(turn, { code: 'cancelled' });
  assert.equal(sleeping(), 0);
  await assert.rejects(politeness.turn('shop.test', false, AbortSignal.abort()), { code: 'cancelled' });
});

test('never exceeds the pace for any order of requests and responses', async () => {
  const step = fc.record({ ask: fc.nat(10), wait: fc.nat(1_500), release: fc.nat(6), slow: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { ask, advance, started, releases } = setUp();
      let time = 0;
      let released = 0;
      for (const one of steps) {
        void ask(one.ask);
        for (let i = 0; i < one.release && releases.length > 0; i += 1) {
          releases.shift()?.({ status: 200, ttfbMs: one.slow ? 2_000 : 20 });
          released += 1;
        }
        await advance(one.wait);
        time += one.wait;
        assert.ok(started() - released <= 4);
        assert.ok(started() <= 12 + (time / 1_000) * 6 + 1e-3);
      }
    }),
    { numRuns: 50 },
  );
});

test('does not retry a host that requires a long pause', async () => {
  const server = await serveHttp((_request, response) =>
    response.writeHead(429, { 'retry-after': '3600' }).end(),
  );
  // As if loopback were a public host.
  const network = { lookup: async () => ['127.0.0.1'], isPublic: () => true };
  const fetcher = fetcherFor({ resolve: { 'shop.test:80': server.at } }, network);
  assert.equal((await fetcher.fetch({ url: 'http://shop.test/' })).status, 429);
  const second = await fetcher.fetch({ url: 'http://shop.test/again' });
  assert.deepEqual([second.error?.code, second.status], ['throttled', undefined]);
  assert.equal(server.accepted(), 1);
});

test('paces a loopback target as local, by address, name, and mapping', async () => {
  const server = await serveHttp((_request, response) => response.end());
  const paced: [string, boolean][] = [];
  const politeness = {
    turn: async (host: string, local: boolean) => (paced.push([host, local]), () => undefined),
  };
  const network = {
    lookup: async () => ['127.0.0.1'],
    isPublic: (address: string) => address !== '127.0.0.1',
  };
  const resolve = { 'shop.test:80': server.at };
  const fetcher = fetcherFor({ allowPrivate: true, resolve, politeness }, network);
  await fetcher.fetch({ url: `http://${server.at}/` });
  await fetcher.fetch({ url: `http://named.test:${server.port}/` });
  await fetcher.fetch({ url: 'http://shop.test/' });
  assert.deepEqual(paced, [
    ['127.0.0.1', true],
    ['named.test', true],
    ['shop.test', true],
  ]);
});
