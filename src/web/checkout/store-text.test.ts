import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Place, Quote, QuoteGroup, QuoteProblem } from '#commerce';
import { storeText } from './store-text.ts';
import { checkoutWords } from './words.ts';

const shipping: QuoteGroup = {
  id: 'g1',
  lineIds: ['l1'],
  method: 'shipping',
  destinations: [],
  options: [],
};
const pickup: QuoteGroup = { ...shipping, id: 'g2', method: 'pickup', pickupLocations: [] };
const line = { id: 'l1', variantId: 'v', title: 'Tasse', quantity: 5 };
const quoteOf = (quantity?: number): Quote =>
  ({
    lines: [{ ...line, availability: { state: 'in-stock', quantity } }],
    groups: [shipping, pickup],
  }) as unknown as Quote;

const german = (problem: Partial<QuoteProblem>, quote = quoteOf()) =>
  storeText(
    { code: 'field-required', severity: 'recoverable', text: 'In English.', ...problem },
    { words: checkoutWords('de-DE'), quote },
  );
const ofLine: Place = { line: 'l1' };
const ofQuantity: Place = { line: 'l1', member: 'quantity' };
const destination: Place = { group: 'g1', member: 'destination' };

describe('problems in German', () => {
  const table: [name: string, problem: Partial<QuoteProblem>, text: RegExp, quote?: Quote][] = [
    ['an invalid email address', { place: { buyer: 'email' } }, /^Die E-Mail-Adresse ist ungültig/],
    ['a missing address', { place: destination }, /^Wählen Sie eine Lieferadresse/],
    ['pickup at a store without locations', { place: { ...destination, group: 'g2' } }, /keine Abholung an/],
    ['items without a delivery', { place: { group: 'g1', member: 'lines' } }, /keiner Lieferung zugeordnet/],
    ['an unavailable item', { code: 'item-unavailable', place: ofLine }, /^„Tasse“ ist nicht erhältlich/],
    ['a sold-out item', { code: 'out-of-stock', place: ofLine }, /^„Tasse“ ist ausverkauft/],
    [
      'one unit left',
      { code: 'out-of-stock', place: ofQuantity },
      /^Von „Tasse“ ist nur noch 1 Stück/,
      quoteOf(1),
    ],
    [
      'three units left',
      { code: 'out-of-stock', place: ofQuantity },
      /^Von „Tasse“ sind nur noch 3 Stück/,
      quoteOf(3),
    ],
    [
      'units sold after the quote',
      { code: 'out-of-stock', place: ofQuantity },
      /in dieser Menge nicht mehr verfügbar/,
      quoteOf(9),
    ],
    ['too many units', { code: 'quantity-limited', place: ofQuantity }, /in dieser Menge nicht bestellt/],
    [
      'a foreign country',
      { code: 'address-undeliverable', place: { ...destination, field: 'country' } },
      /liefert nicht in dieses Land/,
    ],
    [
      'an unknown region',
      { code: 'address-invalid', place: { ...destination, field: 'region' } },
      /Region gibt es im Land/,
    ],
    ['a changed price', { code: 'price-changed' }, /^Der Gesamtbetrag hat sich geändert/],
    ['a delivery option', { code: 'option-unavailable' }, /^Die gewählte Versandart/],
    [
      'a declined payment',
      {
        code: 'payment-failed',
        text: 'The payment was declined. Nothing was charged. Try another payment method.',
      },
      /^Die Zahlung wurde abgelehnt/,
    ],
  ];
  for (const [name, problem, text, quote] of table)
    test(`explain ${name}`, () => {
      const said = german(problem, quote);
      assert.match(said.text, text);
      assert.equal(said.lang, undefined);
    });

  const untranslated: [name: string, problem: Partial<QuoteProblem>][] = [
    // The buyer may have been charged: not the same as a decline.
    ['a payment with an unknown outcome', { code: 'payment-failed' }],
    ['a claim', { code: 'eligibility-invalid', place: { eligibility: 'student' } }],
    ['a line that is not in the quote', { code: 'item-unavailable', place: { line: 'l9' } }],
    [
      'a second delivery that the store does not offer',
      { code: 'address-undeliverable', place: { ...destination, group: 'g9' } },
    ],
  ];
  for (const [name, problem] of untranslated)
    test(`stay in English, and are marked: ${name}`, () =>
      assert.deepEqual(german(problem), { text: 'In English.', lang: 'en' }));

  test('keep the text of a merchant’s rule', () =>
    assert.deepEqual(german({ code: 'review-required', rule: 'age', text: 'Ab 18' }), { text: 'Ab 18' }));
});
