/** Shared payment tokens of a store in the dashboard: turned on and off with its own Stripe keys. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sandboxProfile, startPsp, type Psp, type PspOptions } from '../../sandbox/psp/index.ts';
import { openStores, type StoreWorld } from './stores-world.ts';

const payments = '/dashboard/stores/demo/payments';
const path = `${payments}/processor`;
const act = `${payments}/shared-tokens`;

const keysOf = ({ publishableKey, secretKey, webhookSecret }: Psp) => ({
  publishableKey,
  secretKey,
  webhookSecret,
});

/** A demo store whose service has no keys, and a provider that answers for Stripe. */
async function openUnconnected(t: TestContext, options: PspOptions = {}) {
  const psp = await startPsp({ slowMs: 1, ...options });
  t.after(() => psp.close());
  const world = await openStores(t, {
    environment: {
      STRIPE_SECRET_KEY: '',
      STRIPE_PUBLISHABLE_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      STRIPE_API_BASE: psp.url,
    },
  });
  const handlers = (await world.site()).paymentHandlers.map((handler) => ({
    ...handler,
    config: { environment: 'sandbox', publishable_key: psp.publishableKey },
  }));
  await world.change({ paymentHandlers: handlers });
  return { ...world, psp };
}

/** The store learns of new keys within a second. */
async function untilOffered({ service }: StoreWorld, ids: readonly string[]): Promise<void> {
  for (const end = Date.now() + 60_000; ;) {
    const response = await fetch(`${service.url}/.well-known/ucp`);
    const { ucp } = (await response.json()) as {
      ucp: { payment_handlers?: Record<string, { id: string }[]> };
    };
    const offered = Object.values(ucp.payment_handlers ?? {}).flatMap((some) => some.map(({ id }) => id));
    if (JSON.stringify(offered) === JSON.stringify(ids)) return;
    assert.ok(Date.now() < end, `still ${offered.join()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const own = ['sandbox'];
const both = ['sandbox', 'shared_payment_token'];

test('turns shared payment tokens on and off with the keys that the store has', async (t) => {
  const world = await openUnconnected(t);
  const { owner, psp } = world;
  const turn = (profileId: string) => owner.post(act, { profileId });
  assert.match(await (await turn(sandboxProfile)).text(), /no Stripe keys of its own/);
  assert.equal((await owner.post(path, keysOf(psp))).status, 303);
  await untilOffered(world, own);
  for (const [given, says] of [
    ['acct_1234567890', /id="profileId-error"[\s\S]*starts with profile_/],
    ['profile_test_of_somebody_else', /not that of this Stripe account/],
  ] as const) {
    const refused = await turn(given);
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), says);
  }
  assert.equal((await turn(sandboxProfile)).headers.get('location'), `${payments}?said=shared-tokens`);
  assert.match(await (await owner.get(payments)).text(), /no host name of the store can name the handler/);
  await world.change({ hosts: ['healthy.test', ...(await world.site()).hosts] });
  await untilOffered(world, both);
  const page = await (await owner.get(payments)).text();
  assert.ok(page.includes(`value="${sandboxProfile}"`));
  assert.ok(!page.includes(psp.secretKey));
  // Whoever enters a rotated key finds the profile in the form.
  const form = await (await owner.get(path)).text();
  assert.ok(form.includes(`value="${sandboxProfile}"`));
  assert.ok(!form.includes(psp.publishableKey));
  assert.ok(!(await (await owner.get(`${path}?provider=adyen`)).text()).includes(sandboxProfile));
  assert.deepEqual((await world.site()).paymentHandlers.length, 1, 'the preferences stay as they are');
  assert.equal((await turn('')).headers.get('location'), `${payments}?said=shared-tokens-off`);
  const off = await (await owner.get(`${payments}?said=shared-tokens-off`)).text();
  assert.match(off, /Shared payment tokens are off\./);
  await untilOffered(world, own);

  // With the keys themselves: the field of the form says what is wrong.
  await world.change({ enabled: false });
  const wrong = await owner.post(path, { ...keysOf(psp), profileId: 'profile_test_of_somebody_else' });
  assert.match(await wrong.text(), /id="profileId-error"[\s\S]*not that of this Stripe account/);
  assert.equal((await owner.post(path, { ...keysOf(psp), profileId: sandboxProfile })).status, 303);
  await world.change({ enabled: true });
  await untilOffered(world, both);
});

test('saves no profile where Stripe does not know the preview', async (t) => {
  const { owner, psp, service } = await openUnconnected(t, { preview: false });
  assert.equal((await owner.post(path, keysOf(psp))).status, 303);
  const refused = await owner.post(act, { profileId: sandboxProfile });
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /does not take shared payment tokens of this account[\s\S]*preview/);
  const { facts } = await service.server.selling.processorSettings.state('demo');
  assert.ok(facts.name === 'stripe' && facts.profileId === undefined);
});
