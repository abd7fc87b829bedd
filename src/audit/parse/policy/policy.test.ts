import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../../test/support/processor.ts';
import { pageFacts } from '../html.ts';
import { paymentMethodsIn } from '../payment-methods.ts';
import type { Language } from '../words/words.ts';
import { agentTerms } from './agent-terms.ts';
import { deliveryTerms } from './delivery-terms.ts';
import { questionsIn } from './questions.ts';
import { returnTerms } from './return-terms.ts';
import { addressesIn, companiesIn, emailsIn, phonesIn, registersIn } from './seller.ts';

const windows = (text: string, language: Language) =>
  returnTerms(text, language).find(({ kind }) => kind === 'window')?.days ?? [];
const refunds = (text: string, language: Language) =>
  returnTerms(text, language).find(({ kind }) => kind === 'refund-time')?.days ?? [];

test('assigns days to the nearest word: returns, refunds, or neither', () => {
  const text =
    'You may return it within 30 days. We process returns within 3 days. We refund you within 10 days. Report damage within 2 days.';
  assert.deepEqual(windows(text, 'en'), [30]);
  assert.deepEqual(refunds(text, 'en'), [10]);
  const statutory =
    'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, spätestens binnen vierzehn Tagen zurückzuzahlen.';
  assert.deepEqual(refunds(statutory, 'de'), [14]);
  assert.deepEqual(windows('Sie haben das Recht, binnen 14 Tagen diesen Vertrag zu widerrufen.', 'de'), [14]);
});

test('recognizes a template with days since the purchase as a return window', () => {
  const text =
    'Our policy lasts 30 days. If 30 days have gone by since your purchase, we cannot offer a refund.';
  assert.deepEqual(windows(text, 'en'), [30]);
});

test('does not treat a warranty as a return window', () => {
  assert.deepEqual(windows('Two years of warranty. Returns are possible at any time.', 'en'), []);
});

test('reads cost, time, and region of delivery, but not "feel free" as a cost', () => {
  const kinds = (text: string, language: Language) => deliveryTerms(text, language).map(({ kind }) => kind);
  assert.deepEqual(kinds('Delivery to Germany costs €4.95 and takes 3 days.', 'en'), [
    'delivery-cost',
    'delivery-time',
    'delivery-region',
  ]);
  assert.deepEqual(kinds('Feel free to ask us.', 'en'), []);
  assert.deepEqual(kinds('送料は全国一律500円です。', 'ja'), ['delivery-cost', 'delivery-region']);
  assert.deepEqual(kinds('Versand frei Haus, am nächsten Werktag', 'de'), ['delivery-cost', 'delivery-time']);
});

test('finds a prohibition in a list with the sentence that introduces the list', () => {
  const text = 'You agree not to: (a) resell goods; (b) hide your name; (c) use bots to buy from the store.';
  assert.deepEqual(
    agentTerms(text, 'en').map(({ kind }) => kind),
    ['no-agents'],
  );
  assert.deepEqual(agentTerms('Bots are toys. You may not resell what you order.', 'en'), []);
});

test('reads long hostile texts in bounded time', () => {
  const spent = processorTime();
  for (const part of [
    'bots may not access ',
    'within 14 days return refund ',
    'A1 1AA 12345 Aa Bb ',
    'GmbH Aa ',
  ])
    for (const read of [
      (text: string) => agentTerms(text, 'en'),
      (text: string) => returnTerms(text, 'en'),
      (text: string) => deliveryTerms(text, 'en'),
      addressesIn,
      companiesIn,
      registersIn,
      phonesIn,
      emailsIn,
      paymentMethodsIn,
    ])
      read(part.repeat(Math.ceil(32_000 / part.length)));
  assert.ok(spent() < 8_000, `${spent()}`);
});

test('reads sellers from text in the format of their countries', () => {
  assert.deepEqual(companiesIn('sold by Acme & Sons Trading Ltd, since 1990'), ['Acme & Sons Trading Ltd']);
  assert.deepEqual(companiesIn('Acme GmbH & Co. KG'), ['Acme GmbH & Co. KG']);
  assert.deepEqual(companiesIn('運営会社 アクメ株式会社'), ['アクメ株式会社']);
  assert.deepEqual(companiesIn('In our shop the best of all lamps. Ask Anna as well.'), []);
  assert.deepEqual(registersIn('VAT number IE0000000XX'), ['VAT number IE0000000XX']);
  assert.deepEqual(registersIn('Amtsgericht München, HRB 12345'), ['Amtsgericht München, HRB 12345']);
  assert.deepEqual(registersIn('All prices include VAT.'), []);
  assert.deepEqual(phonesIn('Call (415) 555-0123 or 1-800-555-0199'), ['(415) 555-0123', '1-800-555-0199']);
  assert.equal(addressesIn('500 Market Street, San Francisco, CA 94105').length, 1);
  assert.equal(addressesIn('Via Garibaldi 12, 20121 Milano').length, 1);
  assert.equal(addressesIn('ul. Długa 5/7, 00-123 Warszawa').length, 1);
  assert.equal(addressesIn('Rua Augusta 100, 1100-053 Lisboa').length, 1);
  assert.equal(addressesIn('〒150-0001 東京都渋谷区神宮前1-2-3').length > 0, true);
  assert.deepEqual(addressesIn('Order 12345 of 2026 weighs 1200 grams'), []);
});

test('lists each payment method once, and ignores similar words', () => {
  assert.deepEqual(paymentMethodsIn('VISA, Master Card, visa and PayPal'), ['Visa', 'Mastercard', 'PayPal']);
  assert.deepEqual(paymentMethodsIn('visa.svg | icon_mastercard_2x.png'), ['Visa', 'Mastercard']);
  assert.deepEqual(paymentMethodsIn('クレジットカード・代引き'), ['Credit card', 'Cash on delivery']);
  assert.deepEqual(paymentMethodsIn('the ideal gift for those who discover, advisable and affirmed'), []);
});

test('counts questions in text and in FAQ markup', async () => {
  const read = async (html: string) => {
    const facts = await pageFacts(new TextEncoder().encode(html), {
      url: 'https://shop.test/',
      headers: [],
      charset: 'utf-8',
    });
    return { count: questionsIn(facts.text.own, facts.structured), icons: facts.payment };
  };
  assert.equal((await read('<p>How do I pay? By card. How do I pay? Where are you?</p>')).count, 2);
  assert.deepEqual(
    (
      await read(
        '<svg><title>Visa</title></svg><i class="pf pf-paypal pay"></i><svg><use href="#icon-klarna"></use></svg>',
      )
    ).icons,
    { labelled: ['Visa'], unlabelled: ['Klarna', 'PayPal'] },
  );
});
