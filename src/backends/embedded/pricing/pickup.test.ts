import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeliveryGroup } from '#commerce';
import { newYork, now, quoteOf, variant } from '../../../../test/support/embedded/pricing.ts';

const shop = { id: 'shop', name: 'Harbour shop', address: newYork, readyHours: 3 };
const pickup = (group: Partial<DeliveryGroup>, cart = 'a') =>
  quoteOf({
    cart,
    variants: [variant('a', 1000)],
    input: { groups: [{ id: 'g1', lineIds: [], method: 'pickup', destinations: [], ...group }] },
    terms: { pickup: [shop, { ...shop, id: 'two' }] },
  });

test('offers pickup for free at the selected location, ready after its hours', () => {
  const quote = pickup({ selectedDestinationId: 'shop' });
  assert.deepEqual(quote.groups[0]?.options, [
    { id: 'shop', title: 'Pickup at Harbour shop', price: 0, earliest: now + 3 * 3_600_000 },
  ]);
  assert.deepEqual([quote.groups[0]?.selected, quote.problems, quote.totals.total], ['shop', [], 1000]);
  assert.deepEqual(
    quote.groups[0]?.pickupLocations?.map(({ id, type }) => [id, type]),
    [
      ['shop', 'location'],
      ['two', 'location'],
    ],
  );
});

test('requires a location of the store for pickup', () => {
  const made = { id: 'mine', type: 'location' as const, address: newYork };
  for (const group of [
    { selectedDestinationId: 'd1' },
    { destinations: [made], selectedDestinationId: 'mine' },
  ]) {
    const quote = pickup(group);
    assert.deepEqual(
      [quote.groups[0]?.options, quote.problems.map(({ code }) => code)],
      [[], ['field-required']],
    );
  }
});

test('updates the pickup option with its location, and reports an invented one', () => {
  assert.equal(pickup({ selectedDestinationId: 'two', optionId: 'shop' }).groups[0]?.selected, 'two');
  const quote = pickup({ selectedDestinationId: 'two', optionId: 'std' });
  assert.deepEqual(
    [quote.groups[0]?.selected, quote.problems.map(({ code }) => code)],
    [undefined, ['option-unavailable']],
  );
});
