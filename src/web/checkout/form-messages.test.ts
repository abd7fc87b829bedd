import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Quote, QuoteGroup, QuoteProblem } from '#commerce';
import { isUnfilled, problemMessages } from './form-messages.ts';
import { checkoutWords } from './words.ts';

type Place = NonNullable<QuoteProblem['place']>;

const group: QuoteGroup = {
  id: 'group_1',
  lineIds: ['li_1'],
  method: 'shipping',
  destinations: [],
  options: [],
};
const pickup = { ...group, method: 'pickup' as const, pickupLocations: [] };
const address = { lastName: 'Byron', street: '12 Long Lane', locality: 'Dublin', country: 'IE' };
const home = { id: 'a', type: 'address' as const, address };
const destination: Place = { group: 'group_1', member: 'destination' };

const table: [name: string, group: QuoteGroup, place: Place, isUnfilled: boolean][] = [
  ['no address', group, destination, true],
  [
    'an address without a street',
    { ...group, destinations: [{ id: 'a', type: 'address', address: { country: 'IE' } }] },
    destination,
    true,
  ],
  [
    'an address with only the postal code missing',
    { ...group, destinations: [{ id: 'a', type: 'address', address }] },
    { ...destination, field: 'postalCode' },
    true,
  ],
  [
    'one of several addresses to choose',
    { ...group, destinations: [home, { ...home, id: 'b' }] },
    destination,
    true,
  ],
  [
    'a pickup location to choose',
    { ...pickup, pickupLocations: [{ id: 'shop', type: 'location', address }] },
    destination,
    true,
  ],
  ['pickup at a store without locations', pickup, destination, false],
  ['items without a delivery', group, { group: 'group_1', member: 'lines' }, false],
];
for (const [name, one, place, expected] of table)
  test(`${expected ? 'waits for the buyer to fill in' : 'reports at once'}: ${name}`, () => {
    const quote = { groups: [one] } as unknown as Quote;
    const problem: QuoteProblem = {
      code: 'field-required',
      place,
      text: 'Missing.',
      severity: 'recoverable',
    };
    assert.equal(isUnfilled(problem, { quote }), expected);
  });

test('shows the message at the element where the buyer has to choose', () => {
  const told = (one: QuoteGroup) =>
    problemMessages(
      { code: 'field-required', place: destination, text: 'Select one.', severity: 'recoverable' },
      { words: checkoutWords('en-IE'), quote: { groups: [one] } as unknown as Quote },
    );
  const choice = { ...group, destinations: [home, { ...home, id: 'b' }] };
  assert.deepEqual(told(choice), [{ at: 'destination-1-1', text: 'Select one.' }]);
  assert.deepEqual(told(pickup), [{ at: 'delivery-1', text: 'Select one.' }]);
});
