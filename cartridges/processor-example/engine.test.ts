/**
 * The template as it is, in a cartridge of the merchant's, in a whole purchase on the simulated instance, on both engines. No metadata
 * defines the attribute `acmeToken` that it clears: this `Handle` does not use it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { ServiceDouble } from '../../sandbox/sfcc/script-api/contract.ts';
import { writeCartridges } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import { engines } from '../../sandbox/sfcc/script-api/instance.testing.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { paymentMethodsOf } from '../../sandbox/sfcc/script-api/platform/order/payment-method.ts';
import { loadDemoStore } from '../../src/backends/embedded/index.ts';
import { checkoutContent } from '../testing/checkout-content.testing.ts';
import { openInstalled } from '../testing/instance.ts';

const { site: demo } = await loadDemoStore();
const site = { ...demo, agentPolicy: 'open' as const, rateLimit: 10_000 };
const hook = 'app.payment.processor.acme_pay';
const merchant = {
  'app_merchant/package.json': JSON.stringify({ name: 'app_merchant', hooks: './hooks.json' }),
  'app_merchant/hooks.json': JSON.stringify({
    hooks: [{ name: hook, script: './cartridge/scripts/acme.js' }],
  }),
  'app_merchant/cartridge/scripts/portico/processors.js': readFileSync(
    new URL('cartridge/scripts/portico/processors.js', import.meta.url),
    'utf8',
  ),
  // As the published cartridge of Acme would be.
  'app_merchant/cartridge/scripts/acme.js': `
    var Transaction = require('dw/system/Transaction');
    exports.Handle = function (basket, information, method) {
      Transaction.wrap(function () {
        basket.removeAllPaymentInstruments();
        basket.createPaymentInstrument(method, basket.totalGrossPrice);
      });
      return { fieldErrors: [], serverErrors: [], error: !information.acmeToken };
    };
    exports.Authorize = function () { return { error: false }; };`,
};
const cart = checkoutContent();

for (const [engine, skip] of engines)
  void describe(`adapter of the merchant on ${engine}`, { skip }, () => {
    let shop: ScriptInstance;
    let state = 'authorized';
    let total = 0;
    const asked: string[] = [];
    const cartridges = writeCartridges(merchant);
    before(async () => {
      const acme: ServiceDouble = async ({ method, url }) => {
        asked.push(`${method} ${new URL(url).pathname.replace(/\d+/, '{number}')}`);
        if (method === 'POST') state = 'voided';
        return { status: 200, text: JSON.stringify({ state, amount: total, currency: 'EUR' }) };
      };
      shop = await openInstalled({
        engine,
        site,
        others: cartridges.cartridges,
        services: { 'acme.http': Object.assign(acme, { credentialUrl: 'https://api.acme.test' }) },
      });
      for (const method of paymentMethodsOf(shop.state))
        if (method.id === 'CREDIT_CARD') method.processorId = 'ACME_PAY';
    });
    after(async () => {
      await shop?.close();
      cartridges.remove();
    });

    async function buy(token: string) {
      const ask = async (route: string, content: object) => {
        const response = await fetch(
          `${shop.origin}/on/demandware.store/Sites-demo-Site/en_IE/UCP-${route}`,
          {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(content),
          },
        );
        return (await response.json()) as {
          id: string;
          status: string;
          totals: { type: string; amount: number }[];
        };
      };
      asked.length = 0;
      const made = await ask('Sessions', cart);
      total = made.totals.find(({ type }) => type === 'total')?.amount ?? 0;
      const paid = await ask(`SessionPay?id=${made.id}`, {
        handler_id: 'sandbox',
        credential: { type: 'token', token },
      });
      const orders = await shop.world.scripting.orders('demo');
      const [order] = orders.toSorted((a, b) => Number(b.orderNo) - Number(a.orderNo));
      return { status: paid.status, state: order?.state };
    }

    void test('places an order that Acme says is paid', async () => {
      assert.deepEqual(await buy('acme_0d5f1c8e'), { status: 'completed', state: 'new' });
      assert.deepEqual(asked, ['GET /payments/{number}']);
    });

    void test('fails one whose payment Acme says is declined, although its hook succeeded', async () => {
      state = 'declined';
      const { status, state: order } = await buy('acme_0d5f1c8e');
      assert.notEqual(status, 'completed');
      assert.equal(order, 'failed');
    });

    void test('does not call Acme with a credential that the adapter does not accept', async () => {
      const { status } = await buy('tok_visa');
      assert.notEqual(status, 'completed');
      assert.deepEqual(asked, []);
    });
  });
