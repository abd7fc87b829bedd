import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonPath, jsonPointer } from './request-body.ts';

test('writes indexes and plain names of a path in short form, and all others in brackets', () => {
  assert.equal(jsonPath([]), '$');
  assert.equal(jsonPath(['line_items', 0, 'quantity']), '$.line_items[0].quantity');
  assert.equal(jsonPath(['signals', 'dev.ucp.buyer_ip']), "$.signals['dev.ucp.buyer_ip']");
  assert.equal(jsonPath([`it's "a" \\ b`]), String.raw`$['it\'s "a" \\ b']`);
  assert.equal(jsonPath(['']), "$['']");
});

test('escapes the tilde and the slash in a pointer', () => {
  assert.equal(jsonPointer([]), '');
  assert.equal(jsonPointer(['ucp', 'a/b~c', 0]), '/ucp/a~1b~0c/0');
});
