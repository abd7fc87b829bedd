import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import { assertAtRest, comeToRest, tablesOf, until } from '../../../test/support/commerce/at-rest.ts';
import {
  benchTests,
  code,
  minute,
  once,
  order,
  pay,
  value,
  type Bench,
} from '../../../test/support/commerce/bench.ts';
import type { Commerce } from '../commerce.ts';
import type { InMemoryToken } from '../../../test/support/commerce/in-memory-backend.ts';
import type { CommerceStore } from '../store.ts';
import { until as eventually } from '../../../test/support/until.ts';

const benchTest = benchTests(storeDialects());
const asked = ({ backend }: Bench): number =>
  [...backend.placements.values()].reduce((sum, paper) => sum + paper.asked, 0);
const placed = ({ backend }: Bench) =>
  [...backend.placements.values()].filter(({ state }) => state === 'placed');

for (const [name, keys] of [
  ['with keys of their own', () => once()],
  [
    'with one key',
    (
      (repeat) => () =>
        repeat
    )(once()),
  ],
  ['without keys', () => undefined],
] as const) {
  benchTest(`charges once for many concurrent completes ${name}`, async (bench) => {
    // Each holds a unit until one of them has started: there are enough for all eight.
    const { id } = await bench.ready(bench.agent, order('lamp', 1));
    const nodes = [bench.commerce, bench.other(), bench.other(), bench.other()];
    const calls = nodes
      .flatMap((node) => [node, node])
      .map((node) => node.checkouts.complete(bench.agent, id, pay(), keys()));
    const answers = (await Promise.all(calls)).map(value);
    assert.equal(asked(bench), 1, 'one commit reaches the bank');
    for (const { state, order: made } of answers)
      assert.ok(
        state === 'complete_in_progress' || made?.number === answers.find((one) => one.order)?.order?.number,
      );
    assert.equal(
      value(await bench.commerce.checkouts.complete(bench.agent, id, pay(), keys())).state,
      'completed',
    );
    await assertAtRest(bench);
  });
}

benchTest(
  'charges at most once for two concurrent completes over the last unit, and lets the next one buy it',
  async (bench) => {
    const { id } = await bench.ready(bench.agent, order('bulb', 1));
    const both = await Promise.all(
      [1, 2].map(() => bench.commerce.checkouts.complete(bench.agent, id, pay(), once())),
    );
    both.forEach(value);
    assert.ok(asked(bench) <= 1);
    for (let round = 0; round < 3; round += 1)
      await bench.commerce.checkouts.complete(bench.agent, id, pay(), once());
    assert.equal(placed(bench).length, 1);
    await comeToRest(bench);
    await assertAtRest(bench);
  },
);

benchTest('sells the last unit to one of two checkouts, and reports it to the other', async (bench) => {
  const two = [
    await bench.ready(bench.agent, order('bulb', 1)),
    await bench.ready(bench.stranger, order('bulb', 1)),
  ];
  const callers = [bench.agent, bench.stranger];
  const answers = await Promise.all(
    two.map(({ id }, place) =>
      bench.commerce.checkouts.complete(callers[place] ?? bench.agent, id, pay(), once()),
    ),
  );
  assert.deepEqual(answers.map((outcome) => value(outcome).state).toSorted(), ['completed', 'incomplete']);
  await assertAtRest(bench);
});

benchTest(
  'lets an update between quote and claim win: charges nothing, and releases the hold',
  async (bench) => {
    const { id } = await bench.ready();
    const { backend, commerce, agent } = bench;
    let done = false;
    backend.meanwhile = async (operation) => {
      if (operation !== 'prepare' || done) return;
      done = true;
      value(await bench.other().checkouts.update(agent, id, { codes: ['TEN'] }));
    };
    const { state, input } = value(await commerce.checkouts.complete(agent, id, pay(), once()));
    assert.deepEqual([state, input.codes, asked(bench)], ['ready_for_complete', ['TEN'], 0]);
    await assertAtRest(bench);
  },
);

benchTest(
  'lets a cancel between quote and claim win, without harm from a hold that cannot be released now',
  async (bench) => {
    const { id } = await bench.ready();
    const { backend, commerce, agent } = bench;
    backend.meanwhile = async (operation) => {
      if (operation === 'prepare') value(await bench.other().checkouts.cancel(agent, id));
    };
    backend.fault('release', 'unheard');
    assert.equal(value(await commerce.checkouts.complete(agent, id, pay())).state, 'canceled');
    assert.equal(asked(bench), 0);
    assert.deepEqual(
      bench.logs.map(({ event }) => event),
      ['release-failed'],
    );
  },
);

benchTest('does not hide a concurrent payment behind a warning', async (bench) => {
  const { id } = await bench.ready();
  const { backend, commerce, agent } = bench;
  let seen = 0;
  backend.meanwhile = async (operation) => {
    if (operation !== 'quote' || (seen += 1) > 1) return;
    await bench.other().checkouts.complete(agent, id, pay(), once());
    backend.shop.shelves.get('lamp')!.price += 1;
  };
  assert.equal(value(await commerce.checkouts.complete(agent, id, pay(), once())).state, 'completed');
  assert.equal(asked(bench), 1);
});

benchTest('returns its own payment to a client that retries with another key', async (bench, t) => {
  const { commerce, agent, backend } = bench;
  const { id } = await bench.ready();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const first = once();
  const waiting = commerce.checkouts.complete(agent, id, pay('late'), first);
  await until(() => backend.calls('commit') === 1);
  t.mock.timers.tick(8_000);
  const inTime = value(await waiting);
  assert.equal(inTime.state, 'complete_in_progress', 'the core answers before the client gives up at 30 s');
  bench.clock.now += 30_000;
  for (const key of [once(), once(), first])
    assert.equal(
      value(await commerce.checkouts.complete(agent, id, pay(), key)).state,
      'complete_in_progress',
    );
  assert.equal(code(await commerce.checkouts.update(agent, id, {})), 'in-progress');
  backend.openGate();
  await until(() => placed(bench).length === 1);
  t.mock.timers.reset();
  await eventually(async () => (await bench.store.checkout(id))?.state === 'completed');
  const paid = value(await commerce.checkouts.complete(agent, id, pay(), first));
  assert.equal(paid.state, 'completed', 'settled although no call was waiting');
  assert.deepEqual(value(await commerce.checkouts.complete(agent, id, pay(), once())), paid);
  assert.equal(asked(bench), 1);
  await assertAtRest(bench);
});

benchTest('cannot charge for a payment that resumes after its recovery gave up', async (bench, t) => {
  const { commerce, agent, backend } = bench;
  const { id } = await bench.ready();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const waiting = commerce.checkouts.complete(agent, id, pay('late'), once());
  await until(() => backend.calls('commit') === 1);
  t.mock.timers.tick(8_000);
  value(await waiting);
  t.mock.timers.reset();
  bench.clock.now += 2 * minute;
  assert.equal((await bench.other().maintain()).recovered, 1);
  assert.equal(value(await commerce.checkouts.read(agent, id)).state, 'ready_for_complete');
  backend.openGate();
  await comeToRest(bench);
  assert.equal(placed(bench).length, 0);
  await assertAtRest(bench);
});

const endings: [token: InMemoryToken, end: string][] = [
  ['lost', 'completed'],
  ['unheard', 'ready_for_complete'],
];
for (const [token, end] of endings) {
  benchTest(
    `recovers a response that is ${token} after the lease, and returns it for the key`,
    async (bench) => {
      const { commerce, agent } = bench;
      const { id } = await bench.ready();
      const repeat = once();
      const complete = async () => value(await commerce.checkouts.complete(agent, id, pay(token), repeat));
      assert.equal((await complete()).state, 'complete_in_progress');
      bench.clock.now += minute - 1;
      assert.equal((await commerce.maintain()).recovered, 0, 'the lease holds');
      bench.clock.now += 1;
      const nodes = [commerce, bench.other(), bench.other()];
      const rounds = await Promise.all(nodes.map((node) => node.maintain()));
      assert.deepEqual(
        rounds.map(({ recovered }) => recovered).toSorted(),
        [0, 0, 1],
        'one node took the lease',
      );
      assert.equal((await complete()).state, end);
      assert.equal(asked(bench), token === 'lost' ? 1 : 0);
      await assertAtRest(bench);
    },
  );
}

benchTest('waits 15 minutes for a pending payment, and accepts late success within them', async (bench) => {
  const { commerce, agent, backend, clock } = bench;
  const { id } = await bench.ready();
  value(await commerce.checkouts.complete(agent, id, pay('stuck')));
  for (let round = 0; round < 7; round += 1) {
    clock.now += 2 * minute;
    await commerce.maintain();
  }
  assert.equal((await tablesOf(bench)).attempts[0]?.outcome, null);
  backend.decide(true);
  clock.now += minute;
  await commerce.maintain();
  assert.equal(value(await commerce.checkouts.read(agent, id)).state, 'completed');
  const other = await bench.ready();
  value(await commerce.checkouts.complete(agent, other.id, pay('stuck')));
  clock.now += 15 * minute;
  await commerce.maintain();
  assert.equal(value(await commerce.checkouts.read(agent, other.id)).state, 'ready_for_complete');
  await assertAtRest(bench);
});

for (const [token, end] of endings) {
  benchTest(`reports a payment that ends as ${end} during the look as it ended`, async (bench) => {
    const { commerce, agent, clock, store } = bench;
    const meeting = (): Commerce => {
      let hasEnded = false;
      const attempt: CommerceStore['attempt'] = async (id) => {
        if (!hasEnded) clock.now += minute;
        if (!hasEnded) assert.equal((await commerce.maintain()).recovered, 1);
        hasEnded = true;
        return store.attempt(id);
      };
      return bench.other({ store: { ...store, attempt } });
    };
    const begun = async (): Promise<string> => {
      const { id } = await bench.ready();
      const paid = value(await commerce.checkouts.complete(agent, id, pay(token), once()));
      assert.equal(paid.state, 'complete_in_progress');
      return id;
    };
    assert.equal(value(await meeting().checkouts.read(agent, await begun())).state, end);
    const again = value(await meeting().checkouts.complete(agent, await begun(), pay(), once()));
    assert.ok(['completed', 'ready_for_complete'].includes(again.state), again.state);
    // What is to be changed is not changed under a payment: the next call finds it ended.
    const changed = await begun();
    assert.ok(
      ['in-progress', 'ok', 'completed'].includes(code(await meeting().checkouts.update(agent, changed, {}))),
    );
    assert.equal(value(await commerce.checkouts.read(agent, changed)).state, end);
    await comeToRest(bench);
    await assertAtRest(bench);
  });
}

benchTest(
  'gives up on a pending payment that started a day ahead of the clock without waiting for that day',
  async (bench) => {
    const { commerce, agent, clock, store } = bench;
    clock.now += 24 * 60 * minute;
    const began = await bench.ready();
    value(await commerce.checkouts.complete(agent, began.id, pay('stuck')));
    clock.now -= 24 * 60 * minute;
    const attemptId = (await store.checkout(began.id))?.attemptId ?? '';
    const attempt = (await store.attempt(attemptId)) ?? assert.fail();
    // As after a correction of times that are too far ahead.
    await store.transaction((write) => write.takeLease(attempt, clock.now));
    await commerce.maintain();
    assert.equal(value(await commerce.checkouts.read(agent, began.id)).state, 'ready_for_complete');
    await assertAtRest(bench);
  },
);
