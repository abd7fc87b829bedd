import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { decodeWith, encodeDate, encodePlain } from './plain.ts';
import type { Encoded } from './wire.ts';
import { anyCharacter } from '../../../../test/support/any-character.ts';

const own = { object: ({ r }: { r: number }) => `object ${r}`, work: (id: number) => `work ${id}` };
const received = (value: Encoded | undefined): unknown =>
  decodeWith(JSON.parse(JSON.stringify(value)) as Encoded, own);

test('restores every primitive value from JSON', () => {
  const odd = fc.constantFrom(undefined, null, -0, 0, Number.NaN, Infinity, -Infinity);
  const plain = fc.oneof(odd, fc.double(), fc.boolean(), fc.string({ unit: anyCharacter }));
  fc.assert(
    fc.property(plain, (value) =>
      assert.ok(Object.is(received(encodePlain(value, 'a script')), value), String(value)),
    ),
  );
});

test('restores dates, including invalid ones', () => {
  fc.assert(fc.property(fc.date(), (date) => assert.deepEqual(received(encodeDate(date)), date)));
  assert.deepEqual(encodeDate(new Date(Number.NaN)), { d: null });
  assert.equal((received({ d: null }) as Date).getTime(), Number.NaN);
});

test('leaves objects and functions to the other side and rejects other values', () => {
  for (const value of [{}, [], new Date(), () => 1]) assert.equal(encodePlain(value, 'a script'), undefined);
  for (const value of [Symbol('a'), 1n])
    assert.throws(() => encodePlain(value, 'a script'), {
      name: 'TypeError',
      message: `A ${typeof value} cannot go to a script.`,
    });
});

test('resolves its own objects and functions at any depth', () => {
  const value: Encoded = {
    a: [{ o: { x: { r: 1, c: 'dw.util.Map' }, y: { a: [{ f: 2 }, { u: 1 }] } } }, 'z'],
  };
  assert.deepEqual(received(value), [{ x: 'object 1', y: ['work 2', undefined] }, 'z']);
});
