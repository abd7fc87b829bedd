import assert from 'node:assert/strict';
import { storeDialects } from '../../test/support/commerce-stores.ts';
import { benchTests, code, hour, minute, pay, value, type Bench } from '../../test/support/commerce/bench.ts';
import type { Order } from './order.ts';

const benchTest = benchTests(storeDialects());
const day = 24 * hour;

async function buy(bench: Bench, caller = bench.agent): Promise<string> {
  const { id } = await bench.ready(caller);
  return value(await bench.commerce.checkouts.complete(caller, id, pay())).order?.number ?? '';
}

/** The store does something to the order. */
function happen({ backend }: Bench, number: string, changes: Partial<Order>): void {
  const paper = [...backend.placements.values()].find(({ order }) => order?.number === number);
  if (!paper?.order) throw new Error('No such order.');
  paper.order = { ...paper.order, ...changes };
}
const notices = async ({ store, clock }: Bench) =>
  (await store.dueNotices(clock.now, 9)).map(({ order, sequence }) => [sequence, order.status]);

benchTest(
  'finds a change at the store by reading, stores it, and reports it to the platform once',
  async (bench) => {
    const { commerce, agent } = bench;
    const number = await buy(bench);
    happen(bench, number, { status: 'fulfilled' });
    for (let look = 0; look < 3; look += 1)
      assert.equal(value(await commerce.orders.read(agent, number)).order.status, 'fulfilled');
    assert.equal((await bench.store.order(bench.site.id, number))?.order.status, 'fulfilled');
    const [first] = await bench.store.dueNotices(bench.clock.now, 9);
    assert.deepEqual([first?.sequence, first?.order.status], [1, 'open']);
    await bench.store.transaction((transaction) => transaction.updateNotice(first?.id ?? '', 'delivered'));
    assert.deepEqual(await notices(bench), [[2, 'fulfilled']]);
  },
);

benchTest('neither stores, shows, nor sends platform data about an erased buyer', async (bench) => {
  const { commerce, agent, store, clock } = bench;
  const number = await buy(bench);
  await store.transaction(async (write) => {
    const record = await write.order(bench.site.id, number);
    if (record) await write.updateOrder({ ...record, erasedAt: clock.now });
  });
  const destination = {
    firstName: 'Zyxmark',
    street: '1 Zyxmark Row',
    country: 'IE',
    postalCode: 'D01 A1B2',
  };
  const expectations = [{ id: 'e', lines: [], method: 'shipping' as const, destination }];
  happen(bench, number, { status: 'fulfilled', expectations });
  await commerce.orders.refresh(bench.site.id, number);
  const { order } = value(await commerce.orders.read(agent, number));
  assert.equal(order.status, 'fulfilled');
  assert.deepEqual(order.expectations[0]?.destination, { country: 'IE', postalCode: 'D01' });
  assert.doesNotMatch(await bench.dump(), /zyxmark/i);
});

benchTest('ignores the order of members in a reported order', async (bench) => {
  const number = await buy(bench);
  const before = await bench.dump();
  const paper = [...bench.backend.placements.values()][0];
  if (paper?.order)
    paper.order = Object.fromEntries(Object.entries(paper.order).toReversed()) as unknown as Order;
  await bench.commerce.orders.refresh(bench.site.id, number);
  value(await bench.commerce.orders.read(bench.agent, number));
  assert.ok((await bench.dump()) === before);
});

benchTest('reports a change once when several calls see it at the same time', async (bench) => {
  const number = await buy(bench);
  happen(bench, number, { status: 'cancelled' });
  const nodes = [bench.commerce, bench.other(), bench.other()];
  await Promise.all([
    ...nodes.map((node) => node.orders.refresh(bench.site.id, number)),
    ...nodes.map((node) => node.orders.read(bench.agent, number)),
  ]);
  const [first] = await bench.store.dueNotices(bench.clock.now, 9);
  await bench.store.transaction((transaction) => transaction.updateNotice(first?.id ?? '', 'delivered'));
  const [second] = await bench.store.dueNotices(bench.clock.now, 9);
  assert.equal(second?.order.status, 'cancelled');
  await bench.store.transaction((transaction) => transaction.updateNotice(second?.id ?? '', 'delivered'));
  assert.deepEqual(await notices(bench), []);
});

benchTest('never reports a time before that of the last update', async (bench) => {
  const { clock, store } = bench;
  const number = await buy(bench);
  const placedAt = clock.now;
  const refund = { id: 'refund', type: 'refund' as const, occurredAt: placedAt + 1_000, amount: -100 };
  const shipment = { id: 'shipment', occurredAt: placedAt + 2_000, type: 'shipped' as const, lines: [] };
  const late = { ...shipment, id: 'late', occurredAt: placedAt - 1_000 };
  const changes: Partial<Order>[] = [
    { adjustments: [{ ...refund, status: 'pending' }] },
    { events: [shipment] },
    { adjustments: [{ ...refund, status: 'completed' }] },
    { events: [shipment, late] },
    { status: 'fulfilled' },
  ];
  for (const change of changes) {
    clock.now += 10_000;
    happen(bench, number, change);
    await bench.commerce.orders.refresh(bench.site.id, number);
  }
  const own: boolean[] = [];
  const sent: [string | undefined, number][] = [];
  for (let due; (due = (await store.dueNotices(clock.now, 1))[0]);) {
    const { id } = due;
    own.push(due.event?.id === id);
    sent.push([due.event?.id, (due.event?.at ?? due.createdAt) - placedAt]);
    await store.transaction((write) => write.updateNotice(id, 'delivered'));
  }
  assert.deepEqual(
    sent.map(([, at]) => at),
    [0, 1_000, 2_000, 30_000, 30_000, 50_000],
  );
  const ids = sent.map(([id]) => id);
  assert.deepEqual([ids[0], ids[1], ids[2], ids[4]], [undefined, 'refund', 'shipment', 'late']);
  // A receiver ignores an ID that it has seen, so an update without a new entry has its own ID.
  assert.deepEqual(own, [false, false, false, true, false, true]);
  assert.equal(new Set(ids).size, 6);
});

benchTest('polls an order with growing delays for half a year', async (bench) => {
  const { commerce, clock, backend } = bench;
  await buy(bench);
  const looks: number[] = [];
  let calls = 0;
  const begun = clock.now;
  while (clock.now - begun < 200 * day) {
    const age = clock.now - begun;
    clock.now += age < hour ? minute : age < day ? 15 * minute : 3 * hour;
    await commerce.maintain();
    if (backend.calls('order') > calls) looks.push(clock.now - begun);
    calls = backend.calls('order');
    if (clock.now - begun > 3 * day && clock.now - begun < 175 * day) clock.now = begun + 175 * day;
  }
  assert.equal(looks[0], 5 * minute);
  const gaps = looks.slice(1, 10).map((look, place) => look - (looks[place] ?? 0));
  assert.ok(
    gaps.every((gap, place) => place === 0 || gap >= (gaps[place - 1] ?? 0)),
    String(gaps),
  );
  assert.ok(Math.max(...looks) > 180 * day && Math.max(...looks) <= 182 * day);
});

benchTest('reports an order without a platform to no one', async (bench) => {
  const number = await buy(bench, bench.stranger);
  happen(bench, number, { status: 'cancelled' });
  await bench.commerce.orders.refresh(bench.site.id, number);
  assert.deepEqual(await notices(bench), []);
});

benchTest('reports orders to a partner that got its URL after the checkout was created', async (bench) => {
  const caller = { ...bench.stranger, partner: 'google' };
  const unreported = await buy(bench, caller);
  const { id } = await bench.ready(caller);
  assert.deepEqual(await notices(bench), []);
  const url = 'https://partner.test/hook';
  bench.site = { ...bench.site, partners: [{ id: 'google', profiles: ['p'], orderWebhook: { url } }] };
  const now = { ...caller, site: bench.site };
  const placed = value(await bench.commerce.checkouts.complete(now, id, pay())).order?.number ?? '';
  happen(bench, unreported, { status: 'cancelled' });
  await bench.commerce.orders.refresh(bench.site.id, unreported);
  assert.deepEqual(
    (await bench.store.dueNotices(bench.clock.now, 9))
      .map((one) => [one.orderNumber, one.url, one.partner, one.order.status])
      .toSorted(),
    [
      [placed, url, 'google', 'open'],
      [unreported, url, 'google', 'cancelled'],
    ].toSorted(),
  );
});

benchTest('cannot read an order while the store is down, and loses nothing', async (bench) => {
  const number = await buy(bench);
  bench.backend.isDown = true;
  assert.equal(code(await bench.commerce.orders.read(bench.agent, number)), 'backend-unavailable');
  bench.backend.isDown = false;
  assert.equal(value(await bench.commerce.orders.read(bench.agent, number)).order.number, number);
  assert.equal(code(await bench.commerce.orders.read(bench.agent, 'P0')), 'not-found');
  await bench.commerce.orders.refresh(bench.site.id, 'P0');
  await bench.commerce.orders.refresh('elsewhere', number);
});

benchTest(
  'follows a notice of a payment that was placed, and reads the changed order at once',
  async (bench) => {
    const number = await buy(bench);
    const record = await bench.store.order(bench.site.id, number);
    const noticed: string[] = [];
    Object.assign(bench.backend, {
      noticed: async (ref: string) => {
        noticed.push(ref);
        happen(bench, number, { status: 'cancelled' });
      },
    });
    for (let round = 0; round < 2; round += 1) await bench.commerce.resume(record?.attemptId ?? '');
    const attempt = await bench.store.attempt(record?.attemptId ?? '');
    assert.deepEqual(noticed, [attempt?.ref, attempt?.ref]);
    assert.equal((await bench.store.order(bench.site.id, number))?.order.status, 'cancelled');
  },
);
