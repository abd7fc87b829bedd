import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOurs } from './ours.ts';
import { find, routes, type Found } from './paths.ts';

const id = `chk_${'0a'.repeat(18)}`;
const operation = (name: string, surface: 'rest' | 'given', of?: string): unknown => ({
  kind: 'operation',
  operation: name,
  surface,
  ...(of === undefined ? {} : { id: of }),
});
const table: [method: string, path: string, found: unknown][] = [
  ['GET', '/.WELL-KNOWN/UCP', { kind: 'manifest' }],
  ['GET', '/.Well-Known/ucp/2026-08-25', { kind: 'manifest', release: '2026-08-25' }],
  ['GET', '/API/UCP/DISCOVER', { kind: 'discover' }],
  ['POST', '/Api/Ucp/Checkout-Sessions', operation('create_checkout', 'rest')],
  ['GET', `/API/UCP/CHECKOUT-SESSIONS/${id.toUpperCase()}`, operation('get_checkout', 'rest', id)],
  ['POST', `/api/ucp/CHECKOUT-SESSIONS/${id}/Complete`, operation('complete_checkout', 'rest', id)],
  // Made before, with capital letters.
  ['GET', '/api/ucp/checkout-sessions/chk_aBc', operation('get_checkout', 'rest', 'chk_aBc')],
  ['GET', '/API/ucp/orders/W-AbC', operation('get_order', 'given', 'W-AbC')],
  ['GET', '/API/ucp/nothing', { kind: 'none' }],
  ['GET', '/api/ucp', { kind: 'none' }],
  ['HEAD', '/.well-known/ucp/', { kind: 'manifest' }],
  ['POST', '/.well-known/ucp/2026-08-25', { kind: 'method', allow: ['GET', 'HEAD'] }],
  ['GET', '/.well-known/ucp/2026-08-25/more', { kind: 'none' }],
  ['POST', '/api/ucp/discover', { kind: 'method', allow: ['GET'] }],
  ['GET', '/api/ucp/carts', { kind: 'method', allow: ['POST'] }],
  ['DELETE', `/api/ucp/carts/${id}`, { kind: 'method', allow: ['GET', 'PUT'] }],
];
for (const [method, path, found] of table)
  test(`finds ${method} ${path.slice(0, 40)}`, () => {
    assert.equal(isOurs(path), true);
    assert.deepEqual(find(method, path) satisfies Found, found);
  });

test('leaves other paths to the storefront', () => {
  for (const path of ['/', '/API', '/api/ucpx', '/.well-known/UCPx', '/womens/API/ucp'])
    assert.equal(isOurs(path), false, path);
});

test('finds each of its routes, once', () => {
  for (const [method, path] of routes) {
    const found = find(method, path.replace('{id}', id));
    assert.ok(found.kind !== 'none' && found.kind !== 'method', `${method} ${path}`);
    assert.equal(isOurs(path), true);
  }
  const listed = routes.map(([method, path]) => `${method} ${path}`);
  assert.equal(new Set(listed).size, listed.length);
  for (const one of [
    'GET /.well-known/ucp',
    'GET /.well-known/ucp/{id}',
    'POST /api/ucp/catalog/lookup',
    'GET /api/ucp/carts/{id}',
    'POST /api/ucp/carts/{id}/cancel',
    'POST /api/ucp/checkout/sessions/{id}/pay',
    'GET /api/ucp/orders/{id}',
  ])
    assert.ok(listed.includes(one), one);
});
