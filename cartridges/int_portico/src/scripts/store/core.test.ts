/** The core on this store: what docs/payment.md promises holds on the platform too, for every failure and race. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAtRest, comeToRest } from '../../../../../test/support/commerce/at-rest.ts';
import { code, createBench, once, order, pay, value } from '../../../../../test/support/commerce/bench.ts';
import { faultyStore } from '../../../../../test/support/commerce/faulty-store.ts';
import type { InMemoryToken } from '../../../../../test/support/commerce/in-memory-backend.ts';
import { platform, told } from './under-test.testing.ts';

/** The platform has an order of each number that was placed. */
function bench() {
  const opened = platform();
  const { double, store, clock } = opened;
  const { getOrder } = double.modules['dw/order/OrderMgr'];
  const known = new Set<string>();
  double.modules['dw/order/OrderMgr'].getOrder = (number) => {
    if (!known.has(number)) double.addOrder(number);
    known.add(number);
    return getOrder(number);
  };
  const rows = (type: string, of: (attributes: Record<string, unknown>) => unknown) =>
    double
      .keysOf(type)
      .map((key) => of(double.attributesOf(type, key) ?? {}))
      .filter((row) => row !== undefined)
      .map((row) => JSON.stringify({ body: JSON.stringify(row) }));
  const parsed = (text: unknown): Record<string, unknown> | undefined =>
    text === undefined ? undefined : (JSON.parse(text as string) as Record<string, unknown>);
  const tables = () => [
    [],
    rows('PorticoCheckout', ({ body }) => parsed(body)),
    rows('PorticoCheckout', ({ attempt }) => {
      const read = parsed(attempt);
      return read && { ...read, outcome: read['outcome'] ?? null };
    }),
    rows('PorticoCheckout', ({ order }) => parsed(order)),
    [],
    [],
    rows('PorticoEvent', ({ body }) => parsed(body)),
    rows('PorticoAnswer', ({ body }) => parsed(body)),
  ];
  const made = createBench(
    {
      store,
      dump: async () => JSON.stringify(tables()),
      retain: async () => void (await opened.forget(clock.now)),
    },
    clock,
  );
  // The cartridge alone sends no order updates.
  const { webhookUrl: _none, ...agent } = made.agent;
  return { ...made, ...opened, bench: made, agent };
}

const tokens: InMemoryToken[] = ['good', 'declined', 'challenge', 'lost', 'unheard', 'stuck'];

for (const token of tokens)
  for (const when of ['inside', 'after'] as const)
    test(`${token}: charge and order agree when any transaction fails ${when}`, async () => {
      const { bench: made, agent, store } = bench();
      for (let nth = 1; nth <= 3; nth += 1) {
        const faulty = faultyStore(store);
        const node = made.other({ store: faulty });
        const { id } = await made.ready(agent);
        const repeat = once();
        faulty.failTransaction(nth, when);
        const answer = await node.checkouts.complete(agent, id, pay(token), repeat);
        await comeToRest(made);
        const note = `${token}, ${nth} ${when}: ${answer.ok ? answer.value.state : code(answer)}`;
        await assertAtRest(made, note);
        const end = (await store.checkout(id))?.state;
        if (answer.ok && answer.value.state === 'completed') assert.equal(end, 'completed', note);
        const again = await node.checkouts.complete(agent, id, pay(token), repeat);
        if (end === 'completed') assert.equal(value(again).state, 'completed', note);
        await comeToRest(made);
        await assertAtRest(made, `${note}, repeated`);
      }
    });

test('charges once for concurrent completes', async () => {
  const { bench: made, agent, backend } = bench();
  const { id } = await made.ready(agent, order('lamp', 1));
  const nodes = [made.commerce, made.other(), made.other(), made.other()];
  const calls = nodes.flatMap((node) => [node, node]);
  const answers = await Promise.all(calls.map((node) => node.checkouts.complete(agent, id, pay(), once())));
  assert.equal(
    [...backend.placements.values()].reduce((sum, paper) => sum + paper.asked, 0),
    1,
    'one commit reaches the bank',
  );
  assert.ok(answers.some((answer) => answer.ok && answer.value.state === 'completed'));
  await comeToRest(made);
  await assertAtRest(made);
});

test('writes an order to the log, the platform order, and the outbox', async () => {
  const { bench: made, agent, store, double, small } = bench();
  await made.commerce.seen(agent);
  const { id } = await made.ready(agent);
  const paid = value(await made.commerce.checkouts.complete(agent, id, pay(), once()));
  const number = paid.order?.number ?? '';
  const session = (await store.events('paper', { limit: 9 })).find(({ type }) => type === 'session_created');
  assert.deepEqual(double.attributesOf('Order', number), {
    porticoCheckout: id,
    porticoAgent: 'key:1',
    porticoSession: session?.session,
    porticoRelease: '2026-08-25',
  });
  const types = ['session_created', 'checkout_created', 'payment_settled', 'order_placed'];
  assert.deepEqual(
    told(small).map(({ type }) => type),
    types,
  );
  assert.deepEqual(
    (await store.events('paper', { limit: 9 })).map(({ type }) => type).toSorted(),
    types.toSorted(),
  );
  const log = JSON.stringify(small.logs);
  for (const secret of [id, 'ada@paper.test', '1 Quay']) assert.ok(!log.includes(secret), secret);
  const read = value(await made.commerce.orders.read(agent, number));
  assert.equal(read.order.number, number);
});

test('writes nothing for an unchanged order and checks it less and less often', async () => {
  const { bench: made, agent, double, clock } = bench();
  const { id } = await made.ready(agent);
  const paid = value(await made.commerce.checkouts.complete(agent, id, pay(), once()));
  const before = double.attributesOf('PorticoCheckout', id);
  await made.commerce.orders.read(agent, paid.order?.number ?? '');
  assert.deepEqual(double.attributesOf('PorticoCheckout', id), before);
  const looks: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const next = double.attributesOf('PorticoCheckout', id)?.['nextLookAt'] as number;
    looks.push(next - clock.now);
    clock.now = next;
    await made.commerce.maintain();
  }
  assert.deepEqual(
    looks,
    looks.toSorted((a, b) => a - b),
  );
  assert.ok((looks.at(-1) ?? 0) > (looks[0] ?? 0) * 4, String(looks));
});
