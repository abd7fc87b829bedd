import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { benchTests, hour, once, pay, value, type Bench } from '../../../test/support/commerce/bench.ts';
import type { InMemoryToken } from '../../../test/support/commerce/in-memory-backend.ts';
import type { EndedPayment } from './end-payment.ts';

const benchTest = benchTests(storeDialects());

/** A payment whose answer never came, and a store that cannot be asked. */
async function undecided(bench: Bench, token: InMemoryToken) {
  const { id } = await bench.ready();
  const repeat = once();
  const payment = await bench.commerce.checkouts.complete(bench.agent, id, pay(token), repeat);
  const attempts = await bench.store.overdueAttempts(bench.clock.now + hour, 10);
  assert.equal(attempts.length, 1, JSON.stringify(payment));
  bench.backend.isDown = true;
  bench.clock.now += 2 * hour;
  const [attempt] = attempts;
  assert.ok(attempt);
  return { id, repeat, attempt: attempt.id };
}

const recorded: string[] = [];
const end = (bench: Bench, attempt: string): Promise<EndedPayment> =>
  bench.commerce.endPayment(attempt, async ({ id, amount }) => void recorded.push(`${id} ${amount}`));

for (const token of ['unheard', 'lost', 'stuck', 'challenge'] as const)
  benchTest(`lets a user end a payment that is ${token} if the store is unreachable`, async (bench) => {
    const { id, repeat, attempt } = await undecided(bench, token);
    recorded.length = 0;
    assert.deepEqual(await end(bench, attempt), { outcome: 'ended' });
    assert.equal(recorded.length, 1);
    const view = value(await bench.commerce.checkouts.read(bench.agent, id));
    assert.deepEqual([view.state, view.problems.map(({ code }) => code)], ['canceled', ['payment-failed']]);
    assert.match(view.problems[0]?.text ?? '', /may have been charged/);
    // The same key has the same answer, and no key begins another payment.
    assert.deepEqual(
      value(await bench.commerce.checkouts.complete(bench.agent, id, pay(token), repeat)).state,
      'canceled',
    );
    assert.ok(!(await bench.commerce.checkouts.complete(bench.agent, id, pay('good'), once())).ok);
    assert.deepEqual(await end(bench, attempt), { outcome: 'declined' });
    assert.equal(recorded.length, 1);
    assert.deepEqual(await bench.store.overdueAttempts(bench.clock.now + 24 * hour, 10), []);
    bench.backend.isDown = false;
    bench.clock.now += hour;
    await bench.commerce.maintain();
    assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'canceled');
  });

benchTest('lets the store decide what it can, and records no user', async (bench) => {
  for (const [token, outcome] of [
    ['lost', 'placed'],
    ['unheard', 'declined'],
  ] as const) {
    const { id, attempt } = await undecided(bench, token);
    bench.backend.isDown = false;
    recorded.length = 0;
    assert.deepEqual(await end(bench, attempt), { outcome });
    assert.deepEqual(recorded, []);
    const { state } = value(await bench.commerce.checkouts.read(bench.agent, id));
    assert.equal(state, outcome === 'placed' ? 'completed' : 'ready_for_complete');
  }
});

benchTest('waits an hour for the recovery, and reports an unknown payment', async (bench) => {
  const { attempt } = await undecided(bench, 'unheard');
  bench.clock.now -= 2 * hour;
  const early = await end(bench, attempt);
  assert.equal(early.outcome, 'too-early');
  assert.deepEqual(await end(bench, 'pay_nobody'), { outcome: 'unknown' });
});

benchTest('ends nothing if the user cannot be recorded', async (bench) => {
  const { id, attempt } = await undecided(bench, 'unheard');
  await assert.rejects(
    bench.commerce.endPayment(attempt, async () => {
      throw new Error('no room');
    }),
    /no room/,
  );
  assert.equal((await bench.store.overdueAttempts(bench.clock.now + 24 * hour, 10)).length, 1);
  assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'complete_in_progress');
});

benchTest('ends a payment once for two concurrent users', async (bench) => {
  const { attempt } = await undecided(bench, 'unheard');
  const outcomes = await Promise.all([end(bench, attempt), end(bench, attempt)]);
  assert.deepEqual(outcomes.map(({ outcome }) => outcome).toSorted(), ['declined', 'ended']);
});
