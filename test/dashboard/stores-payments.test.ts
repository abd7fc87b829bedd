/** Open payments in the dashboard. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signIn } from './signed-in.ts';
import { leaveAtTheBank, openStores, type StoreWorld } from './stores-world.ts';

const base = '/dashboard/stores/demo/payments';

/** As if it had begun two hours ago. */
async function backdate({ service }: StoreWorld, id: string): Promise<void> {
  const { db } = service.database;
  const row = await db
    .selectFrom('paymentAttempt')
    .select('body')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = JSON.parse(row.body) as { startedAt: number };
  const older = JSON.stringify({ ...body, startedAt: body.startedAt - 7_200_000 });
  await db.updateTable('paymentAttempt').set({ body: older }).where('id', '=', id).execute();
}

test('lets an owner end an open payment with a reason', async (t) => {
  const world = await openStores(t);
  const { owner, service } = world;
  assert.match(await (await owner.get(base)).text(), /No open payments/);
  const reference = await leaveAtTheBank(service);
  const [attempt] = (await service.server.selling.payments.openAttempts(1)).attempts;
  const checkout = attempt?.checkoutId ?? '';

  const young = await (await owner.get(base)).text();
  assert.ok(young.includes(reference));
  assert.match(young, /awaiting buyer/i);
  assert.match(young, /Can be ended after/);
  assert.doesNotMatch(young, /\/end"/);
  const early = await owner.post(`${base}/${reference}/end`, { reason: 'Checked' });
  assert.equal(early.status, 400);
  assert.match(await early.text(), /Nothing was changed\. Portico is still looking for this payment/);
  assert.doesNotMatch(await (await owner.get('/dashboard')).text(), /open\s+for\s+more\s+than\s+an\s+hour/);

  await backdate(world, reference);
  assert.match(
    await (await owner.get('/dashboard')).text(),
    /1 payment has\s+been\s+open\s+for\s+more\s+than\s+an\s+hour/,
  );
  assert.match(
    await (await owner.get('/dashboard/stores/demo')).text(),
    /open\s+for\s+more\s+than\s+an\s+hour/,
  );
  const asked = await (await owner.get(`${base}/${reference}/end`)).text();
  assert.match(asked, /End this payment\?/);
  for (const reason of ['', '   ', 'x'.repeat(501)]) {
    const refused = await owner.post(`${base}/${reference}/end`, { reason });
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /Enter a reason of 1 to 500 characters/);
  }

  await world.loseProvider();
  const ended = await owner.post(`${base}/${reference}/end`, { reason: 'Stripe does not know it' });
  assert.deepEqual([ended.status, ended.headers.get('location')], [303, `${base}?said=ended`]);
  assert.match(await (await owner.get(`${base}?said=ended`)).text(), /The payment is ended/);
  assert.match(await (await owner.get(base)).text(), /No open payments/);
  const left = await fetch(`${service.url}/api/ucp/checkout/sessions/${checkout}`);
  assert.equal(((await left.json()) as { status: string }).status, 'canceled');
  const changes = await (await owner.get('/dashboard/stores/demo/changes')).text();
  assert.match(changes, /ended: Stripe does not know it/);
  assert.match(await (await owner.get('/dashboard/settings/activity')).text(), /Ended a payment/);
  assert.equal((await owner.get(`${base}/${reference}/end`)).status, 404);
});

test('settles a payment whose outcome can be found', async (t) => {
  const world = await openStores(t);
  const reference = await leaveAtTheBank(world.service);
  await backdate(world, reference);
  const answered = await world.owner.post(`${base}/${reference}/end`, { reason: 'Checked' });
  assert.deepEqual([answered.status, answered.headers.get('location')], [303, `${base}?said=declined`]);
  assert.match(await (await world.owner.get(`${base}?said=declined`)).text(), /The payment was declined/);
});

test('lets only owners end payments, and only of the store in the path', async (t) => {
  const world = await openStores(t);
  const reference = await leaveAtTheBank(world.service);
  await backdate(world, reference);
  const member = await signIn(world.service, 'member');
  const shown = await (await member.get(base)).text();
  assert.match(shown, /Only owners can end payments/);
  assert.doesNotMatch(shown, /\/end"/);
  assert.equal((await member.post(`${base}/${reference}/end`, { reason: 'Checked' })).status, 403);

  const demo = await world.site();
  const { sites } = world.service.server.selling;
  await sites.put({ ...demo, id: 'other', hosts: ['other.example'] });
  const elsewhere = base.replace('demo', 'other');
  assert.match(await (await world.owner.get(elsewhere)).text(), /No open payments/);
  assert.equal((await world.owner.post(`${elsewhere}/${reference}/end`, { reason: 'Checked' })).status, 404);
  assert.equal((await world.service.server.selling.payments.openAttempts(10)).attempts.length, 1);
});
