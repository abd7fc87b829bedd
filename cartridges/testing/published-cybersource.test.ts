/**
 * Cybersource's own cartridge as published, in the platform's engine, beside ours, but for the client of its API, which is a double:
 * its hundreds of models are not needed to pay. Not part of this repository: `CYBERSOURCE_CARTRIDGE` names a copy of
 * https://github.com/CyberSource/cybersource-plugins-rest-salesforceb2ccommerce.
 */
import assert from 'node:assert/strict';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { testEngines } from '../../sandbox/sfcc/script-api/engines/testing.ts';
import type { ScriptInstance } from '../../sandbox/sfcc/script-api/instance.ts';
import { paymentMethodsOf } from '../../sandbox/sfcc/script-api/platform/order/payment-method.ts';
import { openPublished, publishedCartridges, type Published } from './published-cartridge.testing.ts';
import { buy } from './published-purchase.testing.ts';

/** Of Cybersource. With `error`: of status 400. */
type Answer = Record<string, unknown>;

const folder = process.env['CYBERSOURCE_CARTRIDGE'] ?? '';
const cartridge = join(folder, 'cartridges/int_cybs_sfra_base');
const [, { skip: noRhino }] = testEngines() as [unknown, { skip: string | false }];
const skip =
  folder === ''
    ? 'CYBERSOURCE_CARTRIDGE names no copy of Cybersource’s cartridge'
    : !existsSync(cartridge)
      ? `there is no int_cybs_sfra_base in ${folder}`
      : noRhino;

/** Each model is an empty object, and each call is a request to the service `CybersourceDouble`. */
const client = `
  var Registry = require('dw/svc/LocalServiceRegistry');
  function call(path, request, done) {
    var service = Registry.createService('CybersourceDouble', {
      createRequest: function (svc, body) { svc.setRequestMethod('POST'); svc.setURL(svc.getURL() + path); return body; },
      parseResponse: function (svc, answer) { return JSON.parse(answer.text); }
    });
    var result = service.call(JSON.stringify(request));
    if (result.ok) done(result.object, false, {}); else done(String(result.errorMessage), true, {});
  }
  function Model() {}
  function PaymentsApi() {}
  PaymentsApi.prototype.createPayment = function (request, done) { call('/payments', request, done); };
  function ReversalApi() {}
  ReversalApi.prototype.authReversal = function (id, request, done) { call('/payments/' + id + '/reversals', request, done); };
  function TransactionDetailsApi() {}
  TransactionDetailsApi.prototype.getTransaction = function (id, done) { call('/transactions/' + id, {}, done); };
  module.exports = { PaymentsApi: PaymentsApi, ReversalApi: ReversalApi, TransactionDetailsApi: TransactionDetailsApi };
  [
    'Ptsv2paymentsClientReferenceInformation', 'Ptsv2paymentsDeviceInformation', 'Ptsv2paymentsProcessingInformation',
    'Ptsv2paymentsPaymentInformation', 'Ptsv2paymentsPaymentInformationCustomer', 'Ptsv2paymentsPaymentInformationFluidData',
    'Ptsv2paymentsOrderInformationAmountDetails', 'Ptsv2paymentsOrderInformationBillTo', 'Ptsv2paymentsOrderInformationShipTo',
    'Ptsv2paymentsOrderInformation', 'CreatePaymentRequest', 'AuthReversalRequest',
    'Ptsv2paymentsidreversalsClientReferenceInformation', 'Ptsv2paymentsidreversalsOrderInformationAmountDetails',
    'Ptsv2paymentsidreversalsOrderInformation', 'Ptsv2paymentsidreversalsReversalInformationAmountDetails',
    'Ptsv2paymentsidreversalsReversalInformation', 'Ptsv2paymentsOrderInformationLineItems'
  ].forEach(function (name) { module.exports[name] = Model; });`;

/** Of the reference architecture, which is not open source: what the cartridge requires of it while it pays. */
const storefront = {
  'scripts/shims/server.js': `var field = { value: null, htmlValue: '', checked: false };
    module.exports = { forms: { getForm: function () {
      return { creditCardFields: { flexresponse: field, securityCode: field, saveCard: field, ucpaymenttoken: field } };
    } } };`,
  'scripts/shims/basic_credit.js': `module.exports = {
    Handle: function () { return { error: false }; },
    Authorize: function (orderNo, instrument) {
      require('dw/system/Transaction').wrap(function () { instrument.paymentTransaction.setTransactionID(orderNo); });
      return { fieldErrors: {}, serverErrors: [], error: false };
    },
    createToken: function () { return 'x'; }
  };`,
  'apiClient/index.js': client,
  'apiClient/constants.js': 'module.exports = {};',
  'apiClient/merchantConfig.js': `module.exports = function () { this.getMerchantID = function () { return 'm'; }; };`,
};

describe('Cybersource’s cartridge in the platform’s engine', { skip }, () => {
  let instance: ScriptInstance | undefined;
  let published: Published | undefined;
  let answers: Answer[] = [];
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  before(async () => {
    published = withDoubles();
    instance = await openPublished(published, join(folder, 'metadata/payments_metadata/meta'), {
      hasTexts: true,
      changes: {
        Cybersource_CartridgeEnabled: true,
        Cybersource_PayerAuthEnabled: 'NO',
      },
      services: { CybersourceDouble: Object.assign(answer, { credentialUrl: root }) },
    });
    for (const method of paymentMethodsOf(instance.state))
      if (method.id === 'CREDIT_CARD') method.processorId = 'PAYMENTS_CREDIT';
  });
  after(async () => {
    await instance?.close();
    published?.remove();
  });

  const root = 'https://cybersource.test';
  async function answer({ url, body }: { url: string; body: string | undefined }) {
    calls.push({ path: url.slice(root.length), body: JSON.parse(body ?? '{}') as Record<string, unknown> });
    const { error, ...said } = answers[Math.min(calls.length, answers.length) - 1] ?? {};
    return error ? { status: 400, text: JSON.stringify(error) } : { status: 201, text: JSON.stringify(said) };
  }
  const message = '{"signature":"MEQCIH6Q4OwQ0jAceFEkGF0JID6sJNXxOEi4r"}';
  const pay = (...said: Answer[]): ReturnType<typeof buy> => {
    answers = said;
    calls.length = 0;
    return buy(instance?.origin ?? '', { type: 'PAYMENT_GATEWAY', token: message });
  };

  test('places an order that Cybersource authorized, with the message of Google as it was', async () => {
    const paid = await pay({ id: '7654321098765432104953', status: 'AUTHORIZED' });
    assert.equal(paid.status, 'completed', JSON.stringify([paid, calls]));
    const [sent] = calls;
    assert.ok(sent);
    const { paymentInformation, processingInformation } = sent.body as {
      paymentInformation: { fluidData: { value: string } };
      processingInformation: { paymentSolution: string };
    };
    assert.equal(Buffer.from(paymentInformation.fluidData.value, 'base64').toString(), message);
    assert.equal(processingInformation.paymentSolution, '012');
    assert.equal(calls.length, 1);
  });

  test('declines what Cybersource declined, and reverses nothing', async () => {
    const paid = await pay({
      id: '7654321098765432104954',
      status: 'DECLINED',
      errorInformation: { message: 'Decline' },
    });
    assert.notEqual(paid.status, 'completed');
    assert.deepEqual(
      calls.map(({ path }) => path),
      ['/payments'],
    );
  });

  const reference = { clientReferenceInformation: { code: 'x' } };
  const reversal = { ...reference, status: 'REVERSED' };
  const amountsOf = (): unknown[] =>
    calls
      .filter(({ path }) => path.endsWith('/reversals'))
      .map(
        ({ body }) =>
          (body as { reversalInformation: Amounts }).reversalInformation.amountDetails.totalAmount,
      );

  test('accepts that the cartridge has reversed what was declined for its risk', async () => {
    const id = '7654321098765432104955';
    const paid = await pay(
      { id, status: 'AUTHORIZED_RISK_DECLINED', ...reference, errorInformation: { message: 'Risk' } },
      reversal,
      { error: { status: 'INVALID_REQUEST', reason: 'AUTH_ALREADY_REVERSED' } },
    );
    assert.notEqual(paid.status, 'completed');
    const again = `/payments/${id}/reversals`;
    assert.deepEqual(
      calls.map(({ path }) => path),
      ['/payments', again, again],
    );
  });

  test('reverses what was authorized in part, by its own amount', async () => {
    const id = '7654321098765432104956';
    const paid = await pay(
      { id, status: 'PARTIAL_AUTHORIZED', ...reference, errorInformation: { message: 'Partial' } },
      { error: { status: 'INVALID_REQUEST', reason: 'INVALID_AMOUNT' } },
      { orderInformation: { amountDetails: { authorizedAmount: '1.00', currency: 'EUR' } } },
      reversal,
    );
    assert.notEqual(paid.status, 'completed');
    assert.equal(calls.length, 4, JSON.stringify(calls));
    assert.equal(amountsOf().at(-1), '1.00');
  });
});

interface Amounts {
  amountDetails: { totalAmount: string };
}

const doubles: readonly (readonly [from: RegExp, to: string])[] = [
  [
    /require\((["'])(?:(?:\.\.\/)+|~\/cartridge\/)apiClient\/(\w+)\1\)/g,
    "require('*/cartridge/apiClient/$2')",
  ],
  [/require\((["'])server\1\)/g, "require('*/cartridge/scripts/shims/server')"],
  [
    /require\((["'])app_storefront_base\/[^'"]*basic_credit\1\)/g,
    "require('*/cartridge/scripts/shims/basic_credit')",
  ],
  // Not simulated: prices of an order's lines, suites of addresses, and masked card numbers.
  [/mapper\.MapOrderLineItems\(order\.allLineItems, true\)/g, '[]'],
  [/(?:billing|shipping)Address\.suite/g, "''"],
  [/paymentInstrument\.maskedCreditCardNumber/g, "'*'"],
];

/** In place of the client of the API, and of modules of the reference architecture. */
function withDoubles(): Published {
  const at = mkdtempSync(join(tmpdir(), 'portico-cybersource-'));
  const copy = join(at, 'int_cybs_sfra_base');
  cpSync(cartridge, copy, { recursive: true, filter: (path) => !path.includes('/apiClient') });
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
