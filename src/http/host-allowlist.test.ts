import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostAllowlist, isAllowedHost, mcpHostAllowlist } from './host-allowlist.ts';

const local = { host: '127.0.0.1', baseUrl: undefined, auditUrl: undefined, trustedProxies: undefined };
const auditUrl = 'https://audit.example';

test('only a service that no one else can reach, and that was not told its URL, has a list of names', () => {
  assert.deepEqual(hostAllowlist(local), []);
  assert.deepEqual(hostAllowlist({ ...local, host: '::1', auditUrl }), ['audit.example']);
  for (const more of [{ baseUrl: 'https://shop.example' }, { trustedProxies: [] }, { host: '0.0.0.0' }])
    assert.equal(hostAllowlist({ ...local, ...more }), undefined);
});

test('names of this machine are allowed besides those in the list', () => {
  for (const name of ['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '[::1]', 'audit.example'])
    assert.equal(isAllowedHost(['audit.example'], name), true, name);
  for (const name of ['evil.example', 'localhost.evil.example', 'audit.example.evil'])
    assert.equal(isAllowedHost(['audit.example'], name), false, name);
});

test('the MCP server answers by its public names and by those of this machine', () => {
  const own = ['localhost', '127.0.0.1', '[::1]'];
  assert.deepEqual(mcpHostAllowlist(local), own);
  assert.deepEqual(mcpHostAllowlist({ ...local, host: '0.0.0.0', auditUrl }), ['audit.example', ...own]);
  assert.equal(mcpHostAllowlist({ ...local, host: '0.0.0.0' }), undefined);
});
