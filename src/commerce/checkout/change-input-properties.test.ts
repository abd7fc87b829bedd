import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { address, buyer } from '../../../test/support/commerce/bench.ts';
import { changeInput, emptyInput } from './change-input.ts';
import type { CheckoutChange, CheckoutInput } from './input.ts';

const { locality, region, postalCode, country } = address;
const shown = { locality, region, postalCode, country };
const few = <T>(given: fc.Arbitrary<T>) => fc.array(given, { maxLength: 4 });
const id = fc.constantFrom('li_1', 'li_2', 'group_1', 'group_2', 'dest_1', 'dest_2', 'x', 'y');
const option = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: undefined });
const clean = <T>(given: T): T => JSON.parse(JSON.stringify(given)) as T;
const someAddress = fc.constantFrom(address, shown, { ...address, street: '2 Quay' }, {});
const someChange = fc
  .record({
    lines: option(
      few(
        fc.record({
          id: option(id),
          variantId: fc.constantFrom('a', 'b', 'c'),
          quantity: fc.integer({ min: 1, max: 9 }),
          parentId: option(id),
        }),
      ),
    ),
    buyer: option(fc.constantFrom(buyer, { email: buyer.email }, {})),
    groups: option(
      few(
        fc.record({
          id: option(id),
          method: option(fc.constantFrom('shipping', 'pickup', 'digital')),
          lineIds: option(few(id)),
          destinations: option(few(fc.record({ id: option(id), address: someAddress }))),
          selectedDestinationId: option(fc.option(id)),
          optionId: option(fc.option(fc.constantFrom('fast', 'slow'))),
        }),
      ),
    ),
    codes: option(few(fc.constantFrom('A', 'a', 'B', ' b', ''))),
  })
  .map((change) => clean(change) as CheckoutChange);

test('creates unique IDs and groups of existing lines for any input', () => {
  fc.assert(
    fc.property(fc.array(someChange, { maxLength: 5 }), fc.boolean(), (changes, isMasked) => {
      const input = changes.reduce<CheckoutInput>(
        (at, change) => changeInput(at, change, { masked: isMasked }),
        emptyInput(),
      );
      const unique = (all: { id: string }[]) =>
        assert.equal(new Set(all.map((one) => one.id)).size, all.length);
      unique(input.lines);
      unique(input.groups);
      const there = new Set(input.lines.map((line) => line.id));
      for (const one of input.groups) {
        unique(one.destinations);
        assert.ok(one.lineIds.every((line) => there.has(line)));
      }
      for (const line of input.lines)
        assert.ok(line.parentId === undefined || (there.has(line.parentId) && line.parentId !== line.id));
    }),
    { numRuns: 500 },
  );
});

test('applies a repeated change once', () => {
  fc.assert(
    fc.property(
      fc.array(someChange, { maxLength: 3 }),
      someChange,
      fc.boolean(),
      (changes, change, isMasked) => {
        const before = changes.reduce<CheckoutInput>((at, one) => changeInput(at, one), emptyInput());
        const once = changeInput(before, change, { masked: isMasked });
        assert.deepEqual(changeInput(once, change, { masked: isMasked }), once);
      },
    ),
    { numRuns: 3_000 },
  );
});
