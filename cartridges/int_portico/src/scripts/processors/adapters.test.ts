import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileOnce } from '../backend/orders/order-compiled.testing.ts';
import type { ProcessorAdapter } from './adapter.ts';
import { cardTypeOf } from './card-type.ts';
import { testAdapter } from './kit.testing.ts';

const files = {
  basicCredit: 'basic-credit',
  adyenComponent: 'adyen-component',
  stripeCredit: 'stripe-credit',
  cybersource: 'cybersource',
  checkoutComCard: 'checkout-com',
  checkoutComGooglePay: 'checkout-com',
};
const compiled = compileOnce(Object.values(files).map((file) => `processors/${file}`));
const adapterOf = (name: keyof typeof files): ProcessorAdapter =>
  compiled.module(`processors/${files[name]}`)[name] as unknown as ProcessorAdapter;
const basicCredit = adapterOf('basicCredit');
const adyenComponent = adapterOf('adyenComponent');
const stripeCredit = adapterOf('stripeCredit');
const cybersource = adapterOf('cybersource');

testAdapter(basicCredit, {
  takes: [
    { type: 'card', token: 'tok_1' },
    {
      type: 'card',
      token: 'tok_"2"',
      brand: 'Master Card',
      last_digits: '4242',
      expiry_month: 3,
      expiry_year: 2031,
    },
  ],
  refuses: [],
  answers: [
    { name: 'approved', answer: { fieldErrors: {}, serverErrors: [], error: false }, outcome: 'placed' },
    { name: 'explicitly approved', answer: { authorized: true }, outcome: 'placed' },
    { name: 'refused', answer: { serverErrors: ['no'], error: true }, outcome: 'declined', mayHold: true },
    { name: 'not authorized', answer: { authorized: false }, outcome: 'declined', mayHold: true },
    {
      name: 'redirect to a bank',
      answer: { error: false, redirectUrl: 'https://bank.test/1' },
      outcome: 'challenge',
    },
    {
      name: 'redirect to a bank in the format of nested processors',
      answer: {
        error: false,
        authorized: true,
        redirectObject: { url: 'https://bank.test/1', method: 'GET' },
      },
      outcome: 'challenge',
    },
    {
      name: 'redirect to a bank by form',
      answer: {
        error: false,
        authorized: true,
        redirectObject: { url: 'https://bank.test/1', method: 'POST' },
      },
      outcome: 'declined',
      mayHold: true,
    },
    { name: 'nothing', answer: undefined, outcome: 'unknown' },
  ],
});

const action = { type: 'redirect', method: 'GET', url: 'https://checkoutshopper.test/3ds' };

testAdapter(adyenComponent, {
  takes: [
    { type: 'card', token: 'stored_1' },
    { type: 'googlepay', token: '{"signature":"s"}' },
    { type: 'PAYMENT_GATEWAY', token: 'g' },
    { type: 'applepay', token: 'a' },
  ],
  refuses: [{ type: 'invoice', token: 'x' }, { token: 'x' }],
  answers: [
    { name: 'approved', answer: { authorized: true, error: false }, outcome: 'placed' },
    { name: 'refused', answer: { error: true }, outcome: 'declined', mayHold: true },
    {
      name: 'failed call',
      answer: { authorized: false, fieldErrors: [], serverErrors: ['no'], error: true },
      outcome: 'unknown',
    },
    { name: 'redirect', answer: { isFinal: false, action }, outcome: 'challenge' },
    {
      name: 'redirect by form',
      answer: { isFinal: false, action: { ...action, method: 'POST' } },
      outcome: 'declined',
      mayHold: true,
    },
    {
      name: 'in-page challenge',
      answer: { isFinal: false, action: { type: 'threeDS2', token: 'x' } },
      outcome: 'declined',
      mayHold: true,
    },
    { name: 'pending', answer: { isFinal: false }, outcome: 'unknown' },
    { name: 'nothing', answer: undefined, outcome: 'unknown' },
  ],
  holds: ['adyenPaymentData'],
});

testAdapter(stripeCredit, {
  takes: [
    { type: 'token', token: 'pm_1QxRhoC2eZvKYlo2' },
    { type: 'token', token: 'tok_1QxRhoC2eZvKYlo2' },
    { type: 'PAYMENT_GATEWAY', token: '{"id":"tok_1QxRhoC2eZvKYlo2","object":"token"}' },
  ],
  refuses: [
    { type: 'token', token: 'spt_123' },
    { type: 'PAYMENT_GATEWAY', token: 'tok_1QxRhoC2eZvKYlo2' },
    { type: 'PAYMENT_GATEWAY', token: '{"id":"pm_1QxRhoC2eZvKYlo2"}' },
    { type: 'PAYMENT_GATEWAY', token: '{"signature":"s"}' },
  ],
  // Of the cartridge's bookkeeping: what is placed by it is read once more at Stripe.
  answers: [
    { name: 'noted', answer: { fieldErrors: [], serverErrors: [], error: false }, outcome: 'placed' },
    { name: 'not noted', answer: { serverErrors: ['no'], error: true }, outcome: 'declined', mayHold: true },
    { name: 'nothing', answer: undefined, outcome: 'unknown' },
  ],
});

const cards = ['Visa', 'Amex', 'Master Card', 'Discover'];
const namings: [brand: string | undefined, name: string, cards?: readonly string[]][] = [
  ['visa', 'Visa'],
  ['VISA', 'Visa'],
  ['mastercard', 'Master Card'],
  ['MasterCard', 'Master Card'],
  ['mastercard', 'MasterCard', ['Visa', 'MasterCard']],
  ['mastercard', 'Master Card', []],
  ['amex', 'Amex'],
  ['american_express', 'Amex'],
  ['amex', 'American Express', ['American Express']],
  ['discover', 'Discover'],
  ['diners', 'Diners'],
  ['Carte Bleue', 'Carte Bleue'],
  ['carte bleue', 'CarteBleue', ['CarteBleue']],
  [undefined, 'Visa'],
  ['', 'Amex', ['Amex']],
  [undefined, 'Visa', []],
];
for (const [brand, name, active = cards] of namings)
  test(`maps card ${String(brand)} to ${name} where the store accepts ${active.join(', ') || 'none by name'}`, () =>
    assert.equal(cardTypeOf(brand, active), name));

test('prefers instrument data over the handler data in the credential', () => {
  const payer = {
    cards,
    instrument: { brand: 'mastercard', lastDigits: '4444', expiryMonth: 7, expiryYear: 2030 },
  };
  const read = basicCredit.informationOf({ token: 't', brand: 'visa', last_digits: '4242' }, payer);
  assert.deepEqual(
    [read?.['cardType'], read?.['cardNumber'], read?.['expirationMonth'], read?.['expirationYear']],
    [
      { value: 'Master Card', htmlName: 'cardType' },
      { value: '************4444', htmlName: 'cardNumber' },
      { value: 7, htmlName: 'expirationMonth' },
      { value: 2030, htmlName: 'expirationYear' },
    ],
  );
});

test('gives the reference processor field values and only the last digits', () => {
  assert.deepEqual(basicCredit.informationOf({ token: 't', last_digits: '4242', brand: 'Amex' }), {
    creditCardToken: 't',
    cardNumber: { value: '************4242', htmlName: 'cardNumber' },
    cardType: { value: 'Amex', htmlName: 'cardType' },
    securityCode: { value: '', htmlName: 'securityCode' },
    expirationMonth: { value: 12, htmlName: 'expirationMonth' },
    expirationYear: { value: 2099, htmlName: 'expirationYear' },
  });
});

test('gives Adyen the data of its own components', () => {
  assert.deepEqual(adyenComponent.informationOf({ type: 'applepay', token: 't' }), {
    isCreditCard: false,
    adyenPaymentMethod: 'applepay',
    stateData: '{"paymentMethod":{"type":"applepay","applePayToken":"t"}}',
  });
});

testAdapter(cybersource, {
  takes: [
    { type: 'PAYMENT_GATEWAY', token: '{"signature":"MEQ"}' },
    { type: 'googlepay', token: 'message' },
  ],
  refuses: [
    { type: 'card', token: 'tok_1' },
    { type: 'DIRECT', token: '{"signature":"MEQ"}' },
  ],
  answers: [
    { name: 'authorized', answer: { fieldErrors: {}, serverErrors: [], error: false }, outcome: 'placed' },
    {
      name: '3-D Secure is required',
      answer: { fieldErrors: {}, serverErrors: [], error: false, performPayerAuthSetup: true },
      outcome: 'declined',
    },
    { name: 'failed, without an ID', answer: { serverErrors: ['no'], error: true }, outcome: 'unknown' },
  ],
  holds: ['GooglePayEncryptedData', 'isGooglePaycardHolderAuthenticated'],
});

const sealed = '{"protocolVersion":"ECv1","signature":"MEQ","signedMessage":"{}"}';

testAdapter(adapterOf('checkoutComCard'), {
  takes: [{ type: 'token', token: 'tok_4gzeau5o2uqubbk6fufs3m7p54' }],
  refuses: [
    { type: 'token', token: 'src_nwd3m4in3hkuddfpjsaevunhdy' },
    { type: 'id', token: 'src_nwd3m4in3hkuddfpjsaevunhdy' },
    { type: 'token', token: 'pm_1QxRhoC2eZvKYlo2' },
    { type: 'PAYMENT_GATEWAY', token: 'tok_4gzeau5o2uqubbk6fufs3m7p54' },
    { type: 'PAYMENT_GATEWAY', token: sealed },
  ],
  answers: [],
});

testAdapter(adapterOf('checkoutComGooglePay'), {
  takes: [{ type: 'PAYMENT_GATEWAY', token: sealed }],
  refuses: [
    { type: 'token', token: 'tok_4gzeau5o2uqubbk6fufs3m7p54' },
    { type: 'PAYMENT_GATEWAY', token: '{"id":"tok_1QxRhoC2eZvKYlo2"}' },
    { type: 'DIRECT', token: sealed },
  ],
  answers: [],
});
