/** An order may have been made, and its shopper cannot be asked any more: never is it said that there is none. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { minute, withWorld, type Node } from './agent.ts';
import type { ApiName } from './instance.ts';

describe('shoppers whose token is lost', () => {
  const json = (status: number, body: object): ReturnType<NonNullable<Node['instead']>> => ({
    status,
    body: Buffer.from(JSON.stringify(body)),
  });
  /** Of the login service, for any client that renews. */
  const renewals =
    (answer: ReturnType<NonNullable<Node['instead']>>): NonNullable<Node['instead']> =>
    ({ url }) =>
      url.endsWith('/oauth2/token') ? answer : undefined;

  const nodes: [name: string, api: ApiName, at: number, node: Node][] = [
    ['OCAPI without a password, with an expired token', 'ocapi', 31 * minute, { isWithoutPassword: true }],
    [
      'SCAPI with a used refresh token',
      'scapi',
      2 * minute,
      { instead: renewals(json(400, { error: 'invalid_grant' })) },
    ],
    [
      'SCAPI with another client',
      'scapi',
      2 * minute,
      { instead: renewals(json(401, { error: 'invalid_client' })) },
    ],
    ['SCAPI behind a gateway that answers 404', 'scapi', 2 * minute, { instead: renewals({ status: 404 }) }],
  ];
  for (const [name, api, at, node] of nodes)
    test(`${name}: keeps the payment open, and reports it`, () =>
      withWorld(api, node.isWithoutPassword ? node : {}, async (world) => {
        const { commerce, clock, instance, logs } = world;
        instance.world.faults.add({ kind: 'unanswered', operation: 'createOrder' });
        const { id, quote } = await world.buy('good');
        assert.equal(world.charged(), quote.totals.total);

        await world.replace(node);
        clock.now += at;
        assert.equal((await commerce.maintain()).recovered, 0);
        const [line] = logs.filter(({ event }) => event === 'maintenance-failed');
        assert.match(String(line?.facts['reference']), /^att_/);
        assert.equal((await world.read(id)).state, 'complete_in_progress');
        const again = await world.pay(id);
        assert.ok(again.ok && again.value.state === 'complete_in_progress');
        assert.equal(world.charged(), quote.totals.total, 'nobody pays twice');

        // Where reading it again is allowed, it is found.
        await world.replace();
        clock.now += 2 * minute;
        assert.equal((await commerce.maintain()).recovered, 1);
        assert.equal((await world.read(id)).state, 'completed');
        assert.equal(world.charged(), quote.totals.total);
      }));

  test('fails the order of a buyer who never returns from the bank while that is still possible', () =>
    withWorld('ocapi', { isWithoutPassword: true }, async (world) => {
      const { commerce, clock, logs } = world;
      const { id } = await world.buy('challenge');
      for (let minutes = 0; minutes < 19; minutes += 1) {
        clock.now += minute;
        await commerce.maintain();
      }
      assert.equal((await world.read(id)).state, 'requires_escalation');
      for (let minutes = 19; minutes < 29; minutes += 1) {
        clock.now += minute;
        await commerce.maintain();
      }
      assert.equal((await world.read(id)).state, 'ready_for_complete');
      assert.equal(world.charged(), 0);
      assert.deepEqual(logs, []);
      const [order] = await world.instance.world.orders.find('demo', {});
      assert.equal(order?.state, 'failed');
    }));

  test('gives a buyer with a password the whole lifetime of the checkout', () =>
    withWorld('ocapi', {}, async (world) => {
      const { commerce, clock, ledger } = world;
      const { id } = await world.buy('challenge');
      clock.now += 60 * minute;
      await commerce.maintain();
      assert.equal((await world.read(id)).state, 'requires_escalation');
      ledger.decide(true);
      await world.instance.world.engine.sweep(clock.now);
      clock.now += 6 * minute;
      await commerce.maintain();
      assert.equal((await world.read(id)).state, 'completed');
    }));
});
