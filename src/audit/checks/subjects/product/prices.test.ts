import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { OfferFacts } from '../../../parse/facts/facts.ts';
import { agrees, offerPrices, readPrice, showPrices } from './prices.ts';

const offer = (over: Partial<OfferFacts>): OfferFacts => ({
  type: 'Offer',
  path: 'block 1 /offers',
  currency: 'EUR',
  returnPolicy: false,
  shippingDetails: false,
  ...over,
});

test('reads a price in machine format, else in human format', () => {
  assert.deepEqual(readPrice('1299.00', 'eur'), { amount: '1299.00', currency: 'EUR' });
  assert.deepEqual(readPrice('1.299,00 €'), { amount: '1299.00', currency: 'EUR' });
  for (const none of [undefined, 'n/a', '0', 'call us', '-5'])
    assert.equal(readPrice(none, 'EUR'), undefined);
});

test('accepts every price within the range of the offers, and none outside', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 50_000 }),
      fc.integer({ min: 0, max: 5_000 }),
      fc.nat(5_000),
      (low, spread, at) => {
        const money = (cents: number) => (cents / 100).toFixed(2);
        const set = offerPrices([offer({ price: money(low) }), offer({ price: money(low + spread) })]);
        const inside = low + Math.min(at, spread);
        assert.ok(agrees(set, { amount: money(inside), currency: 'EUR' }));
        assert.ok(!agrees(set, { amount: money(low + spread + 2 + at), currency: 'EUR' }));
        assert.ok(!agrees(set, { amount: money(inside), currency: 'USD' }));
      },
    ),
  );
});

test('shows several prices as a range', () => {
  const prices = offerPrices([offer({ price: '129.00' }), offer({ price: '99.00' })]);
  assert.equal(showPrices(prices), '99.00 to 129.00 EUR');
  assert.equal(showPrices(offerPrices([])), 'no price');
});
