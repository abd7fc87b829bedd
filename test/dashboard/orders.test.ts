/** Orders in the dashboard, over the running service with a real payment provider. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAgent } from '../selling/agent.ts';
import { complete, shopper } from '../selling/shopper.ts';
import { testDialects } from '../support/databases.ts';
import { until } from '../api/service.ts';
import { carryOut, fieldsOf, lamp, openStores, type StoreWorld } from './stores-world.ts';

const base = '/dashboard/stores/demo/orders';

const shown = async ({ owner }: Pick<StoreWorld, 'owner'>, number: string) =>
  (await owner.get(`${base}/${number}`)).text();

for (const dialect of testDialects())
  test(
    `ships, delivers, and returns an order, each after a confirmation, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const world = await openStores(t, { databaseUrl: await dialect.url() });
      const number = await world.buy(2);
      const { operations } = world.service.server.selling;
      const first = await shown(world, number);
      assert.match(first, /unfulfilled[\s\S]*ada\.quill@agents\.example[\s\S]*Lantern Row/);
      assert.match(first, /Ship items[\s\S]*Cancel items[\s\S]*Refund/);
      assert.doesNotMatch(first, /Return items/);
      const tracking = {
        carrier: 'Post <b>',
        trackingNumber: 'RR1',
        trackingUrl: 'https://post.example/RR1',
      };
      const sent = await carryOut(world, number, 'ship', { 'line.0': '1', ...tracking });
      assert.equal(sent.headers.get('location'), `${base}/${number}?said=ship`);
      assert.equal((await operations.show(number))?.order.status, 'partly-fulfilled');
      const after = await shown(world, number);
      assert.match(after, /Shipped[\s\S]*Post &lt;b&gt;, RR1[\s\S]*https:\/\/post\.example\/RR1/);
      assert.equal((await carryOut(world, number, 'deliver', {})).status, 303);
      assert.equal((await carryOut(world, number, 'return', { 'line.0': '1', restock: 'on' })).status, 303);
      const order = (await operations.show(number))?.order;
      assert.equal(order?.lines[0]?.quantity.returned, 1);
      assert.equal(order?.adjustments[0]?.status, 'completed');
    },
  );

test('refunds an amount, and refunds the rest on cancellation', async (t) => {
  const world = await openStores(t);
  const number = await world.buy();
  const { operations } = world.service.server.selling;
  assert.equal(
    (await carryOut(world, number, 'refund', { amount: '10.50', reason: 'A scratch' })).status,
    303,
  );
  const order = (await operations.show(number))?.order;
  assert.deepEqual(
    order?.adjustments.map(({ amount, status, description }) => [amount, status, description]),
    [[-1050, 'completed', 'A scratch']],
  );
  assert.equal((await carryOut(world, number, 'cancel', {})).status, 303);
  const cancelled = (await operations.show(number))?.order;
  assert.equal(cancelled?.status, 'cancelled');
  const back = cancelled?.adjustments.reduce((sum, { amount = 0 }) => sum - amount, 0);
  assert.equal(back, cancelled?.totals.total);
  const page = await shown(world, number);
  assert.doesNotMatch(page, /Ship items|Cancel items|\/(?:ship|cancel|refund)"/);
});

const wrong: [what: string, action: string, change: Record<string, string>, says: RegExp][] = [
  [
    'more units than ordered',
    'ship',
    { 'line.0': '9' },
    /id="line\.0-error">Enter a whole number from 0 to 1/,
  ],
  ['no units', 'ship', { 'line.0': '0' }, /at least one item/],
  ['an invalid address', 'ship', { trackingUrl: 'javascript:alert(1)' }, /id="trackingUrl-error"/],
  ['an amount in words', 'refund', { amount: 'all' }, /id="amount-error"/],
  ['an amount with too many decimals', 'refund', { amount: '1.234' }, /id="amount-error"/],
];
test('shows errors at the fields and does nothing', async (t) => {
  const world = await openStores(t);
  const number = await world.buy();
  for (const [what, action, change, says] of wrong) {
    const path = `${base}/${number}/${action}`;
    const fields = fieldsOf(await (await world.owner.get(path)).text(), path);
    const answer = await world.owner.post(path, { ...fields, ...change });
    assert.equal(answer.status, 400, what);
    assert.match(await answer.text(), says, what);
  }
  const { order } = (await world.service.server.selling.operations.show(number)) ?? {};
  assert.deepEqual([order?.events.length, order?.adjustments.length], [0, 0]);
});

test('rejects a refund above the amount paid', async (t) => {
  const world = await openStores(t);
  const number = await world.buy();
  const answer = await carryOut(world, number, 'refund', { amount: '99999' });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /You can refund at most €[\d.,]+\./);
});

test('notifies the agent of changes to its order', async (t) => {
  const world = await openStores(t);
  const agent = await openAgent();
  t.after(() => agent.close());
  const headers = { 'UCP-Agent': agent.header('2026-08-25') };
  const call = async (path: string, content?: unknown, { method = 'POST' } = {}) => {
    const body = content === undefined ? {} : { body: JSON.stringify(content) };
    const response = await fetch(world.service.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...body,
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const buyer = shopper({ call } as unknown as Parameters<typeof shopper>[0]);
  const made = await buyer.create(complete([lamp, 1]));
  await buyer.pay(made.body.id);
  const [listed] = await world.service.server.selling.operations.list({ site: 'demo' });
  const number = listed?.order.number ?? '';
  const list = await (await world.owner.get(base)).text();
  assert.match(list, new RegExp(`${number}[\\s\\S]*${agent.profile('2026-08-25').replaceAll('.', '\\.')}`));
  assert.doesNotMatch(list, /ada\.quill|Lantern/);
  await until(() => agent.received.length >= 1);
  assert.equal((await carryOut(world, number, 'ship', { carrier: 'Courier' })).status, 303);
  await until(() => agent.received.some(({ body }) => body.includes('Courier')));
});

test('returns 404 for an order of another store', async (t) => {
  const world = await openStores(t);
  const number = await world.buy();
  const { sites } = world.service.server.selling;
  await sites.put({ ...(await world.site()), id: 'other', hosts: ['other.example'] });
  assert.equal((await world.owner.get(`/dashboard/stores/other/orders/${number}`)).status, 404);
  assert.equal(
    (await world.owner.post(`/dashboard/stores/other/orders/${number}/cancel`, { sure: 'yes' })).status,
    404,
  );
  assert.equal((await world.owner.get(`${base}/nothing`)).status, 404);
  assert.equal((await world.owner.get(`${base}/${number}/explode`)).status, 404);
  const found = await world.owner.get(`${base}?number=${number}`);
  assert.equal(found.headers.get('location'), `${base}/${number}`);
});

test('logs no data about the buyer', async (t) => {
  const world = await openStores(t);
  const number = await world.buy();
  await shown(world, number);
  await carryOut(world, number, 'ship', { trackingNumber: 'SECRET-TRACKING' });
  assert.doesNotMatch(world.service.logged(), /ada\.quill|Quill|Lantern|SECRET-TRACKING/);
});

for (const dialect of testDialects())
  test(`pages through hundreds of orders, on ${dialect.name}`, { skip: dialect.skip }, async (t) => {
    const world = await openStores(t, { databaseUrl: await dialect.url() });
    const number = await world.buy();
    const { db } = world.service.database;
    const row = await db
      .selectFrom('storeOrder')
      .selectAll()
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    for (let at = 0; at < 400; at += 100) {
      const rows = Array.from({ length: 100 }, (_, i) => ({
        ...row,
        number: `X${at + i}`,
        placementId: `p${at + i}`,
        placedAt: row.placedAt - (at + i) * 1_000,
        body: row.body
          .replaceAll(number, `X${at + i}`)
          .replace(`"placedAt":${row.placedAt}`, `"placedAt":${row.placedAt - (at + i) * 1_000}`),
      }));
      await db.insertInto('storeOrder').values(rows).execute();
    }
    const first = await (await world.owner.get(base)).text();
    const older = /href="([^"]*before=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
    assert.match(older, /before=/);
    let next = older;
    for (let page = 0; page < 3; page += 1) {
      const text = await (await world.owner.get(next)).text();
      assert.equal([...text.matchAll(/<th scope="row">/g)].length, 50);
      next = /rel="next"/.test(text)
        ? (/href="([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '')
        : '';
    }
    for (const path of [
      base,
      older,
      next,
      `${base}?status=open`,
      `${base}/${number}`,
      '/dashboard/stores',
      '/dashboard/stores/demo',
    ]) {
      assert.equal((await world.owner.get(path)).status, 200, path);
    }
  });
