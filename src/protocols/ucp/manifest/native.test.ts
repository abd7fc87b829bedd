import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNativeUrl, nativeProfileUrl, nativeSite } from './native.ts';

const place = { shortCode: 'kv7kzm78', organization: 'f_ecom_zzte_053', site: 'RefArch' };
const own = { ...place, baseUrl: 'http://127.0.0.1:4010' };

test('builds the URL of the profile from a connection', () => {
  const path = '/ucp/shopper-ucp/v1/organizations/f_ecom_zzte_053/sites/RefArch/.well-known/ucp';
  assert.equal(nativeProfileUrl(place), `https://kv7kzm78.api.commercecloud.salesforce.com${path}`);
  assert.equal(nativeProfileUrl(own), `http://127.0.0.1:4010${path}`);
});

for (const [address, isNative] of [
  [nativeProfileUrl(place), true],
  ['https://kv7kzm78.api.commercecloud.salesforce.com/ucp/shopper-ucp/v2/x', true],
  ['http://kv7kzm78.api.commercecloud.salesforce.com/ucp/shopper-ucp/v1/x', false],
  ['https://kv7kzm78.api.commercecloud.salesforce.com/search/shopper-search/v1/x', false],
  ['https://api.commercecloud.salesforce.com.evil.test/ucp/shopper-ucp/v1/x', false],
  [nativeProfileUrl(own), false],
  ['not a URL', false],
] as const)
  test(`${isNative ? 'recognizes' : 'does not recognize'} ${address.slice(0, 80)} as Salesforce’s own UCP`, () => {
    assert.equal(isNativeUrl(address), isNative);
  });

for (const [address, site] of [
  [
    nativeProfileUrl(place),
    'https://kv7kzm78.api.commercecloud.salesforce.com/organizations/f_ecom_zzte_053/sites/RefArch',
  ],
  [
    nativeProfileUrl(place).replace('/v1/', '/v2/').replace('/.well-known/ucp', ''),
    nativeSite(nativeProfileUrl(place)),
  ],
  [nativeProfileUrl(own), 'http://127.0.0.1:4010/organizations/f_ecom_zzte_053/sites/RefArch'],
  [
    'https://kv7kzm78.api.commercecloud.salesforce.com/ucp/shopper-ucp/v1/organizations/f_ecom_zzte_053',
    undefined,
  ],
  ['https://shop.example/organizations/f_ecom_zzte_053/sites/RefArch', undefined],
  ['not a URL', undefined],
] as const)
  test(`reads whose UCP ${address.slice(0, 120)} is`, () => {
    assert.equal(nativeSite(address), site);
  });

test('distinguishes the sites of one instance', () => {
  const [mine, ...others] = [
    place,
    { ...place, site: 'RefArch2' },
    { ...place, organization: 'f_ecom_zzte_054' },
    { ...place, shortCode: 'abcd1234' },
  ].map((one) => nativeSite(nativeProfileUrl(one)));
  for (const other of others) assert.notEqual(other, mine);
});

test('recognizes the host of a connection', () => {
  assert.equal(isNativeUrl(nativeProfileUrl(own), own), true);
  assert.equal(isNativeUrl('http://127.0.0.1:4011/ucp/shopper-ucp/v1/x', own), false);
});
