/** Connecting a store to its own Stripe account in the dashboard, over the running service and two providers. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { Stripe } from 'stripe';
import { startPsp, type Psp } from '../../sandbox/psp/index.ts';
import { testDialects } from '../support/databases.ts';
import { signIn } from './signed-in.ts';
import { leaveAtTheBank, openStores, type StoreWorld } from './stores-world.ts';

const payments = '/dashboard/stores/demo/payments';
const path = `${payments}/processor`;

const keysOf = ({ publishableKey, secretKey, webhookSecret }: Psp) => ({
  publishableKey,
  secretKey,
  webhookSecret,
});

/** A demo store whose service has no keys, and a provider that answers for Stripe. */
async function openUnconnected(t: TestContext, databaseUrl?: string) {
  const psp = await startPsp({ slowMs: 1 });
  t.after(() => psp.close());
  const world = await openStores(t, {
    environment: {
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_API_BASE: psp.url,
    },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  const handlers = (await world.site()).paymentHandlers.map((handler) => ({
    ...handler,
    config: { environment: 'sandbox', publishable_key: psp.publishableKey },
  }));
  await world.change({ paymentHandlers: handlers });
  return { ...world, psp };
}

const capturedBy = (psp: Psp): number =>
  Object.values(psp.ledger().sums).reduce((sum, { captured }) => sum + captured, 0);

const offered = async ({ service }: StoreWorld): Promise<unknown> => {
  const response = await fetch(`${service.url}/.well-known/ucp`);
  const { ucp } = (await response.json()) as { ucp: { payment_handlers?: object } };
  return Object.keys(ucp.payment_handlers ?? {}).length;
};

/** The store learns of new keys within a second. */
const untilOffered = async (world: StoreWorld, count: number): Promise<void> => {
  for (const end = Date.now() + 10_000; ;) {
    if ((await offered(world)) === count) return;
    assert.ok(Date.now() < end, `still ${String(await offered(world))} handlers`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

for (const dialect of testDialects())
  test(
    `a store sells with the keys that its owner connects, on ${dialect.name}`,
    { skip: dialect.skip },
    async (t) => {
      const world = await openUnconnected(t, await dialect.url());
      const { owner, psp } = world;
      assert.match(await (await owner.get(payments)).text(), /No processor is connected/);
      assert.equal(await offered(world), 0);
      await assert.rejects(world.buy(), /Nothing was sold/);

      const page = await (await owner.get(path)).text();
      assert.ok(page.includes('/api/processors/stripe/webhook/demo'));
      const connected = await owner.post(path, keysOf(psp));
      assert.deepEqual(
        [connected.status, connected.headers.get('location')],
        [303, `${payments}?said=connected`],
      );
      await untilOffered(world, 1);
      const number = await world.buy();
      assert.equal(capturedBy(psp), 8_900);

      const shown = await (await owner.get(payments)).text();
      assert.match(shown, /Stripe[\s\S]*test mode[\s\S]*Of this store/);
      assert.ok(!shown.includes(psp.secretKey) && !shown.includes(psp.webhookSecret));
      const changes = await (await owner.get('/dashboard/stores/demo/changes')).text();
      assert.match(changes, /stripe-keys/);
      assert.ok(!changes.includes(psp.secretKey));
      const { operations } = world.service.server.selling;
      assert.equal((await operations.refund(number, { amount: 500 })).ok, true);
      assert.equal((await operations.show(number))?.order.adjustments[0]?.status, 'completed');

      // Another node of the same service charges with the same keys.
      const other = await world.another();
      const health = await other.server.selling.processorSettings.state('demo');
      assert.deepEqual([health.source, health.health], ['store', { ok: true }]);
    },
  );

test('keys that Stripe rejects, or that cannot be keys, are not kept', async (t) => {
  const world = await openUnconnected(t);
  const { owner, psp } = world;
  const good = keysOf(psp);
  const cases: [what: string, fields: Record<string, string>, says: RegExp][] = [
    ['nothing', {}, /id="publishableKey-error"[\s\S]*id="secretKey-error"[\s\S]*id="webhookSecret-error"/],
    ['swapped keys', { ...good, publishableKey: good.secretKey }, /id="publishableKey-error"/],
    [
      'the key of another account',
      { ...good, secretKey: 'sk_test_of_somebody_else' },
      /Stripe rejected this key/,
    ],
  ];
  for (const [what, fields, says] of cases) {
    const answer = await owner.post(path, fields);
    const page = await answer.text();
    assert.equal(answer.status, 400, what);
    assert.match(page, says, what);
    assert.ok(!page.includes(good.webhookSecret), what);
  }
  await psp.close();
  assert.match(await (await owner.post(path, good)).text(), /Stripe could not be reached/);
  assert.match(await (await owner.get(payments)).text(), /No processor is connected/);
});

test('the account does not change while a payment is with it, except for new keys of the same one', async (t) => {
  const world = await openUnconnected(t);
  const { owner, psp } = world;
  const keys = keysOf(psp);
  await owner.post(path, keys);
  await untilOffered(world, 1);
  await leaveAtTheBank(world.service);

  const refused = await owner.post(path, keys);
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /1 payment or refund is in progress with the present account/);
  const kept = await owner.post(`${path}/disconnect`, {});
  assert.equal(kept.status, 409);
  assert.match(await kept.text(), /1 payment or refund is in progress/);
  assert.equal((await owner.post(path, { ...keys, sameAccount: 'on' })).status, 303);

  const { db } = world.service.database;
  await db.updateTable('storePlacement').set({ state: 'released', voidPending: 0 }).execute();
  const done = await owner.post(`${path}/disconnect`, {});
  assert.deepEqual([done.status, done.headers.get('location')], [303, `${payments}?said=disconnected`]);
  await untilOffered(world, 0);
});

test('new keys replace the publishable key in payment handlers', async (t) => {
  const world = await openUnconnected(t);
  const { owner, psp } = world;
  await owner.post(path, keysOf(psp));
  const next = 'pk_test_another_key_of_this_account';
  await owner.post(path, { ...keysOf(psp), publishableKey: next, sameAccount: 'on' });
  assert.equal((await world.site()).paymentHandlers[0]?.config['publishable_key'], next);
  await untilOffered(world, 1);
});

test('events of a store with keys of its own are accepted under its own secret only', async (t) => {
  const world = await openUnconnected(t);
  const { owner, psp, service } = world;
  await owner.post(path, keysOf(psp));
  await untilOffered(world, 1);
  const notify = async (store: string, secret: string): Promise<number> => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { reference: 'unknown' } } },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const response = await fetch(`${service.url}/api/processors/stripe/webhook${store}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    return response.status;
  };
  assert.equal(await notify('/demo', psp.webhookSecret), 200);
  assert.equal(await notify('/demo', 'whsec_of_somebody_else'), 400);
  assert.equal(await notify('', psp.webhookSecret), 400);
  assert.equal(await notify('/nothing', psp.webhookSecret), 400);
});

test('members see the processor and cannot change it', async (t) => {
  const world = await openUnconnected(t);
  const member = await signIn(world.service, 'member');
  const shown = await (await member.get(payments)).text();
  assert.match(shown, /No processor is connected/);
  assert.doesNotMatch(shown, /Connect Stripe/);
  assert.equal((await member.post(path, keysOf(world.psp))).status, 403);
});

test('a store whose keys cannot be decrypted sells nothing, and is not charged by the service', async (t) => {
  const world = await openStores(t);
  await world.buy();
  const { db } = world.service.database;
  const { siteSecrets, sites } = world.service.server.selling;
  await siteSecrets.put('demo', 'stripe-keys', 'x'.repeat(20), 'test');
  await db.updateTable('siteSecret').set({ sealed: 'x' }).execute();
  await sites.put(await world.site());
  await untilOffered(world, 0);
  const before = world.paid();
  await assert.rejects(world.buy(), /Nothing was sold/);
  assert.equal(world.paid(), before);
});
