import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './network.ts';

test('an address counts by itself, one of IPv6 with its network of 64 bits', () => {
  const networks = [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::9',
    'nonsense',
    '',
  ];
  assert.deepEqual(networks.map(networkOf), [
    '192.0.2.1',
    '192.0.2.1',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    'nonsense',
    '',
  ]);
});
