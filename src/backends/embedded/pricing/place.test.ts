import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Address } from '#commerce';
import type { TaxRule } from '../records.ts';
import {
  newYork,
  quoteOf,
  shippedTo,
  variant,
  type Scenario,
} from '../../../../test/support/embedded/pricing.ts';

const rule = (name: string, rate: number, more: Partial<TaxRule> = {}): TaxRule => ({
  name,
  rate,
  country: 'US',
  taxClass: 'standard',
  ...more,
});

const places: [string, Scenario['input'] & {}, string][] = [
  ['no data: the home country', {}, 'US'],
  ['the context', { context: { country: 'DE' } }, 'DE'],
  ['a region of the home country', { context: { region: 'NY' } }, 'US-NY'],
  ['a region by its name', { context: { country: 'USA', region: 'New York' } }, 'US-NY'],
  ['the postal code alone', { context: { country: 'US', postalCode: '10001' } }, 'US-NY'],
  ['a country by its name', { context: { country: 'Germany' } }, 'DE'],
  ['a region as ISO 3166-2 writes it', { context: { country: 'us', region: 'us-ny' } }, 'US-NY'],
  [
    'the destination before the context',
    { groups: [shippedTo(newYork)], context: { country: 'DE' } },
    'US-NY',
  ],
  [
    'a destination without a country does not provide its region',
    { groups: [shippedTo({ region: 'NY' } as Address)], context: { country: 'DE' } },
    'DE',
  ],
  [
    'no destination is selected',
    { groups: [shippedTo(newYork, { selectedDestinationId: 'other' })], context: { country: 'DE' } },
    'DE',
  ],
  [
    'a pickup is taxed at the location of the store, whatever address is sent',
    {
      groups: [
        {
          id: 'g',
          lineIds: [],
          method: 'pickup',
          destinations: [{ id: 'berlin', type: 'location', address: newYork }],
          selectedDestinationId: 'berlin',
        },
      ],
    },
    'DE',
  ],
];

for (const [name, input, expected] of places) {
  test(`determines the place for taxes: ${name}`, () => {
    const { taxes } = quoteOf({
      cart: 'a',
      variants: [variant('a', 1000)],
      input,
      terms: {
        taxes: [
          rule('US', 1000),
          rule('US-NY', 2000, { region: 'NY' }),
          rule('DE', 19_000, { country: 'DE' }),
        ],
        pickup: [{ id: 'berlin', name: 'Berlin', address: { country: 'DE' }, readyHours: 2 }],
      },
    });
    assert.deepEqual(
      taxes.map(({ name }) => name),
      [expected],
    );
  });
}
