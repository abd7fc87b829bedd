import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRefusals, describeRefusal, misconfigured, resourceOf } from './refusals.ts';
import { ApiError, type Refusal } from '../shop-api.ts';

const refusal = (more: Partial<Refusal> = {}): Refusal => ({
  method: 'GET',
  resource: '/orders/*',
  fault: 'ClientAccessForbiddenException',
  status: 403,
  advice: 'Add it.',
  ...more,
});

const paths: [path: string, resource: string][] = [
  ['product_search', '/product_search'],
  ['products/(a,b)', '/products/*'],
  ['categories/root', '/categories/*'],
  ['categories/(a,b)', '/categories/(*)'],
  ['customers/auth', '/customers/auth'],
  ['customers/abGuest/orders', '/customers/*/orders'],
  ['baskets/b1/shipments/me/shipping_methods', '/baskets/*/shipments/*/shipping_methods'],
  ['/orders/0001/actions/fail', '/orders/*/actions/fail'],
];
for (const [path, resource] of paths)
  test(`maps ${path} to the resource ${resource}`, () => assert.equal(resourceOf(path), resource));

test('reports a rejection each time, and stores it once until its call passes, or for an hour', () => {
  let now = 0;
  const told: Refusal[] = [];
  const refusals = createRefusals(
    () => now,
    (one) => void told.push(one),
  );
  const [read, fail] = [refusal(), refusal({ method: 'PATCH' })];
  refusals.refused(misconfigured(read));
  refusals.refused(misconfigured(fail));
  refusals.refused(misconfigured(read));
  assert.deepEqual(told, [read, fail, read]);
  assert.deepEqual(refusals.list(), [describeRefusal(read), describeRefusal(fail)]);
  refusals.passed({ method: 'PATCH', resource: '/orders/*' });
  assert.deepEqual(refusals.list(), [
    'GET /orders/* was rejected (403 ClientAccessForbiddenException). Add it.',
  ]);
  now = 3_600_000;
  assert.deepEqual(refusals.list(), []);
});

test('stores only rejections of the setup, up to a limit', () => {
  const refusals = createRefusals(() => 0);
  refusals.refused(new Error('x'));
  refusals.refused(new ApiError('unavailable', 'x', 'x'));
  // A token that ended carries what it would be if a new one was refused too.
  refusals.refused(new ApiError('refused', 'x', 'x', { refusal: refusal() }));
  assert.deepEqual(refusals.list(), []);
  for (let at = 0; at < 200; at += 1) refusals.refused(misconfigured(refusal({ resource: `/r${at}` })));
  assert.equal(refusals.list().length, 50);
  assert.match(refusals.list()[0] ?? '', /\/r199 /);
});
