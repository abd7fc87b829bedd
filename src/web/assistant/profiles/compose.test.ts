import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asObject } from '#manifest';
import { composeManifest } from './compose.ts';
import { sampleWanted } from '../../../../test/support/web/profile-samples.ts';

test('makes the first release the primary one and links to the others', () => {
  const files = composeManifest(sampleWanted({ releases: ['2026-04-08', '2026-08-25'] }));
  assert.deepEqual(
    files.map(({ path }) => path),
    ['/.well-known/ucp', '/.well-known/ucp/2026-08-25'],
  );
  const ucp = asObject(files[0]?.document['ucp']);
  assert.deepEqual(ucp?.['supported_versions'], {
    '2026-08-25': 'https://shop.example/.well-known/ucp/2026-08-25',
  });
  assert.deepEqual(asObject(files[1]?.document['ucp'])?.['supported_versions'], undefined);
});

test('does not declare a missing endpoint', () => {
  const [file] = composeManifest(
    sampleWanted({ endpoints: { rest: 'https://a.example/ucp', discover: '/d' } }),
  );
  assert.doesNotMatch(JSON.stringify(file), /"mcp"/);
});

test('lists keys under both member names, as 2026-08-25 renamed the member', () => {
  const [file] = composeManifest(sampleWanted());
  assert.deepEqual(file?.document['keys'], file?.document['signing_keys']);
});
