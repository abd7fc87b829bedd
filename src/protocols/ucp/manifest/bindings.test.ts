import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceBindings } from './bindings.ts';

test('reads bindings of lists and of the first release the same way', () => {
  const now = {
    ucp: { services: { 'dev.ucp.shopping': [{ transport: 'rest', endpoint: 'e' }, { endpoint: 'f' }] } },
  };
  assert.deepEqual(serviceBindings(now), [
    {
      name: 'dev.ucp.shopping',
      pointer: '/ucp/services/dev.ucp.shopping/0',
      transport: 'rest',
      entry: { transport: 'rest', endpoint: 'e' },
    },
    {
      name: 'dev.ucp.shopping',
      pointer: '/ucp/services/dev.ucp.shopping/1',
      transport: '',
      entry: { endpoint: 'f' },
    },
  ]);
  const first = {
    ucp: {
      services: {
        'dev.ucp.shopping': { version: '2026-01-11', mcp: { endpoint: 'm' }, rest: { endpoint: 'r' } },
      },
    },
  };
  assert.deepEqual(
    serviceBindings(first).map(({ pointer, transport, entry }) => [pointer, transport, entry]),
    [
      ['/ucp/services/dev.ucp.shopping/rest', 'rest', { version: '2026-01-11', endpoint: 'r' }],
      ['/ucp/services/dev.ucp.shopping/mcp', 'mcp', { version: '2026-01-11', endpoint: 'm' }],
    ],
  );
});

test('returns no bindings for malformed registries', () => {
  for (const services of [
    undefined,
    null,
    1,
    'x',
    [],
    {},
    { a: [] },
    { a: [1, 'x', null] },
    [{ name: 'x' }].slice(1),
  ])
    assert.deepEqual(serviceBindings({ ucp: { services } }), []);
});
