import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpointAddresses, isLoopback } from './addresses.ts';

test('builds HTTPS URLs of a site below its public name for any request', () => {
  for (const protocol of ['http', 'https']) {
    assert.deepEqual(endpointAddresses(new URL(`${protocol}://shop.example/api/ucp/discover?q=1#x`)), {
      origin: 'https://shop.example',
      rest: 'https://shop.example/api/ucp',
      mcp: 'https://shop.example/api/ucp/mcp',
      pages: 'https://shop.example',
    });
  }
  assert.equal(endpointAddresses(new URL('http://shop.example:8443/x')).origin, 'https://shop.example:8443');
});

test('includes the path of a site without its own name in all URLs but the origin', () => {
  assert.deepEqual(endpointAddresses(new URL('http://127.0.0.1:8787/s/demo/api/ucp/carts'), '/s/demo'), {
    origin: 'http://127.0.0.1:8787',
    rest: 'http://127.0.0.1:8787/s/demo/api/ucp',
    mcp: 'http://127.0.0.1:8787/s/demo/api/ucp/mcp',
    pages: 'http://127.0.0.1:8787/s/demo',
  });
});

test('recognizes loopback hosts, and no names that only look like them', () => {
  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]']) assert.ok(isLoopback(host), host);
  for (const host of ['localhost.example', '127.0.0.1.example', '128.0.0.1', '[::2]', 'xlocalhost', ''])
    assert.ok(!isLoopback(host), host);
  assert.equal(endpointAddresses(new URL('http://127.0.0.1.example/')).origin, 'https://127.0.0.1.example');
});
