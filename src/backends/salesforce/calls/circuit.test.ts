import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { createCircuit } from './caller.ts';
import {
  fine,
  startCaller,
  startFetcher,
  startScripted,
  type Bench,
} from '../../../../test/support/salesforce/scripted-api.ts';
import { ApiError } from '../shop-api.ts';

const t = { after };
const instance = await startScripted(t);
const fetcher = startFetcher(t);
let bench: Bench;

beforeEach(() => {
  instance.asked.length = 0;
  bench = startCaller(fetcher);
});

/** `ok`, or the kind and type of what was thrown. */
async function outcome(by = bench, timeoutMs = 5_000): Promise<string> {
  try {
    await by.caller.call({ method: 'POST', url: instance.url, body: '{}', safe: false, timeoutMs });
    return 'ok';
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return `${error.kind} ${error.type} ${error.retryAfter ?? ''}`.trimEnd();
  }
}

async function repeat(count: number, by = bench): Promise<string[]> {
  const outcomes: string[] = [];
  for (let at = 0; at < count; at += 1) outcomes.push(await outcome(by));
  return outcomes;
}

test('opens after ten failures in a row, blocks calls for five seconds, and closes after a good trial', async () => {
  instance.say({ status: 500 });
  assert.deepEqual(new Set(await repeat(10)), new Set(['unknown server-error']));
  instance.say(fine);
  assert.equal(await outcome(), 'unavailable circuit-open 5');
  bench.pass(4_999);
  assert.equal(await outcome(), 'unavailable circuit-open 1');
  assert.equal(instance.asked.length, 10);
  bench.pass(1);
  assert.deepEqual(await repeat(3), ['ok', 'ok', 'ok']);
  instance.say({ status: 500 });
  await repeat(9);
  assert.equal(instance.asked.length, 22, 'it counts from the beginning again');
});

test('opens for another five seconds after a failed trial', async () => {
  instance.say({ status: 500 });
  await repeat(10);
  bench.pass(5_000);
  assert.deepEqual(await repeat(2), ['unknown server-error', 'unavailable circuit-open 5']);
  bench.pass(5_000);
  instance.say(fine);
  assert.equal(await outcome(), 'ok');
});

test('lets exactly one of many concurrent calls through when half-open', async () => {
  instance.say('unanswered');
  await repeat(10);
  bench.pass(5_000);
  instance.say({ status: 200, afterMs: 30 });
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome()));
  assert.equal(outcomes.filter((one) => one === 'ok').length, 1);
  assert.equal(outcomes.filter((one) => one === 'unavailable circuit-open 5').length, 19);
  assert.equal(instance.asked.length, 11);
});

test('resets on responses, rejections, and rate limits', async () => {
  for (const status of [200, 404, 409, 429]) {
    instance.say({ status: 500 });
    await repeat(9);
    instance.say({ status });
    await outcome();
  }
  instance.say(fine);
  assert.equal(await outcome(), 'ok');
});

test('counts a timeout as a failure', async () => {
  instance.say('silence');
  for (let at = 0; at < 10; at += 1) assert.equal(await outcome(bench, 20), 'unknown timeout-total');
  assert.equal(await outcome(bench), 'unavailable circuit-open 5');
});

test('may open between the tries of a safe call, which then ends with its last result', async () => {
  instance.say({ status: 500 });
  await repeat(9);
  instance.say({ status: 502 });
  const call = bench.caller.call({ method: 'GET', url: instance.url, safe: true });
  await assert.rejects(call, { kind: 'unavailable', type: 'server-error', status: 502 });
  assert.equal(instance.asked.length, 10);
});

test('has a separate breaker for each instance', async () => {
  instance.say({ status: 500 });
  const other = startCaller(fetcher);
  await repeat(10);
  assert.equal(await outcome(other), 'unknown server-error');
  assert.equal(await outcome(), 'unavailable circuit-open 5');
});

test('does not stay open longer when the clock jumps back', () => {
  let time = 86_400_000;
  const circuit = createCircuit({ failures: 1, openMs: 10, now: () => time });
  const first = circuit.enter();
  assert.ok(first.open);
  first.leave(false);
  assert.equal(circuit.enter().open, false);
  time = 0;
  assert.ok(circuit.enter().open);
});

test('ignores results of calls that started before it opened', () => {
  let time = 0;
  const circuit = createCircuit({ failures: 2, openMs: 10, now: () => time });
  const enter = (): ((healthy: boolean) => void) => {
    const entrance = circuit.enter();
    assert.ok(entrance.open);
    return entrance.leave;
  };
  const old = Array.from({ length: 5 }, enter);
  old[0]?.(false);
  old[1]?.(false);
  time = 5;
  old[2]?.(false);
  old[3]?.(false);
  time = 10;
  const trial = enter();
  old[4]?.(true);
  assert.equal(circuit.enter().open, false, 'a late success does not end the trial');
  trial(true);
  enter()(true);
});

test('opens only after failures in a row, and lets one trial through at a time', () => {
  const step = fc.oneof(
    fc.constant({ do: 'enter' as const }),
    fc.record({ do: fc.constant('leave' as const), which: fc.nat(20), healthy: fc.boolean() }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.nat(15) }),
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 50, maxLength: 200 }), (steps) => {
      let time = 0;
      let inRow = 0;
      let shutAt: number | undefined;
      const circuit = createCircuit({ failures: 3, openMs: 10, now: () => time });
      let inside: { leave(healthy: boolean): void; trial: boolean; round: number }[] = [];
      let round = 0;
      for (const one of steps) {
        if (one.do === 'pass') time += one.ms;
        if (one.do === 'enter') {
          const entrance = circuit.enter();
          const isTried = inside.some(({ trial }) => trial);
          assert.equal(entrance.open, shutAt === undefined || (time >= shutAt + 10 && !isTried));
          if (entrance.open) inside.push({ leave: entrance.leave, trial: shutAt !== undefined, round });
        }
        const leaving = one.do === 'leave' ? inside[one.which % (inside.length || 1)] : undefined;
        if (one.do !== 'leave' || !leaving) continue;
        inside = inside.filter((other) => other !== leaving);
        leaving.leave(one.healthy);
        if (!leaving.trial && leaving.round !== round) continue;
        inRow = one.healthy ? 0 : inRow + 1;
        if (leaving.trial && one.healthy) shutAt = undefined;
        if (inRow >= 3 || (leaving.trial && !one.healthy)) {
          shutAt = time;
          inRow = 0;
          round += 1;
        }
      }
    }),
  );
});
