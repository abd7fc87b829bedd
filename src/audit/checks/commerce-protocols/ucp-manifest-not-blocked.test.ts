import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bothShapes, emptyEvidence, manifest, testCheck } from '#audit/samples';
import { judge } from '../../judge.ts';
import check from './ucp-manifest-not-blocked.ts';

const no = (status: number) => ({ status, type: 'text/html', text: '<html>' });
const challenge = { ...no(403), challenge: { vendor: 'Cloudflare', signature: 'cf-mitigated' } };
const timeout = { error: { code: 'timeout-first-byte', message: 'x' }, type: '' } as const;
const other = { document: { ...bothShapes, version: '2.0.0' } };

testCheck(check, {
  pass: [
    // Rate limits apply to all clients.
    manifest(bothShapes, { again: no(429) }),
    manifest(bothShapes, { curl: no(429) }),
    [
      manifest(bothShapes),
      /same manifest is served to the declared agent, browsers, curl and clients without/,
    ],
    manifest(bothShapes, { again: { status: 304, text: '' }, bot: {} }),
    manifest(bothShapes, { curl: 'not-asked', empty: 'not-asked', again: 'not-asked' }),
    [manifest(bothShapes, { moved: 'https://shop.test/.well-known/ucp.json' }), /same response: 301/],
    manifest(bothShapes, { curl: timeout }),
    manifest(bothShapes, { again: other }),
  ],
  fail: [
    [
      manifest(bothShapes, { agent: no(403), again: no(403), curl: no(403), empty: no(403) }),
      /served to browsers, but the declared agent and curl got 403/,
    ],
    [manifest(bothShapes, { agent: no(404), again: no(404) }), /the declared agent got 404/],
    [manifest(bothShapes, { curl: challenge }), /curl got a Cloudflare challenge \(403\)/],
    [manifest(bothShapes, { agent: no(200), again: no(200) }), /200 text\/html/],
  ],
  warn: [
    [manifest(bothShapes, { empty: no(403) }), /clients without a user agent was 403/],
    [manifest(bothShapes, { bot: no(403) }), /ChatGPT-User was 403/],
    [manifest(bothShapes, { browser: challenge }), /browsers was a Cloudflare/],
    [manifest(bothShapes, { curl: other }), /for curl differs/],
  ],
  notApplicable: [manifest('', { all: no(404) }), manifest('', { all: no(403) })],
  unknown: [manifest(bothShapes, { agent: timeout, again: timeout })],
});

test('ucp-manifest-not-blocked: the fix names the vendor that blocks the manifest', () => {
  const found = manifest(bothShapes, { agent: challenge, again: challenge });
  const [result] = judge({ ...emptyEvidence(), ...found }, [check]);
  assert.match(result?.fix?.snippet ?? '', /http\.request\.uri\.path eq/);
  assert.equal(result?.cause, 'edge:manifest');
  const akamai = { ...no(403), headers: { server: 'AkamaiGHost' } };
  const [second] = judge({ ...emptyEvidence(), ...manifest(bothShapes, { agent: akamai, again: akamai }) }, [
    check,
  ]);
  assert.match(second?.fix?.instructions ?? '', /in Akamai/);
});
