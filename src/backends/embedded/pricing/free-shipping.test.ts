import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShippingMethod } from '../records.ts';
import {
  newYork,
  promotion,
  quoteOf,
  shippedTo,
  variant,
} from '../../../../test/support/embedded/pricing.ts';

const method = (id: string, price: number): ShippingMethod => ({
  id,
  title: id,
  rates: { USD: [{ from: 0, price }] },
  days: { min: 1, max: 2 },
});
const standard = method('std', 500);
const express = method('exp', 1500);
const variants = [variant('a', 1000)];

test('reduces its methods to zero for free shipping, and reports it on the group', () => {
  const free = promotion('p', { kind: 'free-shipping', methods: ['exp'] }, { codes: ['FAST'] });
  const more = { terms: { promotions: [free], shipping: [express, standard] } };
  const quote = quoteOf({
    cart: 'a',
    variants,
    ...more,
    input: { codes: ['fast'], groups: [shippedTo(newYork)] },
  });
  assert.deepEqual(
    quote.groups[0]?.options.map(({ id, price, discount }) => ({ id, price, discount })),
    [
      { id: 'exp', price: 1500, discount: 1500 },
      { id: 'std', price: 500, discount: undefined },
    ],
  );
  assert.equal(quote.groups[0]?.selected, 'exp');
  assert.deepEqual(
    [quote.totals.fulfilment, quote.totals.fulfilmentDiscounts, quote.totals.total],
    [1500, 1500, 1000],
  );
  assert.deepEqual(
    quote.promotions.map(({ amount, code, allocations }) => ({ amount, code, allocations })),
    [{ amount: 1500, code: 'fast', allocations: [{ groupId: 'g1', amount: 1500 }] }],
  );
  assert.equal(quote.totals.itemDiscounts + quote.totals.orderDiscounts, 0);
});

test('applies free shipping once', () => {
  const promotions = [
    promotion('p', { kind: 'free-shipping' }),
    promotion('q', { kind: 'free-shipping', methods: ['std'] }, { codes: ['FREE'] }),
  ];
  const quote = quoteOf({
    cart: 'a',
    variants,
    terms: { promotions, shipping: [express, standard] },
    input: { codes: ['FREE'], groups: [shippedTo(newYork)] },
  });
  assert.deepEqual(
    quote.promotions.map(({ id, amount }) => [id, amount]),
    [['p', 500]],
  );
  assert.deepEqual(quote.refusedCodes, [{ code: 'FREE', reason: 'not-combinable' }]);
});
