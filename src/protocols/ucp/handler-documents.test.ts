import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Hono } from 'hono';
import { handlerDocuments, handlerSchema } from './handler-documents.ts';
import { sampleSite } from '../../../test/support/ucp/negotiation.ts';

const handler = {
  name: 'com.example.pay',
  id: 'pay',
  version: '2026-08-25',
  spec: 'https://shop.example/ucp/handlers/com.example.pay/spec',
  schema: 'https://shop.example/ucp/handlers/com.example.pay/schema.json',
  instruments: [{ type: 'card' }],
  config: { environment: 'sandbox', publishable_key: 'pk_1' },
};

test('accepts only a token of the handler by its schema', () => {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema(handlerSchema(handler));
  const check = ajv.getSchema(`${handler.schema}#/$defs/instrument`);
  assert.ok(check);
  const instrument = {
    id: 'i',
    handler_id: 'pay',
    type: 'card',
    credential: { type: 'token', token: 'pm_12345678' },
  };
  assert.equal(check(instrument), true);
  assert.equal(check({ ...instrument, type: 'wallet' }), false);
  assert.equal(check({ ...instrument, credential: { type: 'card', number: '4242424242424242' } }), false);
});

test('has documents for the handlers of the site, and for no others', async () => {
  const app = new Hono();
  handlerDocuments(app, async () => sampleSite({ paymentHandlers: [handler] }));
  const spec = await app.request(handler.spec);
  assert.equal(spec.status, 200);
  assert.match(await spec.text(), /"handler_id": "pay"/);
  const schema = await app.request(handler.schema);
  assert.equal(((await schema.json()) as { $id: string }).$id, handler.schema);
  for (const name of ['com.example.other', '__proto__'])
    assert.equal((await app.request(`https://shop.example/ucp/handlers/${name}/spec`)).status, 404);
});
