import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothShapes, emptyEvidence, flatShape, home, manifest, sample, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './ucp-shape-recognised.ts';

testCheck(check, {
  pass: [[manifest(bothShapes), /beside it/], manifest({ ucp: {} })],
  warn: [[manifest(flatShape), /flat members only/]],
  fail: [
    [manifest({ store: 'Acme', apis: [] }), /holds store, apis/],
    manifest({ version: '1.0', capabilities: { dance: true } }),
    [manifest({}), /holds nothing/],
    manifest([flatShape]),
  ],
  notApplicable: [manifest('', { all: { status: 404 } })],
  unknown: [manifest('{"ucp":')],
});

test('the fix is a manifest with the name and the address of the shop', async () => {
  const page = home(
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme \\"One\\""}</script>',
  );
  const part = await sample(manifest({ store: 1 }), page);
  const [result] = judge({ ...emptyEvidence(), ...part }, [check]);
  const whole = JSON.parse(result?.fix?.snippet ?? '') as Record<string, unknown>;
  assert.equal(whole['name'], 'Acme "One"');
  assert.match(JSON.stringify(whole['ucp']), /https:\/\/shop\.test\/ucp\/v1/);
});
