import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../test/support/processor.ts';
import { address, buyer } from '../../../test/support/commerce/bench.ts';
import { changeInput, emptyInput } from './change-input.ts';
import type { Address, CheckoutChange, CheckoutInput } from './input.ts';

const apply = (...changes: CheckoutChange[]): CheckoutInput =>
  changes.reduce<CheckoutInput>((input, change) => changeInput(input, change), emptyInput());
const lines = (...given: [variantId: string, id?: string][]): CheckoutChange => ({
  lines: given.map(([variantId, id]) => ({ variantId, quantity: 1, ...(id === undefined ? {} : { id }) })),
});
const linesOf = (input: CheckoutInput) => input.lines.map(({ id, variantId }) => [id, variantId]);

const lineTable: [name: string, changes: CheckoutChange[], expected: [id: string, variantId: string][]][] = [
  [
    'numbers new lines',
    [lines(['a'], ['b'])],
    [
      ['li_1', 'a'],
      ['li_2', 'b'],
    ],
  ],
  [
    'finds a line by its variant at any position',
    [lines(['a'], ['b']), lines(['b'], ['a'])],
    [
      ['li_2', 'b'],
      ['li_1', 'a'],
    ],
  ],
  ['lets a named line change its variant', [lines(['a']), lines(['b', 'li_1'])], [['li_1', 'b']]],
  [
    'prefers a name over the variant',
    [lines(['a'], ['a']), lines(['a'], ['a', 'li_1'])],
    [
      ['li_2', 'a'],
      ['li_1', 'a'],
    ],
  ],
  [
    'uses the first line of a duplicate name',
    [lines(['a']), lines(['a', 'li_1'], ['b', 'li_1'])],
    [
      ['li_1', 'a'],
      ['li_2', 'b'],
    ],
  ],
  ['ignores an unknown name', [lines(['a', 'mine']), lines(['a', 'mine'])], [['li_1', 'a']]],
  [
    'does not give an invented name to another line',
    [lines(['a', 'li_2'], ['a'])],
    [
      ['li_1', 'a'],
      ['li_3', 'a'],
    ],
  ],
  ['removes omitted lines', [lines(['a'], ['b']), lines(['b'])], [['li_2', 'b']]],
  ['empties the cart with an empty list', [lines(['a']), { lines: [] }], []],
];
for (const [name, changes, expected] of lineTable) {
  test(`lines: ${name}`, () => assert.deepEqual(linesOf(apply(...changes)), expected));
}

test('finds a parent by its ID or by a name in the same change, and requires it to exist', () => {
  const child = (parentId: string) => ({ variantId: 'b', quantity: 1, parentId });
  const parent = { id: 'x', variantId: 'a', quantity: 1 };
  const parents = (...changes: CheckoutChange[]) => apply(...changes).lines.map(({ parentId }) => parentId);
  assert.deepEqual(parents({ lines: [parent, child('x')] }), [undefined, 'li_1']);
  assert.deepEqual(parents(lines(['a']), { lines: [parent, child('li_1')] }), [undefined, 'li_1']);
  assert.deepEqual(parents({ lines: [parent, child('gone')] }), [undefined, undefined]);
  assert.deepEqual(parents({ lines: [{ ...parent, parentId: 'x' }] }), [undefined]);
});

const to = (changes: Partial<Address> = {}): Address => ({ ...address, ...changes });
const group = (more: NonNullable<CheckoutChange['groups']>[number]): CheckoutChange => ({ groups: [more] });
const first = (...changes: CheckoutChange[]) => apply(...changes).groups[0];

test('selects the only given address, unless the caller selected another', () => {
  const one = group({ destinations: [{ address }] });
  const two = group({ destinations: [{ address }, { address: to({ street: '2 Quay' }) }] });
  assert.equal(first(one)?.selectedDestinationId, 'dest_1');
  assert.equal(first(two)?.selectedDestinationId, undefined);
  assert.equal(first(one, two)?.selectedDestinationId, 'dest_1', 'a choice stays');
  assert.equal(first(one, group({ selectedDestinationId: null }))?.selectedDestinationId, undefined);
  assert.equal(first(two, group({ selectedDestinationId: 'dest_2' }))?.selectedDestinationId, 'dest_2');
  const moved = first(one, group({ destinations: [{ address: to({ street: '2 Quay' }) }] }));
  assert.deepEqual([moved?.selectedDestinationId, moved?.destinations.length], ['dest_2', 1]);
});

test('keeps the ID of an address that is named or equal, with unique IDs', () => {
  const ids = (...changes: CheckoutChange[]) => first(...changes)?.destinations.map(({ id }) => id);
  const twice = group({ destinations: [{ address }, { address }] });
  assert.deepEqual(ids(twice), ['dest_1', 'dest_2']);
  assert.deepEqual(ids(twice, twice), ['dest_1', 'dest_2']);
  const reordered = group({
    destinations: [{ address: Object.fromEntries(Object.entries(address).toReversed()) }],
  });
  assert.deepEqual(ids(twice, reordered), ['dest_1'], 'the order of members does not count');
  const named = group({
    destinations: [{ id: 'home', address }, { id: 'home', address: to({ street: '9' }) }, { address }],
  });
  assert.deepEqual(ids(named), ['home', 'dest_1', 'dest_2']);
});

test('starts another delivery method without addresses, selection, and option', () => {
  const shipped = group({ destinations: [{ address }], optionId: 'fast' });
  const picked = first(shipped, group({ method: 'pickup' }));
  assert.deepEqual(picked, { id: 'group_1', lineIds: [], method: 'pickup', destinations: [] });
  assert.equal(first(shipped, group({}))?.optionId, 'fast');
  assert.equal(first(shipped, group({ optionId: null }))?.optionId, undefined);
});

test('keeps a selected store in a change without addresses', () => {
  const picked = group({ method: 'pickup', selectedDestinationId: 'store-1' });
  assert.equal(first(picked, group({ destinations: [] }))?.selectedDestinationId, 'store-1');
  const removed = first(group({ destinations: [{ address }] }), group({ destinations: [] }));
  assert.equal(removed?.selectedDestinationId, undefined, 'an address that is gone is not chosen');
});

test('finds a group by its ID, or else by position, and creates no second one for an invented ID', () => {
  const made = group({ id: 'mine', method: 'shipping', destinations: [{ address }] });
  const again = apply(made, group({ id: 'mine', optionId: 'fast' })).groups;
  assert.deepEqual(
    again.map(({ id, optionId, destinations }) => [id, optionId, destinations.length]),
    [['group_1', 'fast', 1]],
  );
  const swapped = apply(
    { groups: [{ optionId: 'a' }, { optionId: 'b' }] },
    { groups: [{ id: 'group_2' }, { id: 'group_1' }] },
  );
  assert.deepEqual(
    swapped.groups.map(({ id, optionId }) => [id, optionId]),
    [
      ['group_2', 'b'],
      ['group_1', 'a'],
    ],
  );
});

test('removes a group with its lines, and keeps the last one for later lines', () => {
  const both = apply(lines(['a'], ['b']), {
    groups: [
      { lineIds: ['li_1'], optionId: 'x' },
      { lineIds: ['li_2', 'li_2'], optionId: 'y' },
    ],
  });
  assert.deepEqual(both.groups[1]?.lineIds, ['li_2']);
  const left = changeInput(both, lines(['b']));
  assert.deepEqual(
    left.groups.map(({ id, lineIds }) => [id, lineIds]),
    [['group_2', ['li_2']]],
  );
  const replaced = changeInput(both, lines(['c']));
  assert.deepEqual(
    replaced.groups.map(({ id, lineIds }) => [id, lineIds]),
    [['group_1', []]],
  );
});

test('keeps codes in order and spelling of their first use, and clears them with an empty list', () => {
  const codes = (...given: string[]) => apply({ codes: given }).codes;
  assert.deepEqual(codes('B', 'a', ' b ', 'A', ''), ['B', 'a']);
  assert.deepEqual(apply({ codes: ['B'] }, {}).codes, ['B']);
  assert.deepEqual(apply({ codes: ['B'] }, { codes: [] }).codes, []);
});

test('keeps absent members, replaces present ones, and stores consent by purpose', () => {
  const full: CheckoutChange = {
    buyer,
    context: { country: 'US', intent: 'a gift' },
    eligibility: ['a', 'b', 'a'],
    signals: { 'x.y': 1 },
    attribution: { c: 'd' },
    consent: { 'a.b': { granted: true, source: 'platform' } },
  };
  const one = apply(full);
  assert.deepEqual(changeInput(one, {}), one);
  assert.deepEqual(one.eligibility, ['a', 'b']);
  const two = changeInput(one, {
    buyer: { email: 'x@y.z' },
    context: {},
    consent: { 'c.d': { granted: false, source: 'platform' } },
  });
  assert.deepEqual([two.buyer, two.context], [{ email: 'x@y.z' }, {}]);
  assert.deepEqual(Object.keys(two.consent), ['a.b', 'c.d']);
});

test('treats prototype names as ordinary names', () => {
  const hostile = JSON.parse(
    '{"__proto__":{"granted":true,"source":"platform"}}',
  ) as CheckoutInput['consent'];
  const input = apply(
    { consent: hostile },
    lines(['__proto__'], ['constructor']),
    lines(['constructor'], ['__proto__']),
  );
  assert.deepEqual(Object.keys(input.consent), ['__proto__']);
  assert.deepEqual(linesOf(input), [
    ['li_2', 'constructor'],
    ['li_1', '__proto__'],
  ]);
  assert.equal(({} as { granted?: boolean }).granted, undefined);
});

const { locality, region, postalCode, country } = address;
const shown = { locality, region, postalCode, country };
const stored = apply(
  lines(['a']),
  { buyer, context: { intent: 'a gift' } },
  group({ destinations: [{ address }] }),
);
const masked = (change: CheckoutChange) => changeInput(stored, change, { masked: true });
const sent = (id: string | undefined, given: Address) =>
  masked(group({ destinations: [{ ...(id === undefined ? {} : { id }), address: given }] })).groups[0]
    ?.destinations;

test('deletes nothing when a caller sends back a masked address', () => {
  const kept = [{ id: 'dest_1', type: 'address', address }];
  assert.deepEqual(sent('dest_1', shown), kept);
  assert.deepEqual(sent(undefined, shown), kept);
  assert.deepEqual(sent('dest_1', { ...shown, locality: 'Chicago' })?.[0]?.address, {
    ...shown,
    locality: 'Chicago',
  });
  const street = { ...shown, street: '9 Quay' };
  assert.deepEqual(sent('dest_1', street)?.[0]?.address, street, 'an address of their own replaces it whole');
  assert.deepEqual(sent('other', shown)?.[0]?.address, shown, 'another id is another address');
});

test('lets a caller who saw everything delete, and restores only hidden data', () => {
  const change = group({ destinations: [{ id: 'dest_1', address: shown }] });
  assert.deepEqual(changeInput(stored, change).groups[0]?.destinations[0]?.address, shown);
  assert.deepEqual(changeInput(stored, { buyer: {} }).buyer, {});
});

test('keeps a buyer without new data complete', () => {
  assert.deepEqual(masked({ buyer: {} }).buyer, buyer);
  assert.deepEqual(masked({ buyer: { email: buyer.email } }).buyer, buyer);
  assert.deepEqual(masked({ buyer: { email: 'x@y.z' } }).buyer, { email: 'x@y.z' });
  assert.equal(masked({ context: { country: 'DE' } }).context.intent, 'a gift');
  assert.equal(masked({ context: { intent: 'mine' } }).context.intent, 'mine');
});

test('does not modify its input', () => {
  const before = apply(lines(['a'], ['b']), {
    buyer,
    groups: [{ lineIds: ['li_1'], destinations: [{ address }] }],
  });
  const copy = structuredClone(before);
  changeInput(before, { lines: [], buyer: {}, groups: [{ destinations: [] }], codes: ['A'] });
  assert.deepEqual(before, copy);
});

test('takes linear time for a hundred times the maximum number of lines', () => {
  const many = Array.from({ length: 20_000 }, (_, place) => ({ variantId: `v${place % 7}`, quantity: 1 }));
  const before = apply({ lines: many });
  const spent = processorTime();
  assert.equal(changeInput(before, { lines: many.toReversed() }).lines.length, many.length);
  assert.ok(spent() < 10_000);
});
