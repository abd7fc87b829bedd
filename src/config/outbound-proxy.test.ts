import assert from 'node:assert/strict';
import { test } from 'node:test';
import { outboundProxy } from './outbound-proxy.ts';

test('reads the variables, lowercase names first', () => {
  assert.equal(outboundProxy({}), undefined);
  assert.equal(outboundProxy({ NO_PROXY: 'a.test', HTTPS_PROXY: ' ' }), undefined);
  assert.deepEqual(
    outboundProxy({ HTTPS_PROXY: 'http://upper.test', https_proxy: 'proxy.test:3128', NO_PROXY: 'a.test' }),
    { https: 'http://proxy.test:3128/', noProxy: 'a.test' },
  );
  assert.deepEqual(outboundProxy({ HTTP_PROXY: 'https://me:p%40ss@proxy.test/' }), {
    http: 'https://me:p%40ss@proxy.test/',
  });
});

for (const text of [
  'socks5://me:hidden@proxy.test',
  'http://me:hidden@proxy.test/path',
  'http://',
  'http://me:hidden%@proxy.test',
])
  test(`rejects ${text} as a proxy, and names only the variable`, () => {
    assert.throws(
      () => outboundProxy({ HTTPS_PROXY: text }),
      (error: Error) => /^HTTPS_PROXY (?:must|has)/.test(error.message) && !error.message.includes('hidden'),
    );
  });
