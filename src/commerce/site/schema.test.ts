import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadDemoStore } from '#backends/embedded';
import { parseSite } from './schema.ts';

const { site } = await loadDemoStore();
const hosts = ['shop.example', 'shop.example:8443', '127.0.0.1:4010'];
const parse = (manifestUrl: string) =>
  parseSite({ ...site, hosts, manifestSource: 'salesforce', manifestUrl });

const profile = 'https://kv7kzm78.api.commercecloud.salesforce.com/ucp/v1/.well-known/ucp';
for (const [given, kept] of [
  [profile, profile],
  [`${profile}?`, profile],
  [`${profile}#`, profile],
  [`${profile}?#`, profile],
  ['HTTPS://Other.Example:443/.well-known/ucp', 'https://other.example/.well-known/ucp'],
  ['https://www.shop.example/.well-known/ucp', 'https://www.shop.example/.well-known/ucp'],
  ['http://127.0.0.1:4011/.well-known/ucp', 'http://127.0.0.1:4011/.well-known/ucp'],
] as const)
  test(`keeps ${given} as the URL of Salesforce’s profile`, () => {
    const parsed = parse(given);
    assert.equal(parsed.ok && parsed.site.manifestUrl, kept);
  });

const own = 'This is on a host of this store: enter the URL of the profile on Salesforce’s host.';
const wrong = 'This must be an https URL that ends with /.well-known/ucp.';
for (const [given, says] of [
  ['https://shop.example/.well-known/ucp', own],
  ['https://Shop.Example:443/.well-known/ucp', own],
  ['https://shop.example./.well-known/ucp', own],
  ['https://shop.example:8443/s/demo/.well-known/ucp', own],
  ['http://127.0.0.1:4010/.well-known/ucp', own],
  [`${profile}?x=1`, wrong],
  [`${profile}#x`, wrong],
  ['no URL', wrong],
] as const)
  test(`rejects ${given} as the URL of Salesforce’s profile`, () => {
    const parsed = parse(given);
    assert.deepEqual(parsed.ok || parsed.problems, [{ path: ['manifestUrl'], text: says }]);
  });
