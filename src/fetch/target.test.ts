import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFetcher } from './fetcher.ts';
import { readResolve, readTarget } from './target.ts';
import { isPublicAddress } from './address.ts';

const rules = { allowPrivate: false, resolve: new Map(), isPublic: isPublicAddress };

test('reports URLs that cannot be requested as bad', async () => {
  const fetcher = createFetcher();
  for (const url of [
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'example.com',
    '',
    'http://',
    'http://user@example.com/',
    'https://user:secret@example.com/',
    'http://example.com:22/',
    'https://example.com:8443/',
    'http://example.com:0/',
    `https://example.com/${'a'.repeat(2_048)}`,
    `https://example.com/${'ü'.repeat(500)}`,
  ]) {
    const exchange = await fetcher.fetch({ url });
    assert.deepEqual([url, exchange.error?.code], [url, 'bad-url']);
    assert.equal(exchange.body.length, 0);
  }
  await fetcher.close();
});

test('rejects a literal private address by the URL alone', () => {
  assert.throws(() => readTarget('http://0x7f.1/', rules), { code: 'not-public' });
  assert.throws(() => readTarget('https://[::ffff:a00:1]/', rules), { code: 'not-public' });
  assert.equal(readTarget('http://0x7f.1:8080/', { ...rules, allowPrivate: true }).hostname, '127.0.0.1');
});

test('does not send a fragment', () => {
  assert.equal(readTarget('https://Example.com/a#b', rules).url.href, 'https://example.com/a');
});

test('accepts any port for a mapped host', () => {
  const resolve = readResolve({ 'shop.test:8443': '127.0.0.1:9000', '[2606::1]:443': '[::1]:1' });
  const target = readTarget('https://shop.test:8443/', { ...rules, resolve });
  assert.deepEqual(target.mapped, { address: '127.0.0.1', port: 9000 });
  assert.deepEqual(readTarget('https://[2606::1]/', { ...rules, resolve }).mapped, {
    address: '::1',
    port: 1,
  });
  assert.throws(() => readTarget('https://shop.test:8444/', { ...rules, resolve }), { code: 'bad-url' });
});

test('throws for a mapping to an invalid address', () => {
  assert.throws(() => createFetcher({ resolve: { 'shop.test:443': 'localhost:1' } }), TypeError);
  assert.throws(() => createFetcher({ resolve: { 'shop.test': '127.0.0.1:1' } }), TypeError);
});
