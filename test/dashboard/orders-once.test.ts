/** What moves money happens once, and by those who may, over the running service with a real payment provider. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDialects } from '../support/databases.ts';
import { callerOf, signIn } from './signed-in.ts';
import { carryOut, fieldsOf, openStores, type StoreWorld } from './stores-world.ts';

const base = '/dashboard/stores/demo/orders';
const postgres = testDialects().find(({ name }) => name === 'PostgreSQL');

const shown = async ({ owner }: Pick<StoreWorld, 'owner'>, number: string) =>
  (await owner.get(`${base}/${number}`)).text();

for (const dialect of testDialects())
  test(
    `refunds once when the same form is posted three times, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const world = await openStores(t, { databaseUrl: await dialect.url() });
      const number = await world.buy();
      const path = `${base}/${number}/refund`;
      const asked = await (await world.owner.post(path, { amount: '5', reason: '' })).text();
      const fields = fieldsOf(asked, path);
      const both = await Promise.all([world.owner.post(path, fields), world.owner.post(path, fields)]);
      const late = await world.owner.post(path, fields);
      const said = [...both, late].map((answer) => [answer.status, answer.headers.get('location')]);
      const to = `${base}/${number}?said=`;
      assert.deepEqual(said.toSorted(), [
        [303, `${to}refund`],
        [303, `${to}repeated`],
        [303, `${to}repeated`],
      ]);
      assert.match(await (await world.owner.get(`${to}repeated`)).text(), /It was not repeated/);
      await paidBackOnce(world, number);
    },
  );

test(
  'refunds once when the same form is posted through two services',
  { skip: postgres?.skip },
  async (t) => {
    const world = await openStores(t, { databaseUrl: (await postgres?.url()) ?? '' });
    const another = callerOf(await world.another(), world.owner.cookie);
    const number = await world.buy();
    for (const [place, action] of ['refund', 'cancel'].entries()) {
      const path = `${base}/${number}/${action}`;
      const form = fieldsOf(await (await world.owner.get(path)).text(), path);
      const asked = await (await another.post(path, { ...form, amount: '5', 'line.0': '1' })).text();
      const fields = fieldsOf(asked, path);
      const answers = await Promise.all(
        [world.owner, another, world.owner, another].map((at) => at.post(path, fields)),
      );
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]));
      assert.equal(
        (await world.service.server.selling.operations.show(number))?.order.adjustments.length,
        place + 1,
      );
    }
    const refunds = await world.service.database.db.selectFrom('storeRefund').selectAll().execute();
    assert.equal(refunds.length, 2);
    assert.equal(world.paidBack(), world.paid());
  },
);

async function paidBackOnce(world: StoreWorld, number: string): Promise<void> {
  const order = (await world.service.server.selling.operations.show(number))?.order;
  assert.deepEqual(
    order?.adjustments.map(({ amount, status }) => [amount, status]),
    [[-500, 'completed']],
  );
  assert.equal(world.paidBack(), 500);
}

test('rejects a form that was opened before the order changed', async (t) => {
  const world = await openStores(t);
  const number = await world.buy();
  const path = `${base}/${number}/refund`;
  const stale = fieldsOf(await (await world.owner.post(path, { amount: '5', reason: '' })).text(), path);
  assert.equal((await carryOut(world, number, 'refund', { amount: '1' })).status, 303);
  const late = await world.owner.post(path, stale);
  assert.equal(late.status, 400);
  assert.match(await late.text(), /The order changed since you opened it/);
  const bare = await world.owner.post(path, { amount: '5', sure: 'yes', seen: '0.1' });
  assert.equal(bare.status, 400);
  assert.equal(world.paidBack(), 100);
});

test('lets members ship, and only owners refund', async (t) => {
  const world = await openStores(t);
  const number = await world.buy(2);
  const member = await signIn(world.service, 'member');
  const page = await (await member.get(`${base}/${number}`)).text();
  assert.match(page, /Ship items/);
  assert.match(page, /Only owners can cancel items, return items, or refund the buyer/);
  assert.doesNotMatch(page, /Cancel items|\/(?:cancel|refund|return)"/);
  assert.doesNotMatch(await shown(world, number), /Only owners can/);
  for (const action of ['cancel', 'refund', 'return']) {
    assert.equal((await member.get(`${base}/${number}/${action}`)).status, 403, action);
    const fields = { amount: '1', 'line.0': '1', sure: 'yes', seen: '0.0', operation: 'x'.repeat(20) };
    assert.equal((await member.post(`${base}/${number}/${action}`, fields)).status, 403, action);
  }
  assert.equal((await carryOut({ owner: member }, number, 'ship', { 'line.0': '1' })).status, 303);
  assert.equal((await carryOut({ owner: member }, number, 'deliver', {})).status, 303);
  assert.equal(world.paidBack(), 0);
});
