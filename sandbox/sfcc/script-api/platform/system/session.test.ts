import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope, type TestScope } from './scope.testing.ts';
import { sessionObject } from './session.ts';

interface Session {
  privacy: Record<string, unknown>;
  currency: { currencyCode: string };
  setCurrency(currency: unknown): void;
}

const open = (scope: TestScope): Session =>
  sessionObject(scope, { customer: null, sessionId: 'one' }) as Session;
const exceeded = { name: 'com.demandware.core.quota.QuotaExceededException' };
const illegal = { name: 'java.lang.IllegalArgumentException' };

void test('stores values and deletes null', () => {
  const scope = testScope();
  const { privacy } = open(scope);
  Object.assign(privacy, { a: 'x', b: 1, c: true });
  privacy['b'] = null;
  assert.deepEqual(scope.session.privacy, { a: 'x', c: true });
  assert.deepEqual(Object.keys(privacy), ['a', 'c']);
});

void test('rejects objects', () => {
  const { privacy } = open(testScope());
  for (const value of [{}, [], () => 1]) assert.throws(() => (privacy['a'] = value), illegal);
});

void test('limits a string to 2,000 characters and the session to 10 kB', () => {
  const { privacy } = open(testScope());
  privacy['a'] = 'x'.repeat(2_000);
  assert.throws(() => (privacy['b'] = 'x'.repeat(2_001)), exceeded);
  for (const name of ['c', 'd', 'e', 'f']) privacy[name] = 'x'.repeat(2_000);
  assert.throws(() => (privacy['g'] = 'x'.repeat(300)), exceeded);
});

void test('changes the currency to one that the site allows', () => {
  const scope = testScope();
  const session = open(scope);
  assert.equal(session.currency.currencyCode, 'EUR');
  session.setCurrency({ currencyCode: 'USD' });
  assert.deepEqual([scope.session.currency, session.currency.currencyCode], ['USD', 'USD']);
  assert.throws(() => session.setCurrency({ currencyCode: 'GBP' }), illegal);
  assert.throws(() => session.setCurrency(null), illegal);
});
