/** Connecting a store to its own Stripe account in the dashboard, over the running service and two providers. */
import assert from 'node:assert/strict';
import http, { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { Stripe } from 'stripe';
import { startPsp, type Psp } from '../../sandbox/psp/index.ts';
import { testDialects } from '../support/databases.ts';
import type { Site } from '#commerce';
import { scapiConnection } from './platform-site.ts';
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
  for (const end = Date.now() + 60_000; ;) {
    if ((await offered(world)) === count) return;
    assert.ok(Date.now() < end, `still ${String(await offered(world))} handlers`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

for (const dialect of testDialects())
  test(
    `sells with the keys that the owner connects, on ${dialect.name}`,
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
      assert.match(changes, /processor-keys/);
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

test('does not save keys that Stripe rejects or that have the wrong format', async (t) => {
  const world = await openUnconnected(t);
  const { owner, psp } = world;
  const good = keysOf(psp);
  const cases: [what: string, fields: Record<string, string>, says: RegExp][] = [
    ['nothing', {}, /id="publishableKey-error"[\s\S]*id="secretKey-error"[\s\S]*id="webhookSecret-error"/],
    ['swapped keys', { ...good, publishableKey: good.secretKey }, /id="publishableKey-error"/],
    [
      'the key of another account',
      { ...good, secretKey: 'sk_test_of_somebody_else' },
      /Stripe rejected the keys/,
    ],
  ];
  for (const [what, fields, says] of cases) {
    const answer = await owner.post(path, fields);
    const page = await answer.text();
    assert.equal(answer.status, 400, what);
    assert.match(page, says, what);
    assert.ok(!page.includes(good.webhookSecret) && !page.includes(good.secretKey), what);
  }
  await psp.close();
  assert.match(await (await owner.post(path, good)).text(), /Stripe did not respond/);
  assert.match(await (await owner.get(payments)).text(), /No processor is connected/);
});

/** The demo store, charged by the account of the service, beside another account that answers at the same address. */
async function openBetweenAccounts(t: TestContext) {
  const [ours, theirs] = [await startPsp({ slowMs: 1 }), await startPsp({ slowMs: 1 })];
  const stripe = await startProxy([ours, theirs]);
  t.after(() => Promise.all([stripe.close(), ours.close(), theirs.close()]));
  const world = await openStores(t, {
    environment: {
      STRIPE_SECRET_KEY: ours.secretKey,
      STRIPE_PUBLISHABLE_KEY: ours.publishableKey,
      STRIPE_WEBHOOK_SECRET: ours.webhookSecret,
      STRIPE_API_BASE: stripe.url,
    },
  });
  return { ...world, ours, theirs };
}

/** Answers by the account of the key, as one host for all accounts does. */
async function startProxy(accounts: readonly Psp[]): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const key = request.headers.authorization?.replace('Bearer ', '');
    const to = accounts.find(({ secretKey }) => secretKey === key) ?? accounts[0];
    if (!to) throw new Error('no account');
    const passed = http.request(
      `${to.url}${request.url ?? '/'}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

test('accepts another account only for a store that is off and has nothing in progress', async (t) => {
  const world = await openBetweenAccounts(t);
  const { owner, ours, theirs, service } = world;
  const number = await world.buy();
  const path = '/dashboard/stores/demo/payments/processor';
  const connect = async (more: Record<string, string> = {}) => {
    const answer = await owner.post(path, { ...keysOf(theirs), ...more });
    return { status: answer.status, text: await answer.text() };
  };
  const { siteSecrets, operations } = service.server.selling;
  const kept = async () => (await siteSecrets.list('demo')).length;

  const open = await connect();
  assert.equal(open.status, 400);
  assert.match(open.text, /another Stripe account[\s\S]*Turn the store off first/);

  const left = await leaveAtTheBank(service);
  await world.change({ enabled: false });
  const busy = await connect();
  assert.match(busy.text, /1 payment or refund is in progress with the present account/);
  await service.database.db
    .updateTable('storePlacement')
    .set({ state: 'released', voidPending: 0 })
    .where('state', '=', 'challenged')
    .execute();
  assert.notEqual(left, '');

  const paid = await connect();
  assert.match(paid.text, /1 order was paid with the present account[\s\S]*name="leaveOrders"/);
  assert.equal(await kept(), 0);
  assert.equal((await connect({ leaveOrders: 'on' })).status, 303);
  assert.equal(await kept(), 1);

  // A refund of the former account's order is not made at this one, and its outcome can be settled.
  await operations.refund(number, { amount: 500 });
  assert.deepEqual([world.paidBack(), refundedBy(ours), refundedBy(theirs)], [0, 0, 0]);
});

const refundedBy = (psp: Psp): number =>
  Object.values(psp.ledger().sums).reduce((sum, { refunded }) => sum + refunded, 0);

test('accepts keys of the same account at any time, also while a payment is in progress', async (t) => {
  const world = await openBetweenAccounts(t);
  const { owner, ours, service } = world;
  await world.buy();
  await leaveAtTheBank(service);
  const connected = await owner.post(path, keysOf(ours));
  assert.equal(connected.status, 303, await connected.text());
  const shown = await (await owner.get(payments)).text();
  assert.match(shown, /Of this store/);
  // And back to the same keys in the settings of the service.
  assert.equal((await owner.post(`${path}/disconnect`, {})).status, 303);
  const page = await (await owner.get(payments)).text();
  assert.match(page, /Keys of the service, which its operator sets/);
  assert.doesNotMatch(page, /STRIPE_SECRET_KEY/);
});

test('replaces the publishable key in payment handlers on connecting and disconnecting', async (t) => {
  const world = await openBetweenAccounts(t);
  const { owner, theirs, ours } = world;
  const [handler] = (await world.site()).paymentHandlers;
  assert.ok(handler);
  const config = { environment: 'sandbox', publishable_key: 'pk_test_of_long_ago' };
  await world.change({ enabled: false, paymentHandlers: [{ ...handler, config }] });
  const keyOf = async () => (await world.site()).paymentHandlers[0]?.config['publishable_key'];
  assert.equal((await owner.post(path, keysOf(theirs))).status, 303);
  assert.equal(await keyOf(), theirs.publishableKey);
  assert.equal((await owner.post(`${path}/disconnect`, {})).status, 303);
  assert.equal(await keyOf(), ours.publishableKey);
});

test('keeps the keys when the store moves to a platform and back', async (t) => {
  const world = await openUnconnected(t);
  await world.owner.post(path, keysOf(world.psp));
  await world.change({ backend: 'scapi', connection: scapiConnection } as Partial<Site>);
  assert.equal((await world.service.server.selling.siteSecrets.list('demo')).length, 1);
});

test('charges with keys that were stored before there were other providers, until they are replaced', async (t) => {
  const world = await openUnconnected(t);
  const { owner, psp, service } = world;
  const { siteSecrets } = service.server.selling;
  await siteSecrets.put('demo', 'stripe-keys', JSON.stringify(keysOf(psp)), 'test');
  await untilOffered(world, 1);
  await world.buy();
  assert.equal(capturedBy(psp), 8_900);
  const names = async () => (await siteSecrets.list('demo')).map(({ name }) => name);
  assert.equal((await owner.post(path, { provider: 'stripe', ...keysOf(psp) })).status, 303);
  assert.deepEqual(await names(), ['processor-keys']);
  await siteSecrets.put('demo', 'stripe-keys', JSON.stringify(keysOf(psp)), 'test');
  assert.equal((await owner.post(`${path}/disconnect`, { leaveOrders: 'on' })).status, 409);
  await world.change({ enabled: false });
  assert.equal((await owner.post(`${path}/disconnect`, { leaveOrders: 'on' })).status, 303);
  assert.deepEqual(await names(), []);
});

test('shows the form of each provider, and sends no secret back', async (t) => {
  const world = await openUnconnected(t);
  const { owner } = world;
  for (const [provider, field] of [
    ['adyen', 'hmacKey'],
    ['paypal', 'webhookId'],
    ['braintree', 'privateKey'],
    ['checkout-com', 'webhookKey'],
    ['worldpay', 'webhookKey'],
  ] as const) {
    const page = await (await owner.get(`${path}?provider=${provider}`)).text();
    assert.ok(page.includes(`name="${field}"`), provider);
    assert.ok(page.includes(`/api/processors/${provider}/webhook/demo`), provider);
  }
  const hmacKey = 'A'.repeat(64);
  const apiKey = 'AQE_of_the_store_which_is_secret';
  const wrong = await owner.post(path, {
    provider: 'adyen',
    environment: 'live',
    merchantAccount: apiKey,
    apiKey,
    hmacKey,
  });
  const page = await wrong.text();
  assert.equal(wrong.status, 400);
  assert.match(page, /id="liveUrlPrefix-error"/);
  assert.match(page, /<option value="live" selected/);
  assert.ok(!page.includes(apiKey) && !page.includes(hmacKey));
  assert.equal((await owner.post(path, { provider: 'bank' })).status, 404);
});

test('adds Google Pay for the connected account, and fits it to another one', async (t) => {
  const world = await openBetweenAccounts(t);
  const { owner, ours, theirs } = world;
  const googlePay = async () =>
    (await world.site()).paymentHandlers.filter(({ name }) => name === 'com.google.pay');
  const add = (merchantId: string) => owner.post(`${payments}/google-pay`, { merchantId });
  const wrong = await add('not an id');
  assert.equal(wrong.status, 400);
  assert.match(await wrong.text(), /id="merchantId-error"/);
  assert.equal((await add('BCR2DN4T1234567')).headers.get('location'), `${payments}?said=google-pay`);
  assert.equal((await add('')).status, 303);
  const [handler, ...more] = await googlePay();
  assert.deepEqual(more, []);
  assert.match(JSON.stringify(handler?.config), /"merchant_id":"BCR2DN4T1234567"/);
  assert.ok(JSON.stringify(handler?.config).includes(ours.publishableKey));
  assert.match(await (await owner.get(payments)).text(), /Google Pay\s+<span[^>]*>offered/);
  await untilOffered(world, 2);
  await world.change({ enabled: false });
  assert.equal((await owner.post(path, keysOf(theirs))).status, 303);
  assert.ok(JSON.stringify((await googlePay())[0]?.config).includes(theirs.publishableKey));
});

test('accepts events of a store with its own keys only under its own secret', async (t) => {
  const world = await openUnconnected(t);
  const { owner, psp, service } = world;
  await owner.post(path, keysOf(psp));
  await untilOffered(world, 1);
  const notify = async (store: string, secret: string, provider = 'stripe'): Promise<number> => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { reference: 'unknown' } } },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const response = await fetch(`${service.url}/api/processors/${provider}/webhook${store}`, {
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
  assert.equal(await notify('/demo', psp.webhookSecret, 'adyen'), 400);
  assert.equal(await notify('/demo', psp.webhookSecret, 'bank'), 404);
});

test('shows the processor to members, who cannot change it', async (t) => {
  const world = await openUnconnected(t);
  const member = await signIn(world.service, 'member');
  const shown = await (await member.get(payments)).text();
  assert.match(shown, /No processor is connected/);
  assert.doesNotMatch(shown, /Connect a processor/);
  assert.equal((await member.post(path, keysOf(world.psp))).status, 403);
});

test('sells nothing for a store whose keys cannot be decrypted, and does not charge with the keys of the service', async (t) => {
  const world = await openStores(t);
  await world.buy();
  const { db } = world.service.database;
  const { siteSecrets, sites } = world.service.server.selling;
  await siteSecrets.put('demo', 'processor-keys', 'x'.repeat(20), 'test');
  await db.updateTable('siteSecret').set({ sealed: 'x' }).execute();
  await sites.put(await world.site());
  await untilOffered(world, 0);
  const page = await world.owner.get(payments);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /cannot be decrypted/);
  assert.equal((await world.owner.get(path)).status, 200);
  const before = world.paid();
  await assert.rejects(world.buy(), /Nothing was sold/);
  assert.equal(world.paid(), before);
});
