/** The payment handlers in docs/processor-adapters.md, and the placeholders of the form, as the cartridge reads them. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { googlePayFaults } from '#manifest';
import { googlePayHandler } from '../../../../../src/commerce/payment/google-pay-handler.ts';
import type { Field } from '../../../../bm_portico/src/scripts/fields.ts';
import { loadCompiled } from '../../../../testing/load.ts';
import { load, withModules } from '../store/load.testing.ts';
import { createSmallModules } from '../store/small-modules.testing.ts';
import type * as PaymentModule from './payment.ts';
import type * as ValuesModule from './values.ts';

type Handler = Record<string, unknown> & { name: string; method: string; config: never };

const { readPayment } = await load<typeof PaymentModule>('preferences/payment.ts');
const { preferences } = await load<typeof ValuesModule>('preferences/values.ts');

function problemsOf(handlers: unknown): string[] {
  const small = createSmallModules();
  withModules(small.modules);
  small.preferences.set('porticoPaymentHandlers', JSON.stringify(handlers));
  const problems: string[] = [];
  readPayment(preferences(), {
    add: (preference, text) => void problems.push(`${preference} ${text}`),
    all: () => problems,
  });
  return problems;
}

const at = (path: string): string => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const page = at('docs/processor-adapters.md');
const section = page.slice(page.indexOf('## Payment handlers'), page.indexOf('## Refunds of placed orders'));
const blocks = [...section.matchAll(/^(\S.*)\n\n```json\n([\s\S]*?)```/gm)].map(
  ([, lead = '', json = '']) => ({
    lead,
    value: JSON.parse(json) as unknown,
  }),
);
const examples = blocks.filter(({ value }) => Array.isArray(value)) as { lead: string; value: Handler[] }[];

for (const { lead, value } of examples)
  test(`reads the example: ${lead.slice(0, 40)}`, () => {
    assert.deepEqual(problemsOf(value), []);
    const ids = value.map((handler) => handler['id']);
    assert.equal(new Set(ids).size, ids.length);
  });

test('has an example for each supported processor', () => {
  const registry = at('cartridges/int_portico/src/scripts/processors/registry.ts');
  const ids = [...registry.matchAll(/^ {2}(\w+): \(\) =>/gm)].map(([, id = '']) => id.toUpperCase());
  assert.ok(ids.length >= 9);
  const named = examples.flatMap(({ lead }) => [...lead.matchAll(/\*\*`(\w+)`\*\*/g)].map(([, id]) => id));
  assert.deepEqual(named.toSorted(), ids.toSorted());
});

test('configures Google Pay as Google requires, and as the service does', () => {
  const shop = { name: 'Example Shop', hosts: ['shop.example'] };
  const key = 'production_yourkey1_yourmerchantid';
  const methods = ['CREDIT_CARD', 'AdyenComponent', 'GooglePay', 'CHECKOUTCOM_GOOGLE_PAY'];
  const written = [
    googlePayHandler(shop, { name: 'stripe', publishableKey: 'pk_live_yourKey' }, 'BCR2DN4T7ABCDEFG'),
    googlePayHandler(
      shop,
      { name: 'adyen', merchantAccount: 'YourMerchantAccount', isLive: true },
      'BCR2DN4T7ABCDEFG',
    ),
    googlePayHandler(shop, { name: 'braintree', tokenizationKey: key, isLive: true }, 'BCR2DN4T7ABCDEFG'),
    googlePayHandler(
      shop,
      { name: 'checkout-com', publicKey: 'pk_yourKey', isLive: true },
      'BCR2DN4T7ABCDEFG',
    ),
  ];
  const ofGoogle = examples.flatMap(({ value }) => value).filter(({ name }) => name === 'com.google.pay');
  for (const handler of ofGoogle) assert.deepEqual(googlePayFaults(handler), []);
  assert.deepEqual(
    ofGoogle.filter(({ method }) => method !== 'DW_GOOGLE_PAY'),
    written.map((handler, at) => ({ ...handler, method: methods[at] })),
  );
});

test('shows a schema that accepts what the handler is sent', () => {
  const schema = blocks.find(({ value }) => !Array.isArray(value))?.value as { $id: string };
  const own = examples[0]?.value[0];
  assert.equal(schema.$id, own?.['schema']);
  const accepts = new Ajv2020({ strict: false }).compile(schema);
  const sent = {
    id: 'one',
    handler_id: 'card',
    type: 'card',
    credential: { type: 'token', token: 'pm_1234567' },
  };
  assert.equal(accepts(sent), true);
  assert.equal(accepts({ ...sent, credential: { type: 'token' } }), false);
});

test('has placeholders in the form that make a valid handler', () => {
  const source = 'cartridges/bm_portico/src/scripts/fields.ts';
  const { fields } = loadCompiled([source], { 'dw/util/Currency': {} })(source) as unknown as {
    fields: Field[];
  };
  const field = fields.find(({ id }) => id === 'porticoPaymentHandlers');
  assert.equal(field?.kind, 'table');
  const item: Record<string, unknown> = {};
  for (const column of field.columns) {
    assert.notEqual(column.example ?? '', '', column.label);
    if (column.name !== 'currencies') assert.equal(column.set(item, column.example ?? '', {}), undefined);
  }
  assert.deepEqual(problemsOf([item]), []);
});
