/** A credential belongs to a payment handler: by REST and MCP, in every release, and by the plain paths. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { PaymentHandler } from '#commerce';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type OpenStore } from './open-store.ts';
import { ownStoreOnly } from './platform.ts';
import { complete, lamp, shopper } from './shopper.ts';

const releases = ['2026-01-23', '2026-04-08', '2026-08-25'] as const;
const stripeToken = JSON.stringify({ id: 'tok_visa', object: 'token', type: 'card', created: 1_785_578_400 });
const fromGoogle = { type: 'PAYMENT_GATEWAY', token: stripeToken };
const bare = { type: 'token', token: 'pm_sandbox_success' };

const googleHandler = (publishableKey: string): PaymentHandler => ({
  name: 'com.google.pay',
  id: 'google_pay',
  version: '2026-01-23',
  spec: 'https://pay.google.com/gp/p/ucp/2026-01-23/spec',
  schema: 'https://pay.google.com/gp/p/ucp/2026-01-23/schema.json',
  instruments: [{ type: 'card' }],
  config: {
    api_version: 2,
    api_version_minor: 0,
    environment: 'TEST',
    merchant_info: { merchant_id: '12345678901234567890', merchant_origin: 'healthy.test' },
    allowed_payment_methods: [
      {
        type: 'CARD',
        parameters: { allowed_auth_methods: ['PAN_ONLY'], allowed_card_networks: ['VISA'] },
        tokenization_specification: {
          type: 'PAYMENT_GATEWAY',
          parameters: {
            gateway: 'stripe',
            'stripe:version': '2026-10-28',
            'stripe:publishableKey': publishableKey,
          },
        },
      },
    ],
  },
});
const invented: PaymentHandler = {
  ...googleHandler('pk_test_x'),
  name: 'com.example.wallet',
  id: 'wallet',
  config: {},
};

describe('payment handlers', { skip: ownStoreOnly }, () => {
  let store: OpenStore;
  let agent: Agent;
  before(async () => {
    store = await openStore();
    agent = await openAgent();
    await store.changeSite(({ paymentHandlers }) => ({
      paymentHandlers: [
        ...paymentHandlers,
        googleHandler(store.psp.publishableKey),
        { ...googleHandler('pk_test_of_another_account'), id: 'google_elsewhere' },
        invented,
      ],
    }));
  });
  after(async () => {
    await agent.close();
    await store.close();
  });

  const official = (release: (typeof releases)[number]) =>
    shopper(store, { surface: 'official', headers: { 'UCP-Agent': agent.header(release) } });
  const plain = () => shopper(store, { surface: 'given' });
  const payment = (handler: string, credential: object) => ({
    payment: {
      instruments: [
        { id: '0', handler_id: 'sandbox', type: 'card', credential: bare },
        { id: '1', handler_id: handler, type: 'card', selected: true, credential },
      ],
    },
  });

  test('are offered only if the processor can charge them', async () => {
    const { body: manifest } = await plain().call('/.well-known/ucp');
    const idsOf = (handlers: Record<string, { id: string }[]>) =>
      Object.values(handlers)
        .flat()
        .map(({ id }) => id);
    assert.deepEqual(idsOf(manifest.ucp.payment_handlers), ['sandbox', 'google_pay']);
    for (const release of releases) {
      const made = await official(release).create(complete([lamp, 1]));
      assert.deepEqual(idsOf(made.body.ucp.payment_handlers), ['sandbox', 'google_pay'], release);
    }
  });

  const wrong: [what: string, handler: string, credential: object][] = [
    ['a payment method under Google Pay', 'google_pay', bare],
    ['a Google Pay token under the handler of Stripe', 'sandbox', fromGoogle],
    ['a malformed token', 'sandbox', { type: 'token', token: 'sandbox_success' }],
  ];
  for (const release of releases)
    for (const [what, handler, credential] of wrong)
      test(`${release}: ${what} is an error of the caller, not a declined payment`, async () => {
        const me = official(release);
        const { body: made } = await me.create(complete([lamp, 1]));
        const before = store.psp.ledger().entries.length;
        const headers = { 'Idempotency-Key': randomUUID() };
        const path = `/api/ucp/checkout-sessions/${made.id}/complete`;
        // More often than a checkout may fail.
        for (let round = 0; round < 12; round += 1) {
          const refused = await me.call(path, payment(handler, credential), 'POST', headers);
          assert.equal(refused.status, 400, JSON.stringify(refused.body));
          const text = JSON.stringify(refused.body);
          assert.match(text, /payment_handler_mismatch/);
          assert.match(text, /\$\.payment\.instruments\[1\]\.credential/);
          assert.doesNotMatch(text, /pm_sandbox|tok_visa|sandbox_success/);
        }
        assert.equal(store.psp.ledger().entries.length, before, 'the processor was not asked');
        const paid = await me.call(path, payment('google_pay', fromGoogle), 'POST', headers);
        assert.equal(paid.body.status, 'completed', JSON.stringify(paid.body));
      });

  test('reject a credential of another handler over MCP, with its path', async () => {
    const me = official('2026-08-25');
    const { body: made } = await me.create(complete([lamp, 1]));
    const call = (checkout: object) =>
      me.call('/api/ucp/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'complete_checkout',
          arguments: {
            meta: {
              'ucp-agent': { profile: agent.profile('2026-08-25') },
              'idempotency-key': randomUUID(),
            },
            id: made.id,
            checkout,
          },
        },
      });
    const refused = JSON.stringify((await call(payment('google_pay', bare))).body);
    assert.match(refused, /payment_handler_mismatch/);
    assert.match(refused, /payment\.instruments\[1\]\.credential/);
    const paid = JSON.stringify((await call(payment('google_pay', fromGoogle))).body);
    assert.match(paid, /completed/);
  });

  test('reject a credential of another handler on the plain path, with its path', async () => {
    const me = plain();
    const { body: made } = await me.create(complete([lamp, 1]));
    const pay = (content: object) => me.call(`/api/ucp/checkout/sessions/${made.id}/pay`, content);
    const refused = await pay({ handler_id: 'google_pay', credential: bare });
    assert.deepEqual([refused.status, refused.body.code], [400, 'payment_handler_mismatch']);
    assert.equal(refused.body.problems[0].path, '$.credential');
    assert.equal((await pay({ handler_id: 'google_pay', credential: fromGoogle })).body.status, 'completed');
  });

  test('reject one that the processor cannot charge', async () => {
    const me = plain();
    const { body: made } = await me.create(complete([lamp, 1]));
    for (const handler of ['wallet', 'google_elsewhere']) {
      const refused = await me.call(`/api/ucp/checkout/sessions/${made.id}/pay`, {
        handler_id: handler,
        credential: bare,
      });
      assert.deepEqual([refused.status, refused.body.problems[0].path], [400, '$.handler_id']);
    }
  });
});
