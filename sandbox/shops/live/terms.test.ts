import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadDemoStore, type StoreTerms } from '#backends/embedded';
import { deliveryCost, freeFrom, rateFor, shown } from '../money.ts';
import { toPageTerms } from './terms.ts';

const { terms } = await loadDemoStore();

test('uses the cheapest home method as standard shipping, with its rates in the currency', () => {
  const euro = toPageTerms(terms, 'EUR');
  assert.deepEqual([rateFor(euro, 0), rateFor(euro, 4999), rateFor(euro, 5000)], [495, 495, 0]);
  assert.equal(deliveryCost(euro), '€4.95, free above €50.00');
  assert.deepEqual([euro.handling, euro.transit, euro.returnDays], [[0, 1], [2, 4], 30]);
  const pound = toPageTerms(terms, 'GBP');
  assert.deepEqual([rateFor(pound, 0), freeFrom(pound)], [425, 4300]);
  assert.equal(shown(pound, 123_456), '£1234.56');
});

test('lists each shipping method and every country on the shipping page', () => {
  const { delivery, limits } = toPageTerms(terms, 'EUR');
  assert.equal(delivery.length, terms.shipping.length);
  assert.ok(delivery.some(({ place }) => place === 'Next day: United States (NY, NJ, CT), up to 5 kg'));
  assert.match(limits, /^We ship to Ireland, Germany, .* and Norway, and nowhere else at present\.$/);
});

test('never shows rates as free that do not end at zero', () => {
  const [first] = terms.shipping;
  const paid: StoreTerms = {
    ...terms,
    shipping: first ? [{ ...first, rates: { EUR: [{ from: 0, price: 700 }] } }] : [],
  };
  const shownTerms = toPageTerms(paid, 'EUR');
  assert.deepEqual([deliveryCost(shownTerms), freeFrom(shownTerms)], ['€7.00', undefined]);
});

test('rejects a currency without shipping', () => {
  for (const currency of ['CHF', '__proto__'])
    assert.throws(() => toPageTerms(terms, currency), /delivers nothing to IE/);
});
