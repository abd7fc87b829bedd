import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothShapes, emptyEvidence, flatShape, home, manifest, sample, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './ucp-shape-recognised.ts';

testCheck(check, {
  pass: [[manifest(bothShapes), /also has the flat members/], manifest({ ucp: {} })],
  warn: [[manifest(flatShape), /only the flat members/]],
  fail: [
    [manifest({ store: 'Acme', apis: [] }), /contains store, apis/],
    manifest({ version: '1.0', capabilities: { dance: true } }),
    [manifest({}), /contains nothing/],
    manifest([flatShape]),
  ],
  notApplicable: [manifest('', { all: { status: 404 } })],
  unknown: [manifest('{"ucp":')],
});

test('ucp-shape-recognised: the fix is a manifest with the name and URL of the storefront', async () => {
  const page = home(
    '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization","name":"Acme \\"One\\""}</script>',
  );
  const part = await sample(manifest({ store: 1 }), page);
  const [result] = judge({ ...emptyEvidence(), ...part }, [check]);
  const whole = JSON.parse(result?.fix?.snippet ?? '') as Record<string, unknown>;
  assert.equal(whole['name'], 'Acme "One"');
  assert.match(JSON.stringify(whole['ucp']), /https:\/\/shop\.test\/ucp\/v1/);
});
