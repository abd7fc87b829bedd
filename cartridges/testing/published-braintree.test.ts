/**
 * Braintree's own cartridge as published, in the platform's engine, beside ours. Not part of this repository: `BRAINTREE_CARTRIDGE`
 * names a folder with its `cartridges/int_braintree` and, unpacked from `metadata.zip`, its `metadata/meta`. Braintree's own repository
 * is not public. Version 20.2.2 is, in https://github.com/Gaurav0333/BrainTree.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { paymentMethodsOf } from '../../sandbox/sfcc/script-api/platform/order/payment-method.ts';
import { openPublished, publishedCartridges, type Published } from './published-cartridge.testing.ts';
import { buy } from './published-purchase.testing.ts';

const folder = process.env['BRAINTREE_CARTRIDGE'] ?? '';
const cartridge = join(folder, 'cartridges/int_braintree');
const [, { skip: noRhino }] = testEngines() as [unknown, { skip: string | false }];
const skip =
  folder === ''
    ? 'BRAINTREE_CARTRIDGE names no copy of Braintree’s cartridge'
    : !existsSync(cartridge)
      ? `there is no int_braintree in ${folder}`
      : noRhino;

/** XML literals: the platform's engine reads them, but no other compiler. */
const literals = 'cartridge/scripts/braintree/braintreeAPI/braintreeXmlData.js';

/** Modules that the cartridge names in another way than the others. */
const shims = {
  'scripts/shims/dw.js': `module.exports = {
    order: {
      OrderMgr: require('dw/order/OrderMgr'),
      PaymentMgr: require('dw/order/PaymentMgr'),
      PaymentInstrument: { METHOD_CREDIT_CARD: 'CREDIT_CARD' }
    },
    system: {
      Transaction: require('dw/system/Transaction'),
      HookMgr: require('dw/system/HookMgr'),
      Logger: require('dw/system/Logger')
    },
    svc: { LocalServiceRegistry: require('dw/svc/LocalServiceRegistry') },
    PaymentInstrument: { METHOD_CREDIT_CARD: 'CREDIT_CARD' }
  };`,
  'scripts/shims/names.js':
    'module.exports = { msg: function (key) { return key; }, msgf: function (key) { return key; } };',
  'scripts/shims/URLUtils.js': `module.exports = { https: function (name) { return name; } };`,
};
const replaced: readonly (readonly [from: RegExp, to: string])[] = [
  [/require\('dw\/(order|system|svc)'\)/g, "require('*/cartridge/scripts/shims/dw').$1"],
  [/require\('dw\/order\/PaymentInstrument'\)/g, "require('*/cartridge/scripts/shims/dw').PaymentInstrument"],
  [/require\('dw\/web\/URLUtils'\)/g, "require('*/cartridge/scripts/shims/URLUtils')"],
  // Not simulated.
  [/address\.getCompanyName\(\)/g, "''"],
  [/paymentTransaction\.setType\([\w.]+\);/g, ''],
  // A service that is made for its credential alone: the simulated one wants callbacks at once.
  [
    /createService\(serviceName, \{\}\)/g,
    'createService(serviceName, { createRequest: function () {}, parseResponse: function () {} })',
  ],
];

interface Sale {
  id: string;
  orderId: string;
  status: string;
  amount: string;
  currency: string;
  paidWith: string;
}

const api = 'https://api.sandbox.braintreegateway.com/';
const graphql = 'https://payments.sandbox.braintree-api.com/graphql';

for (const [kind, answers] of [
  ['credit', '<credit-card><token nil="true"/><last-4>1111</last-4></credit-card>'],
  ['googlepay', '<android-pay-card><token nil="true"/></android-pay-card>'],
  ['paypal', '<paypal><token nil="true"/><payer-email>ada@example.test</payer-email></paypal>'],
] as const)
  describe(`Braintree’s cartridge in the platform’s engine (${kind})`, { skip }, () => {
    let instance: ScriptInstance | undefined;
    let published: Published | undefined;
    let act: 'accept' | 'decline' | 'lost' | 'less' = 'accept';
    const sales: Sale[] = [];
    const calls: string[] = [];
    before(async () => {
      published = copied();
      instance = await openPublished(published, join(folder, 'metadata/meta'), {
        hasTexts: true,
        changes: {
          BRAINTREE_3DSecure_Enabled: 'disabled',
          BRAINTREE_3DSecure_Skip_Client_Validation_Result: 'disabled',
          BRAINTREE_PAYPAL_Button_Location: 'none',
          BRAINTREE_Vault_Mode: false,
          BRAINTREE_SETTLE: false,
          PP_API_Smart_Button_Styles: '{}',
        },
        services: {
          'int_braintree.http.xml.payment.Braintree': Object.assign(answer, {
            credentialUrl: api,
            credentialCustom: { BRAINTREE_Merchant_ID: 'acme', BRAINTREE_Tokenization_Key: 'key' },
          }),
        },
      });
      for (const method of paymentMethodsOf(instance.state))
        if (method.id === 'CREDIT_CARD') method.processorId = `BRAINTREE_${kind.toUpperCase()}`;
    });
    afterEach(() => {
      sales.length = 0;
      calls.length = 0;
      act = 'accept';
    });
    after(async () => {
      await instance?.close();
      published?.remove();
    });

    async function answer({ url, body = '' }: { url: string; body: string | undefined }) {
      if (url === graphql) return read(body);
      calls.push(url.slice(api.length));
      const textOf = (name: string): string => new RegExp(`<${name}>(.*?)</${name}>`).exec(body)?.[1] ?? '';
      const sale = {
        id: `sale${sales.length + 1}`,
        orderId: textOf('order-id'),
        status: act === 'decline' ? 'processor_declined' : 'authorized',
        amount: act === 'less' ? '0.01' : textOf('amount'),
        currency: 'EUR',
        paidWith: textOf('payment-method-nonce'),
      };
      sales.push(sale);
      if (act === 'lost') return { status: 504, text: '<html>Gateway timeout</html>' };
      const shown = `<transaction><id>${sale.id}</id><status>${sale.status}</status><type>sale</type><amount>${sale.amount}</amount>${answers}</transaction>`;
      if (act === 'accept' || act === 'less') return { status: 201, text: shown };
      const declined = `<api-error-response><errors><errors type="array"/></errors><message>Declined</message>${shown}</api-error-response>`;
      return { status: 422, text: declined };
    }

    function read(body: string): { status: number; text: string } {
      const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> };
      calls.push(/^\w+ (\w+)/.exec(query)?.[1] ?? '');
      const shown = (sale: Sale) => ({
        id: sale.id,
        legacyId: sale.id,
        orderId: sale.orderId,
        status: sale.status.toUpperCase(),
        amount: { value: sale.amount, currencyCode: sale.currency },
        refunds: [],
      });
      const data = (content: object) => ({ status: 200, text: JSON.stringify({ data: content }) });
      if (query.startsWith('query Convert')) return data({ idFromLegacyId: variables['legacyId'] });
      const { orderId, transactionId } = (variables['input'] ?? {}) as {
        orderId?: { is: string };
        transactionId?: string;
      };
      const sale = sales.find(({ id }) => id === (variables['id'] ?? transactionId));
      if (query.startsWith('query Read')) return data({ node: sale ? shown(sale) : null });
      if (query.startsWith('mutation')) {
        if (sale) sale.status = 'voided';
        return data({ reverseTransaction: { reversal: { __typename: 'Transaction' } } });
      }
      const edges = sales.filter((one) => one.orderId === orderId?.is).map((one) => ({ node: shown(one) }));
      return data({ search: { transactions: { pageInfo: { hasNextPage: false }, edges } } });
    }

    const nonce = 'd2f3a1c4-9b1e-0b7c-7f1d-38f1e3a6b2c0';
    const pay = (): ReturnType<typeof buy> =>
      buy(
        instance?.origin ?? '',
        kind === 'googlepay'
          ? { type: 'PAYMENT_GATEWAY', token: JSON.stringify({ androidPayCards: [{ nonce }] }) }
          : { type: 'token', token: nonce },
      );

    test('places an order that Braintree authorized, and charges its nonce', async () => {
      const paid = await pay();
      assert.equal(paid.status, 'completed', JSON.stringify([paid, calls, sales, instance?.state.log]));
      assert.deepEqual(
        sales.map(({ paidWith }) => paidWith),
        [nonce],
      );
      assert.match(sales[0]?.amount ?? '', /^\d+(\.\d+)?$/);
      assert.deepEqual(calls, ['merchants/acme/transactions', 'Convert', 'Read']);
    });

    test('returns the decline of Braintree, and voids nothing', async () => {
      act = 'decline';
      const paid = await pay();
      assert.notEqual(paid.status, 'completed');
      assert.equal(sales.length, 1);
      assert.ok(!calls.includes('Reverse'), JSON.stringify(calls));
    });

    test('places an order whose answer was lost, once for one charge', async () => {
      act = 'lost';
      const paid = await pay();
      assert.equal(paid.status, 'completed', JSON.stringify([paid, calls, sales]));
      assert.equal(sales.length, 1);
      assert.equal(sales[0]?.status, 'authorized');
    });

    test('voids a payment of another amount, and reads that it is voided', async () => {
      act = 'less';
      const paid = await pay();
      assert.notEqual(paid.status, 'completed');
      assert.equal(sales[0]?.status, 'voided');
      assert.equal(calls.at(-1), 'Read');
    });
  });

/** Its files stay as they are, but for what they require. */
function copied(): Published {
  const at = mkdtempSync(join(tmpdir(), 'portico-braintree-'));
  const copy = join(at, 'int_braintree');
  cpSync(cartridge, copy, { recursive: true, filter: (path) => !/\/(static|client)(\/|$)/.test(path) });
  const xml = readFileSync(join(copy, literals), 'utf8');
  rmSync(join(copy, literals));
  for (const file of globSync('cartridge/**/*.js', { cwd: copy })) {
    const text = readFileSync(join(copy, file), 'utf8');
    writeFileSync(
      join(copy, file),
      replaced.reduce((done, [from, to]) => done.replaceAll(from, to), text),
    );
  }
  const published = publishedCartridges([copy], shims);
  const [first] = published.cartridges;
  assert.ok(first);
  writeFileSync(join(first.root, literals), xml);
  rmSync(at, { recursive: true, force: true });
  return published;
}
