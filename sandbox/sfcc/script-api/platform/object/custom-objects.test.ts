import assert from 'node:assert/strict';
import { test } from 'node:test';
import { classOf, PlatformException } from '../../documented.ts';
import { start } from '../scope.testing.ts';
import { customType, definition, instanceWith, requestTo } from './instance.testing.ts';
import { inTransaction, managerOf } from './managers.testing.ts';

const open = () =>
  instanceWith(
    customType('Thing', definition('name', 'string')),
    customType('Shared', definition('name', 'string'), 'organization'),
    customType('Numbered', definition('name', 'string'), 'site', 'int'),
  );

test('shows a committed object to the next request', async () => {
  const instance = open();
  const one = requestTo(instance);
  await inTransaction(one, () => {
    managerOf(one).createCustomObject('Thing', 'a').custom['name'] = 'x';
  });
  const found = managerOf(requestTo(instance)).getCustomObject('Thing', 'a');
  assert.equal(classOf(found as object), 'dw.object.CustomObject');
  assert.deepEqual([found?.custom['name'], found?.custom['id'], found?.type], ['x', 'a', 'Thing']);
  assert.equal(managerOf(one).getCustomObject('Thing', 'b'), null);
});

test('records the creation and last change of an object', async () => {
  const instance = open();
  const scope = requestTo(instance);
  const made = await inTransaction(scope, () => managerOf(scope).createCustomObject('Thing', 'a'));
  instance.pass(5000);
  await inTransaction(scope, () => (made.custom['name'] = 'x'));
  assert.deepEqual([made.creationDate, made.lastModified], [new Date(start), new Date(start + 5000)]);
});

test('returns one object per record within a request', async () => {
  const scope = requestTo(open());
  const things = managerOf(scope);
  const made = await inTransaction(scope, () => things.createCustomObject('Thing', 'a'));
  assert.equal(things.getCustomObject('Thing', 'a'), made);
  assert.equal(things.queryCustomObject('Thing', ''), made);
});

test('rejects a duplicate key', async () => {
  const scope = requestTo(open());
  const things = managerOf(scope);
  await inTransaction(scope, () => things.createCustomObject('Thing', 'a'));
  scope.transaction.begin();
  assert.throws(() => things.createCustomObject('Thing', 'a'), PlatformException);
  things.createCustomObject('Thing', 'b');
  assert.throws(() => things.createCustomObject('Thing', 'b'), PlatformException);
});

test('creates, changes, and removes nothing outside a transaction', async () => {
  const scope = requestTo(open());
  const things = managerOf(scope);
  const made = await inTransaction(scope, () => things.createCustomObject('Thing', 'a'));
  for (const change of [
    () => things.createCustomObject('Thing', 'b'),
    () => (made.custom['name'] = 'x'),
    () => things.remove(made),
  ])
    assert.throws(change, PlatformException);
  assert.equal(things.getAllCustomObjects('Thing').count, 1);
});

test('keeps the key read-only and of the key type', () => {
  const scope = requestTo(open());
  const things = managerOf(scope);
  scope.transaction.begin();
  const made = things.createCustomObject('Thing', 'a');
  assert.throws(() => (made.custom['id'] = 'b'), PlatformException);
  assert.equal(things.createCustomObject('Numbered', 7).custom['id'], 7);
  for (const [type, key] of [
    ['Thing', 7],
    ['Thing', ''],
    ['Thing', null],
    ['Thing', 'x'.repeat(257)],
    ['Numbered', '7'],
    ['Other', 'a'],
  ] as const)
    assert.throws(() => things.createCustomObject(type, key), PlatformException);
});

test('invalidates references to a removed object', async () => {
  const scope = requestTo(open());
  const things = managerOf(scope);
  const made = await inTransaction(scope, () => things.createCustomObject('Thing', 'a'));
  await inTransaction(scope, () => things.remove(made));
  assert.equal(things.getCustomObject('Thing', 'a'), null);
  assert.throws(() => made.custom['name'], PlatformException);
  const again = await inTransaction(scope, () => things.createCustomObject('Thing', 'a'));
  assert.notEqual(again, made);
  assert.throws(() => made.lastModified, PlatformException);
  scope.transaction.begin();
  assert.throws(() => things.remove(made), PlatformException);
  assert.throws(() => things.remove({}), PlatformException);
});

test('separates the objects of each site, except organization objects', async () => {
  const instance = open();
  const [one, other] = [requestTo(instance, 'one'), requestTo(instance, 'other')];
  await inTransaction(one, () => {
    managerOf(one).createCustomObject('Thing', 'a');
    managerOf(one).createCustomObject('Shared', 'a');
  });
  assert.equal(managerOf(other).getCustomObject('Thing', 'a'), null);
  assert.notEqual(managerOf(other).getCustomObject('Shared', 'a'), null);
});
