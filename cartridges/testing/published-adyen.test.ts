/**
 * Adyen's own cartridge as published, in the platform's engine, beside ours. Not part of this repository: `ADYEN_CARTRIDGE` names a
 * copy of https://github.com/Adyen/adyen-salesforce-commerce-cloud.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { paymentMethodsOf } from '../../sandbox/sfcc/script-api/platform/order/payment-method.ts';
import { openPublished, publishedCartridges, type Published } from './published-cartridge.testing.ts';
import { buy } from './published-purchase.testing.ts';

const folder = process.env['ADYEN_CARTRIDGE'] ?? '';
const cartridge = join(folder, 'src/cartridges/int_adyen_SFRA');
const webhooks = join(folder, 'src/cartridges/int_adyen_webhooks');
const minute = 60_000;
const [, { skip: noRhino }] = testEngines() as [unknown, { skip: string | false }];
const skip =
  folder === ''
    ? 'ADYEN_CARTRIDGE names no copy of Adyen’s cartridge'
    : !existsSync(cartridge)
      ? `there is no int_adyen_SFRA in ${folder}`
      : noRhino;

/** Of the reference architecture, which is not open source: what the cartridge requires of it while it pays. */
const storefront = {
  'models/shipping/shippingMethod.js': 'module.exports = function () {};',
  'scripts/checkout/checkoutHelpers.js': 'module.exports = {};',
  'scripts/util/array.js': 'module.exports = {};',
  'scripts/helpers/hooks.js': `var HookMgr = require('dw/system/HookMgr');
  module.exports = function (point, name, given, fallback) {
    return HookMgr.hasHook(point) ? HookMgr.callHook(point, name, given) : fallback(given);
  };`,
};

describe('Adyen’s cartridge in the platform’s engine', { skip }, () => {
  let instance: ScriptInstance | undefined;
  let published: Published | undefined;
  let resultCode = 'Authorised';
  const clock = { now: Date.parse('2026-08-01T10:00:00Z') };
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  before(async () => {
    published = publishedCartridges([cartridge, webhooks], storefront);
    instance = await openPublished(published, join(folder, 'metadata/site_import/meta'), {
      hasTexts: true,
      worldOptions: { now: () => clock.now },
      changes: {
        Adyen_API_Key: 'key',
        Adyen_merchantCode: 'DoubleECOM',
        Adyen_Mode: 'TEST',
        AdyenBasketFieldsEnabled: false,
        AdyenLevel23DataEnabled: false,
      },
      services: {
        AdyenPayment: Object.assign(answer, { credentialUrl: `${root}[CHECKOUT_API_VERSION]/payments` }),
      },
    });
    const methods = paymentMethodsOf(instance.state);
    for (const method of methods) if (method.id === 'CREDIT_CARD') method.processorId = 'Adyen_Component';
    methods.push({ id: 'AdyenComponent', name: 'Adyen', processorId: 'Adyen_Component', active: true });
  });
  after(async () => {
    await instance?.close();
    published?.remove();
  });

  const root = 'https://checkout-test.adyen.com/checkout/';
  async function answer({ url, body }: { url: string; body: string | undefined }) {
    const asked = JSON.parse(body ?? '{}') as Record<string, unknown>;
    calls.push({ path: url.slice(root.length), body: asked });
    const said = url.endsWith('/payments')
      ? { resultCode, pspReference: 'NC6HT9CRT65ZGN82', amount: asked['amount'] }
      : { status: 'received', pspReference: 'ZC6HT9CRT65ZGN83' };
    return { status: 200, text: JSON.stringify(said) };
  }

  const pay = (result: string): ReturnType<typeof buy> => {
    resultCode = result;
    calls.length = 0;
    return buy(instance?.origin ?? '', { type: 'card', token: 'M5N7TQ4TG5PFWR50' });
  };

  test('places an order that Adyen authorized', async () => {
    const paid = await pay('Authorised');
    assert.equal(paid.status, 'completed', JSON.stringify(paid));
    assert.deepEqual(
      calls.map(({ path }) => path),
      ['v71/payments'],
    );
  });

  test('cancels by the order number after a refusal', async () => {
    const paid = await pay('Refused');
    assert.notEqual(paid.status, 'completed');
    assert.deepEqual(
      calls.map(({ path }) => path),
      ['v71/payments', 'v71/cancels'],
    );
    assert.equal(calls[1]?.body['paymentReference'], calls[0]?.body['reference']);
  });

  /** What Adyen posts, as the controller of the webhooks stores it. */
  function notify(number: string, change: Record<string, string>): void {
    const attributes = {
      merchantReference: number,
      merchantAccountCode: 'DoubleECOM',
      eventDate: '2026-08-02T10:00:00.46Z',
      currency: 'EUR',
      live: 'false',
      success: 'true',
      updateStatus: change['eventCode'] === 'REFUND' ? 'PROCESS' : 'PENDING',
      ...change,
    };
    const key = `${number}-${clock.now}`;
    const { customObjects } = instance?.state ?? assert.fail();
    const objects = customObjects.get('demo/adyenNotification') ?? new Map();
    customObjects.set('demo/adyenNotification', objects);
    const at = { createdAt: clock.now, changedAt: clock.now };
    objects.set(key, { type: 'adyenNotification', key, version: 1, ...at, attributes });
  }
  async function job(module: string, name: string): Promise<void> {
    await instance?.runJob({ module, function: name, site: 'demo' });
  }

  test('reports a refund that the job of Adyen’s cartridge noted, and that it failed', async () => {
    const paid = (await pay('Authorised')) as { status: string; order?: { id: string; orderNo: string } };
    assert.ok(paid.order, JSON.stringify(paid));
    const { id, orderNo } = paid.order;
    const told = async (): Promise<unknown[]> => {
      clock.now += 24 * 60 * minute;
      await job('int_adyen_webhooks/cartridge/job/notifications', 'execute');
      await job('int_portico/cartridge/scripts/jobs/recover', 'recover');
      const read = await fetch(`${instance?.origin ?? ''}/api/ucp/orders/${id}`);
      const { adjustments = [] } = (await read.json()) as {
        adjustments?: { id: string; type: string; status: string; totals: { amount: number }[] }[];
      };
      return adjustments.map((one) => [one.id, one.type, one.status, one.totals[0]?.amount]);
    };
    const refund = { pspReference: 'QC6HT9CRT65ZGN81', value: '500' };
    notify(orderNo, { ...refund, eventCode: 'REFUND' });
    assert.deepEqual(await told(), [[`${orderNo}.QC6HT9CRT65ZGN81`, 'refund', 'completed', -500]]);
    const left = instance?.state.customObjects.get('demo/adyenNotification')?.size;
    assert.equal(left, 0, 'its job deletes what it has noted');
    notify(orderNo, { ...refund, eventCode: 'REFUND_FAILED' });
    assert.deepEqual(await told(), [['QC6HT9CRT65ZGN81', 'refund', 'failed', -500]]);
  });
});
