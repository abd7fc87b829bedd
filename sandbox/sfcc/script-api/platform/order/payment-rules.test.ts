import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { storeOf } from '../../store-hooks/index.ts';
import { paymentCardsOf, paymentMethodsOf } from './index.ts';
import { cardProblems, isApplicableTo, type CardRules, type PaymentCase } from './payment-rules.ts';
import { basketOf, openShop, type Loose } from './shop.testing.ts';

const asked: PaymentCase = { groups: ['Everyone'], country: 'IE', amount: 10, currency: 'EUR' };

describe('applicability', () => {
  const table: [
    what: string,
    rules: Parameters<typeof isApplicableTo>[0],
    of: Partial<PaymentCase>,
    boolean,
  ][] = [
    ['nothing restricted', {}, {}, true],
    ['country', { countries: ['IE'] }, {}, true],
    ['another country', { countries: ['DE'] }, {}, false],
    ['a country that is not given', { countries: ['DE'] }, { country: null }, true],
    ['group', { groups: ['VIP', 'Everyone'] }, {}, true],
    ['another group', { groups: ['VIP'] }, {}, false],
    ['a group that is not given', { groups: ['VIP'] }, { groups: null }, true],
    ['the least amount', { least: 10 }, {}, true],
    ['less than the least', { least: 10.01 }, {}, false],
    ['more than the most', { most: 9.99 }, {}, false],
    ['an amount that is not given', { most: 5 }, { amount: null }, true],
    ['a range of the currency', { most: 5, ranges: { EUR: { most: 20 } } }, {}, true],
    ['a range of another currency', { ranges: { USD: { most: 5 } } }, {}, true],
    ['another currency, always', { currencies: ['USD'] }, { country: null, amount: null }, false],
  ];
  for (const [what, rules, given, expected] of table)
    test(`${expected ? 'applies' : 'does not apply'}: ${what}`, () =>
      assert.equal(isApplicableTo(rules, { ...asked, ...given }), expected));
});

describe('card verification', () => {
  const now = Date.UTC(2026, 10, 30);
  const visa: CardRules = {
    lengths: ['13', '16-19'],
    prefixes: ['4'],
    hasChecksum: true,
    securityCodeLength: 3,
  };
  const number = '4242424242424242';
  const table: [what: string, details: Partial<Parameters<typeof cardProblems>[1]>, problems: string][] = [
    ['a good card', {}, ''],
    ['the current month', { month: 11, year: 2026 }, ''],
    ['last month', { month: 10, year: 2026 }, 'EXPIRATION_DATE'],
    ['a month outside 1 to 12', { month: 13 }, 'EXPIRATION_DATE'],
    ['no number', { month: Number.NaN }, 'EXPIRATION_DATE'],
    ['a wrong check digit', { number: '4242424242424241' }, 'CARD_NUMBER'],
    ['a wrong length', { number: '42424242424242' }, 'CARD_NUMBER'],
    ['another network', { number: '5555555555554444' }, 'CARD_NUMBER'],
    ['a masked number', { number: '************4242' }, 'CARD_NUMBER'],
    ['a short security code', { securityCode: '12' }, 'SECURITY_CODE'],
    [
      'all at once',
      { month: 1, year: 2020, number: '1', securityCode: '' },
      'EXPIRATION_DATE CARD_NUMBER SECURITY_CODE',
    ],
  ];
  for (const [what, details, expected] of table)
    test(`looks at ${what}`, () =>
      assert.deepEqual(
        cardProblems(visa, { month: 3, year: 2031, number, securityCode: '123', ...details }, now),
        expected
          .split(' ')
          .filter(Boolean)
          .map((name) => `CREDITCARD_INVALID_${name}`),
      ));
  test('reads ranges of prefixes', () => {
    const rules = { prefixes: ['51-55', '2221-2720'] };
    const of = (text: string) => cardProblems(rules, { month: 1, year: 2031, number: text }, now).length;
    assert.deepEqual(['5100', '5600', '2221', '2720', '2721'].map(of), [0, 1, 0, 0, 1]);
  });
});

describe('payment of a site', async () => {
  const shop = await openShop();
  after(() => shop.close());
  const types = (cards: Loose): string[] => cards.toArray().map(({ cardType }: Loose) => cardType);

  test('verifies a card with a status item for each problem', () => {
    const manager = shop.request().module('dw/order/PaymentMgr');
    const codes = shop.request().module('dw/order/PaymentStatusCodes');
    const card = manager.getPaymentCard('Visa');
    assert.equal(card.verify(3, 2031, '4242424242424242', '123').error, false);
    const status = card.verify(3, 2020, '4242', '1');
    assert.deepEqual(
      status.items.toArray().map(({ code }: Loose) => code),
      [
        codes.CREDITCARD_INVALID_EXPIRATION_DATE,
        codes.CREDITCARD_INVALID_CARD_NUMBER,
        codes.CREDITCARD_INVALID_SECURITY_CODE,
      ],
    );
    assert.equal(manager.getPaymentCard('Nothing'), null);
  });

  test('lists the cards of a method that apply, and those that are active', () => {
    const [visa, amex] = paymentCardsOf(shop.instance);
    if (!visa || !amex) return assert.fail('the cards are known');
    [visa.countries, amex.active] = [['DE'], false];
    const request = shop.request();
    const method = request.module('dw/order/PaymentMgr').getPaymentMethod('CREDIT_CARD');
    assert.deepEqual(types(method.activePaymentCards), ['Visa', 'Master Card', 'Discover']);
    assert.deepEqual(types(method.getApplicablePaymentCards(null, 'IE', 5)), ['Master Card', 'Discover']);
    assert.equal(method.isApplicable(null, 'IE', 5), true);
    const card = request.module('dw/order/PaymentMgr').getPaymentCard('Visa');
    assert.deepEqual([card.isApplicable(null, 'DE', 1), card.isApplicable(null, 'IE', 1)], [true, false]);
    delete visa.countries;
    amex.active = true;
  });

  const given = {
    creditCardToken: 'good',
    cardType: { value: 'Visa' },
    expirationMonth: { value: 3 },
    expirationYear: { value: 2031 },
  };
  const handle = async (change: object = {}): Promise<Loose> => {
    const request = shop.request();
    const basket = await basketOf(request);
    const hook = 'app.payment.processor.basic_credit';
    return request.hook(hook, 'Handle', basket, { ...given, ...change }, 'CREDIT_CARD', null);
  };

  test('rejects an expired card, also behind a token unless the store does not look', async () => {
    const expired = { expirationYear: { value: 2020 } };
    assert.equal((await handle()).error, false);
    assert.deepEqual(Object.keys((await handle(expired)).fieldErrors), ['expirationMonth']);
    storeOf(shop.instance).verifiesTokens = false;
    assert.equal((await handle(expired)).error, false);
    storeOf(shop.instance).verifiesTokens = true;
  });

  test('rejects a card and a method by country, amount, and currency', async () => {
    const [visa] = paymentCardsOf(shop.instance);
    const [method] = paymentMethodsOf(shop.instance);
    for (const one of [visa, method])
      for (const rule of [{ countries: ['DE'] }, { ranges: { EUR: { most: 5 } } }, { currencies: ['USD'] }]) {
        Object.assign(one ?? assert.fail(), rule);
        assert.equal((await handle()).error, true, JSON.stringify(rule));
        for (const name of Object.keys(rule)) delete (one as unknown as Record<string, unknown>)[name];
      }
    assert.equal((await handle()).error, false);
  });
});
