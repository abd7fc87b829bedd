import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { callerNetwork as ofService } from '../../../../../src/http/network.ts';
import { callerNetwork } from './network.ts';

const dotted = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));
const part = fc
  .tuple(fc.oneof(fc.constant(0), fc.constant(0xffff), fc.nat(0xffff)), fc.boolean(), fc.boolean())
  .map(([value, isPadded, isUpper]) => {
    const text = isPadded ? value.toString(16).padStart(4, '0') : value.toString(16);
    return isUpper ? text.toUpperCase() : text;
  });
const whole = fc.array(part, { minLength: 8, maxLength: 8 }).map((parts) => parts.join(':'));
const shortened = fc
  .tuple(fc.array(part, { maxLength: 7 }), fc.nat(7))
  .map(([parts, at]) => `${parts.slice(0, at).join(':')}::${parts.slice(at).join(':')}`);
const withDotted = fc
  .tuple(fc.constantFrom('::ffff:', '::', '::FFFF:', '1::', '0:0:0:0:0:ffff:', '1:2:3:4:5:6:'), dotted)
  .map(([head, tail]) => head + tail);
const bare = fc.oneof(dotted, whole, shortened, withDotted);
const port = fc.nat(65_535);
const addresses = fc.oneof(
  bare,
  fc.tuple(dotted, port).map(([address, port]) => `${address}:${port}`),
  bare.map((address) => `[${address}]`),
  fc.tuple(bare, port).map(([address, port]) => `[${address}]:${port}`),
);

test('groups any spelling of an IP address as the service does', () => {
  fc.assert(
    fc.property(addresses, (address) => assert.equal(callerNetwork(address), ofService(address), address)),
  );
});

test('groups IPv6 addresses by their 64-bit network', () => {
  assert.equal(callerNetwork('2001:db8:1:2::1'), callerNetwork('2001:0DB8:1:2:ffff::9'));
  assert.notEqual(callerNetwork('2001:db8:1:2::1'), callerNetwork('2001:db8:1:3::1'));
  assert.equal(callerNetwork('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('counts all invalid addresses as one caller', () => {
  const broken = [
    '',
    'nonsense',
    ':',
    ':::',
    '1::2::3',
    '1:2:3',
    '1:2:3:4:5:6:7:8:9',
    'g::',
    '12345::',
    '::1.2.3',
    '::ffff:256.1.1.1',
    '::.1',
    '1.2.3.4.5',
    '256.1.1.1',
    '1.2.3.4:5:6',
    '1.2.3.4::',
    '1::2.3.4.5:6',
    'nonsense:4711',
    '[nonsense]:4711',
  ];
  for (const text of broken) assert.equal(callerNetwork(text), 'unknown', text);
  fc.assert(fc.property(fc.string(), (text) => assert.equal(typeof callerNetwork(text), 'string')));
});
