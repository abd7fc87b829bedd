import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Hono } from 'hono';
import type { ProcessorFacts } from '#commerce';
import { handlerDocuments } from './handler-documents.ts';
import { sampleSite } from '../../../test/support/ucp/negotiation.ts';

const handler = {
  name: 'com.example.pay',
  id: 'pay',
  version: '2026-08-25',
  spec: 'https://shop.example/ucp/handlers/com.example.pay/spec',
  schema: 'https://shop.example/ucp/handlers/com.example.pay/schema.json',
  instruments: [{ type: 'card' }],
  config: { environment: 'sandbox' },
};

const card = {
  type: 'scheme',
  encryptedCardNumber: 'test_4111111111111111',
  encryptedExpiryMonth: 'test_03',
  encryptedExpiryYear: 'test_2030',
};
const processors: [processor: ProcessorFacts, credential: object, wrong: object, words: RegExp][] = [
  [
    { name: 'stripe', publishableKey: 'pk_1' },
    { type: 'token', token: 'pm_12345678' },
    card,
    /a payment method \(`pm_…`\) or a card token \(`tok_…`\) of Stripe/,
  ],
  [
    { name: 'checkout-com', publicKey: 'pk_1', isLive: false },
    { type: 'token', token: 'tok_12345678' },
    { type: 'card', token: 'tok_12345678' },
    /a token \(`tok_…`\) of Checkout\.com/,
  ],
  [
    { name: 'braintree', tokenizationKey: 'sandbox_1_m', isLive: false },
    { type: 'token', token: 'tokencc_bh_12345678' },
    { type: 'card', token: 'tokencc_bh_12345678' },
    /a payment method nonce of Braintree/,
  ],
  [
    { name: 'adyen', merchantAccount: 'AcmeECOM', isLive: false },
    card,
    { type: 'token', token: 'pm_12345678' },
    /"encryptedCardNumber": "…"/,
  ],
  [
    { name: 'paypal', clientId: 'A1', merchantId: 'SANDBQX234567', isLive: false },
    { type: 'paypal', token: '8kk8451t' },
    { type: 'scheme', token: '8kk8451t' },
    /the ID of a saved card/,
  ],
  [{ name: 'platform' }, { type: 'GiftCertificate' }, {}, /payment provider defines/],
];

for (const [processor, credential, wrong, words] of processors)
  test(`describes what ${processor.name} charges`, async () => {
    const app = new Hono();
    handlerDocuments(
      app,
      async () => sampleSite({ paymentHandlers: [handler] }),
      () => processor,
    );
    const spec = await app.request(handler.spec);
    assert.equal(spec.status, 200);
    const text = await spec.text();
    assert.match(text, /"handler_id": "pay"/);
    assert.match(text, words);
    assert.equal(/Stripe/.test(text), processor.name === 'stripe');
    const schema = (await (await app.request(handler.schema)).json()) as { $id: string };
    assert.equal(schema.$id, handler.schema);
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(schema);
    const check = ajv.getSchema(`${handler.schema}#/$defs/instrument`);
    assert.ok(check);
    const instrument = { id: 'i', handler_id: 'pay', type: 'card', credential };
    assert.equal(check(instrument), true);
    assert.equal(check({ ...instrument, type: 'wallet' }), false);
    assert.equal(check({ ...instrument, credential: wrong }), false);
    assert.equal(check({ ...instrument, credential: { number: '4242424242424242' } }), false);
  });

test('describes shared payment tokens, which are granted to the profile of the store', async () => {
  const config = { network_business_profile: 'profile_test_1' };
  const app = new Hono();
  handlerDocuments(
    app,
    async () => sampleSite({ paymentHandlers: [{ ...handler, config }] }),
    () => ({ name: 'stripe', publishableKey: 'pk_1', profileId: 'profile_test_1' }),
  );
  const text = await (await app.request(handler.spec)).text();
  assert.match(
    text,
    /grants a shared payment token to the Stripe profile in `config\.network_business_profile`/,
  );
  const schema = (await (await app.request(handler.schema)).json()) as { $id: string };
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(schema);
  const check = ajv.getSchema(`${handler.schema}#/$defs/credential`);
  const entity = ajv.getSchema(`${handler.schema}#/$defs/business_schema`);
  assert.ok(check && entity);
  assert.equal(check({ type: 'token', token: 'spt_12345678' }), true);
  assert.equal(check({ type: 'token', token: 'pm_12345678' }), false);
  assert.equal(entity({ id: 'pay', version: '2026-08-25', config }), true);
  assert.equal(entity({ id: 'pay', version: '2026-08-25', config: { network_business_profile: 7 } }), false);
});

test('has no documents for other handlers', async () => {
  const app = new Hono();
  handlerDocuments(
    app,
    async () => sampleSite({ paymentHandlers: [handler] }),
    () => ({ name: 'none' }),
  );
  for (const name of ['com.example.other', '__proto__'])
    assert.equal((await app.request(`https://shop.example/ucp/handlers/${name}/spec`)).status, 404);
});
