import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetcherFor } from '../../test/support/loopback.ts';

const publicly = {
  lookup: async () => ['93.184.215.14'],
  isPublic: (address: string) => !address.startsWith('10.'),
};

test('resolves addresses with the rules of a fetch', async () => {
  const fetcher = fetcherFor({ resolve: { 'shop.test:443': '127.0.0.1:9' } }, publicly);
  assert.deepEqual(await fetcher.lookup('shop.test', 443), { ok: true, addresses: ['127.0.0.1'] });
  assert.deepEqual(await fetcher.lookup('shop.test', 80), { ok: true, addresses: ['93.184.215.14'] });
  const barred = await fetcher.lookup('10.0.0.1', 80);
  assert.equal(!barred.ok && barred.error.code, 'not-public');
});

test('reports a name that does not resolve as a DNS failure', async () => {
  const fetcher = fetcherFor({}, { ...publicly, lookup: () => Promise.reject(new Error('ENOTFOUND')) });
  const found = await fetcher.lookup('none.test', 443);
  assert.equal(!found.ok && found.error.code, 'dns');
});
