import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyInput } from '#commerce';
import type { Draft } from './change.ts';
import { inputOf } from './checkout-input.ts';
import { cork } from './testing.ts';

const draft: Draft = {
  id: 'b',
  site: 'demo',
  customerId: 'c',
  currency: 'EUR',
  temporary: true,
  createdAt: 0,
  changedAt: 0,
  revision: 1,
  items: [],
  coupons: [],
  payments: [],
  custom: {},
};

test('returns one shipment without a method for an empty basket', () => {
  assert.deepEqual(inputOf(draft, 'IE'), {
    ...emptyInput(),
    buyer: {},
    groups: [{ id: 'me', lineIds: [], method: 'shipping', optionId: '', destinations: [] }],
    context: { country: 'IE' },
  });
});

test('includes everything in a basket', () => {
  const address = { ...cork, address2: 'Flat 2', stateCode: 'CO', phone: '+35321000000' };
  const full: Draft = {
    ...draft,
    items: [{ id: 'i', productId: 'p', quantity: 2, custom: {} }],
    coupons: [{ id: 'k', code: 'TEN' }],
    email: 'ada@example.test',
    address,
    billing: { firstName: 'Bob', lastName: 'Boole' },
    methodId: 'm',
    custom: { portico_attribution: '{"agent":"a","depth":3}' },
  };
  const destination = {
    firstName: 'Ada',
    lastName: 'Byron',
    street: '1 Quay',
    extended: 'Flat 2',
    locality: 'Cork',
    region: 'CO',
    postalCode: 'T12 X0X0',
    country: 'IE',
    phone: '+35321000000',
  };
  assert.deepEqual(inputOf(full, 'IE'), {
    ...emptyInput(),
    lines: [{ id: 'i', variantId: 'p', quantity: 2 }],
    buyer: { email: 'ada@example.test', firstName: 'Bob', lastName: 'Boole' },
    groups: [
      {
        id: 'me',
        lineIds: [],
        method: 'shipping',
        optionId: 'm',
        destinations: [{ id: 'me', type: 'address', address: destination }],
        selectedDestinationId: 'me',
      },
    ],
    codes: ['TEN'],
    context: { country: 'IE' },
    attribution: { agent: 'a' },
  });
  const { billing: _, ...unbilled } = full;
  assert.deepEqual(inputOf(unbilled, 'IE').buyer, {
    email: 'ada@example.test',
    firstName: 'Ada',
    lastName: 'Byron',
    phone: '+35321000000',
  });
});

for (const text of [undefined, 7, '', 'no JSON', 'null', '"text"', '[{}]']) {
  test(`ignores the attribution ${JSON.stringify(text)}`, () => {
    const custom = text === undefined ? {} : { portico_attribution: text };
    assert.deepEqual(inputOf({ ...draft, custom }, 'IE').attribution, {});
  });
}
