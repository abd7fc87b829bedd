import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createQuota } from './quota.ts';

const exceeded = { name: 'com.demandware.core.quota.QuotaExceededException' };

void test('a quota of a request throws beyond its limit, and tells what was counted', () => {
  const quota = createQuota();
  for (let calls = 0; calls < 16; calls += 1) quota.count('api.dw.net.HTTPClient.send()');
  assert.throws(() => quota.count('api.dw.net.HTTPClient.send()'), exceeded);
  assert.deepEqual(quota.counts(), { 'api.dw.net.HTTPClient.send()': 17 });
});

void test('nothing may be added and removed in one request', () => {
  assert.throws(() => createQuota().count('api.basket.addRemoveInSameRequest'), exceeded);
});

void test('the quantity of a line has a limit for each line, not for all', () => {
  const quota = createQuota();
  quota.count('api.basket.productLineItemQuantity', 1_000);
  quota.count('api.basket.productLineItemQuantity', 1_000);
  assert.throws(() => quota.count('api.basket.productLineItemQuantity', 1_001), exceeded);
  quota.count('api.basket.productLineItemQuantity', 1);
});

void test('what has no limit is counted all the same', () => {
  const quota = createQuota();
  quota.count('api.something', 5);
  quota.count('api.something');
  assert.deepEqual(quota.counts(), { 'api.something': 6 });
});

void test('a job may send as many requests as it likes', () => {
  const quota = createQuota({ isStorefront: false });
  quota.count('api.dw.net.HTTPClient.send()', 100);
  assert.throws(() => quota.count('api.basket.addRemoveInSameRequest'), exceeded);
});

void test('the first limit that was exceeded is remembered', () => {
  const quota = createQuota();
  const told = (): string | undefined => quota.exceeded?.message;
  assert.equal(told(), undefined);
  assert.throws(() => quota.count('api.dw.net.HTTPClient.send()', 17), exceeded);
  assert.throws(() => quota.count('api.basket.addRemoveInSameRequest'), exceeded);
  assert.match(told() ?? '', /limit 16, actual 17/);
});
