import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { canonicalAddress, isPrivateHost, isPublicAddress } from './address.ts';
import { createFetcher } from './fetcher.ts';
import { serveHttp, fetcherFor } from '../../test/support/loopback.ts';

/** As they may appear in a URL. */
// prettier-ignore
const privateHosts = [
  '127.0.0.1', '127.1', '127.255.255.254', '2130706433', '0x7f.1', '0x7f000001', '0177.0.0.1',
  '017700000001', '0', '0.0.0.0', '0.1.2.3', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1',
  '169.254.169.254', '100.64.0.1', '100.100.100.200', '100.127.255.255', '192.0.0.192', '192.0.2.1',
  '192.88.99.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1',
  '239.255.255.250', '240.0.0.1', '255.255.255.255', '168.63.129.16', '１２７.0.0.1', '127。0。0。1', '[::]',
  '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]',
  '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::8.8.8.8]', '[64:ff9b:1::1]', '[2002:7f00:1::]',
  '[2002:808:808::1]', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]', '[2001:db8::1]', '[3fff::1]',
  '[2001:2::1]', '[2001:10::1]', '[100::1]', '[fe80::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]',
  '[ff02::1]', '[5f00::1]', '[4000::1]',
];

test('rejects every spelling of a private address before anything is sent', async () => {
  const fetcher = createFetcher();
  for (const host of privateHosts) {
    const { error, status } = await fetcher.fetch({ url: `http://${host}/` });
    assert.deepEqual([host, error?.code, status], [host, 'not-public', undefined]);
    assert.equal(isPublicAddress(host), false, host);
  }
  await fetcher.close();
});

test('accepts public unicast addresses', () => {
  for (const host of [
    '8.8.8.8',
    '1.1.1.1',
    '134744072',
    '172.32.0.1',
    '100.128.0.1',
    '[2606:4700::1111]',
    '2a00:1450::1',
  ]) {
    assert.equal(isPublicAddress(host), true, host);
  }
});

test('treats invalid addresses as not public', () => {
  for (const text of [
    '',
    'example.com',
    '8.8.8.8:80',
    '8.8.8.8/',
    'a@8.8.8.8',
    'fe80::1%eth0',
    '2606::1%eth0',
    '8.8.8.8#',
  ]) {
    assert.equal(isPublicAddress(text), false, text);
  }
});

test('never treats addresses that tunnel or map IPv4 as public', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      assert.equal(isPublicAddress(`64:ff9b::${ip}`), false);
      assert.equal(isPublicAddress(`::${ip}`), false);
      assert.equal(isPublicAddress(`::ffff:${ip}`), isPublicAddress(ip));
      assert.equal(canonicalAddress(`::ffff:${ip}`), ip);
    }),
  );
});

test('never throws for any text', () => {
  fc.assert(fc.property(fc.string(), (text) => assert.equal(typeof isPublicAddress(text), 'boolean')));
});

test('accepts every spelling of loopback when private addresses are allowed', async () => {
  const server = await serveHttp((_request, response) => response.end('here'));
  const fetcher = fetcherFor({ allowPrivate: true });
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::ffff:127.0.0.1]']) {
    const exchange = await fetcher.fetch({ url: `http://${host}:${server.port}/` });
    assert.deepEqual([host, exchange.status, exchange.address], [host, 200, '127.0.0.1']);
  }
});

test('accepts only loopback of all private addresses if only loopback is allowed, by any name', async () => {
  const server = await serveHttp((_request, response) => response.end('here'));
  const names: Record<string, string[]> = {
    'here.test': ['127.0.0.1'],
    'both.test': ['127.0.0.1', '10.0.0.1'],
    'inside.test': ['10.0.0.1'],
    'outside.test': ['93.184.215.14'],
  };
  const network = { lookup: async (name: string) => names[name] ?? [], isPublic: isPublicAddress };
  const fetcher = fetcherFor({ allowPrivate: 'loopback', limits: { connectMs: 500 } }, network);
  const at = async (place: string) => {
    const { status, error } = await fetcher.fetch({ url: `http://${place}/` });
    return [place, status ?? error?.code];
  };
  for (const host of ['127.0.0.1', '127.0.0.1.', '0x7f.1', '[::ffff:127.0.0.1]', 'here.test'])
    assert.deepEqual(await at(`${host}:${server.port}`), [`${host}:${server.port}`, 200]);
  for (const [place, code] of [
    ['10.0.0.1', 'not-public'],
    ['192.168.1.1:8080', 'bad-url'],
    ['169.254.169.254', 'not-public'],
    ['[fd00::1]', 'not-public'],
    ['0.0.0.0', 'not-public'],
    ['inside.test', 'not-public'],
    [`inside.test:${server.port}`, 'not-public'],
    [`both.test:${server.port}`, 'not-public'],
    ['93.184.215.14:8080', 'bad-url'],
    ['outside.test:8080', 'bad-url'],
  ] as const)
    assert.deepEqual(await at(place), [place, code]);
});

test('treats a host as private if it is a literal private address or localhost', () => {
  for (const host of [
    'localhost',
    'shop.localhost',
    'localhost.',
    '127.0.0.1',
    '10.1.2.3',
    '[::1]',
    '[fd00::1]',
  ])
    assert.equal(isPrivateHost(host), true, host);
  for (const host of [
    'shop.example',
    'localhost.example',
    'notlocalhost',
    '93.184.216.34',
    '[2606:4700::1]',
    'intranet',
  ])
    assert.equal(isPrivateHost(host), false, host);
});
