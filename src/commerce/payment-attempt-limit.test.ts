import assert from 'node:assert/strict';
import { storeDialects } from '../../test/support/commerce-stores.ts';
import { benchTests, code, hour, once, pay, value, type Bench } from '../../test/support/commerce/bench.ts';
import type { Caller } from './caller.ts';
import type { Commerce } from './commerce.ts';
import type { InMemoryToken } from '../../test/support/commerce/in-memory-backend.ts';
import type { Shelf } from '../../test/support/commerce/in-memory-shop.ts';

const benchTest = benchTests(storeDialects());

/** Each call on another node; they share what is counted. */
function nodes({ windows, other, backend }: Bench): () => Commerce {
  assert.ok(windows);
  (backend.shop.shelves.get('lamp') as Shelf).quantity = 1_000;
  const all = [other({ windows }), other({ windows })];
  let turn = 0;
  return () => all[(turn += 1) % 2] as Commerce;
}

/** Outcomes of so many tries, each at a checkout of its own. */
async function tries(
  bench: Bench,
  node: () => Commerce,
  caller: Caller,
  count: number,
  token: InMemoryToken,
) {
  const codes: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { id } = await bench.ready(caller);
    codes.push(code(await node().checkouts.complete(caller, id, pay(token))));
  }
  return codes;
}
const refused = (codes: string[]): number => codes.filter((one) => one === 'too-many-payments').length;

benchTest(
  'a stranger has thirty declined payments an hour, at whatever checkouts and nodes',
  async (bench) => {
    const { stranger, clock, backend } = bench;
    const node = nodes(bench);
    assert.equal(refused(await tries(bench, node, stranger, 30, 'declined')), 0);
    const before = backend.placements.size;
    const { id } = await bench.ready(stranger);
    const over = await node().checkouts.complete(stranger, id, pay());
    assert.deepEqual(over, { ok: false, error: { code: 'too-many-payments', retryAfter: 3_600 } });
    assert.equal(backend.placements.size, before, 'nothing is held and nobody asked');
    assert.equal(code(await node().checkouts.complete({ ...stranger, network: 'else' }, id, pay())), 'ok');
    clock.now += hour;
    assert.equal(refused(await tries(bench, node, stranger, 1, 'declined')), 0);
  },
);

benchTest('of many tries at once no more than thirty get through', async (bench) => {
  const node = nodes(bench);
  const ids: string[] = [];
  for (let at = 0; at < 40; at += 1) ids.push((await bench.ready(bench.stranger)).id);
  const codes = await Promise.all(
    ids.map(async (id) => code(await node().checkouts.complete(bench.stranger, id, pay('declined')))),
  );
  assert.equal(refused(codes), 10);
});

benchTest(
  'what becomes an order counts for nobody, also when it is settled later or elsewhere',
  async (bench) => {
    const { stranger, commerce } = bench;
    const node = nodes(bench);
    assert.deepEqual(new Set(await tries(bench, node, stranger, 40, 'good')), new Set(['ok']));
    for (let at = 0; at < 40; at += 1) {
      const { id } = await bench.ready(stranger);
      value(await node().checkouts.complete(stranger, id, pay('challenge')));
      const attemptId = (await bench.store.checkout(id))?.attemptId ?? '';
      bench.backend.decide(true);
      await node().resume(attemptId);
      assert.equal(value(await commerce.checkouts.read(stranger, id)).state, 'completed');
    }
  },
);

benchTest('who has too many payments under way may try again as soon as some have ended', async (bench) => {
  const { stranger, backend } = bench;
  const node = nodes(bench);
  const attempts: string[] = [];
  const begin = async (): Promise<void> => {
    const { id } = await bench.ready(stranger);
    value(await node().checkouts.complete(stranger, id, pay('challenge')));
    attempts.push((await bench.store.checkout(id))?.attemptId ?? '');
  };
  const { id } = await bench.ready(stranger);
  const next = () => node().checkouts.complete(stranger, id, pay());
  for (let at = 0; at < 15; at += 1) await begin();
  assert.equal(refused(await tries(bench, node, stranger, 15, 'declined')), 0);
  const error = { code: 'too-many-payments', retryAfter: 3_600 } as const;
  assert.deepEqual(await next(), { ok: false, error }, 'half of them came to nothing');

  backend.decide(true);
  for (const attempt of attempts.splice(0, 1)) await node().resume(attempt);
  await begin();
  await begin();
  assert.deepEqual(await next(), { ok: false, error: { ...error, retryAfter: 10, underWay: true } });
  for (const attempt of attempts) await node().resume(attempt);
  assert.equal(code(await next()), 'ok');
});

benchTest('who has too many payments that are about to be begun may try again soon', async (bench) => {
  const { stranger, windows, other } = bench;
  assert.ok(windows);
  const crowded: typeof windows = {
    ...windows,
    async take(subject, limit) {
      for (let at = 0; at < 30; at += 1) await windows.take(subject, limit);
      return windows.take(subject, limit);
    },
  };
  const { id } = await bench.ready(stranger);
  assert.deepEqual(await other({ windows: crowded }).checkouts.complete(stranger, id, pay()), {
    ok: false,
    error: { code: 'too-many-payments', retryAfter: 10, underWay: true },
  });
});

benchTest('who sells more than is declined is never refused', async (bench) => {
  const { stranger } = bench;
  const node = nodes(bench);
  for (let round = 0; round < 4; round += 1) {
    assert.equal(refused(await tries(bench, node, stranger, 12, 'declined')), 0);
    assert.equal(refused(await tries(bench, node, stranger, 12, 'good')), 0);
  }
});

benchTest(
  'a checkout has ten declined payments an hour; its buyer has some left at the page',
  async (bench) => {
    const { agent, clock } = bench;
    const node = nodes(bench);
    const { id, continueToken } = await bench.ready(agent);
    const card = async (token: InMemoryToken = 'declined', key = once()) =>
      code(await node().checkouts.complete(agent, id, pay(token), key));
    for (let at = 0; at < 9; at += 1) assert.equal(await card(), 'ok');
    const key = once();
    for (let at = 0; at < 5; at += 1)
      assert.equal(await card('declined', key), 'ok', 'a repetition is no other try');
    assert.equal(await card(), 'too-many-payments');
    const read = value(await node().checkouts.read(agent, id));
    assert.equal(read.state, 'ready_for_complete');
    assert.equal(refused(await tries(bench, node, agent, 1, 'good')), 0, 'others of the same agent are sold');

    const person = bench.person(continueToken);
    const byHand = async (token: InMemoryToken) =>
      code(await node().checkouts.complete(person, id, pay(token)));
    for (let at = 0; at < 9; at += 1) assert.equal(await byHand('declined'), 'ok');
    assert.equal(await byHand('good'), 'ok');
    assert.equal(value(await node().checkouts.read(agent, id)).state, 'completed');
    clock.now += hour;
  },
);

benchTest(
  'who is known has three hundred, and what never reached the processor counts for nobody',
  async (bench) => {
    const { agent, stranger, backend } = bench;
    const node = nodes(bench);
    assert.equal(refused(await tries(bench, node, agent, 35, 'declined')), 0);
    for (let at = 0; at < 35; at += 1) {
      const { id } = await bench.ready(stranger);
      backend.fault('prepare', 'unheard');
      assert.equal(code(await node().checkouts.complete(stranger, id, pay())), 'backend-unavailable');
    }
    assert.equal(refused(await tries(bench, node, stranger, 1, 'declined')), 0);
  },
);
