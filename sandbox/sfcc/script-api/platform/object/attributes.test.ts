import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBag, PlatformException } from '../../documented.ts';
import { attributesOf, collectionOf, enumValue, recordStorage } from '../values.ts';
import { definition, extension, instanceWith, requestTo } from './instance.testing.ts';

const values = ['a', 'b'].map((value) => `<value-definition><value>${value}</value></value-definition>`);
const choice = `<value-definitions>${values.join('')}</value-definitions>`;
const instance = instanceWith(
  extension(
    'Order',
    ...['string', 'text', 'int', 'double', 'boolean', 'datetime'].map((type) => definition(type, type)),
    definition('enum', 'enum-of-string', choice),
    definition('several', 'enum-of-string', `<select-multiple-flag>true</select-multiple-flag>${choice}`),
    definition('set', 'set-of-string'),
    definition('default', 'int', '<default-value>7</default-value>'),
  ),
);

const order = (record: Record<string, unknown> = {}) => {
  const scope = requestTo(instance);
  return { ...scope, record, custom: attributesOf(scope, 'Order', recordStorage(scope, record)) };
};
const date = new Date(5);

test('writes a value of the attribute type and reads it back', () => {
  const { custom, transaction } = order();
  transaction.begin();
  for (const [name, value] of [
    ['string', 'x'.repeat(4000)],
    ['string', ''],
    ['text', 'x'.repeat(100_000)],
    ['int', -2_147_483_647],
    ['double', 1.5],
    ['double', 2],
    ['boolean', false],
    ['datetime', date],
    ['set', ['a', 'a', 'b']],
  ] as const) {
    custom[name] = value;
    assert.deepEqual(custom[name], value, name);
  }
});

test('rejects a value of another type or above the length limit and changes nothing', () => {
  const { custom, transaction, record } = order({ string: 'before' });
  transaction.begin();
  for (const [name, value] of [
    ['string', 'x'.repeat(4001)],
    ['string', 5],
    ['string', {}],
    ['text', 'x'.repeat(1_000_001)],
    ['text', true],
    ['int', 1.5],
    ['int', 2 ** 31],
    ['int', '5'],
    ['double', NaN],
    ['boolean', 'true'],
    ['boolean', 0],
    ['datetime', '2026-08-01'],
    ['datetime', new Date(NaN)],
    ['enum', 'c'],
    ['enum', ['a']],
    ['set', 'a'],
    ['set', [1]],
    ['set', ['x'.repeat(4001)]],
    ['several', ['a', 'c']],
    ['unknown', 'a'],
  ] as const)
    assert.throws(() => (custom[name] = value), PlatformException, name);
  assert.deepEqual(record, { string: 'before' });
});

test('returns null, a default, an empty list, or a null enumeration value for a missing value', () => {
  const { custom } = order();
  assert.deepEqual([custom['string'], custom['unknown'], custom['default']], [null, null, 7]);
  assert.deepEqual([custom['set'], custom['several']], [[], []]);
  assert.equal((custom['enum'] as { value: unknown }).value, null);
  assert.deepEqual(
    ['string', 'default', 'unknown', 'enum'].map((name) => name in custom),
    [false, true, false, false],
  );
  assert.deepEqual(Object.keys(custom), ['default']);
});

test('writes an enumeration by value or by one that was read', () => {
  const { custom, transaction, record } = order();
  transaction.begin();
  custom['enum'] = 'a';
  assert.equal(record['enum'], 'a');
  custom['enum'] = enumValue('b');
  assert.equal(record['enum'], 'b');
  custom['several'] = [enumValue('a'), 'b'];
  const read = custom['several'] as { value: string }[];
  assert.deepEqual(
    read.map(({ value }) => value),
    ['a', 'b'],
  );
  custom['set'] = collectionOf(['x']);
  assert.deepEqual(record['set'], ['x']);
});

test('removes a value with null', () => {
  const { custom, transaction } = order({ string: 'a', default: 9 });
  transaction.begin();
  custom['string'] = null;
  assert.deepEqual([custom['string'], 'string' in custom], [null, false]);
  custom['default'] = null;
  assert.equal(custom['default'], 7);
});

test('copies values that are read or written', () => {
  const { custom, transaction, record } = order();
  transaction.begin();
  const [given, at] = [['a'], new Date(5)];
  custom['set'] = given;
  custom['datetime'] = at;
  given.push('b');
  at.setTime(9);
  (custom['set'] as string[]).push('c');
  (custom['datetime'] as Date).setTime(9);
  assert.deepEqual([custom['set'], custom['datetime']], [['a'], date]);
  assert.deepEqual(record['set'], ['a']);
});

test('writes nothing outside a transaction or after a rollback', async () => {
  const { custom, transaction, record } = order({ string: 'a' });
  assert.throws(() => (custom['string'] = 'b'), PlatformException);
  transaction.begin();
  custom['string'] = 'b';
  custom['string'] = 'c';
  custom['int'] = 5;
  assert.equal(custom['string'], 'c');
  await transaction.rollback();
  assert.deepEqual(record, { string: 'a' });
});

test('stores nothing for a type without metadata', () => {
  const scope = requestTo(instance);
  const custom = attributesOf(scope, 'Shipment', recordStorage(scope, { string: 'a' }));
  scope.transaction.begin();
  assert.equal(isBag(custom), true);
  assert.equal(custom['string'], null);
  assert.throws(() => (custom['string'] = 'b'), PlatformException);
});
