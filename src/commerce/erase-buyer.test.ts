import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eraseFromOrder, eraseFromSale, taxPostalCode, type Sale } from './erase-buyer.ts';
import type { Order } from './order.ts';

const codes: [country: string | undefined, code: string, kept: string | undefined][] = [
  ['DE', '10115', '10115'],
  ['US', '94105-1234', '94105'],
  ['US', ' 94105', '94105'],
  ['GB', 'SW1A 1AA', 'SW1A'],
  ['GB', 'm11ae', 'M1'],
  ['IE', 'D01 A1B2', 'D01'],
  ['IE', 'D6W XY00', 'D6W'],
  ['NL', '1012 AB', '1012'],
  ['CA', 'k1a 0b1', 'K1A'],
  ['CA', 'Ada Quill', undefined],
  [undefined, '1010', '1010'],
  ['AT', '12 Lantern Row', undefined],
];
for (const [country, code, kept] of codes)
  test(`keeps ${kept ?? 'nothing'} of the postal code ${code} in ${country ?? 'no country'}`, () => {
    assert.equal(taxPostalCode(country, code), kept);
  });

/** In every place where an agent, or a store, can write about a person. */
const marked = (mark: string): { sale: Sale; order: Order } => {
  const address = {
    firstName: mark,
    lastName: mark,
    street: mark,
    extended: mark,
    locality: mark,
    postalCode: '10115',
    region: 'BE',
    country: 'DE',
    phone: mark,
  };
  const destinations = [{ id: mark, type: 'address' as const, address, name: mark }];
  const group = { id: 'g', lineIds: ['l'], method: 'shipping' as const, destinations };
  const lines = [{ id: 'l', quantity: 1 }];
  return {
    sale: {
      input: {
        lines: [{ id: 'l', variantId: 'v', quantity: 1 }],
        buyer: { firstName: mark, lastName: mark, email: mark, phone: mark },
        groups: [{ ...group, selectedDestinationId: mark }],
        codes: [mark, 'SPRING'],
        context: { country: 'DE', intent: mark, language: mark },
        eligibility: [mark],
        signals: { [mark]: mark },
        attribution: { [mark]: mark },
        consent: { [mark]: { granted: true, source: 'platform' } },
      },
      quote: {
        currency: 'EUR',
        lines: [],
        promotions: [
          {
            id: 'p',
            title: 'Spring',
            amount: 100,
            code: 'spring',
            automatic: false,
            priority: 1,
            allocations: [],
          },
        ],
        refusedCodes: [{ code: mark, reason: 'unknown' }],
        groups: [{ ...group, selectedDestinationId: mark, options: [] }],
        fees: [],
        taxes: [],
        totals: { total: 4_200 } as Sale['quote']['totals'],
        eligibility: [{ claim: mark, accepted: false, provisional: false }],
        links: [],
        problems: [{ code: 'item-unavailable', place: { code: mark }, text: 'x', severity: 'warning' }],
        handlers: ['card'],
      },
    },
    order: {
      number: 'P1',
      checkoutId: 'c',
      currency: 'EUR',
      label: 'P1',
      placedAt: 5,
      status: 'open',
      attribution: { [mark]: mark },
      lines: [],
      totals: { total: 4_200 } as Order['totals'],
      expectations: [{ id: 'e', lines, method: 'shipping', destination: address, description: 'Express' }],
      events: [
        {
          id: 'f',
          occurredAt: 6,
          type: 'shipped',
          lines,
          carrier: 'DHL',
          trackingNumber: mark,
          trackingUrl: mark,
          description: mark,
        },
      ],
      adjustments: [
        { id: 'a', type: 'refund', occurredAt: 7, status: 'completed', amount: -100, description: mark },
      ],
      returns: { eligible: false },
      permalink: 'https://shop.test/orders/P1',
    },
  };
};

test('removes everything that an agent or a merchant wrote about a person', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-zA-Z0-9@.'"\\ äß-]{8,40}$/), (text) => {
      const mark = `mark ${text}`;
      const { sale, order } = marked(mark);
      const left = JSON.stringify([eraseFromSale(sale), eraseFromOrder(order)]);
      assert.ok(!left.includes(JSON.stringify(mark).slice(1, -1)), left);
    }),
  );
});

test('keeps the sale: items, amounts, effective codes, times, and the place of taxation', () => {
  const { sale, order } = marked('mark');
  const erased = eraseFromSale(sale);
  assert.deepEqual(erased.input, {
    lines: sale.input.lines,
    groups: [
      {
        id: 'g',
        lineIds: ['l'],
        method: 'shipping',
        destinations: [
          {
            id: 'destination-1',
            type: 'address',
            address: { country: 'DE', region: 'BE', postalCode: '10115' },
          },
        ],
        selectedDestinationId: 'destination-1',
      },
    ],
    codes: ['SPRING'],
    context: { country: 'DE' },
    eligibility: [],
    signals: {},
    attribution: {},
    consent: {},
  });
  assert.equal(erased.quote.groups[0]?.selectedDestinationId, 'destination-1');
  assert.deepEqual(erased.quote.totals, sale.quote.totals);
  assert.deepEqual(eraseFromOrder(order), {
    ...order,
    attribution: {},
    expectations: [
      {
        ...order.expectations[0],
        destination: { country: 'DE', region: 'BE', postalCode: '10115' },
      },
    ],
    events: [{ id: 'f', occurredAt: 6, type: 'shipped', lines: [{ id: 'l', quantity: 1 }], carrier: 'DHL' }],
    adjustments: [{ id: 'a', type: 'refund', occurredAt: 7, status: 'completed', amount: -100 }],
  });
});

test('changes nothing when erased twice', () => {
  const { sale, order } = marked('mark');
  assert.deepEqual(eraseFromSale(eraseFromSale(sale)), eraseFromSale(sale));
  assert.deepEqual(eraseFromOrder(eraseFromOrder(order)), eraseFromOrder(order));
});
