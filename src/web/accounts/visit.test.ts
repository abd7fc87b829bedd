import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from './visit.ts';
import { linkOrigin } from './link-address.ts';

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

test('links in letters lead to the public address, and without one only to this machine', () => {
  assert.equal(linkOrigin('https://portico.example', 'http://evil.example/x'), 'https://portico.example');
  assert.equal(linkOrigin(undefined, 'http://127.0.0.1:8787/x'), 'http://127.0.0.1:8787');
  assert.equal(linkOrigin(undefined, 'http://evil.example/x'), undefined);
  assert.equal(linkOrigin(undefined, 'http://127.0.0.1.evil.example/x'), undefined);
});
