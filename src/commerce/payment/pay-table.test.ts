/** The table "While the attempt is" of docs/payment.md: what may happen to a checkout while a payment is in some state. */
import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { assertAtRest, comeToRest } from '../../../test/support/commerce/at-rest.ts';
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
import type { Outcome } from '../errors.ts';
import type { InMemoryToken } from '../../../test/support/commerce/in-memory-backend.ts';
import type { CheckoutView } from '../views.ts';

const benchTest = benchTests(storeDialects());

type Situation = 'in flight' | 'challenged' | 'challenged and paid by now' | 'declined' | 'placed';
type Act = 'update' | 'cancel' | 'another complete' | 'expiry' | 'read';

const tokens: Record<Situation, InMemoryToken> = {
  'in flight': 'stuck',
  challenged: 'challenge',
  'challenged and paid by now': 'challenge',
  declined: 'declined',
  placed: 'good',
};

/** What the act answers, how often the bank is asked, and how the checkout ends when the buyer never pays. */
const table: Record<Situation, Record<Act, [answer: string, asked: number, end: string]>> = {
  'in flight': {
    update: ['in-progress', 1, 'canceled'],
    cancel: ['in-progress', 1, 'canceled'],
    'another complete': ['complete_in_progress', 1, 'canceled'],
    expiry: ['complete_in_progress', 1, 'canceled'],
    read: ['complete_in_progress', 1, 'canceled'],
  },
  challenged: {
    update: ['ready_for_complete', 1, 'canceled'],
    cancel: ['canceled', 1, 'canceled'],
    'another complete': ['requires_escalation', 1, 'canceled'],
    expiry: ['canceled', 1, 'canceled'],
    read: ['requires_escalation', 1, 'canceled'],
  },
  'challenged and paid by now': {
    update: ['completed', 1, 'completed'],
    cancel: ['completed', 1, 'completed'],
    'another complete': ['completed', 1, 'completed'],
    expiry: ['completed', 1, 'completed'],
    read: ['requires_escalation', 1, 'completed'],
  },
  declined: {
    update: ['ready_for_complete', 1, 'canceled'],
    cancel: ['canceled', 1, 'canceled'],
    'another complete': ['completed', 2, 'completed'],
    expiry: ['canceled', 1, 'canceled'],
    read: ['ready_for_complete', 1, 'canceled'],
  },
  placed: {
    update: ['completed', 1, 'completed'],
    cancel: ['completed', 1, 'completed'],
    'another complete': ['completed', 1, 'completed'],
    expiry: ['completed', 1, 'completed'],
    read: ['completed', 1, 'completed'],
  },
};

async function act(bench: Bench, id: string, what: Act): Promise<Outcome<CheckoutView>> {
  const { commerce, agent, clock } = bench;
  switch (what) {
    case 'update':
      return commerce.checkouts.update(agent, id, { codes: ['TEN'] }, once());
    case 'cancel':
      return commerce.checkouts.cancel(agent, id, once());
    case 'another complete':
      return commerce.checkouts.complete(agent, id, pay(), once());
    case 'expiry':
      clock.now += 6 * hour;
      // What is in flight waits for its recovery, which is tested elsewhere; here only the time is over.
      if (!(await bench.store.checkout(id))?.state.startsWith('complete_')) await commerce.maintain();
      return commerce.checkouts.read(agent, id);
    case 'read':
      return commerce.checkouts.read(agent, id);
  }
}

for (const [situation, acts] of Object.entries(table) as [Situation, (typeof table)[Situation]][]) {
  for (const [what, [answer, asked, end]] of Object.entries(acts) as [Act, [string, number, string]][]) {
    benchTest(`returns ${answer} to ${what} while the payment is ${situation}`, async (bench) => {
      const { id } = await bench.ready();
      value(await bench.commerce.checkouts.complete(bench.agent, id, pay(tokens[situation]), once()));
      if (situation === 'challenged and paid by now') bench.backend.decide(true);
      const outcome = await act(bench, id, what);
      assert.equal(outcome.ok ? outcome.value.state : code(outcome), answer);
      const placements = [...bench.backend.placements.values()];
      assert.equal(
        placements.reduce((sum, paper) => sum + paper.asked, 0),
        asked,
      );
      await comeToRest(bench);
      const { checkouts } = await assertAtRest(bench);
      assert.equal(checkouts[0]?.state, end);
    });
  }
}

benchTest(
  'voids the payment on an update during a challenge, so that a late buyer pays nothing',
  async (bench) => {
    const { commerce, agent, backend } = bench;
    const { id } = await bench.ready();
    const asked = value(await commerce.checkouts.complete(agent, id, pay('challenge'), once()));
    assert.equal(asked.challengeUrl?.startsWith('https://bank.test/'), true);
    const changed = value(await commerce.checkouts.update(agent, id, { codes: ['TEN'] }));
    assert.deepEqual(
      [changed.state, changed.challengeUrl, changed.problems],
      ['ready_for_complete', undefined, []],
    );
    backend.decide(true);
    assert.deepEqual(
      [...backend.placements.values()].map(({ charged }) => charged),
      [0],
    );
    assert.equal(value(await commerce.checkouts.complete(agent, id, pay())).state, 'completed');
    await assertAtRest(bench);
  },
);

benchTest('settles a meanwhile paid payment on an update, and changes nothing', async (bench) => {
  const { commerce, agent, backend } = bench;
  const { id } = await bench.ready();
  value(await commerce.checkouts.complete(agent, id, pay('challenge')));
  backend.decide(true);
  assert.equal(code(await commerce.checkouts.update(agent, id, { codes: ['TEN'] })), 'completed');
  const { checkouts } = await assertAtRest(bench);
  assert.deepEqual(checkouts[0]?.input.codes, []);
});

benchTest('keeps a challenged checkout while the backend is unreachable', async (bench) => {
  const { commerce, agent, backend, clock } = bench;
  const { id } = await bench.ready();
  value(await commerce.checkouts.complete(agent, id, pay('challenge')));
  const before = await bench.dump();
  backend.isDown = true;
  assert.equal(code(await commerce.checkouts.update(agent, id, {})), 'backend-unavailable');
  assert.equal(code(await commerce.checkouts.cancel(agent, id)), 'backend-unavailable');
  assert.equal(code(await commerce.checkouts.complete(agent, id, pay())), 'backend-unavailable');
  assert.ok((await bench.dump()) === before);
  clock.now += 7 * hour;
  await commerce.maintain();
  assert.equal(value(await commerce.checkouts.read(agent, id)).state, 'requires_escalation');
  backend.isDown = false;
  clock.now += 6 * minute;
  await commerce.maintain();
  assert.equal(value(await commerce.checkouts.read(agent, id)).state, 'canceled');
  await assertAtRest(bench);
});
