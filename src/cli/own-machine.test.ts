import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spokenUcpReleases } from '#manifest';
import { isOwnMachine, serveProfiles } from './own-machine.ts';

const table: [url: string, addresses: string[], expected: boolean][] = [
  ['http://localhost:8787', [], true],
  ['http://127.0.0.1:8787', [], true],
  ['http://127.9.9.9', [], true],
  ['http://[::1]:8787', [], true],
  ['https://shop.test', ['127.0.0.1'], true],
  ['https://shop.test', ['::1', '127.0.0.1'], true],
  ['https://shop.test', ['127.0.0.1', '203.0.113.7'], false],
  ['https://shop.test', ['10.0.0.7'], false],
  ['https://shop.test', [], false],
];
for (const [url, addresses, expected] of table)
  test(`${url} at ${addresses.join(', ') || 'no address'} is ${expected ? '' : 'not '}this machine`, async () => {
    const lookup = () => Promise.resolve({ ok: true as const, addresses });
    assert.equal(await isOwnMachine({ lookup }, new URL(url)), expected);
  });

test('does not take an unresolvable name for this machine', async () => {
  const error = { code: 'dns' as const, message: 'There is no such host.' };
  const lookup = () => Promise.resolve({ ok: false as const, error });
  assert.equal(await isOwnMachine({ lookup }, new URL('https://shop.test')), false);
});

test('serves a profile of each supported release with the keys of the client, and nothing else', async () => {
  const key = { kty: 'EC', kid: 'client' };
  const { base, close } = await serveProfiles([key]);
  try {
    for (const release of spokenUcpReleases) {
      const response = await fetch(`${base}/${release}`);
      assert.equal(response.status, 200);
      const profile = (await response.json()) as { ucp: { version: string }; [name: string]: unknown };
      assert.equal(profile.ucp.version, release);
      assert.deepEqual(profile['keys'] ?? profile['signing_keys'], [key]);
    }
    assert.equal((await fetch(`${base}/`)).status, 404);
  } finally {
    await close();
  }
});
