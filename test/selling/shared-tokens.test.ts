/** Shared payment tokens from the manifest to the order: by REST, in every release, with the keys of the service. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sandboxProfile } from '../../sandbox/psp/index.ts';
import { askTestHelper, grantToken, type GrantOptions } from '../support/embedded/processor.ts';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { ownStoreOnly } from './platform.ts';
import { complete, lamp, shopper } from './shopper.ts';

const releases = ['2026-01-23', '2026-04-08', '2026-08-25'] as const;
const name = 'test.healthy.shared_payment_token';
const id = 'shared_payment_token';

describe('shared payment tokens', { skip: ownStoreOnly }, () => {
  let store: OpenStore;
  let agent: Agent;
  before(async () => {
    store = await openStore({ STRIPE_PROFILE_ID: sandboxProfile });
    agent = await openAgent();
  });
  after(async () => {
    await agent.close();
    await store.close();
  });

  const official = (release: (typeof releases)[number]) =>
    shopper(store, { surface: 'official', headers: { 'UCP-Agent': agent.header(release) } });
  const credentialOf = (token: string) => ({ type: 'token', token });
  const grant = async (options?: GrantOptions) => credentialOf(await grantToken(store.psp, options));
  const payment = (handler: string, credential: object) => ({
    payment: {
      instruments: [{ id: '0', handler_id: handler, type: 'card', selected: true, credential }],
    },
  });

  test('are offered for the profile of the store, with documents on its own host', async () => {
    const { body: manifest } = await store.call('/.well-known/ucp');
    const [declared] = manifest.ucp.payment_handlers[name];
    assert.deepEqual([declared.id, declared.config], [id, { network_business_profile: sandboxProfile }]);
    const base = `https://healthy.test/ucp/handlers/${name}`;
    assert.deepEqual([declared.spec, declared.schema], [`${base}/spec`, `${base}/schema.json`]);
    for (const file of ['spec', 'schema.json'])
      assert.equal((await fetch(`${store.url}/ucp/handlers/${name}/${file}`)).status, 200, file);
    assert.deepEqual(await store.server.selling.paymentProblems((await demo())!), []);
  });

  const demo = () => store.server.selling.sites.read('demo');

  for (const release of releases)
    test(`${release}: pay an order, which is refunded in part`, async () => {
      const me = official(release);
      const { body: made } = await me.create(complete([lamp, 1]));
      const [offered] = made.ucp.payment_handlers[name];
      assert.equal(offered.id, id);
      const credential = await grant();
      const path = `/api/ucp/checkout-sessions/${made.id}/complete`;
      const paid = await me.call(path, payment(offered.id, credential), 'POST', {
        'Idempotency-Key': randomUUID(),
      });
      assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
      assert.doesNotMatch(JSON.stringify(paid.body), /spt_/);
      const { operations } = store.server.selling;
      const refunded = await operations.refund(paid.body.order.label, { amount: 500 });
      assert.ok(refunded.ok, JSON.stringify(refunded));
      assert.ok(!store.log.join('').includes(credential.token), 'the token is not logged');
    });

  test('belong to their handler, and nothing else belongs to it', async () => {
    const me = shopper(store, { surface: 'given' });
    const { body: made } = await me.create(complete([lamp, 1]));
    const pay = (handler: string, credential: object) =>
      me.call(`/api/ucp/checkout/sessions/${made.id}/pay`, { handler_id: handler, credential });
    const before = store.psp.ledger().entries.length;
    const shared = await grant();
    for (const [handler, credential] of [
      ['sandbox', shared],
      [id, credentialOf('pm_sandbox_success')],
      [id, credentialOf('tok_visa')],
      [id, { ...shared, type: 'PAYMENT_GATEWAY' }],
      [id, credentialOf('spt_../../refunds')],
    ] as const) {
      const refused = await pay(handler, credential);
      assert.deepEqual([refused.status, refused.body.code], [400, 'payment_handler_mismatch']);
      assert.doesNotMatch(JSON.stringify(refused.body), new RegExp(credential.token));
    }
    assert.equal(store.psp.ledger().entries.length, before, 'Stripe was not asked');
    assert.equal((await pay(id, shared)).body.status, 'completed');
  });

  test('are declined by name for what they lack, and another one pays', async () => {
    const me = shopper(store, { surface: 'given' });
    const revoked = await grant();
    await askTestHelper(store.psp, `shared_payment/granted_tokens/${revoked.token}/revoke`);
    for (const [credential, says] of [
      [await grant({ maxAmount: 100 }), /limit of the shared payment token is below the total/],
      [await grant({ currency: 'usd' }), /another currency/],
      [await grant({ expiresAt: Date.now() - 1_000 }), /has expired/],
      [revoked, /has been revoked/],
      [await grant({ outcome: 'decline' }), /payment was declined/],
      [credentialOf('spt_of_somebody_else'), /payment was declined/],
    ] as const) {
      const { body: made } = await me.create(complete([lamp, 1]));
      const pay = (given: object) =>
        me.call(`/api/ucp/checkout/sessions/${made.id}/pay`, { handler_id: id, credential: given });
      const { status, body } = await pay(credential);
      const [message] = body.messages;
      assert.deepEqual([status, message.code, message.severity], [200, 'payment_failed', 'recoverable']);
      assert.match(message.content, says);
      assert.match(message.content, /Nothing was charged/);
      assert.equal((await pay(await grant())).body.status, 'completed');
    }
  });

  test('lead to the bank where it asks', async () => {
    const me = shopper(store, { surface: 'given' });
    const { body: made } = await me.create(complete([lamp, 1]));
    const { body } = await me.call(`/api/ucp/checkout/sessions/${made.id}/pay`, {
      handler_id: id,
      credential: await grant({ outcome: 'challenge' }),
    });
    assert.equal(body.status, 'requires_escalation');
    assert.ok(body.continue_url);
  });

  test('are neither offered nor taken without a profile', async (t) => {
    const plain = await openStore();
    t.after(() => plain.close());
    const { body: manifest } = await plain.call('/.well-known/ucp');
    assert.equal(manifest.ucp.payment_handlers[name], undefined);
    const me = shopper(plain, { surface: 'given' });
    const { body: made } = await me.create(complete([lamp, 1]));
    for (const [handler, at] of [
      [id, '$.handler_id'],
      ['sandbox', '$.credential'],
    ]) {
      const refused = await me.call(`/api/ucp/checkout/sessions/${made.id}/pay`, {
        handler_id: handler,
        credential: credentialOf(await grantToken(plain.psp)),
      });
      assert.deepEqual([refused.status, refused.body.problems[0].path], [400, at]);
    }
  });

  test('tell the owner that the profile is of another account', async (t) => {
    const other = await openStore({ STRIPE_PROFILE_ID: 'profile_test_of_somebody_else' });
    t.after(() => other.close());
    const site = await other.server.selling.sites.read('demo');
    const [problem] = await other.server.selling.paymentProblems(site!);
    assert.match(problem ?? '', /profile ID is not that of this Stripe account/);
  });
});
