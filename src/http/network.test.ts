import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callerNetwork } from './network.ts';

test('counts an IPv4 address alone, an IPv6 address by its /64 network, and everything else as one', () => {
  const networks = [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '2001:db8:1:2::1',
    '2001:db8:1:2:ffff::9',
    '192.0.2.1:49152',
    '[2001:db8:1:2::1]:49152',
    '[2001:db8:1:2::1]',
    '[::ffff:192.0.2.1]:80',
    'nonsense',
    'nonsense:49152',
    '[nonsense]:1',
    '192.0.2.1:49152:1',
    '',
  ];
  assert.deepEqual(networks.map(callerNetwork), [
    '192.0.2.1',
    '192.0.2.1',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '192.0.2.1',
    '2001:db8:1:2::/64',
    '2001:db8:1:2::/64',
    '192.0.2.1',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ]);
});
