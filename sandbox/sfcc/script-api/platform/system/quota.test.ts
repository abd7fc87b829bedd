import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuota, limits, quotaUse } from './quota.ts';

const exceeded = { name: 'com.demandware.core.quota.QuotaExceededException' };

void test('throws above the limit of a request quota and reports the count', () => {
  const quota = createQuota();
  for (let calls = 0; calls < 16; calls += 1) quota.count('api.dw.net.HTTPClient.send()');
  assert.throws(() => quota.count('api.dw.net.HTTPClient.send()'), exceeded);
  assert.deepEqual(quota.counts(), { 'api.dw.net.HTTPClient.send()': 17 });
});

void test('rejects adding and removing a product in one request', () => {
  assert.throws(() => createQuota().count('api.basket.addRemoveInSameRequest'), exceeded);
});

void test('limits the quantity per line, not in total', () => {
  const quota = createQuota();
  quota.count('api.basket.productLineItemQuantity', 1_000);
  quota.count('api.basket.productLineItemQuantity', 1_000);
  assert.throws(() => quota.count('api.basket.productLineItemQuantity', 1_001), exceeded);
  quota.count('api.basket.productLineItemQuantity', 1);
});

void test('counts calls without a limit', () => {
  const quota = createQuota();
  quota.count('api.something', 5);
  quota.count('api.something');
  assert.deepEqual(quota.counts(), { 'api.something': 6 });
});

void test('allows unlimited requests in a job', () => {
  const quota = createQuota({ isStorefront: false });
  quota.count('api.dw.net.HTTPClient.send()', 100);
  assert.throws(() => quota.count('api.basket.addRemoveInSameRequest'), exceeded);
});

void test('remembers the first exceeded limit', () => {
  const quota = createQuota();
  const told = (): string | undefined => quota.exceeded?.message;
  assert.equal(told(), undefined);
  assert.throws(() => quota.count('api.dw.net.HTTPClient.send()', 17), exceeded);
  assert.throws(() => quota.count('api.basket.addRemoveInSameRequest'), exceeded);
  assert.match(told() ?? '', /limit 16, actual 17/);
});

void test('keeps the most that any request used, and warns once before a limit', () => {
  const instance = {
    kept: new Map<string, unknown>(),
    log: [] as { level: string; category: string; message: string }[],
  };
  const ask = (calls: number): void => {
    const quota = createQuota({ instance });
    for (let call = 0; call < calls; call += 1) quota.count('api.dw.net.HTTPClient.send()');
  };
  const use = () => quotaUse(instance).map(({ name, used, state }) => [name, used, state]);
  ask(3);
  ask(2);
  assert.deepEqual(use(), [['api.dw.net.HTTPClient.send()', 3, 'ok']]);
  ask(11);
  assert.deepEqual(use(), [['api.dw.net.HTTPClient.send()', 11, 'warning']]);
  assert.deepEqual(
    instance.log.map(({ message }) => message),
    [
      'Quota api.dw.net.HTTPClient.send() (enforced, warn 10, limit 16): warn threshold exceeded 1 time(s), max actual was 10',
    ],
  );
  assert.throws(() => ask(17), exceeded);
  assert.equal(quotaUse(instance)[0]?.state, 'exceeded');
});

void test('counts what has no documented limit, and leaves baskets to their own exception', () => {
  const quota = createQuota();
  quota.count('log entries', 10_000);
  quota.count('temporary baskets', 5);
  assert.equal(quota.exceeded, undefined);
  assert.throws(() => quota.count('non-replicable custom objects', 400_001), exceeded);
  assert.throws(() => quota.count('session size', 10_241), exceeded);
});

void test('names a source for each limit', () => {
  for (const [name, { most, source }] of Object.entries(limits))
    assert.equal(source === 'unknown', most === undefined, name);
});
