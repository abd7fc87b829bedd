import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { assertAtRest, comeToRest, tablesOf } from '../../../test/support/commerce/at-rest.ts';
import {
  benchTests,
  code,
  hour,
  minute,
  once,
  pay,
  value,
  type Bench,
} from '../../../test/support/commerce/bench.ts';
import type { InMemoryToken } from '../../../test/support/commerce/in-memory-backend.ts';
import type { Outcome } from '../errors.ts';
import type { CheckoutView } from '../views.ts';

const benchTest = benchTests(storeDialects());
const codes = ({ problems }: CheckoutView) => problems.map((problem) => problem.code);

async function challenged(bench: Bench) {
  const { id } = await bench.ready();
  const repeat = once();
  const again = async (key = repeat) =>
    value(await bench.commerce.checkouts.complete(bench.agent, id, pay('challenge'), key));
  return { id, repeat, again, view: await again() };
}
const attempts = async (bench: Bench): Promise<string[]> =>
  (await tablesOf(bench)).attempts.map(({ id }) => id);

benchTest('returns a challenge with its page on every call, and charges nothing', async (bench) => {
  const { again, view, id } = await challenged(bench);
  assert.deepEqual([view.state, codes(view)], ['requires_escalation', ['challenge']]);
  assert.match(view.challengeUrl ?? '', /^https:\/\/bank\.test\//);
  assert.deepEqual(await again(), view, 'the same key');
  assert.deepEqual(await again(once()), view, 'another key');
  assert.deepEqual(value(await bench.commerce.checkouts.read(bench.agent, id)), view);
  assert.equal(bench.backend.placements.size, 1);
  assert.equal(bench.backend.calls('quote'), 2, 'made and paid; never priced again');
});

benchTest(
  'completes a passed challenge on the next call, and stores the response for both keys',
  async (bench) => {
    const { again, repeat, id } = await challenged(bench);
    bench.backend.decide(true);
    const next = once();
    const paid = await again(next);
    assert.deepEqual([paid.state, paid.challengeUrl], ['completed', undefined]);
    assert.deepEqual(await again(next), paid);
    assert.deepEqual(await again(repeat), paid);
    assert.deepEqual(value(await bench.commerce.checkouts.read(bench.agent, id)).order, paid.order);
    await assertAtRest(bench);
  },
);

benchTest('declines a failed challenge, and starts no other payment for the same key', async (bench) => {
  const { again, repeat } = await challenged(bench);
  bench.backend.decide(false);
  const next = once();
  const declined = await again(next);
  assert.deepEqual([declined.state, codes(declined)], ['ready_for_complete', ['payment-failed']]);
  assert.deepEqual(await again(next), declined);
  assert.deepEqual(await again(repeat), declined);
  assert.equal(bench.backend.placements.size, 1);
  assert.equal((await again(once())).state, 'requires_escalation', 'a new key does');
  bench.backend.decide(true);
  await comeToRest(bench);
  await assertAtRest(bench);
});

benchTest(
  'settles a challenge by processor event or return of the buyer, whichever comes first, and accepts both',
  async (bench) => {
    const { id } = await challenged(bench);
    const [attempt = ''] = await attempts(bench);
    await bench.commerce.resume(attempt);
    assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'requires_escalation');
    bench.backend.decide(true);
    await Promise.all([
      bench.commerce.resume(attempt),
      bench.other().resume(attempt),
      bench.commerce.maintain(),
    ]);
    await bench.commerce.resume(attempt);
    await bench.commerce.resume('att_unknown');
    assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'completed');
    await assertAtRest(bench);
  },
);

benchTest('finds a buyer who closed the page when the attempt is checked', async (bench) => {
  const { id } = await challenged(bench);
  bench.backend.decide(true);
  bench.clock.now += 2 * minute;
  assert.equal((await bench.commerce.maintain()).recovered, 1);
  assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'completed');
  await assertAtRest(bench);
});

benchTest('leaves a challenge to its buyer until the checkout expires, and then voids it', async (bench) => {
  const { id } = await challenged(bench);
  for (let look = 0; look < 70; look += 1) {
    bench.clock.now += 5 * minute;
    await bench.commerce.maintain();
  }
  assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'requires_escalation');
  bench.clock.now += 15 * minute;
  await bench.commerce.maintain();
  assert.equal(value(await bench.commerce.checkouts.read(bench.agent, id)).state, 'canceled');
  bench.backend.decide(true);
  await assertAtRest(bench);
});

/** The buyer has confirmed; the bank has not answered yet. */
const confirm = ({ backend }: Bench): void => {
  for (const paper of backend.placements.values())
    if (paper.state === 'challenged') paper.state = 'committing';
};
const stateOf = async ({ commerce, agent }: Bench, id: string): Promise<string> =>
  value(await commerce.checkouts.read(agent, id)).state;
const pass = async ({ clock, commerce }: Bench, minutes: number): Promise<void> => {
  for (let look = 0; look < minutes; look += 5) {
    clock.now += 5 * minute;
    await commerce.maintain();
  }
};

benchTest('gives a late buyer the bank’s fifteen minutes on any node', async (bench) => {
  const { id } = await challenged(bench);
  await pass(bench, 20);
  confirm(bench);
  await pass(bench, 15);
  assert.equal(await stateOf(bench, id), 'requires_escalation');
  bench.clock.now += 4 * minute;
  bench.backend.decide(true);
  bench.clock.now += minute;
  assert.equal((await bench.other().maintain()).recovered, 1);
  assert.equal(await stateOf(bench, id), 'completed');
  await assertAtRest(bench);
});

benchTest('gives up on a payment that stays pending for fifteen minutes after a challenge', async (bench) => {
  const { id } = await challenged(bench);
  await pass(bench, 20);
  confirm(bench);
  await pass(bench, 20);
  assert.equal(await stateOf(bench, id), 'ready_for_complete');
  bench.backend.decide(true);
  await assertAtRest(bench);
});

for (const accepts of [true, false])
  benchTest(
    `waits for a payment that the store reviews, pays nothing twice, and settles it as ${accepts ? 'accepted' : 'rejected'}`,
    async (bench) => {
      const { backend, commerce, agent } = bench;
      const { placement } = backend;
      backend.placement = async (ref) => {
        const found = await placement(ref);
        return found.outcome === 'pending' ? { ...found, isReviewed: true } : found;
      };
      const { id } = await bench.ready();
      const repeat = once();
      value(await commerce.checkouts.complete(agent, id, pay('stuck'), repeat));
      // Also beyond the time of the checkout.
      await pass(bench, 12 * 60);
      for (const key of [repeat, once()]) {
        const again = value(await commerce.checkouts.complete(agent, id, pay(), key));
        assert.equal(again.state, 'complete_in_progress');
      }
      assert.equal(code(await commerce.checkouts.cancel(agent, id)), 'in-progress');
      assert.equal(backend.placements.size, 1);
      backend.decide(accepts);
      await pass(bench, 5);
      assert.equal(await stateOf(bench, id), accepts ? 'completed' : 'canceled');
      await comeToRest(bench);
      await assertAtRest(bench);
    },
  );

benchTest('restarts the fifteen minutes when the bank returns the buyer to the challenge', async (bench) => {
  const { id } = await challenged(bench);
  confirm(bench);
  await pass(bench, 10);
  for (const paper of bench.backend.placements.values()) paper.state = 'challenged';
  await pass(bench, 20);
  confirm(bench);
  await pass(bench, 15);
  assert.equal(await stateOf(bench, id), 'requires_escalation');
  await pass(bench, 5);
  assert.equal(await stateOf(bench, id), 'ready_for_complete');
});

benchTest('resets a pending time that is ahead of the clock', async (bench) => {
  const { id } = await challenged(bench);
  confirm(bench);
  const ahead = bench.other({ now: () => bench.clock.now + 24 * hour });
  await ahead.maintain();
  const attempt = (await bench.store.attempt((await attempts(bench))[0] ?? '')) ?? assert.fail();
  await bench.store.transaction((write) => write.takeLease(attempt, bench.clock.now));
  await pass(bench, 15);
  assert.equal(await stateOf(bench, id), 'requires_escalation');
  await pass(bench, 5);
  assert.equal(await stateOf(bench, id), 'ready_for_complete');
});

for (const [ending, end] of [
  [true, 'completed'],
  [undefined, 'canceled'],
] as const)
  benchTest(`handles confirmation in the last minute of the checkout: ${end}`, async (bench) => {
    const { id } = await challenged(bench);
    await pass(bench, 6 * 60 - 5);
    bench.clock.now += 4 * minute;
    confirm(bench);
    bench.clock.now += minute;
    await bench.commerce.maintain();
    assert.equal(await stateOf(bench, id), 'requires_escalation');
    if (ending) bench.backend.decide(true);
    await pass(bench, 20);
    assert.equal(await stateOf(bench, id), end);
    bench.backend.decide(true);
    await assertAtRest(bench);
  });

const later =
  (ms: number) =>
  async ({ commerce, clock }: Bench): Promise<void> => {
    clock.now += ms;
    await commerce.maintain();
  };
const endings: [
  name: string,
  token: InMemoryToken,
  end: (bench: Bench, id: string) => Promise<Outcome<CheckoutView> | void>,
][] = [
  ['cancelled', 'challenge', ({ commerce, agent }, id) => commerce.checkouts.cancel(agent, id)],
  ['changed', 'challenge', ({ commerce, agent }, id) => commerce.checkouts.update(agent, id, {})],
  ['over', 'challenge', later(6 * hour)],
  ['pending for too long', 'stuck', later(16 * minute)],
];
for (const [name, token, end] of endings)
  benchTest(`keeps a payment that is ${name} open if it cannot be voided`, async (bench) => {
    const { backend, commerce, agent, clock } = bench;
    const { id } = await bench.ready();
    const { state } = value(await commerce.checkouts.complete(agent, id, pay(token)));
    const { release } = backend;
    backend.release = async () => {};
    const told = await end(bench, id);
    if (told) assert.equal(code(told), 'backend-unavailable');
    else assert.ok(bench.logs.some(({ event }) => event === 'maintenance-failed'));
    assert.equal(value(await commerce.checkouts.read(agent, id)).state, state);
    // The buyer or the bank says yes after all: that is found, and paid once.
    backend.decide(true);
    backend.release = release;
    clock.now += 6 * minute;
    await commerce.maintain();
    assert.equal(value(await commerce.checkouts.read(agent, id)).state, 'completed');
    await comeToRest(bench);
    await assertAtRest(bench);
  });

benchTest(
  'lets either a concurrent cancel or return win, with consistent charge and order',
  async (bench) => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await challenged(bench);
      const attempt = (await bench.store.checkout(id))?.attemptId ?? '';
      if (round % 2) bench.backend.decide(true);
      await Promise.all([
        bench.commerce.checkouts.cancel(bench.agent, id),
        bench.other().resume(attempt),
        bench.other().checkouts.complete(bench.agent, id, pay('challenge'), once()),
        Promise.resolve().then(() => bench.backend.decide(true)),
      ]);
    }
    await comeToRest(bench);
    await assertAtRest(bench);
  },
);

benchTest('does not overwrite a payment that starts while the last challenge is abandoned', async (bench) => {
  const { commerce, agent, backend } = bench;
  const { id } = await challenged(bench);
  let rounds = 0;
  backend.meanwhile = async (operation) => {
    if (operation !== 'quote' || rounds > 0) return;
    rounds += 1;
    // Between the end of the first challenge and the write of the update, another call pays and is challenged.
    await bench.other().checkouts.complete(agent, id, pay('challenge'), once());
  };
  const updated = value(await commerce.checkouts.update(agent, id, { codes: ['TEN'] }));
  assert.equal(updated.state, 'ready_for_complete');
  backend.decide(true);
  await comeToRest(bench);
  const { checkouts } = await assertAtRest(bench);
  assert.equal(checkouts[0]?.state, 'canceled');
});

benchTest('also abandons a payment that starts right after the last one was abandoned', async (bench) => {
  const { agent, backend, store } = bench;
  const { id } = await challenged(bench);
  let settled = 0;
  const node = bench.other({
    store: {
      ...store,
      async transaction(work) {
        const answer = await store.transaction(work);
        settled += 1;
        if (settled === 1) await bench.other().checkouts.complete(agent, id, pay('challenge'), once());
        return answer;
      },
    },
  });
  assert.equal(value(await node.checkouts.update(agent, id, { codes: ['TEN'] })).state, 'ready_for_complete');
  assert.equal((await store.checkout(id))?.attemptId, undefined);
  backend.decide(true);
  assert.deepEqual(
    [...backend.placements.values()].map(({ state }) => state),
    ['released', 'released'],
  );
  await comeToRest(bench);
  await assertAtRest(bench);
});
