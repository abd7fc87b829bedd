import assert from 'node:assert/strict';
import { storeDialects } from '../../../test/support/commerce-stores.ts';
import {
  address,
  benchTests,
  code,
  hour,
  once,
  order,
  pay,
  value,
  type Bench,
} from '../../../test/support/commerce/bench.ts';
import type { Caller } from '../caller.ts';
import type { CheckoutChange } from '../checkout/input.ts';
import type { Commerce } from '../commerce.ts';
import type { InMemoryToken } from '../../../test/support/commerce/in-memory-backend.ts';
import { paymentLimits } from './attempt-limit.ts';
import type { Shelf } from '../../../test/support/commerce/in-memory-shop.ts';

const benchTest = benchTests(storeDialects());

/** Limits of a caller that a test reaches in a moment. */
const few = { ...paymentLimits, stranger: 30, known: 300 };

/** Each call on another node; they share what is counted. */
function nodes({ windows, other, backend }: Bench, limits = few): () => Commerce {
  assert.ok(windows);
  (backend.shop.shelves.get('lamp') as Shelf).quantity = 10_000;
  const all = [other({ windows, paymentLimits: limits }), other({ windows, paymentLimits: limits })];
  let turn = 0;
  return () => all[(turn += 1) % 2] as Commerce;
}

let buyers = 0;
/** Another caller each time, or one that differs in the given values. */
function buyerOf({
  email,
  street,
  ip,
}: { email?: string; street?: string; ip?: string } = {}): CheckoutChange {
  buyers += 1;
  const to = { ...address, street: street ?? `${buyers} Quay` };
  return {
    ...order('lamp', 1),
    buyer: { email: email ?? `buyer-${buyers}@paper.test` },
    groups: [{ destinations: [{ address: to }] }],
    ...(ip === undefined ? {} : { signals: { 'dev.ucp.buyer_ip': ip } }),
  };
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
    const { id } = await bench.ready(caller, buyerOf());
    codes.push(code(await node().checkouts.complete(caller, id, pay(token))));
  }
  return codes;
}
const refused = (codes: string[]): number => codes.filter((one) => one === 'too-many-payments').length;

/** As a client does it: a database too busy to answer is asked again. */
async function untilAnswered(complete: () => ReturnType<Commerce['checkouts']['complete']>): Promise<string> {
  for (;;) {
    const answer = code(await complete());
    if (answer !== 'store-unavailable') return answer;
  }
}

benchTest(
  'limits declined payments of an unknown caller per hour, over all checkouts, buyers, and nodes',
  async (bench) => {
    const { stranger, clock, backend } = bench;
    const node = nodes(bench);
    assert.equal(refused(await tries(bench, node, stranger, 30, 'declined')), 0);
    const before = backend.placements.size;
    const { id } = await bench.ready(stranger, buyerOf());
    const over = await node().checkouts.complete(stranger, id, pay());
    assert.deepEqual(over, { ok: false, error: { code: 'too-many-payments', retryAfter: 3_600 } });
    assert.equal(backend.placements.size, before, 'nothing is held and the backend is not called');
    assert.equal(code(await node().checkouts.complete({ ...stranger, network: 'else' }, id, pay())), 'ok');
    clock.now += hour;
    assert.equal(refused(await tries(bench, node, stranger, 1, 'declined')), 0);
  },
);

benchTest('allows no more concurrent tries than the limit', async (bench) => {
  const node = nodes(bench);
  const ids: string[] = [];
  for (let at = 0; at < 40; at += 1) ids.push((await bench.ready(bench.stranger, buyerOf())).id);
  const codes = await Promise.all(
    ids.map((id) => untilAnswered(() => node().checkouts.complete(bench.stranger, id, pay('declined')))),
  );
  assert.equal(refused(codes), 10, codes.join());
});

benchTest(
  'does not count a payment that becomes an order, also when settled later or by another caller',
  async (bench) => {
    const { stranger, commerce } = bench;
    const node = nodes(bench);
    assert.deepEqual(new Set(await tries(bench, node, stranger, 40, 'good')), new Set(['ok']));
    for (let at = 0; at < 40; at += 1) {
      const { id } = await bench.ready(stranger, buyerOf());
      value(await node().checkouts.complete(stranger, id, pay('challenge')));
      const attemptId = (await bench.store.checkout(id))?.attemptId ?? '';
      bench.backend.decide(true);
      await node().resume(attemptId);
      assert.equal(value(await commerce.checkouts.read(stranger, id)).state, 'completed');
    }
  },
);

benchTest('allows another try after too many payments in progress as soon as some end', async (bench) => {
  const { stranger, backend } = bench;
  const node = nodes(bench);
  const attempts: string[] = [];
  const begin = async (): Promise<void> => {
    const { id } = await bench.ready(stranger, buyerOf());
    value(await node().checkouts.complete(stranger, id, pay('challenge')));
    attempts.push((await bench.store.checkout(id))?.attemptId ?? '');
  };
  const { id } = await bench.ready(stranger, buyerOf());
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

benchTest('allows another try soon after too many payments that are about to start', async (bench) => {
  const { stranger, windows, other } = bench;
  assert.ok(windows);
  const crowded: typeof windows = {
    ...windows,
    async takeAll(wanted) {
      const [caller] = wanted;
      assert.ok(caller);
      for (let at = 0; at < 30; at += 1) await windows.take(caller.subject, caller.limit);
      return windows.takeAll(wanted);
    },
  };
  const { id } = await bench.ready(stranger, buyerOf());
  assert.deepEqual(
    await other({ windows: crowded, paymentLimits: few }).checkouts.complete(stranger, id, pay()),
    {
      ok: false,
      error: { code: 'too-many-payments', retryAfter: 10, underWay: true },
    },
  );
});

benchTest('never blocks a caller with more sales than declines', async (bench) => {
  const { stranger } = bench;
  const node = nodes(bench);
  for (let round = 0; round < 4; round += 1) {
    assert.equal(refused(await tries(bench, node, stranger, 12, 'declined')), 0);
    assert.equal(refused(await tries(bench, node, stranger, 12, 'good')), 0);
  }
});

benchTest(
  'allows ten declined payments per checkout and hour, and keeps some for its buyer on the page',
  async (bench) => {
    const { agent, clock } = bench;
    const node = nodes(bench);
    const { id, continueToken } = await bench.ready(agent);
    const card = async (token: InMemoryToken = 'declined', key = once()) =>
      code(await node().checkouts.complete(agent, id, pay(token), key));
    for (let at = 0; at < 9; at += 1) assert.equal(await card(), 'ok');
    const key = once();
    for (let at = 0; at < 5; at += 1)
      assert.equal(await card('declined', key), 'ok', 'a retry is not another attempt');
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
  'gives known callers a higher limit, and does not count what never reached the processor',
  async (bench) => {
    const { agent, stranger, backend } = bench;
    const node = nodes(bench);
    assert.equal(refused(await tries(bench, node, agent, 35, 'declined')), 0);
    for (let at = 0; at < 35; at += 1) {
      const { id } = await bench.ready(stranger, buyerOf());
      backend.fault('prepare', 'unheard');
      assert.equal(code(await node().checkouts.complete(stranger, id, pay())), 'backend-unavailable');
    }
    assert.equal(refused(await tries(bench, node, stranger, 1, 'declined')), 0);
  },
);

const sameBuyer: [what: string, next: (at: number) => CheckoutChange, tries: number][] = [
  ['the email address', () => buyerOf({ email: 'mallory@paper.test' }), 10],
  ['a variant of the email address', (at) => buyerOf({ email: `Mal.lory+${at}@gmail.com` }), 10],
  [
    'the delivery address',
    (at) => buyerOf({ street: at % 2 ? '7, Harbour-Street' : '7 harbour street' }),
    20,
  ],
  ['the network of the buyer', () => buyerOf({ ip: '192.0.2.7' }), 60],
];
for (const [what, next, allowed] of sameBuyer)
  benchTest(`blocks a buyer who keeps ${what}, on all checkouts and nodes`, async (bench) => {
    const { stranger, agent, clock } = bench;
    const node = nodes(bench, paymentLimits);
    const ids: string[] = [];
    for (let at = 0; at < allowed + 10; at += 1)
      ids.push((await bench.ready(at % 2 ? stranger : agent, next(at))).id);
    const codes = await Promise.all(
      ids.map((id, at) =>
        untilAnswered(() => node().checkouts.complete(at % 2 ? stranger : agent, id, pay('declined'))),
      ),
    );
    assert.equal(refused(codes), 10, codes.join());
    assert.equal(refused(await tries(bench, node, stranger, 5, 'good')), 0, 'other buyers are sold');
    const { id, continueToken } = await bench.ready(stranger, next(0));
    assert.equal(code(await node().checkouts.complete(stranger, id, pay())), 'too-many-payments');
    const person = bench.person(continueToken);
    await node().checkouts.read(person, id);
    assert.equal(
      value(await node().checkouts.complete(person, id, pay())).state,
      'completed',
      'at the page the buyer still pays',
    );
    clock.now += hour;
    assert.equal(
      code(await node().checkouts.complete(agent, (await bench.ready(agent, next(1))).id, pay())),
      'ok',
    );
  });

benchTest('never blocks a buyer with more purchases than declines', async (bench) => {
  const { agent } = bench;
  const node = nodes(bench, paymentLimits);
  for (let round = 0; round < 12; round += 1)
    for (const token of ['declined', 'good'] as const) {
      const { id } = await bench.ready(agent, buyerOf({ email: 'ann@paper.test', street: '1 Quay' }));
      assert.equal(code(await node().checkouts.complete(agent, id, pay(token))), 'ok');
    }
});

/** A thousand purchases take long enough on one database. */
const sqliteTest = benchTests(storeDialects().slice(0, 1));
sqliteTest(
  'stops card testing beside a thousand good purchases of the same platform, without blocking a buyer',
  async (bench) => {
    const { stranger } = bench;
    const node = nodes(bench, paymentLimits);
    const attacks: Record<string, { next(at: number): CheckoutChange; codes: string[] }> = {
      'one email address': { next: () => buyerOf({ email: 'a@attack.test', ip: '198.51.100.1' }), codes: [] },
      'one address': { next: () => buyerOf({ street: '13 Attack Road' }), codes: [] },
      'one network': { next: () => buyerOf({ ip: '198.51.100.2' }), codes: [] },
    };
    let good = 0;
    const buy = async (at: number): Promise<void> => {
      const { id } = await bench.ready(stranger, buyerOf({ ip: `203.0.113.${at % 200}` }));
      // One in ten has a card that is declined, and another one.
      if (at % 10 === 0)
        assert.equal(code(await node().checkouts.complete(stranger, id, pay('declined'))), 'ok');
      if (value(await node().checkouts.complete(stranger, id, pay())).state === 'completed') good += 1;
    };
    for (let at = 0; at < 1_000; at += 1) {
      await buy(at);
      for (const attack of Object.values(attacks)) {
        if (at % 4 > 0) continue;
        const { id } = await bench.ready(stranger, attack.next(at));
        attack.codes.push(code(await node().checkouts.complete(stranger, id, pay('declined'))));
      }
    }
    assert.equal(good, 1_000);
    for (const [what, { codes }] of Object.entries(attacks)) {
      const through = codes.length - refused(codes);
      assert.ok(through <= 60, `${what}: ${through} of ${codes.length} tries reached the processor`);
      assert.ok(
        codes.slice(-100).every((one) => one === 'too-many-payments'),
        what,
      );
    }
  },
);

benchTest('does not stop a partner of the store for the declines of its buyers', async (bench) => {
  const node = nodes(bench, { ...few, known: 3, email: 2 });
  const partner = { ...bench.agent, site: { ...bench.site, partners: [{ id: 'google', keys: ['1'] }] } };
  assert.equal(refused(await tries(bench, node, partner, 6, 'declined')), 0);
  const same = async () => {
    const { id } = await bench.ready(partner, buyerOf({ email: 'tester@paper.test' }));
    return code(await node().checkouts.complete(partner, id, pay('declined')));
  };
  assert.equal(refused([await same(), await same(), await same()]), 1, 'a buyer keeps its limit');
  assert.equal(refused(await tries(bench, node, partner, 1, 'good')), 0);
});
