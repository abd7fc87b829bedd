/** Refunds whose outcome the processor no longer reports, settled in the dashboard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn } from './signed-in.ts';
import { loseRefund, openStores } from './stores-world.ts';

const base = '/dashboard/stores/demo';

test('lets an owner settle a refund whose response was lost, with a reason', async (t) => {
  const world = await openStores(t);
  const { owner, service } = world;
  const number = await world.buy();
  const order = `${base}/orders/${number}`;
  const path = `${order}/refunds/${await loseRefund(world, number)}/settle`;
  const { operations } = service.server.selling;
  const statuses = async () => (await operations.show(number))?.order.adjustments.map(({ status }) => status);

  const shown = await (await owner.get(order)).text();
  assert.match(shown, /The processor has not confirmed the refund of €10\.50/);
  assert.ok(shown.includes(path));
  const asked = await (await owner.get(path)).text();
  assert.match(asked, new RegExp(`Settle refund: order ${number}`));

  const wrong: [fields: Record<string, string>, says: RegExp][] = [
    [{ reason: 'Checked' }, /Select what happened/],
    [{ outcome: 'pending', reason: 'Checked' }, /Select what happened/],
    [{ outcome: 'failed', reason: ' ' }, /Enter a reason of 1 to 500 characters/],
    [{ outcome: 'failed', reason: 'x'.repeat(501) }, /Enter a reason of 1 to 500 characters/],
  ];
  for (const [fields, says] of wrong) {
    const rejected = await owner.post(path, fields);
    assert.equal(rejected.status, 400);
    assert.match(await rejected.text(), says);
  }
  assert.deepEqual(await statuses(), ['pending']);

  const settled = await owner.post(path, { outcome: 'failed', reason: 'No refund at Stripe' });
  assert.deepEqual([settled.status, settled.headers.get('location')], [303, `${order}?said=settled`]);
  assert.deepEqual(await statuses(), ['failed']);
  const after = await (await owner.get(`${order}?said=settled`)).text();
  assert.match(after, /The outcome of the refund is recorded/);
  assert.doesNotMatch(after, /has not confirmed/);
  assert.match(await (await owner.get(`${base}/changes`)).text(), /failed: No refund at Stripe/);
  assert.match(await (await owner.get('/dashboard/settings/activity')).text(), /Settled a refund/);
  assert.equal((await owner.get(path)).status, 404);
});

test('does not settle a refund that Portico still checks', async (t) => {
  const world = await openStores(t);
  const { owner, service } = world;
  const number = await world.buy();
  const id = await loseRefund(world, number);
  const { db } = service.database;
  await db.updateTable('storeRefund').set({ createdAt: Date.now() }).where('id', '=', id).execute();
  assert.doesNotMatch(await (await owner.get(`${base}/orders/${number}`)).text(), /has not confirmed/);
  const early = await owner.post(`${base}/orders/${number}/refunds/${id}/settle`, {
    outcome: 'completed',
    reason: 'Checked',
  });
  assert.equal(early.status, 400);
  assert.match(await early.text(), /Nothing was changed: Portico still asks the processor/);
});

test('lets only owners settle refunds, and only of the order in the path', async (t) => {
  const world = await openStores(t);
  const [number, other] = [await world.buy(), await world.buy()];
  const id = await loseRefund(world, number);
  const member = await signIn(world.service, 'member');
  const shown = await (await member.get(`${base}/orders/${number}`)).text();
  assert.match(shown, /An owner has to look it up/);
  assert.doesNotMatch(shown, /\/settle"/);
  const fields = { outcome: 'completed', reason: 'Checked' };
  assert.equal((await member.post(`${base}/orders/${number}/refunds/${id}/settle`, fields)).status, 403);
  assert.equal((await world.owner.post(`${base}/orders/${other}/refunds/${id}/settle`, fields)).status, 404);
});
