import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkOrigin } from './link-address.ts';

test('builds email links with the public URL, and without one only for this machine', () => {
  assert.equal(linkOrigin('https://portico.example', 'http://evil.example/x'), 'https://portico.example');
  assert.equal(linkOrigin(undefined, 'http://127.0.0.1:8787/x'), 'http://127.0.0.1:8787');
  assert.equal(linkOrigin(undefined, 'http://evil.example/x'), undefined);
  assert.equal(linkOrigin(undefined, 'http://127.0.0.1.evil.example/x'), undefined);
});
