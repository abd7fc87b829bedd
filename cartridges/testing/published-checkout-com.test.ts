/**
 * Checkout.com's own cartridge as published, in the platform's engine, beside ours, against the simulated Checkout.com. Its hooks and
 * its metadata are there; the hooks are not called. Not part of this repository: `CHECKOUT_COM_CARTRIDGE` names a copy of
 * https://github.com/checkout/link_checkoutcom.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startCheckoutCom, type SimulatedCheckoutCom } from '../../sandbox/checkout-com/index.ts';
import { makeGooglePayToken } from '../../sandbox/google-pay/index.ts';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { paymentMethodsOf } from '../../sandbox/sfcc/script-api/platform/order/payment-method.ts';
import { openPublished, publishedCartridges, type Published } from './published-cartridge.testing.ts';
import { buy } from './published-purchase.testing.ts';

const folder = process.env['CHECKOUT_COM_CARTRIDGE'] ?? '';
const cartridge = join(folder, 'Cartridges/int_checkoutcom_sfra');
const [, { skip: noRhino }] = testEngines() as [unknown, { skip: string | false }];
const skip =
  folder === ''
    ? 'CHECKOUT_COM_CARTRIDGE names no copy of Checkout.com’s cartridge'
    : !existsSync(cartridge)
      ? `there is no int_checkoutcom_sfra in ${folder}`
      : noRhino;

/** Shows an order, with the attributes of the published metadata. */
const probe = `
  var OrderMgr = require('dw/order/OrderMgr');
  function answer(work) {
    var said;
    try { said = work(); } catch (e) { said = { thrown: String(e) }; }
    response.setContentType('application/json');
    response.writer.print(JSON.stringify(said));
  }
  function shown(order) {
    var all = order.paymentInstruments.iterator();
    var payments = [];
    while (all.hasNext()) {
      var one = all.next();
      payments.push({
        id: String(one.paymentTransaction.transactionID)
      });
    }
    return { payments: payments, account: String(order.custom.orderProcessedByABCorNAS) };
  }
  exports.Order = function () {
    answer(function () { return shown(OrderMgr.getOrder(request.httpParameterMap.get('no').stringValue)); });
  };
  exports.Order.public = true;`;

const storefront = {
  'controllers/Probe.js': probe,
  'scripts/shims/server.js': `module.exports = { forms: { getForm: function () { return {}; } } };`,
};

interface Shown {
  payments: { id: string }[];
  account: string;
}

describe('Checkout.com’s cartridge in the platform’s engine', { skip }, () => {
  let bank: SimulatedCheckoutCom;
  let instance: ScriptInstance | undefined;
  let published: Published | undefined;
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  before(async () => {
    bank = await startCheckoutCom({ settleMs: 1, slowMs: 1 });
    published = withShims();
    instance = await openPublished(published, join(folder, 'metadata/meta'), {
      hasTexts: true,
      changes: {
        ckoMode: 'sandbox',
        ckoSandboxNASEnabled: 'NAS',
        // As the cartridge sends them: the API wants the word, and the cartridge does not add it.
        ckoSandboxNASSecretKey: `Bearer ${bank.secretKey}`,
        ckoSandboxNASPublicKey: `Bearer ${bank.publicKey}`,
        ckoSandboxNASPrivateSharedKey: 'shared',
        ckoAutoCapture: false,
        cko3ds: false,
        ckoN3ds: true,
        cko3dsGooglePay: false,
        ckoEnableRiskFlag: true,
      },
      services: {
        'cko.card.charge.sandbox.service': Object.assign(answer, { credentialUrl: `${bank.url}/payments` }),
        'cko.network.token.sandbox.service': Object.assign(answer.bind(undefined), {
          credentialUrl: `${bank.url}/tokens`,
        }),
      },
    });
  });
  beforeEach(() => void calls.splice(0));
  after(async () => {
    await instance?.close();
    await bank.close();
    published?.remove();
  });

  async function answer({
    method,
    url,
    headers,
    body,
  }: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body: string | undefined;
  }): Promise<{ status: number; text: string }> {
    const path = url.slice(bank.url.length).replace(/pay_\w+/, 'pay');
    calls.push({ path: `${method} ${path}`, body: JSON.parse(body ?? '{}') as Record<string, unknown> });
    const sent = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    return { status: sent.status, text: await sent.text() };
  }

  const paths = (): string[] => calls.map(({ path }) => path);
  const useProcessor = (id: string): void => {
    assert.ok(instance);
    for (const method of paymentMethodsOf(instance.state))
      if (method.id === 'CREDIT_CARD') method.processorId = id;
  };
  const payByCard = (name: string): ReturnType<typeof buy> => {
    useProcessor('CHECKOUTCOM_CARD');
    return buy(instance?.origin ?? '', { type: 'token', token: `tok_sandbox_${name}` });
  };

  async function orderOf(orderNo: string): Promise<Shown> {
    const url = `${instance?.origin ?? ''}/on/demandware.store/Sites-demo-Site/en_IE/Probe-Order?no=${orderNo}`;
    return (await (await fetch(url)).json()) as Shown;
  }

  test('places an order that Checkout.com authorized, without a hook of the cartridge', async () => {
    const paid = await payByCard('success');
    assert.equal(paid.status, 'completed', JSON.stringify([paid, calls]));
    assert.deepEqual(paths(), ['POST /payments']);
    const orderNo = String(calls[0]?.body['reference']);
    const [entry] = bank.book.entries.filter(({ reference }) => reference === orderNo);
    const order = await orderOf(orderNo);
    assert.deepEqual([order.payments.map(({ id }) => id), order.account], [[entry?.paymentId], 'NAS']);
  });

  test('returns the decline of the bank', async () => {
    const paid = await payByCard('insufficient_funds');
    assert.notEqual(paid.status, 'completed');
    assert.deepEqual(paths(), ['POST /payments']);
  });

  test('returns the link of 3-D Secure', async () => {
    const paid = await payByCard('challenge');
    assert.notEqual(paid.status, 'completed');
    assert.match(JSON.stringify(paid), /requires_escalation|continue_url/);
  });

  test('finds a payment whose answer was lost', async () => {
    const paid = await payByCard('lost_answer');
    assert.equal(paid.status, 'completed', JSON.stringify([paid, calls]));
    assert.match(paths().join(), /^POST \/payments,GET \/payments\?limit=100&skip=0&reference=\w+$/);
  });

  test('accepts a message of Google Pay', async () => {
    useProcessor('CHECKOUTCOM_GOOGLE_PAY');
    const token = makeGooglePayToken({ gateway: 'checkoutltd', gatewayMerchantId: bank.publicKey });
    const paid = await buy(instance?.origin ?? '', { type: 'PAYMENT_GATEWAY', token });
    assert.equal(paid.status, 'completed', JSON.stringify([paid, calls]));
    assert.deepEqual(paths(), ['POST /tokens', 'POST /payments']);
  });
});

/** Not simulated: a class that is not asked for, and a module of the reference architecture, which is not open source. */
const doubles: readonly (readonly [from: RegExp, to: string])[] = [
  [/require\((["'])server\1\)/g, "require('*/cartridge/scripts/shims/server')"],
  [/require\((["'])dw\/object\/SystemObjectMgr\1\)/g, "require('*/cartridge/scripts/shims/names')"],
];

function withShims(): Published {
  const at = mkdtempSync(join(tmpdir(), 'portico-checkout-com-'));
  const copy = join(at, 'int_checkoutcom_sfra');
  cpSync(cartridge, copy, {
    recursive: true,
    filter: (path) => !/\/(?:client|static|templates)$/.test(path),
  });
  for (const file of globSync('cartridge/**/*.js', { cwd: copy })) {
    const text = readFileSync(join(copy, file), 'utf8');
    writeFileSync(
      join(copy, file),
      doubles.reduce((done, [from, to]) => done.replaceAll(from, to), text),
    );
  }
  const published = publishedCartridges([copy], storefront);
  rmSync(at, { recursive: true, force: true });
  return published;
}
