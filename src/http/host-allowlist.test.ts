import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostAllowlist, isAllowedHost, mcpHostAllowlist } from './host-allowlist.ts';

const local = { host: '127.0.0.1', baseUrl: undefined, auditUrl: undefined, trustedProxies: undefined };
const auditUrl = 'https://audit.example';

test('has a list of names only for a loopback service without a configured URL', () => {
  assert.deepEqual(hostAllowlist(local), []);
  assert.deepEqual(hostAllowlist({ ...local, host: '::1', auditUrl }), ['audit.example']);
  for (const more of [{ baseUrl: 'https://shop.example' }, { trustedProxies: [] }, { host: '0.0.0.0' }])
    assert.equal(hostAllowlist({ ...local, ...more }), undefined);
});

test('allows names of this machine besides those in the list', () => {
  for (const name of ['localhost', 'LOCALHOST', 'shop.localhost', '127.0.0.1', '[::1]', 'audit.example'])
    assert.equal(isAllowedHost(['audit.example'], name), true, name);
  for (const name of ['evil.example', 'localhost.evil.example', 'audit.example.evil'])
    assert.equal(isAllowedHost(['audit.example'], name), false, name);
});

test('allows the public names and those of this machine for the MCP server', () => {
  const own = ['localhost', '127.0.0.1', '[::1]'];
  assert.deepEqual(mcpHostAllowlist(local), own);
  assert.deepEqual(mcpHostAllowlist({ ...local, host: '0.0.0.0', auditUrl }), ['audit.example', ...own]);
  assert.equal(mcpHostAllowlist({ ...local, host: '0.0.0.0' }), undefined);
});
